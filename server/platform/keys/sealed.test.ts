import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, sealingKeyOf, unseal } from './sealed.ts'

const holder = () => ({ keys: { sealingKey: sealingKeyOf(randomBytes(32)) } })
const ours = holder()

test.each(['', 'JBSWY3DPEHPK3PXP', 'Ünïcødé 🔐', 'x'.repeat(10_000)])(
  'decrypts what it encrypted',
  (plain) => {
    expect(unseal(ours, seal(ours, plain))).toBe(plain)
  },
)

test('encrypts the same text differently each time, and never stores it in clear', () => {
  const sealed = Array.from({ length: 100 }, () => seal(ours, 'JBSWY3DPEHPK3PXP'))
  expect(new Set(sealed).size).toBe(100)
  for (const one of sealed) {
    expect(one).toMatch(/^v1\.[\w-]+$/)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  }
})

test('refuses to decrypt with another key', () => {
  expect(() => unseal(holder(), seal(ours, 'secret'))).toThrow()
})

test('refuses a value with any bit flipped', () => {
  const bytes = Buffer.from(seal(ours, 'secret').slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => unseal(ours, `v1.${altered.toString('base64url')}`)).toThrow()
  }
})

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'plain text', 'v2.'])(
  'refuses %j, which was never sealed',
  (text) => {
    expect(() => unseal(ours, text)).toThrow('not sealed by this version')
  },
)

test('derives the same key from the same secret, and the key is not the secret', () => {
  const secret = randomBytes(32)
  expect(sealingKeyOf(secret)).toEqual(sealingKeyOf(secret))
  expect(sealingKeyOf(secret)).not.toEqual(secret)
})
