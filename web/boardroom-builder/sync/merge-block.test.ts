import { expect, test } from 'vitest'
import {
  type DocumentBlock,
  type DocumentInline,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { mergeBlock } from './merge-block.ts'

const attrs = { id: 'block-one' }
const paragraph = (text: string): DocumentBlock => ({
  type: 'paragraph',
  attrs,
  content: text ? [{ type: 'text', text }] : [],
})
const mergeText = (base: string, mine: string, theirs: string) => {
  const merged = mergeBlock(paragraph(base), paragraph(mine), paragraph(theirs))
  return merged && textOfBlock(merged)
}

test('changes of different words merge', () => {
  const base = 'The close takes nine days with the same team.'
  expect(mergeText(base, base.replace('nine', 'four'), base.replace('same', 'old'))).toBe(
    'The close takes four days with the old team.',
  )
  expect(mergeText(base, `So: ${base}`, `${base} Why?`)).toBe(`So: ${base} Why?`)
  expect(mergeText(base, base.replace(' with the same team', ''), `${base} Why?`)).toBe(
    'The close takes nine days. Why?',
  )
})

test('two who write at the same place keep both, and then no longer write at the same place', () => {
  expect(mergeText('The end.', 'The end. Alpha', 'The end. Beta')).toBe('The end. Alpha Beta')
  expect(mergeText('', 'Alpha', 'Beta')).toBe('Alpha Beta')
  // The first goes on with a word that the other has not seen to its end.
  expect(mergeText('The end. Bet', 'The end. Beta', 'The end. Alpha Bet')).toBe(
    'The end. Alpha Beta',
  )
  expect(mergeText('Alpha Beta', 'Alpha gamma Beta', 'Alpha Beta on')).toBe('Alpha gamma Beta on')
})

test('the same word changed twice is left to them', () => {
  expect(mergeText('nine days', 'four days', 'five days')).toBeNull()
  expect(mergeText('nine days', 'nine days', 'five days')).toBe('five days')
  expect(mergeText('nine days', 'five days', 'five days')).toBe('five days')
})

test('formatting, notes and breaks stay with their words', () => {
  const bold = (text: string): DocumentInline => ({ type: 'text', text, marks: [{ type: 'bold' }] })
  const plain = (text: string): DocumentInline => ({ type: 'text', text })
  const of = (...content: DocumentInline[]): DocumentBlock => ({
    type: 'paragraph',
    attrs,
    content,
  })
  const base = of(plain('nine days'))
  const mine = of(bold('nine'), plain(' days'))
  const theirs = of(plain('nine days'), { type: 'hardBreak' }, plain('or ten'))
  expect(mergeBlock(base, mine, theirs)).toEqual(
    of(bold('nine'), plain(' days'), { type: 'hardBreak' }, plain('or ten')),
  )
})

test('lists and tables merge by item and cell, and what is a block no more does not', () => {
  const list = (...texts: string[]): DocumentBlock => ({
    type: 'bulletList',
    attrs,
    content: texts.map((text) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })),
  })
  const [base, mine, theirs] = [
    list('One', 'Two', 'Three'),
    list('One!', 'Two', 'Three', 'Four'),
    list('One', 'Two and a half', 'Three'),
  ]
  expect(mergeBlock(base, mine, theirs)).toEqual(list('One!', 'Two and a half', 'Three', 'Four'))
  const long = 'word '.repeat(3_000)
  expect(mergeText('Middle', `${long}Middle`, `Middle ${long}`)).toBeNull()
  expect(mergeBlock(paragraph('One'), list('One'), paragraph('One two'))).toBeNull()
})

test('no word of either is lost, whatever they change', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let fresh = 0
  const edit = (words: string[]) => {
    const edited = [...words]
    for (let edits = 1 + random(3); edits > 0; edits -= 1) {
      const at = random(edited.length + 1)
      const added = Array.from({ length: random(3) }, () => `new${fresh++}`)
      edited.splice(at, random(3), ...added)
    }
    return edited
  }
  let merges = 0
  for (let round = 0; round < 500; round += 1) {
    const base = Array.from({ length: 1 + random(12) }, (_, at) => `w${at}`)
    const [mine, theirs] = [edit(base), edit(base)]
    const merged = mergeText(base.join(' '), mine.join(' '), theirs.join(' '))
    if (merged === null) continue
    merges += 1
    const words = new Set(merged.split(' '))
    const kept = base.filter((word) => mine.includes(word) && theirs.includes(word))
    const added = [...mine, ...theirs].filter((word) => word.startsWith('new'))
    for (const word of [...kept, ...added]) expect(words, merged).toContain(word)
  }
  expect(merges).toBeGreaterThan(200)
})

test('sums follow from the numbers of both, and are no collision', () => {
  const cell = (text: string, sum?: true) => ({
    type: 'tableCell' as const,
    ...(sum && { attrs: { colspan: 1, rowspan: 1, sum } }),
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  })
  const table = (one: string, two: string, sum: string): DocumentBlock => ({
    type: 'table',
    attrs,
    content: [[cell(one)], [cell(two)], [cell(sum, true)]].map((content) => ({
      type: 'tableRow',
      content,
    })),
  })
  const merged = mergeBlock(
    table('$1,200', '$300', '$1,500'),
    table('$1,500', '$300', '$1,800'),
    table('$1,200', '$450.50', '$1,650.50'),
  )
  expect(merged).toEqual(table('$1,500', '$450.50', '$1,950.50'))
})
