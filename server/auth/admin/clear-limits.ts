import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { deleteLimits } from '../queries.ts'

/** Lets everybody begin anew with all rate limits, such as those booked by a clock that was ahead. Returns their number. */
export function clearLimits(ctx: Ctx): Promise<number> {
  return withSystemTx(ctx.services, 'admin: clear limits', deleteLimits)
}
