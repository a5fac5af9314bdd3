import type { updateBrief as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { chooseCaptions } from '../captions/choose-captions.ts'
import { keepScript } from '../captions/keep-script.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { toBrief, toBriefValues } from './brief-view.ts'
import { selectBrief, selectBriefProduct, updateBriefRow } from './queries.ts'

/** Replaces the form's fields; unknown briefs and products and those of other companies are refused alike. */
export async function updateBrief(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const values = toBriefValues(body)
  return withTx(ctx, async (tx) => {
    const productKnown = !body.productId || (await selectBriefProduct(tx, body.productId))
    if (!productKnown) throw refusal(permissions['briefs.update'].denied)
    const row = await updateBriefRow(tx, params.id, values, body.revision)
    if (!row) throw refusal(await reasonAgainst(tx, params.id, body.revision))
    await keepScript(tx, row.video_object_id, body.recordedScript)
    await chooseCaptions(tx, row.video_object_id, body.automaticCaptions)
    await recordActivity(tx, {
      action: 'brief.updated',
      subjectType: 'brief',
      subjectId: row.id,
      details: { title: row.title },
    })
    return toBrief(tx, row)
  })
}

async function reasonAgainst(tx: Tx, id: string, revision: number | undefined) {
  const changed = revision !== undefined && (await selectBrief(tx, id)) !== undefined
  return changed ? generalErrors.changedMeanwhile : permissions['briefs.update'].denied
}
