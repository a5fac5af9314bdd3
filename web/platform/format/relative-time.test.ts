import { describe, expect, it } from 'vitest'
import { elapsedTime, relativeTime } from './relative-time.ts'

const now = new Date('2026-08-20T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('relativeTime', () => {
  it.each([
    [-hour, 'just now'],
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [30 * day - 1, '29 days ago'],
    [30 * day, '1 month ago'],
    [400 * day, '13 months ago'],
  ])('formats %d ms: %s', { tags: ['1.2.26g', '1.9.1c', '1.9.1d', '1.9.1e'] }, (elapsed, words) => {
    expect(relativeTime(new Date(now.getTime() - elapsed), now)).toBe(words)
  })
})

describe('elapsedTime', () => {
  it('begins with a minute', () => {
    for (const elapsed of [-hour, 0, minute]) {
      expect(elapsedTime(new Date(now.getTime() - elapsed), now)).toBe('1 minute ago')
    }
  })
})
