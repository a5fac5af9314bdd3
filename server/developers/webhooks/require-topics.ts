import { type WebhookTopic, webhookErrors } from '../../../contract/developers/webhooks.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Refuses the topic `briefs` to members who may not see all briefs: they could have them sent to themselves. */
export function requireTopics(tx: Tx, topics: readonly string[]) {
  if (!topics.includes('briefs' satisfies WebhookTopic)) return
  if (tx.caller.permissions.canManageBriefs) return
  const { message } = webhookErrors.topicDenied
  throw refusal(webhookErrors.topicDenied, {}, [{ path: 'topics', message }])
}
