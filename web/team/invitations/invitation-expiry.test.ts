import { describe, expect, it } from 'vitest'
import { invitationExpiry } from './invitation-expiry.ts'

const now = new Date('2026-08-20T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('invitationExpiry', () => {
  it.each([
    [7 * day, 'Invitation expires in 7 days'],
    [7 * day - minute, 'Invitation expires in 7 days'],
    [day, 'Invitation expires in 1 day'],
    [day - hour, 'Invitation expires in 23 hours'],
    [hour, 'Invitation expires in 1 hour'],
    [hour - minute, 'Invitation expires in 59 minutes'],
    [1, 'Invitation expires within a minute'],
    [0, 'Invitation expired'],
    [-day, 'Invitation expired'],
  ])('with %d ms left returns: %s', (left, expected) => {
    expect(invitationExpiry(new Date(now.getTime() + left), now)).toBe(expected)
  })
})
