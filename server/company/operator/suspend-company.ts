import { refusal } from '../../../contract/errors.ts'
import { recordOperatorActivity } from '../../platform/activity.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { operatorErrors } from './operator-errors.ts'
import { insertSuspension, lockCompanyName } from './queries.ts'

/**
 * Suspends a company: refuses its members and hides what it shares until the suspension is lifted, but deletes
 * nothing. Returns false if it was already suspended.
 */
export async function suspendCompany(
  services: Services,
  id: string,
  reason: string | null,
): Promise<boolean> {
  return withSystemTx(services, 'operator: suspend', async (tx) => {
    if ((await lockCompanyName(tx, id)) === undefined) throw refusal(operatorErrors.companyNotFound)
    const suspended = await insertSuspension(tx, id, reason)
    if (suspended) await recordOperatorActivity(tx, id, { action: 'company.suspended' })
    return suspended
  })
}
