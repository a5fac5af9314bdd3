import { describe, expect, test } from 'vitest'
import { isCounting, nestedLists } from './nested-lists.ts'

const item = (level: number, content: string, ordered = false) => ({ level, content, ordered })

describe('lists from Word', () => {
  test('levels become nested lists', () => {
    const [list, ...more] = nestedLists([
      item(1, 'a'),
      item(2, 'a1', true),
      item(2, 'a2', true),
      item(1, 'b'),
    ])
    expect(more).toEqual([])
    expect(list?.items.map(({ content }) => content)).toEqual(['a', 'b'])
    const [inner] = list?.items[0]?.lists ?? []
    expect(inner?.ordered).toBe(true)
    expect(inner?.items.map(({ content }) => content)).toEqual(['a1', 'a2'])
    expect(list?.items[1]?.lists).toEqual([])
  })

  test('a list that begins at a deeper level, and one of another kind, are separate lists', () => {
    const lists = nestedLists([item(3, 'deep'), item(1, 'top'), item(1, 'counted', true)])
    expect(lists.map(({ ordered }) => ordered)).toEqual([false, false, true])
    expect(lists.map(({ items }) => items.map(({ content }) => content))).toEqual([
      ['deep'],
      ['top'],
      ['counted'],
    ])
  })

  test('numbers, letters and Roman numerals are ordered, other marks are not', () => {
    for (const mark of ['1.', '12)', 'a.', 'B)', 'iv.', '(2)']) expect(isCounting(mark)).toBe(true)
    for (const mark of ['·', 'o', '§', '-', '']) expect(isCounting(mark)).toBe(false)
  })
})
