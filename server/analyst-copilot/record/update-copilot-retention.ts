import {
  type updateCopilotRetention as contract,
  retentionInWords,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { putRetention } from './queries.ts'

/** Changes how long the caller's company keeps questions; the daily job deletes the older ones. */
export async function updateCopilotRetention(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'team.manage')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    await putRetention(tx, companyId, body.days)
    await recordActivity(tx, {
      action: 'copilot.retention_changed',
      subjectType: 'company',
      subjectId: companyId,
      details: { kept: retentionInWords(body.days) },
    })
    return body
  })
}
