import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetReturnPath, returnPathOf, storeReturnPath } from './return-path.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const invitation = '/invite/accept?token=abc&member=def'
const toLogin = `?next=${encodeURIComponent(invitation)}`

describe('the return path during a sign-in with a provider', () => {
  test('is stored in the tab, and used when the URL does not contain it', () => {
    storeReturnPath(toLogin)
    expect(returnPathOf('')).toBe(invitation)
    // After a refusal by the provider the same page opens, and the user tries again.
    storeReturnPath('?error=access_denied')
    expect(returnPathOf('')).toBe(invitation)
  })

  test('is deleted after the sign-in', () => {
    storeReturnPath(toLogin)
    forgetReturnPath()
    expect(returnPathOf('')).toBe('/dashboard')
  })

  test('prefers the URL’s own, and never leaves this site', () => {
    storeReturnPath('?next=/team')
    expect(returnPathOf('?next=/account')).toBe('/account')
    storeReturnPath('?next=//evil.example')
    expect(returnPathOf('')).toBe('/dashboard')
  })
})
