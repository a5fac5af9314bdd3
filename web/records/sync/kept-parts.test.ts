import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { keepChanges, withKept } from './kept-parts.ts'
import { changesTo, knownOf, merge, type Stored, unsavedOf } from './merge-parts.ts'

type Part = { text: string }
const schema: z.ZodType<Part> = z.object({ text: z.string() })
const key = 'briefwell-draft:user:company:plan'
const [base, mine, theirs] = ['Base', 'Mine', 'Theirs'].map((text) => ({ text })) as [
  Part,
  Part,
  Part,
]
const none = new Set<string>()

const open = (revision: number, ...parts: Part[]): Stored<Part> => ({
  title: 'Plan',
  revision,
  parts: parts.map((part) => ({ id: 'a', rev: revision, part })),
  deleted: [],
  order: parts.map(() => 'a'),
})
const shown = (...parts: Part[]) => ({
  title: 'Plan',
  parts: new Map(parts.map((part) => ['a', part])),
  order: parts.map(() => 'a'),
})
function keep(asked: ReadonlySet<string>, from: Stored<Part>, ...parts: Part[]) {
  const known = knownOf(from)
  keepChanges(key, known, unsavedOf(known, shown(...parts), none), asked)
}
function loaded(stored: Stored<Part>) {
  const kept = withKept(key, schema, stored)
  return { ...kept, merged: merge(kept.known, kept.shown, changesTo(kept.known, stored)) }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('kept changes are shown again and still to be saved', () => {
  keep(none, open(1, base), mine)
  const { kept, shown, merged } = loaded(open(1, base))
  expect(kept).toBe(true)
  expect(merged.collisions).toEqual([])
  expect(unsavedOf(merged.known, shown, none).put).toEqual([{ id: 'a', rev: 1, part: mine }])
})

test('a kept change collides with a later change or deletion', () => {
  keep(none, open(1, base), mine)
  const expected = { id: 'a', mine }
  expect(loaded(open(2, theirs)).merged.collisions).toEqual([{ ...expected, theirs }])
  expect(loaded(open(2)).merged.collisions).toEqual([{ ...expected, theirs: null }])
  keep(none, open(1, base))
  expect(loaded(open(2, theirs)).merged.collisions).toEqual([{ id: 'a', mine: null, theirs }])
})

test('an unanswered question is asked again', () => {
  keep(new Set(['a']), open(2, theirs), mine)
  expect(loaded(open(2, theirs)).merged.collisions).toEqual([{ id: 'a', mine, theirs }])
})

test('nothing is kept once everything is saved, and broken data is ignored', () => {
  keep(none, open(1, base), mine)
  keep(none, open(2, mine), mine)
  expect(loaded(open(2, mine)).kept).toBe(false)
  sessionStorage.setItem(key, '{"base":{"revision":1,"values":{}},"changes":{"parts":[7]}}')
  expect(loaded(open(2, mine)).kept).toBe(false)
})
