import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newWidget, type Widget } from '../../../contract/canvas-widgets.ts'
import type { OpenCanvas } from '../../../contract/canvases.ts'
import { keepChanges, withKept } from './kept-changes.ts'
import { changesTo, knownOf, merge, unsavedOf } from './merge-canvas.ts'

const key = 'briefwell-draft:user:company:canvas'
const base = newWidget('swot', '0b9ac3f4-3a3c-4b9e-9d9e-1f5f2c6b7a01')
const mine = { ...base, title: 'Mine' }
const theirs = { ...base, title: 'Theirs' }
const none = new Set<string>()

const open = (rev: number, ...widgets: Widget[]): OpenCanvas => ({
  id: '0b9ac3f4-3a3c-4b9e-9d9e-1f5f2c6b7a02',
  title: 'Plan',
  revision: rev,
  createdAt: '2026-01-01T00:00:00Z',
  changedAt: '2026-01-01T00:00:00Z',
  changedBy: null,
  author: null,
  mayChange: true,
  ofCompany: true,
  sources: [],
  widgets: widgets.map((widget) => ({ rev, widget })),
})
const shown = (...widgets: Widget[]) => ({
  title: 'Plan',
  widgets: new Map(widgets.map((widget) => [widget.id, widget])),
})
function keep(asked: ReadonlySet<string>, from: OpenCanvas, ...widgets: Widget[]) {
  const known = knownOf(from)
  keepChanges(key, known, unsavedOf(known, shown(...widgets), none), asked)
}
function loaded(stored: OpenCanvas) {
  const kept = withKept(key, stored)
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

test('what was kept is shown again and is still to be saved', () => {
  keep(none, open(1, base), mine)
  const { kept, shown, merged } = loaded(open(1, base))
  expect(kept).toBe(true)
  expect(merged.collisions).toEqual([])
  expect(unsavedOf(merged.known, shown, none).widgets).toEqual([{ rev: 1, widget: mine }])
})

test('what somebody changed or deleted meanwhile is a collision', () => {
  keep(none, open(1, base), mine)
  const expected = { id: base.id, mine }
  expect(loaded(open(2, theirs)).merged.collisions).toEqual([{ ...expected, theirs }])
  expect(loaded(open(2)).merged.collisions).toEqual([{ ...expected, theirs: null }])
  keep(none, open(1, base))
  expect(loaded(open(2, theirs)).merged.collisions).toEqual([{ id: base.id, mine: null, theirs }])
})

test('a question that was not answered is asked again', () => {
  keep(new Set([base.id]), open(2, theirs), mine)
  expect(loaded(open(2, theirs)).merged.collisions).toEqual([{ id: base.id, mine, theirs }])
})

test('nothing is kept once all is saved, and nothing broken is read', () => {
  keep(none, open(1, base), mine)
  keep(none, open(2, mine), mine)
  expect(loaded(open(2, mine)).kept).toBe(false)
  sessionStorage.setItem(key, '{"base":{"revision":1,"values":{}},"changes":{"widgets":[7]}}')
  expect(loaded(open(2, mine)).kept).toBe(false)
})
