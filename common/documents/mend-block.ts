import {
  columnsOf,
  type DocumentBlock,
  type DocumentFlow,
  type DocumentInline,
  type DocumentList,
  type DocumentListItem,
  lettersOf,
  documentLimits as limits,
} from '../../contract/boardroom-builder/document-blocks.ts'

/** The maximum number of children, by node type. */
export const most: Readonly<Record<string, number>> = {
  paragraph: 5000,
  heading: 5000,
  listItem: 200,
  bulletList: 1000,
  orderedList: 1000,
  blockquote: 50,
  callout: 200,
  tableCell: 200,
  tableHeader: 200,
  table: limits.rows,
  tableRow: limits.columns,
}

/** The maximum nesting of lists in cells and callouts. */
export const flowListDepth = 2

type Paragraph = Extract<DocumentFlow, { type: 'paragraph' }>
type Table = Extract<DocumentBlock, { type: 'table' }>
type Row = Table['content'][number]
type Cell = Row['content'][number]
/** A block that may still need an id: only the first of several replacements keeps it. */
type Mended = { type: string; attrs?: object; content?: unknown }

/** Splits or flattens a block that is too long, too wide or nested too deep, without losing content. */
export function mendBlock(block: DocumentBlock): Mended[] {
  if (block.type === 'heading') {
    const [first = [], ...more] = linesOf(block.content)
    return [{ ...block, content: first }, ...more.map(paragraphOf)]
  }
  if (block.type === 'paragraph') {
    return linesOf(block.content).map((content) => ({ ...block, content }))
  }
  if (block.type === 'bulletList' || block.type === 'orderedList') {
    const items = itemsOf(block.content, limits.listDepth)
    return parts(items, most.bulletList).map((content) => ({ ...block, content }))
  }
  if (block.type === 'blockquote') {
    const paragraphs = block.content.flatMap(paragraphsOf)
    return parts(paragraphs, most.blockquote).map((content) => ({ ...block, content }))
  }
  if (block.type === 'callout') {
    const flow = block.content.flatMap(flowOf)
    return parts(flow, most.callout).map((content) => ({ ...block, content }))
  }
  if (block.type === 'table') {
    const tables = isWide(block.content) ? sideBySide(block.content) : [block.content]
    return tables.flatMap((rows) =>
      parts(rows.map(rowOf), limits.rows).map((content) => ({ ...block, content })),
    )
  }
  return [block]
}

const paragraphOf = (content: DocumentInline[]): Paragraph => ({ type: 'paragraph', content })

const paragraphsOf = ({ content }: Paragraph) => linesOf(content).map(paragraphOf)

/** Splits inline content into lines; most content is one line. */
function linesOf(content: readonly DocumentInline[] = []): DocumentInline[][] {
  const lines: DocumentInline[][] = [[]]
  let letters = 0
  for (const piece of content.flatMap(piecesOf)) {
    const more = lettersOf([piece])
    const isFull = (lines.at(-1)?.length ?? 0) >= (most.paragraph ?? 0)
    if (isFull || letters + more > limits.paragraph) {
      lines.push([])
      letters = 0
    }
    lines.at(-1)?.push(piece)
    letters += more
  }
  return lines
}

/** A text without unstorable characters, split into short enough pieces. */
function piecesOf(one: DocumentInline): DocumentInline[] {
  if (one.type !== 'text') return [one]
  const letters = one.text.replaceAll('\u0000', '').toWellFormed()
  const pieces: string[] = []
  for (let rest = letters; rest !== ''; rest = rest.slice(pieces.at(-1)?.length)) {
    pieces.push(rest.slice(0, endOfPiece(rest)))
  }
  return pieces.map((text) => ({ ...one, text }))
}

