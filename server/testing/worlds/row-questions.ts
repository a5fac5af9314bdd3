import type { RowsReading } from '../../../contract/analyst-copilot/copilot-reading.ts'
import { readRowsQuestion } from '../../analyst-copilot/rows/reading/read-rows-question.ts'

const products = [
  ['Nestbox', 'Cold Storage', 'kestrel'],
  ['Perch', 'Fleet Control', 'kestrel'],
  ['Ironbark Gazetteer', 'Data Governance', 'ironbark'],
  ['Watchtower', 'Fleet Risk Management', 'merlin'],
] as const
export const names = {
  vendors: ['Kestrel Systems', 'Ironbark Security', 'Merlin Data'].map((name) => ({
    id: name.split(' ')[0]?.toLowerCase() ?? '',
    name,
  })),
  products: products.map(([name, category, companyId]) => ({
    id: name.toLowerCase(),
    name,
    category,
    companyId,
  })),
}
const today = new Date('2026-11-30T12:00:00Z')

/** A reading as a line: 'briefs: vendor kestrel, since 2026-06-01; newest 3'. */
export function lineOf(reading: RowsReading | null): string {
  if (!reading) return 'none'
  const { about, facts, conditions, group, order, notUnderstood } = reading
  const stated = conditions.map((condition) => {
    const { kind, not, ...rest } = { not: undefined, ...condition }
    return [...(not ? ['not'] : []), kind, ...Object.values(rest)].join(' ')
  })
  const place = order && order.skip > 0 ? [`after ${order.skip}`] : []
  const parts = [
    [about, ...facts].join(' '),
    stated.join(', '),
    group && `by ${group}`,
    order && [order.by, order.from, order.top ?? 'all', ...place].join(' '),
    notUnderstood.length > 0 && `? ${notUnderstood.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}
/** How a question is read by whom these names are known. */
export const read = (text: string, companyId: string | null = null) =>
  lineOf(readRowsQuestion(text, { names, today, companyId, earlier: null }))
/** The same after another question. */
export function readAfter(before: string, text: string) {
  const asker = { names, today, companyId: null, earlier: null }
  return lineOf(readRowsQuestion(text, { ...asker, earlier: readRowsQuestion(before, asker) }))
}
