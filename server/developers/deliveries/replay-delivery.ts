import {
  type replayDelivery as contract,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { lockDelivery, lockWebhook, sendNow } from '../webhooks/queries.ts'
import { deliveryQueue } from './deliver-webhooks.ts'

/** Sends a delivery of the caller's company again under the same id, by which receivers recognize it. */
export async function replayDelivery(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  return withTx(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, params.id)
    const delivery = webhook && (await lockDelivery(tx, webhook, params.deliveryId))
    if (!delivery) throw refusal(webhookErrors.deliveryNotFound)
    if (!webhook.active) throw refusal(webhookErrors.off)
    if (!delivery.covered) throw refusal(webhookErrors.topicDropped)
    if (delivery.state === 'waiting') throw refusal(webhookErrors.stillWaiting)
    await sendNow(tx, webhook.id, delivery.id)
    await enqueue(tx, deliveryQueue, {})
    return { id: delivery.id }
  })
}
