import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { addressIn, mailAddress } from './mail-address.ts'

const samples = readFileSync(
  resolve(import.meta.dirname, '../../server/testing/fixtures/addresses/addresses.txt'),
  'utf8',
)
/** Those of the samples that are refused, or kept in another form. */
const otherwise: Record<string, string | null> = {
  'info@bücher.example': 'info@xn--bcher-kva.example',
  'UPPER.Case@Firm.Example': 'upper.case@firm.example',
  'jürgen@firm.example': null,
  '"quoted local"@firm.example': null,
  'user@[192.0.2.7]': null,
  'dot.@firm.example': null,
  '名前@例え.テスト': null,
}

test.each(samples.trim().split('\n'))('the address %s', (typed) => {
  const kept = typed in otherwise ? otherwise[typed] : typed
  expect(mailAddress(typed)).toBe(kept)
})

test.each([
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ["!#$%&'*+-/=?^_`{|}~@a.example", "!#$%&'*+-/=?^_`{|}~@a.example"],
])('%s is kept as %s', (typed, kept) => {
  expect(mailAddress(typed)).toBe(kept)
})

test.each([
  ...['ann', 'ann@', '@a.example', 'a b@c.example', 'a@b', '.a@b.example', 'a..b@c.example'],
  ...[
    'a@-b.example',
    'a@b-.example',
    'a@b..example',
    'a@192.0.2.7',
    'a@b.example/x',
    'a@b.example:25',
  ],
  ...[
    'a@b@c.example',
    'a@b.c\r\nBcc: x@y.z',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(64)}.example`,
  ],
  ...['a@b_c.example', 'a@b%2ec.example', 'a,b@c.example', 'a@b.example.', ''],
])('%j is no address', (typed) => {
  expect(mailAddress(typed)).toBeNull()
})

test.each([
  ['Ann Lee <ann@a.example>', 'Ann Lee', 'ann@a.example'],
  ['"Lee, Ann" <ann@a.example>', 'Lee, Ann', 'ann@a.example'],
  ['<ann@a.example>', null, 'ann@a.example'],
  ['mailto:ann@a.example', null, 'ann@a.example'],
  ['Ann <MAILTO:ann%2Bx@a.example?subject=Hi>', 'Ann', 'ann+x@a.example'],
  ['\u200bann@a.example ', null, 'ann@a.example'],
  ['mailto:%zz@a.example', null, '%zz@a.example'],
])('%j is %s at %s', (typed, name, address) => {
  expect(addressIn(typed)).toEqual({ name, address })
})
