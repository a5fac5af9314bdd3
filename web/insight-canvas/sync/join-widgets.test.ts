import { describe, expect, test } from 'vitest'
import {
  newWidget,
  type Widget,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { joinWidgets } from './join-widgets.ts'

const note = newWidget('note', crypto.randomUUID()) as WidgetOf<'note'>
const withData = (data: Partial<WidgetOf<'note'>['data']>): Widget => ({
  ...note,
  data: { ...note.data, ...data },
})

describe('changes of two people to one widget', () => {
  test('join if one moved it and the other wrote on it', () => {
    const theirs = withData({ text: 'Written' })
    expect(joinWidgets(note, { ...note, x: 400 }, theirs)).toEqual({ ...theirs, x: 400 })
    expect(joinWidgets(note, theirs, { ...note, x: 400 })).toEqual({ ...theirs, x: 400 })
    const painted = withData({ color: 'red' })
    expect(joinWidgets(note, painted, theirs)).toEqual(withData({ text: 'Written', color: 'red' }))
  })

  test('of how it lies and looks: the later save wins', () => {
    expect(joinWidgets(note, { ...note, x: 400 }, { ...note, x: 500 })).toMatchObject({ x: 400 })
    const [red, blue] = [withData({ color: 'red' }), withData({ color: 'blue' })]
    expect(joinWidgets(note, red, blue)).toEqual(red)
  })

  test('that group it at once end in one group, and that ungroup it end that', () => {
    const [mine, theirs] = [
      { ...note, group: crypto.randomUUID() },
      { ...note, group: crypto.randomUUID() },
    ]
    expect(joinWidgets(note, mine, theirs)).toEqual(theirs)
    expect(joinWidgets(mine, note, mine)).toEqual(note)
    expect(joinWidgets(mine, note, { ...mine, x: 500 })).toEqual({ ...note, x: 500 })
  })

  test('of the same words or entries collide', () => {
    expect(joinWidgets(note, withData({ text: 'A' }), withData({ text: 'B' }))).toBeNull()
    expect(joinWidgets(note, { ...note, title: 'A' }, { ...note, title: 'B' })).toBeNull()
    const swot = newWidget('swot', crypto.randomUUID()) as WidgetOf<'swot'>
    const entry = (list: 'strengths' | 'threats', text: string): Widget => ({
      ...swot,
      data: { ...swot.data, [list]: [{ text, source: null }] },
    })
    expect(joinWidgets(swot, entry('threats', 'A'), entry('threats', 'B'))).toBeNull()
    expect(joinWidgets(swot, entry('strengths', 'A'), entry('threats', 'B'))).toMatchObject({
      data: { strengths: [{ text: 'A' }], threats: [{ text: 'B' }] },
    })
  })

  test('collide if both together are invalid', () => {
    const connector = newWidget('connector', crypto.randomUUID()) as WidgetOf<'connector'>
    const on = crypto.randomUUID()
    const attached = (end: 'from' | 'to'): Widget => {
      const { data } = connector
      return { ...connector, data: { ...data, [end]: { ...data[end], on } } }
    }
    expect(joinWidgets(connector, attached('from'), attached('to'))).toBeNull()
  })
})
