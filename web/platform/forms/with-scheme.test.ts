import { expect, test } from 'vitest'
import { withScheme } from './with-scheme.ts'

test.each([
  ['acme.example', 'https://acme.example'],
  [' www.acme.example/about?a=1 ', 'https://www.acme.example/about?a=1'],
  ['acme.example:8080', 'https://acme.example:8080'],
  ['größe.example', 'https://größe.example'],
  ['http://acme.example', 'http://acme.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['sam@acme.example', 'sam@acme.example'],
  ['acme', 'acme'],
  ['', ''],
])('%j becomes %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})
