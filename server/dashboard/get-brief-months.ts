import {
  briefMonthsShown,
  type getBriefMonths as contract,
} from '../../contract/dashboard/dashboard.ts'
import type { Input } from '../../contract/endpoint.ts'
import { summarizeMonths } from '../briefs/summarize-months.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { monthName, monthStarts } from './month-starts.ts'

/** How many of the briefs that the caller may read were added in each of the last months, by status. */
export async function getBriefMonths(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  const bounds = monthStarts(query.timeZone, ctx.now(), briefMonthsShown)
  const names = bounds.map((bound) => monthName(query.timeZone, bound))
  return withTx(ctx, async (tx) => {
    const counts = await summarizeMonths(tx, bounds)
    return { months: counts.map((month, index) => ({ month: names[index] ?? '', ...month })) }
  })
}
