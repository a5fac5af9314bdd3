import type {
  Comparison,
  ComparisonOrder,
  Criterion,
} from '../../contract/analyst-copilot/comparisons.ts'

/** The criteria of a comparison in an order; pinned ones come first. */
export function orderedCriteria(
  { criteria, cells }: Pick<Comparison, 'criteria' | 'cells'>,
  order: ComparisonOrder,
): Criterion[] {
  const statements = ({ id }: Criterion) =>
    cells.filter(({ criterionId, text }) => criterionId === id && text !== null).length
  const compare = {
    entered: () => 0,
    name: (one: Criterion, other: Criterion) => one.text.localeCompare(other.text, 'en'),
    statements: (one: Criterion, other: Criterion) => statements(other) - statements(one),
  }[order]
  return [...criteria].sort(
    (one, other) => Number(other.pinned) - Number(one.pinned) || compare(one, other),
  )
}
