import type {
  Comparison,
  ComparisonCell,
  ComparisonItem,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectReadable } from '../queries.ts'
import { holderOf, mayShow, withoutContent } from '../readable-source.ts'
import { scopeReader } from '../scope/shown-scope.ts'
import { isShown } from './changed-lists.ts'
import { type CellRow, type ComparisonRow, selectCells } from './queries.ts'

/** A comparison as lists show it. */
export function toItem(row: ComparisonRow): ComparisonItem {
  const { id, title, author } = row
  return {
    id,
    title,
    author,
    workspaceId: row.workspace_id,
    subjectCount: row.subjects.filter(isShown).length,
    criterionCount: row.criteria.filter(isShown).length,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A whole comparison, without the names and statements that the caller may not see now. */
export async function readWhole(tx: Tx, row: ComparisonRow): Promise<Comparison> {
  const subjects = row.subjects.filter(isShown)
  const criteria = row.criteria.filter(isShown)
  const shown = new Set([...subjects, ...criteria].map(({ id }) => id))
  const cells = (await selectCells(tx, row.id)).filter(
    (cell) => shown.has(cell.criterion_id) && shown.has(cell.subject_id),
  )
  const idsOf = (kind: string) => subjects.filter((one) => one.kind === kind).map(({ id }) => id)
  const scope = { vendorIds: idsOf('vendor'), productIds: idsOf('product'), briefIds: [] }
  const { vendors, products } = (await scopeReader(tx, [scope]))(scope)
  const names = new Map([...vendors, ...products].map((each) => [each.id, each]))
  return {
    ...toItem(row),
    subjects: subjects.map(({ id, kind }) => {
      const { name = null, vendor = null } = names.get(id) ?? {}
      return { id, kind, name, vendor }
    }),
    criteria: criteria.map(({ id, text, pinned }) => ({ id, text, pinned })),
    cells: await readCells(tx, cells),
    filling: row.is_filling,
  }
}

/** Cells, without what the caller may not see now. */
export async function readCells(tx: Tx, cells: readonly CellRow[]): Promise<ComparisonCell[]> {
  const holders = new Set(cells.flatMap(({ cell }) => (cell.source ? holderOf(cell.source) : [])))
  const readable = await selectReadable(tx, [...holders])
  return cells.map((cell) => toCell(cell, readable))
}

function toCell(
  { criterion_id, subject_id, filled_at, cell }: CellRow,
  readable: ReadonlySet<string>,
): ComparisonCell {
  const place = { criterionId: criterion_id, subjectId: subject_id }
  const whole = { ...place, ...cell, filledAt: filled_at.toISOString() }
  const { source } = cell
  if (!source || mayShow(source, readable)) return whole
  return { ...whole, text: null, source: withoutContent(source) }
}
