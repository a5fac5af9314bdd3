import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { countFarLimits } from '../queries.ts'

/** How many rate limits a clock that was ahead has booked. */
export function farLimits(services: Services): Promise<number> {
  return withSystemTx(services, 'admin: look at limits', countFarLimits, 'read only')
}
