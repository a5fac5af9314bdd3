import { expect, test } from 'vitest'
import { isEmpty, type Known, merge, unsavedOf, withSaved } from './merge-parts.ts'

type Part = { text: string }
type Parts = Record<string, string>
const stored = (id: string, text: string, rev: number) => ({ id, rev, part: { text } })
const known: Known<Part> = {
  revision: 4,
  title: 'Plan',
  parts: new Map(['a', 'b'].map((id) => [id, stored(id, id, 2)])),
  order: ['a', 'b'],
}
const shown = (parts: Parts, order = Object.keys(parts)) => ({
  title: 'Plan',
  parts: new Map(Object.entries(parts).map(([id, text]) => [id, { text }])),
  order,
})
const nothing = { revision: 5, title: 'Plan', parts: [], deleted: [], order: ['a', 'b'] }
const none = new Set<string>()

test('a save contains only changes', () => {
  expect(isEmpty(unsavedOf(known, shown({ a: 'a', b: 'b' }), none))).toBe(true)
  expect(unsavedOf(known, shown({ a: 'Mine', c: 'c' }), none)).toEqual({
    put: [
      { id: 'a', rev: 2, part: { text: 'Mine' } },
      { id: 'c', rev: null, part: { text: 'c' } },
    ],
    deleted: [{ id: 'b', rev: 2 }],
    order: { before: ['a', 'b'], after: ['a', 'c'] },
  })
  expect(unsavedOf(known, { ...shown({ a: 'a', b: 'b' }), title: ' ' }, none).title).toBeUndefined()
  expect(unsavedOf(known, shown({ a: 'Mine' }), new Set(['a', 'b'])).put).toEqual([])
})

test("others' changes of other parts and of the order are applied", () => {
  const mine = shown({ a: 'Mine', b: 'b', x: 'x' })
  const merged = merge(known, mine, {
    ...nothing,
    parts: [stored('b', 'Theirs', 5), stored('y', 'y', 5)],
    order: ['y', 'b', 'a'],
  })
  expect(merged.take).toEqual({
    put: [
      { id: 'b', part: { text: 'Theirs' } },
      { id: 'y', part: { text: 'y' } },
    ],
    deleted: [],
    order: ['y', 'b', 'x', 'a'],
  })
  expect(merged.collisions).toEqual([])
  expect(merged.known.parts.get('b')).toEqual(stored('b', 'Theirs', 5))
})

test('the same part changed twice is a collision; keeping mine then overwrites theirs', () => {
  const mine = shown({ a: 'Mine', b: 'b' })
  const merged = merge(known, mine, { ...nothing, parts: [stored('a', 'Theirs', 5)] })
  expect(merged.collisions).toEqual([
    { id: 'a', mine: { text: 'Mine' }, theirs: { text: 'Theirs' } },
  ])
  expect(merged.take.put).toEqual([])
  expect(unsavedOf(merged.known, mine, none).put).toEqual([stored('a', 'Mine', 5)])
})

test('a part that one side deleted and the other changed is a collision', () => {
  const mine = shown({ a: 'Mine', b: 'b' })
  const gone = merge(known, mine, { ...nothing, deleted: [{ id: 'a', rev: 5 }] })
  expect(gone.collisions).toEqual([{ id: 'a', mine: { text: 'Mine' }, theirs: null }])
  expect(unsavedOf(gone.known, mine, none).put).toEqual([
    { id: 'a', rev: null, part: { text: 'Mine' } },
  ])
  const changed = merge(known, shown({ b: 'b' }), { ...nothing, parts: [stored('a', 'Mine', 5)] })
  expect(changed.collisions).toEqual([{ id: 'a', mine: null, theirs: { text: 'Mine' } }])
})

test('a part that was changed again during its save does not collide', () => {
  const sent = unsavedOf(known, shown({ a: 'First', b: 'b' }), none)
  const reply = { ...nothing, parts: [stored('a', 'First', 5)], collisions: [] }
  const second = shown({ a: 'Second', b: 'b' })
  const merged = merge(withSaved(known, sent, reply), second, reply)
  expect(merged.collisions).toEqual([])
  expect(merged.take.put).toEqual([])
  expect(unsavedOf(merged.known, second, none).put).toEqual([stored('a', 'Second', 5)])
})

test('a part moved here keeps its place when others move another', () => {
  const three = {
    ...known,
    parts: new Map(['a', 'b', 'c'].map((id) => [id, stored(id, id, 2)])),
    order: ['a', 'b', 'c'],
  }
  const mine = shown({ a: 'a', b: 'b', c: 'c' }, ['c', 'a', 'b'])
  const merged = merge(three, mine, { ...nothing, order: ['b', 'a', 'c'] })
  expect(merged.take.order).toEqual(['c', 'b', 'a'])
  expect(unsavedOf(merged.known, { ...mine, order: ['c', 'b', 'a'] }, none).order).toEqual({
    before: ['b', 'a', 'c'],
    after: ['c', 'b', 'a'],
  })
})
