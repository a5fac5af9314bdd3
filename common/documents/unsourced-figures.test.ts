import { describe, expect, test } from 'vitest'
import type {
  DocumentBlock,
  DocumentInline,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { unsourcedFigures } from './unsourced-figures.ts'

const attrs = { id: 'block-one' }
const text = (words: string): DocumentInline => ({ type: 'text', text: words })
const source = {
  kind: 'product' as const,
  id: '11111111-1111-4111-8111-111111111111',
  startMs: null,
  title: 'Atlas',
  quote: '',
}
const note: DocumentInline = { type: 'sourceNote', attrs: { source } }
const line = (...content: DocumentInline[]) => ({ type: 'paragraph' as const, content })
const cell = (...content: DocumentInline[]) => ({
  type: 'tableCell' as const,
  content: [line(...content)],
})
const found = (block: DocumentBlock) =>
  unsourcedFigures(block).map(({ line: at, figures }) => [at, ...figures.map((one) => one.text)])

describe('unsourcedFigures', () => {
  test('finds the numbers after the last note of a paragraph, with their places', () => {
    const words = [text('It saves 40 %.'), note, text(' It takes four days.')]
    const [one] = unsourcedFigures({ ...line(...words), attrs })
    const whole = 'It saves 40 %.\ufffc It takes four days.'
    expect(one).toEqual({ line: 0, figures: [{ text: 'four days', at: whole.indexOf('four') }] })
    expect(found({ ...line(text('It saves 40 %.'), note), attrs })).toEqual([])
    expect(found({ ...line(text('Since 30 June 2026, version 7.')), attrs })).toEqual([])
  })

  test('takes the note of a row for the whole row, and the items of a list apart', () => {
    const rows = [[cell(text('40 %')), cell(text('Atlas'), note)], [cell(text('12 hours'))]]
    const content = rows.map((cells) => ({ type: 'tableRow' as const, content: cells }))
    expect(found({ type: 'table', attrs, content })).toEqual([[2, '12 hours']])
    const sum = { ...cell(text('12 hours')), attrs: { colspan: 1, rowspan: 1, sum: true as const } }
    expect(
      found({ type: 'table', attrs, content: [{ type: 'tableRow', content: [sum] }] }),
    ).toEqual([])
    const items = [line(text('9 sites'), note), line(text('3 million euros'))]
    expect(
      found({
        type: 'bulletList',
        attrs,
        content: items.map((item) => ({ type: 'listItem', content: [item] })),
      }),
    ).toEqual([[1, '3 million euros']])
  })

  test('reads headings, and leaves out quotations with a source and what stays inside', () => {
    const content = [line(text('It saves 40 %.'))]
    expect(found({ type: 'blockquote', attrs: { ...attrs, source }, content })).toEqual([])
    expect(found({ type: 'blockquote', attrs: { ...attrs, source: null }, content })).toHaveLength(
      1,
    )
    expect(found({ type: 'callout', attrs: { ...attrs, tone: 'internal' }, content })).toEqual([])
    expect(found({ type: 'callout', attrs: { ...attrs, tone: 'risk' }, content })).toHaveLength(1)
    const heading = { type: 'heading' as const, attrs: { ...attrs, level: 1 as const } }
    expect(found({ ...heading, content: [text('It saves 40 %')] })).toEqual([[0, '40 %']])
    expect(found({ ...heading, content: [text('It saves 40 %'), note] })).toEqual([])
  })
})
