import {
  type updateWebhook as contract,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { checkTarget } from './check-target.ts'
import { changeWebhook, failWaiting, lockWebhook } from './queries.ts'
import { requireTopics } from './require-topics.ts'
import { toWebhook } from './webhook-view.ts'

/**
 * Changes a webhook of the caller's company; turning it off gives up its waiting deliveries, dropping a topic
 * those of the topic (app.give_up_topics). app.sign_webhook makes the caller responsible for a new address or
 * topics, and for turning it on.
 */
export async function updateWebhook(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  if (body.url !== undefined) checkTarget(ctx, body.url)
  return withTx(ctx, async (tx) => {
    const before = await lockWebhook(tx, params.id)
    if (!before) throw refusal(webhookErrors.notFound)
    const { url = before.url, topics = before.topics, active = before.active } = body
    // Turning it off chooses nothing.
    if (active || body.topics || body.url !== undefined) requireTopics(tx, topics)
    const turnedOn = active && !before.active
    // A new address, or a webhook turned on again, has not failed yet.
    const fresh = url !== before.url || turnedOn
    const change = {
      ...{ url, topics, active },
      ...(fresh && { failing_since: null }),
      ...(turnedOn && { stopped_at: null, stopped_because: null }),
    }
    const row = await changeWebhook(tx, before.id, change)
    // When it is turned on as well: a change at the moment that it was turned off may have queued more.
    if (!active || turnedOn) await failWaiting(tx, row.id)
    await recordActivity(tx, {
      action: 'webhook.updated',
      subjectType: 'webhook',
      subjectId: row.id,
      details: { url: new URL(row.url).origin },
    })
    return toWebhook(row, tx.now())
  })
}
