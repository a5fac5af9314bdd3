import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthName, monthStarts } from './month-starts.ts'

const starts = (zone: string, now: string, months = 1) =>
  monthStarts(zone, new Date(now), months).map((date) => date.toISOString().slice(0, 16))

describe('monthStarts', () => {
  test.each([
    ['UTC', '2026-11-21T18:00:00Z', ['2026-11-01T00:00', '2026-12-01T00:00']],
    ['Europe/Lisbon', '2026-10-31T23:30:00Z', ['2026-09-30T23:00', '2026-11-01T00:00']],
    ['Pacific/Kiritimati', '2026-12-31T12:00:00Z', ['2026-12-31T10:00', '2027-01-31T10:00']],
    ['America/St_Johns', '2026-11-01T02:00:00Z', ['2026-10-01T02:30', '2026-11-01T02:30']],
    ['Asia/Kathmandu', '2026-01-15T00:00:00Z', ['2025-12-31T18:15', '2026-01-31T18:15']],
    // Daylight saving time changed here at midnight on the first of the month.
    ['America/Havana', '2026-11-15T00:00:00Z', ['2026-11-01T04:00', '2026-12-01T05:00']],
  ])('in %s at %s', (zone, now, expected) => {
    expect(starts(zone, now)).toEqual(expected)
  })

  test('in every zone, at any time: each month starts on its first day, where the previous one ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (zone, now) => {
          const bounds = monthStarts(zone, now, 12)
          expect(bounds).toHaveLength(13)
          expect(+(bounds[11] ?? 0)).toBeLessThanOrEqual(+now)
          expect(+(bounds[12] ?? 0)).toBeGreaterThan(+now)
          const names = bounds.map((bound) => monthName(zone, bound))
          expect(new Set(names).size).toBe(13)
          for (const [index, bound] of bounds.entries()) {
            const before = monthName(zone, new Date(+bound - 1))
            if (index > 0) expect(before).toBe(names[index - 1])
          }
        },
      ),
      { numRuns: 150, seed: 11 },
    )
  })
})
