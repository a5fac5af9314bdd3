import { expect, test } from 'vitest'
import { keysOnceChanged, placeKeys } from './place-keys.ts'

const place = (position: number, at: number, found: string, name = 'Okta') => ({
  position,
  at,
  found,
  name,
})
const keysOf = (places: ReturnType<typeof place>[]) => [...placeKeys(places).values()]

test('each place has a key of its own', () => {
  const places = [
    place(0, 0, 'octa'),
    place(0, 9, 'octa'),
    place(0, 20, 'Octa'),
    place(1, 0, 'octa'),
  ]
  expect(new Set(keysOf(places)).size).toBe(4)
})

test('a place keeps its key when other words before it in the line have changed', () => {
  expect(keysOf([place(0, 30, 'octa')])).toEqual(keysOf([place(0, 25, 'octa')]))
})

test('of the same words in a line, those that were not chosen stay so after the others have changed', () => {
  const [first, second, third] = [place(0, 0, 'octa'), place(0, 9, 'octa'), place(0, 18, 'octa')]
  const left = keysOnceChanged([first, second, third], [second])
  expect(left).toEqual(new Set(keysOf([{ ...first }, { ...third, at: 17 }])))
  const afterFirst = keysOnceChanged([first, second], [first])
  expect(afterFirst).toEqual(new Set(keysOf([{ ...second, at: 8 }])))
})
