import { expect, test } from 'vitest'
import { changesOf, merge } from './merge.ts'

const base = { name: 'Atlas', city: 'Oslo', regions: ['Asia'] }

test('fields that only the other person changed take their values', () => {
  const { values, meanwhile } = merge(base, { ...base, city: 'Bergen' }, { ...base, name: 'Mine' })
  expect(values).toEqual({ name: 'Mine', city: 'Bergen', regions: ['Asia'] })
  expect(meanwhile).toMatchObject({ taken: ['city'], conflicts: [], mine: {} })
})

test('fields that both changed keep my value and are conflicts', () => {
  const theirs = { ...base, name: 'Theirs', regions: ['Asia', 'Europe'] }
  const { values, meanwhile } = merge(base, theirs, { ...base, name: 'Mine', regions: [] })
  expect(values).toEqual({ name: 'Mine', city: 'Oslo', regions: [] })
  expect(meanwhile).toEqual({
    theirs,
    mine: { name: 'Mine', regions: [] },
    taken: [],
    conflicts: ['name', 'regions'],
  })
})

test('the same change by both is not a conflict', () => {
  const same = { ...base, regions: ['Africa'] }
  const { values, meanwhile } = merge(base, same, { ...same })
  expect(values).toEqual(same)
  expect(meanwhile).toMatchObject({ taken: [], conflicts: [] })
})

test('changesOf returns the fields that differ', () => {
  expect(changesOf({ ...base, city: 'Bergen' }, base)).toEqual({ city: 'Bergen' })
  expect(changesOf(base, { ...base })).toEqual({})
})
