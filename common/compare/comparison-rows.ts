import type {
  Comparison,
  ComparisonCell,
  ComparisonOrder,
  Criterion,
} from '../../contract/analyst-copilot/comparisons.ts'
import { orderedCriteria } from './ordered-criteria.ts'

/** A criterion with a cell for each vendor or product; null where none is filled. */
export type ComparisonRow = { criterion: Criterion; cells: (ComparisonCell | null)[] }

/** The rows of a comparison in an order. */
export function comparisonRows(comparison: Comparison, order: ComparisonOrder): ComparisonRow[] {
  const { subjects, cells } = comparison
  const filled = new Map(cells.map((cell) => [`${cell.criterionId} ${cell.subjectId}`, cell]))
  return orderedCriteria(comparison, order).map((criterion) => ({
    criterion,
    cells: subjects.map(({ id }) => filled.get(`${criterion.id} ${id}`) ?? null),
  }))
}
