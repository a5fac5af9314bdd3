import { type Selectable, sql } from 'kysely'
import { shownAttempts, type WebhookTopic } from '../../../contract/developers/webhooks.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import type {
  AppWebhookAttempts,
  AppWebhookDeliveries,
  AppWebhooks,
} from '../../platform/database/database-types.ts'
import { newestFirst, type Slice } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

export type WebhookRow = Selectable<AppWebhooks>
export type AttemptRow = Selectable<AppWebhookAttempts>
export type DeliveryRow = Selectable<AppWebhookDeliveries>

export function selectWebhooks(tx: Tx, companyId: string): Promise<WebhookRow[]> {
  return tx.sql
    .selectFrom('app.webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function selectWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return tx.sql.selectFrom('app.webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked against other changes until the transaction ends; events can still be queued. */
export function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return tx.sql
    .selectFrom('app.webhooks')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NewWebhook = { company_id: string; url: string; topics: WebhookTopic[]; sealed_secret: string }

/** Adds a webhook, for which app.sign_webhook makes the caller responsible. */
export function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow> {
  return tx.sql
    .insertInto('app.webhooks')
    .values(webhook as NewWebhook & Pick<WebhookRow, 'maker_name'>)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Change = Partial<
  Pick<WebhookRow, 'url' | 'topics' | 'active' | 'failing_since' | 'stopped_at' | 'stopped_because'>
>

export function changeWebhook(tx: Tx, id: string, change: Change): Promise<WebhookRow> {
  return tx.sql
    .updateTable('app.webhooks')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Replaces the secret. For some hours, requests are also signed with the earlier one. */
export function rotateSecret(tx: Tx, id: string, sealed: string, hours: number) {
  return tx.sql
    .updateTable('app.webhooks')
    .set((expression) => ({
      earlier_secret: expression.ref('sealed_secret'),
      earlier_until: sql<Date>`app.now() + make_interval(hours => ${hours})`,
      sealed_secret: sealed,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeWebhook(tx: Tx, id: string) {
  return tx.sql
    .deleteFrom('app.webhooks')
    .where('id', '=', id)
    .returning(['id', 'url'])
    .executeTakeFirst()
}

/** Gives up the waiting deliveries of a webhook. */
export async function failWaiting(tx: Pick<Tx, 'sql'>, webhookId: string) {
  await tx.sql
    .updateTable('app.webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** How many tests were sent to a webhook within the last minute. */
export async function countTests(tx: Tx, webhookId: string): Promise<number> {
  return countRows(
    tx.sql
      .selectFrom('app.webhook_deliveries')
      .where('webhook_id', '=', webhookId)
      .where('type', '=', 'webhook.test')
      .where('created_at', '>', sql<Date>`app.now() - interval '1 minute'`),
  )
}

/** Queues a test, which is sent at once. */
export async function insertTest(
  tx: Tx,
  { id: webhook_id, company_id }: Pick<WebhookRow, 'id' | 'company_id'>,
): Promise<string> {
  const type = 'webhook.test'
  const timestamp = tx.now().toISOString()
  const body = JSON.stringify({ type, timestamp, data: { webhookId: webhook_id } })
  const { id } = await tx.sql
    .insertInto('app.webhook_deliveries')
    .values({ webhook_id, company_id, type, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendNow(tx, webhook_id, id)
  return id
}

export function selectDeliveries(tx: Tx, webhookId: string, slice: Slice) {
  return tx.sql
    .selectFrom('app.webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$call(newestFirst(slice))
    .execute()
}

export async function countDeliveries(tx: Tx, webhookId: string): Promise<number> {
  return countRows(tx.sql.selectFrom('app.webhook_deliveries').where('webhook_id', '=', webhookId))
}

/** The newest `shownAttempts` of each delivery, newest first. */
export async function selectAttempts(tx: Tx, deliveries: string[]): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select newest.* from unnest(${deliveries}::uuid[]) as asked (id)
    cross join lateral (
      select a.* from app.webhook_attempts a where a.delivery_id = asked.id
      order by a.started_at desc limit ${shownAttempts}) newest
    order by newest.started_at desc`.execute(tx.sql)
  return rows
}

/** The state of a delivery, locked until the transaction ends, and whether its webhook still has its topic. */
export function lockDelivery(tx: Tx, webhook: Pick<WebhookRow, 'id' | 'topics'>, id: string) {
  return tx.sql
    .selectFrom('app.webhook_deliveries')
    .select([
      'id',
      'state',
      sql<boolean>`app.webhook_covers(${webhook.topics}, type)`.as('covered'),
    ])
    .where('id', '=', id)
    .where('webhook_id', '=', webhook.id)
    .forUpdate()
    .executeTakeFirst()
}

/** Sends a delivery before all that waits, even if its webhook is paused, and retries it for a day. */
export async function sendNow(tx: Tx, webhookId: string, id: string) {
  await tx.sql
    .updateTable('app.webhook_deliveries')
    .set({
      state: 'waiting',
      attempts: 0,
      // Due for longer than anything else.
      next_at: sql<Date>`app.now() - interval '1 day'`,
      tried_until: sql<Date>`app.now() + interval '1 day'`,
    })
    .where('id', '=', id)
    .execute()
  await tx.sql
    .updateTable('app.webhooks')
    .set({ paused_until: null })
    .where('id', '=', webhookId)
    .execute()
}
