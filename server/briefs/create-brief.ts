import { randomUUID } from 'node:crypto'
import type { createBrief as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { chooseCaptions } from '../captions/choose-captions.ts'
import { keepScript } from '../captions/keep-script.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { toBrief, toBriefValues } from './brief-view.ts'
import { insertBrief, selectBriefProduct } from './queries.ts'

/** Adds a brief, to a product of the caller's company if one is chosen. */
export async function createBrief(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.create')
  const values = toBriefValues(body)
  return withTx(ctx, async (tx) => {
    if (body.productId) await mayFileUnder(tx, body.productId)
    const row = await insertBrief(tx, randomUUID(), values)
    await keepScript(tx, row.video_object_id, body.recordedScript)
    await chooseCaptions(tx, row.video_object_id, body.automaticCaptions)
    await recordActivity(tx, {
      action: 'brief.created',
      subjectType: 'brief',
      subjectId: row.id,
      details: { title: row.title },
    })
    return toBrief(tx, row)
  })
}

async function mayFileUnder(tx: Tx, productId: string) {
  const { canManageBriefs, canManageProducts } = tx.caller.permissions
  const allowed = canManageBriefs || canManageProducts
  if (!allowed || !(await selectBriefProduct(tx, productId))) {
    throw refusal(permissions['briefs.create'].denied)
  }
}
