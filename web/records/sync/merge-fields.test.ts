import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

test('changes of different fields merge, also inside of fields; those of the same do not', () => {
  const base = { x: 1, width: 10, title: 'Map', data: { strengths: ['a'], threats: ['b'] } }
  const moved = { ...base, x: 2, data: { ...base.data, strengths: ['a', 'c'] } }
  const written = { ...base, title: 'Plan', data: { ...base.data, threats: [] } }
  expect(mergeFields(base, moved, written)).toEqual({
    ...{ x: 2, width: 10, title: 'Plan' },
    data: { strengths: ['a', 'c'], threats: [] },
  })
  expect(mergeFields(base, moved, { ...base, x: 3 })).toBeNull()
  expect(mergeFields(base, moved, { ...base, data: { strengths: [], threats: [] } })).toBeNull()
  const { title: _, ...untitled } = base
  expect(mergeFields(base, moved, untitled)).toEqual({ ...moved, title: undefined })
})
