import {
  type rotateWebhookSecret as contract,
  earlierSecretHours,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { seal } from '../../platform/keys/sealed.ts'
import { lockWebhook, rotateSecret } from './queries.ts'
import { requireTopics } from './require-topics.ts'
import { newSecret } from './secret.ts'
import { toWebhook } from './webhook-view.ts'

/** Creates a new secret. For a day, requests are also signed with the earlier one, so that none is refused. */
export async function rotateWebhookSecret(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  const secret = newSecret()
  // A reply stored for an Idempotency-Key would leave the secret readable in the database.
  return withTx({ ...ctx, idempotency: null }, async (tx) => {
    const before = await lockWebhook(tx, params.id)
    if (!before) throw refusal(webhookErrors.notFound)
    requireTopics(tx, before.topics)
    const row = await rotateSecret(tx, before.id, seal(tx.services, secret), earlierSecretHours)
    await recordActivity(tx, {
      action: 'webhook.secret_rotated',
      subjectType: 'webhook',
      subjectId: row.id,
      details: { url: new URL(row.url).origin },
    })
    return { webhook: toWebhook(row, tx.now()), secret }
  })
}
