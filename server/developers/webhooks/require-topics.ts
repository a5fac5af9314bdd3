import { refusal } from '../../../contract/errors.ts'
import { type WebhookTopic, webhookErrors } from '../../../contract/webhooks.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Refuses what tells of briefs to a member who may not see them all: they could send it to themselves. */
export function requireTopics(tx: Tx, topics: readonly string[]) {
  if (!topics.includes('briefs' satisfies WebhookTopic)) return
  if (tx.caller.permissions.canManageBriefs) return
  const { message } = webhookErrors.topicDenied
  throw refusal(webhookErrors.topicDenied, {}, [{ path: 'topics', message }])
}
