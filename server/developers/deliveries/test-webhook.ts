import {
  type testWebhook as contract,
  testsPerMinute,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { countTests, insertTest, lockWebhook } from '../webhooks/queries.ts'
import { deliveryQueue } from './deliver-webhooks.ts'

/** Queues a test event for a webhook of the caller's company. */
export async function testWebhook(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  return withTx(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, params.id)
    if (!webhook) throw refusal(webhookErrors.notFound)
    if (!webhook.active) throw refusal(webhookErrors.off)
    if ((await countTests(tx, webhook.id)) >= testsPerMinute) {
      throw refusal(webhookErrors.testsTooOften)
    }
    const deliveryId = await insertTest(tx, webhook)
    await enqueue(tx, deliveryQueue, {})
    return { deliveryId }
  })
}
