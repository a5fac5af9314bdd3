import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeOrder } from './merge-order.ts'

const merged = (before: string, after: string, theirs: string) =>
  mergeOrder([...before], [...after], [...theirs]).join('')

test('keeps insertions, moves and removals of both sides', () => {
  expect(merged('abc', 'axbc', 'abcy')).toBe('axbcy')
  expect(merged('abc', 'cab', 'abcy')).toBe('caby')
  expect(merged('abc', 'ac', 'abxc')).toBe('axc')
  expect(merged('abc', 'abcx', 'c')).toBe('cx')
  expect(merged('', 'ab', '')).toBe('ab')
  expect(merged('abc', 'xabc', 'bc')).toBe('xbc')
})

const order = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })

test('returns the order of the only side that changed, and never duplicates an id', () => {
  fc.assert(
    fc.property(order, order, order, (before, after, theirs) => {
      expect(mergeOrder(before, after, before)).toEqual(after)
      expect(mergeOrder(before, before, theirs)).toEqual(theirs)
      const result = mergeOrder(before, after, theirs)
      expect(new Set(result).size).toBe(result.length)
    }),
  )
})
