import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetWayBack, keepWayBack, wayBackOf } from './kept-way-back.ts'

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

describe('the way back while a provider is asked', () => {
  test('is kept in the tab, and found where the address no longer has it', () => {
    keepWayBack(toLogin)
    expect(wayBackOf('')).toBe(invitation)
    // A provider that refused leads to the same page, from which one tries again.
    keepWayBack('?error=access_denied')
    expect(wayBackOf('')).toBe(invitation)
  })

  test('ends with the sign-in', () => {
    keepWayBack(toLogin)
    forgetWayBack()
    expect(wayBackOf('')).toBe('/dashboard')
  })

  test('is the address’s own where it has one, and never leaves this site', () => {
    keepWayBack('?next=/team')
    expect(wayBackOf('?next=/account')).toBe('/account')
    keepWayBack('?next=//evil.example')
    expect(wayBackOf('')).toBe('/dashboard')
  })
})
