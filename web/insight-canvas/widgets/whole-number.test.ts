import { expect, test } from 'vitest'
import { clamped, wholeNumber } from './whole-number.ts'

test('typed text becomes an integer, by default 0', { tags: ['2.5.25'] }, () => {
  const typed = ['12', ' 7 ', '12.7', '-3', '', 'abc', '1e3', 'NaN', 'Infinity', '9'.repeat(40)]
  expect(typed.map(wholeNumber)).toEqual([12, 7, 12, -3, 0, 0, 1, 0, 0, 0])
})

test('a number is clamped', () => {
  expect([-1, 0, 50, 100, 101].map((value) => clamped(value, 0, 100))).toEqual([0, 0, 50, 100, 100])
})
