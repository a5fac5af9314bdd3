import { expect, test } from 'vitest'
import { newWidget, type Widget } from '../../../contract/canvas-widgets.ts'
import { isEmpty, type Known, merge, unsavedOf, withSaved } from './merge-canvas.ts'

const ids = ['a', 'b', 'c'].map((end) => `0b9ac3f4-3a3c-4b9e-9d9e-1f5f2c6b7a0${end}`)
const [a, b, c] = ids.map((id) => newWidget('scenario', id)) as [Widget, Widget, Widget]
const titled = (widget: Widget, title: string) => ({ ...widget, title })
const known: Known = {
  revision: 4,
  title: 'Plan',
  widgets: new Map([a, b].map((widget) => [widget.id, { rev: 2, widget }])),
}
const shown = (...widgets: Widget[]) => ({
  title: 'Plan',
  widgets: new Map(widgets.map((widget) => [widget.id, widget])),
})
const stored = { revision: 5, title: 'Plan', widgets: [], deleted: [] }
const none = new Set<string>()

test('a save sends only what changed', () => {
  expect(isEmpty(unsavedOf(known, shown(structuredClone(a), b), none))).toBe(true)
  expect(unsavedOf(known, shown(titled(a, 'Mine'), c), none)).toEqual({
    widgets: [
      { rev: 2, widget: titled(a, 'Mine') },
      { rev: null, widget: c },
    ],
    deleted: [{ id: b.id, rev: 2 }],
  })
  expect(unsavedOf(known, { ...shown(a, b), title: ' ' }, none).title).toBeUndefined()
  expect(unsavedOf(known, shown(titled(a, 'Mine')), new Set([a.id, b.id])).widgets).toEqual([])
})

test("others' changes of other widgets are taken", () => {
  const theirs = titled(b, 'Theirs')
  const mine = shown(titled(a, 'Mine'), b)
  const merged = merge(known, mine, { ...stored, widgets: [{ rev: 5, widget: theirs }] })
  expect(merged.take).toEqual({ widgets: [theirs], deleted: [] })
  expect(merged.collisions).toEqual([])
  expect(merged.known.widgets.get(b.id)).toEqual({ rev: 5, widget: theirs })
})

test('the same widget changed twice is a collision; keeping mine then overwrites theirs', () => {
  const [mine, theirs] = [titled(a, 'Mine'), titled(a, 'Theirs')]
  const merged = merge(known, shown(mine, b), { ...stored, widgets: [{ rev: 5, widget: theirs }] })
  expect(merged.collisions).toEqual([{ id: a.id, mine, theirs }])
  expect(merged.take.widgets).toEqual([])
  expect(unsavedOf(merged.known, shown(mine, b), none).widgets).toEqual([{ rev: 5, widget: mine }])
})

test('deleted there and changed here is a collision, and so is the reverse', () => {
  const mine = titled(a, 'Mine')
  const gone = merge(known, shown(mine, b), { ...stored, deleted: [{ id: a.id, rev: 5 }] })
  expect(gone.collisions).toEqual([{ id: a.id, mine, theirs: null }])
  expect(unsavedOf(gone.known, shown(mine, b), none).widgets).toEqual([{ rev: null, widget: mine }])
  const changed = merge(known, shown(b), { ...stored, widgets: [{ rev: 5, widget: mine }] })
  expect(changed.collisions).toEqual([{ id: a.id, mine: null, theirs: mine }])
})

test('what was changed again while it was saved is no collision', () => {
  const [first, second] = [titled(a, 'First'), titled(a, 'Second')]
  const sent = unsavedOf(known, shown(first, b), none)
  const reply = { ...stored, widgets: [{ rev: 5, widget: structuredClone(first) }], collisions: [] }
  const merged = merge(withSaved(known, sent, reply), shown(second, b), reply)
  expect(merged.collisions).toEqual([])
  expect(merged.take.widgets).toEqual([])
  expect(unsavedOf(merged.known, shown(second, b), none).widgets).toEqual([
    { rev: 5, widget: second },
  ])
})
