import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { noteWords } from '../../contract/boardroom-builder/document-version-messages.ts'
import { type Aligned, alignLists } from './align-lists.ts'
import { compareFlows, textOf } from './compare-flows.ts'
import type { Findings } from './compare-notes.ts'
import type { MarkedCell, MarkedRow } from './marked-blocks.ts'

type Row = Extract<DocumentBlock, { type: 'table' }>['content'][number]
type Cell = Row['content'][number]

/** Merges the rows and cells of two tables; null if their merged cells are in different places. */
export function compareTables(
  before: readonly Row[],
  after: readonly Row[],
  found: Findings,
): MarkedRow[] | null {
  const rows = new Headers()
  if (isGrid(before) && isGrid(after)) return compareGrids(before, after, found, rows)
  if (shapeOf(before) !== shapeOf(after)) {
    found.changed = true
    return null
  }
  const marked = after.map(
    (row, at): MarkedRow => ({
      type: 'tableRow',
      content: row.content.map((cell, column) =>
        compareCells(before[at]?.content[column] ?? cell, cell, found, rows),
      ),
    }),
  )
  rows.note(found)
  return marked
}

/** Whether header cells changed; noted once per table. */
class Headers {
  changed = false
  note(found: Findings) {
    if (this.changed) found.note(noteWords.headers)
  }
}

const spanOf = ({ attrs }: Cell) => `${attrs?.colspan ?? 1}x${attrs?.rowspan ?? 1}`

const shapeOf = (rows: readonly Row[]) =>
  rows.map(({ content }) => content.map(spanOf).join(' ')).join('\n')

const isGrid = (rows: readonly Row[]) =>
  rows.every(
    ({ content }) =>
      content.length === rows[0]?.content.length && content.every((cell) => spanOf(cell) === '1x1'),
  )

function compareGrids(
  before: readonly Row[],
  after: readonly Row[],
  found: Findings,
  headers: Headers,
): MarkedRow[] {
  const columns = alignLists(columnsOf(before), columnsOf(after))
  for (const [from, to] of columns) {
    if (to === null) found.count('column', 'deleted')
    else if (from === null) found.count('column', 'added')
  }
  const shared = columns.filter(([from, to]) => from !== null && to !== null)
  const rows = alignLists(
    before.map((row) =>
      rowSaid(
        row,
        shared.map(([from]) => from ?? 0),
      ),
    ),
    after.map((row) =>
      rowSaid(
        row,
        shared.map(([, to]) => to ?? 0),
      ),
    ),
  )
  const marked = rows.flatMap(([from, to]): MarkedRow[] => {
    const [old, now] = [from === null ? null : before[from], to === null ? null : after[to]]
    if (old && now) {
      const content = columns.flatMap((column) => sharedRow(old, now, column, found, headers))
      return [{ type: 'tableRow', content }]
    }
    const row = old ?? now
    if (!row) return []
    const change = old ? 'deleted' : 'added'
    found.count('row', change)
    const content = columns.map((column) => row.content[column[old ? 0 : 1] ?? -1] ?? filler)
    return [{ type: 'tableRow', change, content }]
  })
  headers.note(found)
  return marked
}

const filler: MarkedCell = { type: 'tableCell', content: [], change: 'filler' }

function sharedRow(
  old: Row,
  now: Row,
  [from, to]: Aligned,
  found: Findings,
  headers: Headers,
): MarkedCell[] {
  const [was, is] = [
    from === null ? undefined : old.content[from],
    to === null ? undefined : now.content[to],
  ]
  if (was && is) return [compareCells(was, is, found, headers)]
  if (was) return [{ ...was, change: 'deleted' }]
  return is ? [{ ...is, change: 'added' }] : []
}

function compareCells(before: Cell, after: Cell, found: Findings, headers: Headers): MarkedCell {
  const other = before.type !== after.type
  if (other) headers.changed = true
  return {
    type: after.type,
    ...(after.attrs && { attrs: after.attrs }),
    ...(other && { was: { type: before.type } }),
    content: found.within('cell', () => compareFlows(before.content, after.content, found)),
  }
}

function columnsOf(rows: readonly Row[]) {
  const width = rows[0]?.content.length ?? 0
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.flatMap(({ content }) => content[column]?.content ?? [])
    return { key: JSON.stringify(cells), text: cells.map(textOf).join(' '), kind: 'column' }
  })
}

function rowSaid({ content }: Row, columns: readonly number[]) {
  const cells = columns.flatMap((column) => content[column]?.content ?? [])
  return { key: JSON.stringify(cells), text: cells.map(textOf).join(' '), kind: 'row' }
}
