import {
  type DocumentBlock,
  type DocumentFlow,
  type DocumentInline,
  type DocumentList,
  type DocumentSource,
  documentLimits,
  newBlockId,
  type OpenPoint,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { cut, type Fact } from './material.ts'

/** Cells, rows and blocks of a document, in the editor's format. */

export const words = (text: string): DocumentInline => ({ type: 'text', text })
export const bold = (text: string): DocumentInline => ({
  type: 'text',
  text,
  marks: [{ type: 'bold' }],
})
export const note = (source: DocumentSource): DocumentInline => ({
  type: 'sourceNote',
  attrs: { source },
})

export const paragraph = (...content: DocumentInline[]): DocumentFlow =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }

/** An open point of a section. */
export const openPoint = (question: string, section: OpenPoint['attrs']['section']): OpenPoint => ({
  type: 'gap',
  attrs: { id: newBlockId(), question: cut(question, documentLimits.question), section },
})

export const list = (items: readonly DocumentInline[][]): DocumentList => ({
  type: 'bulletList',
  content: items.map((content) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content }],
  })),
})

/** Flow content as a block. */
export const toBlock = (flow: DocumentFlow): DocumentBlock =>
  ({ ...flow, attrs: { id: newBlockId() } }) as DocumentBlock

export const heading = (id: string, content: DocumentInline[]): DocumentBlock => ({
  type: 'heading',
  attrs: { id, level: 1 },
  content,
})

export const callout = (
  tone: Extract<DocumentBlock, { type: 'callout' }>['attrs']['tone'],
  content: DocumentFlow[],
): DocumentBlock => ({
  type: 'callout',
  attrs: { id: newBlockId(), tone },
  content: content as Extract<DocumentBlock, { type: 'callout' }>['content'],
})

export const blockquote = ({ text, source }: Fact): DocumentBlock => ({
  type: 'blockquote',
  attrs: { id: newBlockId(), source },
  content: [{ type: 'paragraph', content: [words(text)] }],
})

export type Cell = { content: DocumentFlow; colspan?: number }

/** A table whose first row is its header. */
export function table(head: readonly string[], rows: readonly Cell[][]): DocumentBlock {
  type Row = Extract<DocumentBlock, { type: 'table' }>['content'][number]
  const cells = (type: 'tableHeader' | 'tableCell', of: readonly Cell[]): Row => ({
    type: 'tableRow',
    content: of.map(({ content, colspan = 1 }) => ({
      type,
      attrs: { colspan, rowspan: 1 },
      content: [content] as Row['content'][number]['content'],
    })),
  })
  const titles = head.map((title) => ({ content: title ? paragraph(words(title)) : paragraph() }))
  return {
    type: 'table',
    attrs: { id: newBlockId() },
    content: [cells('tableHeader', titles), ...rows.map((row) => cells('tableCell', row))],
  }
}

type Bars = { title: string; name: string; values: readonly { label: string; value: number }[] }

/** A bar chart; only as many labels as fit in a chart are kept. */
export const barChart = ({ title, name, values }: Bars): DocumentBlock => ({
  type: 'chart',
  attrs: {
    id: newBlockId(),
    chart: {
      kind: 'bar',
      title,
      labels: values.slice(0, documentLimits.labels).map(({ label }) => label),
      series: [{ name, values: values.slice(0, documentLimits.labels).map(({ value }) => value) }],
    },
  },
})
