import { describe, expect, test } from 'vitest'
import { monthLabel, scaleTop, sinceFirst } from './brief-month.ts'

describe('scaleTop', () => {
  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 4],
    [9, 10],
    [10, 10],
    [11, 20],
    [42, 50],
    [61, 80],
    [99, 100],
    [7_450, 8_000],
  ])('of %d is %d', (most, top) => {
    expect(scaleTop(most)).toBe(top)
    expect(Number.isInteger(scaleTop(most) / 2)).toBe(true)
  })
})

test('month names do not depend on the time zone', () => {
  expect(monthLabel('2026-01', 'short')).toBe('Jan')
  expect(monthLabel('2026-11', 'long')).toBe('November 2026')
})

test('the chart starts with the first month with briefs, and covers at least six', () => {
  const year = (...totals: number[]) =>
    totals.map((active, index) => ({ month: `2026-${index + 1}`, active, draft: 0, archived: 0 }))
  const shown = (...totals: number[]) => sinceFirst(year(...totals)).map(({ active }) => active)
  expect(shown(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(shown(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)).toEqual([0, 0, 0, 0, 0, 1])
  expect(shown(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).toHaveLength(12)
})
