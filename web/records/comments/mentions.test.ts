import { expect, test } from 'vitest'
import { referTo } from '../../../contract/records/mentions.ts'
import { labelled, matching, typedName, withNames, withReferences } from './mentions.ts'

const id = (of: number) => `00000000-0000-4000-8000-00000000000${of}`
const people = [
  { id: id(1), name: 'Ann' },
  { id: id(2), name: 'Ann Author' },
  { id: id(3), name: 'Zoë O’Neil' },
  { id: id(4), name: 'Ann Author' },
]
const of = (person: number) => referTo(id(person))

test('a name begins with an @ that follows no letter, and ends at the caret', () => {
  const typed = (text: string) => typedName(text, text.length)
  expect(typed('Hi @')).toEqual({ from: 3, name: '' })
  expect(typed('(@Ann Au')).toEqual({ from: 1, name: 'Ann Au' })
  expect(typedName('@An yes', 3)).toEqual({ from: 0, name: 'An' })
  for (const text of ['', 'ann@acme', '@ x', '@Ann\nx', `@${'a'.repeat(80)}`]) {
    expect(typed(text)).toBeNull()
  }
})

test('members are offered by the beginning of each of their names', () => {
  const found = (name: string) => matching(labelled(people), name).map((one) => one.label)
  expect(found('au')).toEqual(['Ann Author', 'Ann Author (2)'])
  expect(found('')).toHaveLength(4)
  expect(found('uth')).toEqual([])
})

test('names become references and names again, the longest first', () => {
  const typed = '@Ann and @Ann Author, @Ann Author (2)! @Annabel, a@Zoë @Zoë O’Neil'
  const stored = `${of(1)} and ${of(2)}, ${of(4)}! @Annabel, a@Zoë ${of(3)}`
  expect(withReferences(typed, people)).toBe(stored)
  const mentions = people.map((person) => ({ ...person }))
  expect(withNames(stored, mentions, people)).toBe(typed)
  // Who has left is still mentioned.
  expect(withNames(of(1), [{ id: id(1), name: null }], [])).toBe(of(1))
})

test('4,000 @ are read at once', () => {
  const many = '@'.repeat(4000)
  const everyone = Array.from({ length: 200 }, (_, at) => ({ id: id(1), name: `Person ${at}` }))
  expect(withReferences(many, everyone)).toBe(many)
  expect(typedName(many, 4000)).toEqual({ from: 3999, name: '' })
})
