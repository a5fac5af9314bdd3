import {
  type DocumentBlock,
  documentLimits,
  newBlockId,
  shownTones,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { styles } from '../export/docx/style-names.ts'
import { paragraphsIn, readFlow } from './read-flow.ts'
import type { Met } from './read-inline.ts'
import { childrenOf, type WordNode } from './word-nodes.ts'

type Table = Extract<DocumentBlock, { type: 'table' }>
type Row = Table['content'][number]

/** Thrown for a table with more columns than documents allow. */
export class TooWide extends Error {}

/** A table, split if it has too many rows; a callout that we exported becomes a callout again. */
export function readTable(node: WordNode, met: Met): DocumentBlock[] {
  const rows = childrenOf(node).filter(({ type }) => type === 'tableRow')
  const callout = calloutOf(rows, met)
  if (callout) return [callout]
  const heads = headerRows(rows)
  const content = rows.flatMap((row, at): Row[] => {
    const cells = childrenOf(row).filter(({ type }) => type === 'tableCell')
    const columns = cells.reduce((sum, cell) => sum + (cell.colSpan ?? 1), 0)
    if (columns > documentLimits.columns) throw new TooWide()
    if (cells.length === 0) return []
    return [
      {
        type: 'tableRow',
        content: cells.map((cell) => ({
          type: at < heads ? 'tableHeader' : 'tableCell',
          attrs: {
            colspan: cell.colSpan ?? 1,
            rowspan: Math.min(cell.rowSpan ?? 1, documentLimits.rows),
          },
          content: readFlow(childrenOf(cell), met, 2),
        })),
      },
    ]
  })
  const head = content.slice(0, Math.min(heads, 5))
  const tables: Row[][] = []
  for (let at = 0; at < content.length; ) {
    const before = at === 0 ? [] : head
    const most = documentLimits.rows - before.length
    tables.push([...before, ...content.slice(at, at + most)])
    at += most
  }
  return tables.map((some) => ({ type: 'table', attrs: { id: newBlockId() }, content: some }))
}

/** The rows that Word repeats, unless these are all; otherwise the first row, if all of its text is bold. */
function headerRows(rows: readonly WordNode[]): number {
  const others = rows.findIndex(({ isHeader }) => !isHeader)
  if (others > 0) return others
  const [first] = rows
  const runs = first ? paragraphsIn(first).flatMap(runsIn).filter(hasText) : []
  return rows.length > 1 && runs.length > 0 && runs.every(({ isBold }) => isBold) ? 1 : 0
}

const runsIn = (node: WordNode): WordNode[] =>
  node.type === 'run' ? [node] : childrenOf(node).flatMap(runsIn)
const hasText = (node: WordNode): boolean =>
  Boolean(node.value?.trim()) || childrenOf(node).some(hasText)

function calloutOf(rows: readonly WordNode[], met: Met): DocumentBlock | null {
  const [cell, ...others] = rows.flatMap(childrenOf)
  if (!cell || others.length > 0) return null
  const [label, ...paragraphs] = paragraphsIn(cell)
  const tone = shownTones.find((one) => styles.callouts[one] === label?.styleName)
  if (!tone || paragraphs.length === 0) return null
  return {
    type: 'callout',
    attrs: { id: newBlockId(), tone },
    content: readFlow(paragraphs, met, 2),
  }
}
