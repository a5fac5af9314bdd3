import {
  type CopilotResponse,
  type CopilotSource,
  isInternalSource,
} from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotColumns } from '../../../../contract/analyst-copilot/copilot-labels.ts'
import {
  type DocumentBlock,
  type DocumentInline,
  type DocumentSource,
  documentLimits,
} from '../../../../contract/boardroom-builder/document-blocks.ts'

/** A text of an answer: a quotation from one source, or a sentence based on several. */
export type Part = {
  id: string
  text: string
  from: string
  quoted: boolean
  /** Whether it says what is for the company alone. */
  internal: boolean
  sources: DocumentSource[]
}
/** The rows of an answer without quotations. */
type Rows = { columns: string[]; rows: { text: string; source: DocumentSource | null }[][] }

export type Offers = {
  mode: CopilotResponse['mode']
  quotes: Part[]
  parts: Part[]
  table: Rows | null
}

/** What can be added from an answer to a document, limited to what the user may still see. */
export function offersOf({ mode, statements, table, sources }: CopilotResponse): Offers {
  const seen = new Map(sources.flatMap((one) => (one.title === null ? [] : [[one.id, one]])))
  const sourcesAt = (ids: readonly string[]) => ids.flatMap((id) => seen.get(id) ?? [])
  const partOf = (text: string | null | undefined, ids: readonly string[], quoted: boolean) => {
    const from = sourcesAt(ids)
    const [first] = from
    if (!text || !first) return []
    const part = {
      ...{ id: ids.join(), text, from: first.title ?? '', quoted },
      internal: from.some(isInternalSource),
    }
    return [{ ...part, sources: from.map(toDocumentSource) }]
  }
  const said = statements.flatMap(({ text, sourceIds, basis }) =>
    partOf(text, sourceIds, basis === 'quoted'),
  )
  const column = table?.columns.indexOf(copilotColumns.quote) ?? -1
  const listed = (table?.rows ?? []).flatMap(({ cells, sourceIds }) =>
    partOf(cells?.[column], sourceIds, true),
  )
  const parts = [...said, ...listed]
  const rows = (table?.rows ?? []).flatMap(({ cells, sourceIds, citations = sourceIds }) => {
    if (
      !cells ||
      sourcesAt([...sourceIds, ...citations].flatMap((id) => id ?? [])).some(isInternalSource)
    )
      return []
    return [
      cells.map((text, at) => {
        const [source] = sourcesAt(citations[at] ? [citations[at]] : [])
        return { text, source: source ? toDocumentSource(source) : null }
      }),
    ]
  })
  return {
    mode,
    quotes: parts.filter(({ quoted }) => quoted),
    parts,
    table: table && parts.length === 0 && rows.length > 0 ? { columns: table.columns, rows } : null,
  }
}

function toDocumentSource(source: CopilotSource): DocumentSource {
  const { title, snippet, startMs } = source
  return {
    ...placeOf(source),
    startMs,
    title: cut(title ?? '', 300),
    quote: cut(snippet ?? '', 1000),
  }
}

function placeOf(source: CopilotSource): Pick<DocumentSource, 'kind' | 'id'> {
  const { documentId, canvasId, briefId, productId, companyId, startMs } = source
  if (documentId) return { kind: 'document', id: documentId }
  if (canvasId) return { kind: 'canvas', id: canvasId }
  if (briefId) return { kind: startMs === null ? 'brief' : 'passage', id: briefId }
  return productId ? { kind: 'product', id: productId } : { kind: 'company', id: companyId ?? '' }
}

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

// ------------------------------------------------------------------ blocks

const words = (text: string): DocumentInline => ({ type: 'text', text })
const note = (source: DocumentSource): DocumentInline => ({ type: 'sourceNote', attrs: { source } })

/** A part as a block: a quotation as a quote, any other sentence as a paragraph with notes; what is internal is marked. */
export function blockOf({ text, quoted, internal, sources }: Part, id: string): DocumentBlock {
  const [source = null] = sources
  if (internal) {
    const said = quoted ? [words('“'), words(text), words('”')] : [words(text)]
    const content = [...said, ...sources.map(note)]
    return {
      type: 'callout',
      attrs: { id, tone: 'internal' },
      content: [{ type: 'paragraph', content }],
    }
  }
  return quoted
    ? {
        type: 'blockquote',
        attrs: { id, source },
        content: [{ type: 'paragraph', content: [words(text)] }],
      }
    : { type: 'paragraph', attrs: { id }, content: [words(text), ...sources.map(note)] }
}

/** A whole answer as blocks below its question; `idOf` generates their ids. */
export function blocksOf(
  question: string,
  { parts, table }: Offers,
  idOf: (at: number) => string,
): DocumentBlock[] {
  const heading: DocumentBlock = {
    type: 'heading',
    attrs: { id: idOf(0), level: 2 },
    content: [words(question.replace(/\s+/g, ' ').trim())],
  }
  const below = parts.map((part, at) => blockOf(part, idOf(at + 1)))
  return [heading, ...below, ...(table ? [tableOf(table, idOf(below.length + 1))] : [])]
}

function tableOf({ columns, rows }: Rows, id: string): DocumentBlock {
  type Table = Extract<DocumentBlock, { type: 'table' }>
  const row = (
    type: 'tableHeader' | 'tableCell',
    cells: readonly { text: string; source: DocumentSource | null }[],
  ): Table['content'][number] => ({
    type: 'tableRow',
    content: cells.map(({ text, source }) => ({
      type,
      content: [
        {
          type: 'paragraph',
          content: [...(text ? [words(text)] : []), ...(source ? [note(source)] : [])],
        },
      ],
    })),
  })
  return {
    type: 'table',
    attrs: { id },
    content: [
      row(
        'tableHeader',
        columns.map((text) => ({ text, source: null })),
      ),
      ...rows.slice(0, documentLimits.rows - 1).map((cells) => row('tableCell', cells)),
    ],
  }
}
