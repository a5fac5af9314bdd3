import { expect, test } from 'vitest'
import { newWidget, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { freePlace, moved, placeInView, restackedFully } from './arrange.ts'

const note = (id: string, x: number, y: number): Widget => newWidget('note', id, { x, y })

test('a new widget lands at 100,100, or at the nearest free place in view', () => {
  const view = { x: 0, y: 0, width: 800, height: 600 }
  const added = note('new', 100, 100)
  expect(placeInView(added, [], view)).toEqual({ x: 100, y: 100 })
  expect(placeInView(added, [note('a', 100, 100)], view)).toEqual({ x: 320, y: 100 })
  const elsewhere = { x: 1000, y: 1000, width: 500, height: 500 }
  expect(placeInView(added, [note('a', 100, 100)], elsewhere)).toEqual({ x: 1000, y: 1000 })
  const tiny = { x: 0, y: 0, width: 10, height: 10 }
  expect(placeInView(added, [note('a', 100, 100)], tiny)).toEqual({ x: 320, y: 100 })
  expect(freePlace(added, [note('a', 100, 100)])).toEqual({ x: 320, y: 100 })
})

test('widgets move together, as far as the surface allows', () => {
  const [a, b] = moved([note('a', 100, 100), note('b', 3600, 100)], { x: 900, y: -900 })
  expect([a?.x, a?.y, b?.x, b?.y]).toEqual([200, 0, 3700, 0])
})

test('bringing to the front changes only what is brought; frames stay below the rest', () => {
  const all = [0, 1, 2].map((z) => ({ ...note(`n${z}`, 0, 0), z }))
  const frame = { ...newWidget('frame', 'f'), z: 9 }
  const front = restackedFully([...all, frame], new Set(['n0']), 'front')
  expect(front.map(({ id, z }) => [id, z])).toEqual([['n0', 3]])
  expect(restackedFully([...all, frame], new Set(['f']), 'front')).toEqual([])
})
