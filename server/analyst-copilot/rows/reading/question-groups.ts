import { groupsOf, type RowGroup } from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { isBriefs, type Question } from './question.ts'

/** The kind of briefs of which several are counted side by side. */
export function comparedKind({ told, all, has, about }: Question): 'type' | 'status' | null {
  const counts = told.filter(({ means }, at) => means === 'count' && isBriefs(told[at + 1]))
  if (about !== 'briefs' || !(has('compare') || counts.length > 1)) return null
  const kinds = ['type', 'status'] as const
  return kinds.find((kind) => new Set(all(kind).map(({ value }) => value)).size > 1) ?? null
}

const isOfVendors = ({ told }: Question) =>
  told.some(({ means }, at) => means === 'each' && told[at + 1]?.value === 'vendors')

/** By what the rows are counted in groups. */
export function groupOf(question: Question): RowGroup | null {
  const [piece] = question.all('group')
  if (question.about === 'products' && isOfVendors(question)) return 'vendor'
  if (!piece) return comparedKind(question)
  return groupsOf(question.about).find((group) => group === piece.value) ?? null
}

/** Whether briefs of several types are asked for, one of each: 'a case study and a roadmap brief'. */
export function asksEach({ told, all }: Question): boolean {
  const types = all('type')
  const isOther = types.some(({ value }) => value !== types[0]?.value)
  return isOther && !told.some(({ means }, at) => means === 'or' && told[at + 1]?.means === 'type')
}
