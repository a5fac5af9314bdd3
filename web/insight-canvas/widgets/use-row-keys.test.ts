import { expect, test } from 'vitest'
import { keyed } from './use-row-keys.ts'

const start = keyed({ rows: [], keys: [], next: 0 }, ['a', 'b', 'c'])

test('each row has a key', () => {
  expect(start.keys).toEqual(['0', '1', '2'])
})

test.each([
  ['a row added in the middle', ['a', 'b', 'x', 'c'], ['0', '1', '3', '2']],
  ['a row removed', ['a', 'c'], ['0', '2']],
  ['a row changed', ['a', 'x', 'c'], ['0', '1', '2']],
  ['all removed', [], []],
  ['rows added at the end', ['a', 'b', 'c', 'c'], ['0', '1', '2', '3']],
])('other rows keep their keys: %s', (_, rows, keys) => {
  expect(keyed(start, rows).keys).toEqual(keys)
})
