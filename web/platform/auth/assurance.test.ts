import type { User } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { beganByMail, lacksFactor } from './assurance.ts'

const tokenWith = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

const userWith = (...statuses: string[]) =>
  ({ factors: statuses.map((status) => ({ status })) }) as unknown as User

describe('lacksFactor', () => {
  test('is true for a session below the verified factor of its account', () => {
    const user = userWith('unverified', 'verified')
    expect(lacksFactor({ access_token: tokenWith({ aal: 'aal1' }), user })).toBe(true)
    expect(lacksFactor({ access_token: tokenWith({ name: 'Zoë ÿ÷', aal: 'aal2' }), user })).toBe(
      false,
    )
  })

  test('is false for an account without a verified factor', () => {
    const access_token = tokenWith({ aal: 'aal1' })
    expect(lacksFactor({ access_token, user: userWith('unverified') })).toBe(false)
    expect(lacksFactor({ access_token, user: {} as User })).toBe(false)
  })

  test('is true for an unreadable token', () => {
    expect(lacksFactor({ access_token: 'garbage', user: userWith('verified') })).toBe(true)
  })
})

describe('beganByMail', () => {
  test.each([
    [['otp'], true],
    [['otp', 'totp'], true],
    [['recovery'], true],
    [['password'], false],
    [['oauth', 'totp'], false],
  ])('recognizes a session of %j', (methods, expected) => {
    const amr = methods.map((method) => ({ method, timestamp: 1 }))
    expect(beganByMail({ access_token: tokenWith({ amr }) })).toBe(expected)
  })

  test('is false for an unreadable token', () => {
    expect(beganByMail({ access_token: 'garbage' })).toBe(false)
  })
})
