import type { BriefStatus } from '../../contract/briefs/briefs.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { countByMonth } from './queries.ts'

type Statuses = Record<BriefStatus, number>

/** How many briefs the caller may read were added between each pair of bounds, by status. */
export async function summarizeMonths(tx: Tx, bounds: Date[]): Promise<Statuses[]> {
  const months = bounds.slice(1).map((): Statuses => ({ draft: 0, active: 0, archived: 0 }))
  for (const { month, status, briefs } of await countByMonth(tx, bounds)) {
    const counts = months[month]
    if (counts) counts[status as BriefStatus] += briefs
  }
  return months
}
