import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, sealingKeyOf, unseal } from './sealed.ts'

const holder = () => ({ keys: { sealingKey: sealingKeyOf(randomBytes(32)) } })
const ours = holder()

test.each(['', 'JBSWY3DPEHPK3PXP', 'Ünïcødé 🔐', 'x'.repeat(10_000)])(
  'opens what it sealed',
  (plain) => {
    expect(unseal(ours, seal(ours, plain))).toBe(plain)
  },
)

test('the same text never looks the same, and is not in what is kept', () => {
  const sealed = Array.from({ length: 100 }, () => seal(ours, 'JBSWY3DPEHPK3PXP'))
  expect(new Set(sealed).size).toBe(100)
  for (const one of sealed) {
    expect(one).toMatch(/^v1\.[\w-]+$/)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  }
})

test('another key opens nothing', () => {
  expect(() => unseal(holder(), seal(ours, 'secret'))).toThrow()
})

test('one altered bit, wherever it is, opens nothing', () => {
  const bytes = Buffer.from(seal(ours, 'secret').slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => unseal(ours, `v1.${altered.toString('base64url')}`)).toThrow()
  }
})

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'plain text', 'v2.'])('%j was never sealed', (text) => {
  expect(() => unseal(ours, text)).toThrow('not sealed by this version')
})

test('a key of the same secret is the same, and is not the secret', () => {
  const secret = randomBytes(32)
  expect(sealingKeyOf(secret)).toEqual(sealingKeyOf(secret))
  expect(sealingKeyOf(secret)).not.toEqual(secret)
})
