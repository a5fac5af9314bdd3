import { expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal, newAddress, passwordGrant } from '../../testing/worlds/accounts.ts'

const h = await startHarness()

test.each([
  ['letters alone', 'wintergarden mosaic'],
  ['digits alone', '90517362840'],
  ['blanks at its ends', '  Tin whistle  '],
  ['letters of other scripts', 'Grüße aus 東京 🦉'],
  ['64 letters and more', `${'quilt '.repeat(16)}.end`],
])('accepts a password of %s, and only exactly as typed', async (_, password) => {
  const email = newAddress()
  const signedUp = await auth(h, 'POST', '/signup', { email, password })
  expect(signedUp.statusCode, signedUp.body).toBe(200)
  expect((await passwordGrant(h, email, password)).statusCode).toBe(200)
  const others = [
    password.trim(),
    password.toLowerCase(),
    password.slice(0, 64),
    password.slice(0, -1),
    password.normalize('NFD'),
    `${password} `,
  ].filter((other) => other !== password)
  for (const other of others) {
    expectRefusal(await passwordGrant(h, email, other), 400, 'invalid_credentials')
  }
})