/** Splits between words, or between characters if a word is too long. */
function endOfPiece(rest: string): number {
  const end = limits.paragraph
  if (rest.length <= end) return rest.length
  const space = rest.lastIndexOf(' ', end - 1)
  if (space > end / 2) return space + 1
  return /[\uD800-\uDBFF]/.test(rest.charAt(end - 1)) ? end - 1 : end
}

/** Items at the maximum depth absorb the items of their nested lists. */
function itemsOf(items: readonly DocumentListItem[], depth: number): DocumentListItem[] {
  return items.flatMap(({ content }) => {
    const held: DocumentListItem[] = []
    const put = (one: Paragraph | DocumentList) => {
      const last = held.at(-1)
      if (last && last.content.length < (most.listItem ?? 0)) last.content.push(one)
      else held.push({ type: 'listItem', content: [one] })
    }
    for (const one of content) {
      if (one.type === 'paragraph') paragraphsOf(one).forEach(put)
      else if (depth > 1) listsOf(one, depth - 1).forEach(put)
      else held.push(...itemsOf(one.content, depth))
    }
    return held
  })
}

const listsOf = (list: DocumentList, depth: number): DocumentList[] =>
  parts(itemsOf(list.content, depth), most.bulletList).map((content) => ({ ...list, content }))

function flowOf(one: DocumentFlow): DocumentFlow[] {
  if (one.type === 'gap') return [one]
  return one.type === 'paragraph' ? paragraphsOf(one) : listsOf(one, flowListDepth)
}

function rowOf(row: Row): Row {
  return { ...row, content: row.content.map(cellOf) }
}

/** A cell cannot be split, so excess content goes into its last paragraph, line by line. */
function cellOf(cell: Cell): Cell {
  const flow = cell.content.flatMap(flowOf)
  const limit = most.tableCell ?? 0
  if (flow.length <= limit) return { ...cell, content: flow }
  const rest = flow.slice(limit - 1).flatMap(inlineOf)
  return { ...cell, content: [...flow.slice(0, limit - 1), paragraphOf(rest)] }
}

/** The content of a paragraph, list or gap, each line after a break. */
function inlineOf(one: DocumentFlow): DocumentInline[] {
  const start: DocumentInline = { type: 'hardBreak' }
  if (one.type === 'gap') return [start, { type: 'text', text: one.attrs.question }]
  if (one.type === 'paragraph') return [start, ...(one.content ?? [])]
  return one.content.flatMap(({ content }) => content.flatMap(inlineOf))
}

/** Whether a table has too many columns; merged cells count for each column they cover. */
const isWide = (rows: readonly Row[]) => columnsOf(rows) > limits.columns

/**
 * A table with too many columns as several, each of which begins with the first column, so that its rows can be told
 * apart. Cells are unmerged.
 */
function sideBySide(rows: readonly Row[]): Row[][] {
  const wide = rows.map(({ content }) => content.flatMap(unmerged))
  const width = Math.max(...wide.map(({ length }) => length))
  const each = limits.columns - 1
  return Array.from({ length: Math.ceil((width - 1) / each) }, (_, part) => {
    const from = 1 + part * each
    const count = Math.min(each, width - from)
    return wide.map((cells): Row => {
      const own = [cells[0], ...Array.from({ length: count }, (_, at) => cells[from + at])]
      return { type: 'tableRow', content: own.map((cell) => cell ?? emptyCell()) }
    })
  })
}

const emptyCell = (type: Cell['type'] = 'tableCell'): Cell => ({
  type,
  content: [{ type: 'paragraph', content: [] }],
})

const unmerged = ({ type, attrs, content }: Cell): Cell[] => [
  { type, content },
  ...Array.from({ length: (attrs?.colspan ?? 1) - 1 }, () => emptyCell(type)),
]

function parts<T>(list: readonly T[], size = Number.POSITIVE_INFINITY): T[][] {
  const count = Math.max(1, Math.ceil(list.length / size))
  return Array.from({ length: count }, (_, at) => list.slice(at * size, (at + 1) * size))
}
