import {
  type deleteWebhook as contract,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { removeWebhook } from './queries.ts'

/** Deletes a webhook of the caller's company and its deliveries. */
export async function deleteWebhook(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  return withTx(ctx, async (tx) => {
    const row = await removeWebhook(tx, params.id)
    if (!row) throw refusal(webhookErrors.notFound)
    await recordActivity(tx, {
      action: 'webhook.deleted',
      subjectType: 'webhook',
      subjectId: row.id,
      details: { url: new URL(row.url).origin },
    })
    return { id: row.id }
  })
}
