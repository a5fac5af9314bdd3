import { refusal } from '../../../contract/errors.ts'
import { recordOperatorActivity } from '../../platform/activity.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { operatorErrors } from './operator-errors.ts'
import { lockCompanyName, putQuota } from './queries.ts'

/**
 * Sets how many bytes a company may store; null restores the setting. `told` is the size in words, for the
 * company's activity.
 */
export async function setCompanyQuota(
  services: Services,
  id: string,
  { bytes, told }: { bytes: number | null; told: string },
) {
  await withSystemTx(services, 'operator: quota', async (tx) => {
    if ((await lockCompanyName(tx, id)) === undefined) throw refusal(operatorErrors.companyNotFound)
    await putQuota(tx, id, bytes)
    await recordOperatorActivity(tx, id, { action: 'company.quota_set', details: { quota: told } })
  })
}
