import { expect, test } from 'vitest'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { columnsToSum, sumsOf } from './table-sums.ts'

type Cell = Extract<DocumentBlock, { type: 'table' }>['content'][number]['content'][number]

const cell = (text: string, attrs?: Cell['attrs'], head = false): Cell => ({
  type: head ? 'tableHeader' : 'tableCell',
  ...(attrs && { attrs }),
  content: [{ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }],
})
const rows = (...lines: (string | Cell)[][]) =>
  lines.map((line, at) => ({
    type: 'tableRow' as const,
    content: line.map((one) => (typeof one === 'string' ? cell(one, undefined, at === 0) : one)),
  }))
const sum = cell('', { colspan: 1, rowspan: 1, sum: true })
const texts = (...lines: (string | Cell)[][]) => sumsOf(rows(...lines)).map(({ text }) => text)

test('a sum adds up the numbers above it, without heads and other sums', () => {
  expect(texts(['2026'], ['1'], ['2'], [sum], ['4'], [sum])).toEqual(['3', '7'])
  expect(texts(['Cost'], ['1'], ['tbd'], [sum])).toEqual(['–'])
})

test('merged cells count in the column where they begin', () => {
  const tall = cell('5', { colspan: 1, rowspan: 2 })
  const wide = cell('7', { colspan: 2, rowspan: 1 })
  expect(texts(['A', 'B'], [tall, '1'], ['2'], [wide], [sum, sum])).toEqual(['12', '3'])
  // Of cells that overlap, those below go on behind.
  expect(texts(['A'], [cell('1', { colspan: 1, rowspan: 200 }), '2'], [sum])).toEqual(['2'])
})

test('a row of totals adds up amounts, but no years, shares and names', () => {
  const table = rows(
    ['No', 'Year', 'Cost', 'Share', 'Effort', 'Owner'],
    ['1', '2026', '$1,200', '40 %', '5 days', 'Ada'],
    ['2', '2027', '', '60 %', '1 day', ''],
  )
  expect([...columnsToSum(table)]).toEqual([2, 4])
  expect([...columnsToSum(rows(['Cost'], ['5'], ['6']))]).toEqual([0])
  // A new table has no numbers yet.
  expect([...columnsToSum(rows(['', '', ''], ['', '', '']))]).toEqual([1, 2])
  expect([...columnsToSum(rows(['', ''], ['Ada', 'Bo']))]).toEqual([])
})
