import {
  type listDeliveries as contract,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import {
  countDeliveries,
  selectAttempts,
  selectDeliveries,
  selectWebhook,
} from '../webhooks/queries.ts'
import { toDelivery } from '../webhooks/webhook-view.ts'

/** The deliveries of a webhook of the caller's company, newest first. */
export async function listDeliveries(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const webhook = await selectWebhook(tx, params.id)
    if (!webhook) throw refusal(webhookErrors.notFound)
    const rows = await selectDeliveries(tx, webhook.id, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    const attempts = await selectAttempts(
      tx,
      items.map(({ id }) => id),
    )
    return {
      items: items.map((row) =>
        toDelivery(
          row,
          webhook,
          attempts.filter(({ delivery_id }) => delivery_id === row.id),
        ),
      ),
      nextCursor,
      total: await countDeliveries(tx, webhook.id),
    }
  })
}
