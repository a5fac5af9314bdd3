import type { updateCaptionSettings as contract } from '../../contract/captions/caption-settings.ts'
import type { Input } from '../../contract/endpoint.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { putCaptionSettings } from './queries.ts'

/** Changes what the caller's company chose for its captions. */
export async function updateCaptionSettings(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    await putCaptionSettings(tx, companyId, body)
    await recordActivity(tx, {
      action: body.tellReaders ? 'captions.label_shown' : 'captions.label_hidden',
      subjectType: 'company',
      subjectId: companyId,
    })
    return body
  })
}
