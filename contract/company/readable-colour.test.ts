import { expect, test } from 'vitest'
import { accentPresets } from './company-brand.ts'
import { isReadable, readable } from './readable-colour.ts'

test('a colour that is readable on white is unchanged', () => {
  for (const colour of ['#000000', '#00563b', '#767676', '#a4453c']) {
    expect([isReadable(colour), readable(colour)]).toEqual([true, colour])
  }
})

test('a lighter colour becomes a readable shade of the same hue', () => {
  expect(isReadable('#777777')).toBe(false)
  expect(readable('#777777')).toBe('#747474')
  for (const colour of ['#ffffff', '#ffd400', '#8fe3ff', '#ff9d00', '#00ff00']) {
    expect(isReadable(colour)).toBe(false)
    expect(isReadable(readable(colour))).toBe(true)
  }
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(readable('#ffd400').slice(at, at + 2), 16),
  )
  expect(blue).toBe(0)
  expect((green ?? 0) / (red ?? 1)).toBeCloseTo(0xd4 / 0xff, 1)
})

test('every preset is readable', () => {
  for (const { colour } of accentPresets) expect(isReadable(colour), colour).toBe(true)
})
