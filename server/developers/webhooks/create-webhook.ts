import type { createWebhook as contract } from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { seal } from '../../platform/keys/sealed.ts'
import { checkTarget } from './check-target.ts'
import { insertWebhook } from './queries.ts'
import { requireTopics } from './require-topics.ts'
import { newSecret } from './secret.ts'
import { toWebhook } from './webhook-view.ts'

/** Adds a webhook to the caller's company. Only this reply contains its secret. */
export async function createWebhook(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  checkTarget(ctx, body.url)
  const secret = newSecret()
  // A reply stored for an Idempotency-Key would leave the secret readable in the database.
  return withTx({ ...ctx, idempotency: null }, async (tx) => {
    requireTopics(tx, body.topics)
    const sealed_secret = seal(tx.services, secret)
    const row = await insertWebhook(tx, { ...body, company_id: requireCompany(tx), sealed_secret })
    await recordActivity(tx, {
      action: 'webhook.created',
      subjectType: 'webhook',
      subjectId: row.id,
      details: { url: new URL(row.url).origin },
    })
    return { webhook: toWebhook(row, tx.now()), secret }
  })
}
