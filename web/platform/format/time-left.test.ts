import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-08-20T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('timeLeft', () => {
  it.each([
    [-minute, 'within a minute'],
    [5000, 'within a minute'],
    [minute, 'in 1 minute'],
    [2 * hour - minute, 'in 2 hours'],
    [7 * day - minute, 'in 7 days'],
  ])('formats %d ms: %s', (left, words) => {
    expect(timeLeft(new Date(now.getTime() + left), now)).toBe(words)
  })
})
