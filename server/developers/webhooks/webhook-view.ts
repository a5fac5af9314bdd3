import type {
  Delivery,
  StopReason,
  Webhook,
  WebhookTopic,
} from '../../../contract/developers/webhooks.ts'
import type { AttemptRow, DeliveryRow, WebhookRow } from './queries.ts'

/** A webhook as the API shows it, never with its secret. */
export function toWebhook(row: WebhookRow, now: Date): Webhook {
  const until = row.earlier_until
  return {
    id: row.id,
    url: row.url,
    topics: row.topics as WebhookTopic[],
    active: row.active,
    makerName: row.maker_name,
    failingSince: row.failing_since?.toISOString() ?? null,
    stopped: row.stopped_at && {
      at: row.stopped_at.toISOString(),
      because: row.stopped_because as StopReason,
    },
    earlierSecretUntil: until && until > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

/** When a waiting delivery is attempted next: not while its webhook is paused. */
function nextAttempt({ next_at }: DeliveryRow, { failing_since, paused_until }: WebhookRow): Date {
  return failing_since && paused_until && paused_until > next_at ? paused_until : next_at
}

export function toDelivery(
  row: DeliveryRow,
  webhook: WebhookRow,
  attempts: readonly AttemptRow[],
): Delivery {
  return {
    id: row.id,
    type: row.type,
    state: row.state as Delivery['state'],
    createdAt: row.created_at.toISOString(),
    nextAt: row.state === 'waiting' ? nextAttempt(row, webhook).toISOString() : null,
    body: row.body,
    attempts: attempts.map((attempt) => ({
      startedAt: attempt.started_at.toISOString(),
      durationMs: attempt.duration_ms,
      status: attempt.status,
      error: attempt.error,
      answer: attempt.answer,
    })),
  }
}
