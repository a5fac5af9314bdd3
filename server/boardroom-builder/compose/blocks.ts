import {
  type DocumentBlock,
  type DocumentFlow,
  type DocumentInline,
  type DocumentSource,
  documentLimits,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Fact } from './material.ts'

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

export const gap = (question: string): DocumentFlow => ({ type: 'gap', attrs: { question } })

export const list = (items: readonly DocumentInline[][]): DocumentFlow => ({
  type: 'bulletList',
  content: items.map((content) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content }],
  })),
})

/** Inline or flow content as a block. */
export function toBlock(flow: DocumentFlow): DocumentBlock {
  const id = newBlockId()
  return flow.type === 'gap'
    ? { type: 'gap', attrs: { ...flow.attrs, id } }
    : ({ ...flow, attrs: { id } } as DocumentBlock)
}

export const heading = (title: string): DocumentBlock => ({
  type: 'heading',
  attrs: { id: newBlockId(), level: 1 },
  content: [words(title)],
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
