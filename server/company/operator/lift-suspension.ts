import { refusal } from '../../../contract/errors.ts'
import { recordOperatorActivity } from '../../platform/activity.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { operatorErrors } from './operator-errors.ts'
import { deleteSuspension, lockCompanyName } from './queries.ts'

/** Lifts the suspension of a company, which lost nothing. Returns false if it was not suspended. */
export async function liftSuspension(services: Services, id: string): Promise<boolean> {
  return withSystemTx(services, 'operator: lift suspension', async (tx) => {
    if ((await lockCompanyName(tx, id)) === undefined) throw refusal(operatorErrors.companyNotFound)
    const lifted = await deleteSuspension(tx, id)
    if (lifted) await recordOperatorActivity(tx, id, { action: 'company.unsuspended' })
    return lifted
  })
}
