import { sql } from 'kysely'
import { failingDays, type StopReason } from '../../../contract/developers/webhooks.ts'
import type { NotificationKind } from '../../../contract/notifications/notifications.ts'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { failWaiting } from '../webhooks/queries.ts'

/** A delivery to be sent, with everything needed for it. */
export type Claim = {
  id: string
  webhook_id: string
  company_id: string
  body: string
  attempts: number
  tried_until: Date
  url: string
  sealed_secret: string
  earlier_secret: string | null
  failing_since: Date | null
}

/** How many deliveries are being sent, by webhook and by company. */
export type Running = { webhooks: Record<string, number>; companies: Record<string, number> }

/** How many deliveries one process sends at a time to a target, one if it is failing, and for a company. */
const most = { target: 4, company: 8 }

/**
 * Claims up to `room` due deliveries for a minute: only a few per target, none for a paused one, and first
 * those of companies with the fewest under way, so that no target has to wait for another.
 */
export async function claimDeliveries(
  tx: SystemTx,
  room: number,
  { companies, webhooks }: Running,
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    -- One step of the index for each target, however much is waiting for it.
    with recursive targets (id) as (
      (select d.webhook_id from app.webhook_deliveries d
       where d.state = 'waiting' order by d.webhook_id limit 1)
      union all
      select (select d.webhook_id from app.webhook_deliveries d
              where d.state = 'waiting' and d.webhook_id > targets.id order by d.webhook_id limit 1)
      from targets where targets.id is not null),
    chosen as materialized (
      select ranked.id from (
      select next.id, next.next_at, w.failing_since,
             row_number() over (partition by w.company_id order by next.next_at)
               + coalesce((${JSON.stringify(companies)}::jsonb ->> w.company_id::text)::int, 0) as place
      from targets
      join app.webhooks w on w.id = targets.id and w.active and not app.is_suspended(w.company_id)
        -- Nothing until its owner has said who opened the account that added it.
        and not exists (select from auth.users u where u.id = w.maker_id and u.ownership_asked_at is not null)
        and (w.failing_since is null or w.paused_until is null or w.paused_until <= app.now())
      cross join lateral (
        select d.id, d.next_at from app.webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= app.now()
          and app.webhook_covers(w.topics, d.type)
          and (d.claimed_until is null or d.claimed_until <= app.now())
        order by d.next_at
        limit greatest(0, case when w.failing_since is null then ${most.target} else 1 end
                          - coalesce((${JSON.stringify(webhooks)}::jsonb ->> w.id::text)::int, 0))
        for update skip locked) next) ranked
      where ranked.place <= ${most.company}
      order by ranked.place, ranked.failing_since is not null, ranked.next_at
      limit ${room})
    update app.webhook_deliveries d
    set claimed_until = app.now() + interval '1 minute', attempts = d.attempts + 1
    from chosen, app.webhooks w
    where d.id = chosen.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.company_id, d.body, d.attempts, d.tried_until, w.url,
              w.sealed_secret, w.failing_since,
              case when w.earlier_until > app.now() then w.earlier_secret end as earlier_secret`.execute(
    tx.sql,
  )
  return rows
}

export type Attempt = {
  started_at: Date
  duration_ms: number
  status: number | null
  error: string | null
  answer: string | null
}

/** How many attempts are kept of a delivery: those of a day, and some for requested retries. */
const mostAttempts = 30

/** Records an attempt; false if the delivery was deleted meanwhile. */
export async function insertAttempt(
  tx: SystemTx,
  { id: delivery_id, webhook_id, company_id }: Claim,
  attempt: Attempt,
): Promise<boolean> {
  // Whatever turns a webhook off locks it before its deliveries.
  await tx.sql
    .selectFrom('app.webhooks')
    .select('id')
    .where('id', '=', webhook_id)
    .forNoKeyUpdate()
    .execute()
  const found = await tx.sql
    .selectFrom('app.webhook_deliveries')
    .select('id')
    .where('id', '=', delivery_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  await tx.sql
    .insertInto('app.webhook_attempts')
    .values({ delivery_id, company_id, ...attempt })
    .execute()
  await sql`
    delete from app.webhook_attempts a where a.delivery_id = ${delivery_id} and a.started_at < (
      select kept.started_at from app.webhook_attempts kept where kept.delivery_id = ${delivery_id}
      order by kept.started_at desc offset ${mostAttempts - 1} limit 1)`.execute(tx.sql)
  return true
}

/** Updates the state of a delivery. One that was given up meanwhile can only become delivered. */
export async function settleDelivery(
  tx: SystemTx,
  { id, attempts }: Claim,
  outcome: { state: 'delivered' | 'failed' } | { state: 'waiting'; next_at: Date },
) {
  await tx.sql
    .updateTable('app.webhook_deliveries')
    .set({ ...outcome, claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .$if(outcome.state !== 'delivered', (query) => query.where('state', '=', 'waiting'))
    .execute()
}

/** The webhook of a claim, if it is still on and still has the address that was called. */
function target(tx: SystemTx, { webhook_id, url }: Claim) {
  return tx.sql
    .updateTable('app.webhooks')
    .where('id', '=', webhook_id)
    .where('url', '=', url)
    .where('active', '=', true)
}

/** Records that a delivery arrived. What waits after a longer failure is due now. */
export async function markWorking(tx: SystemTx, claim: Claim) {
  if (claim.failing_since) {
    await sql`
      update app.webhook_deliveries d set next_at = app.now()
      from app.webhooks w
      where w.id = ${claim.webhook_id} and w.failing_since <= app.now() - interval '5 minutes'
        and d.webhook_id = w.id and d.state = 'waiting' and d.next_at > app.now()`.execute(tx.sql)
  }
  await target(tx, claim)
    .set({ failing_since: null, paused_until: null })
    .where('failing_since', 'is not', null)
    .execute()
}

/**
 * Records a failure, and pauses the webhook for twice as long as it has been failing, plus 5 s: 5 s, 15 s,
 * 45 s and so on up to two hours, but for no less than `leastMs`. Returns until when, or null if it is off or
 * has another address now.
 */
export async function pauseTarget(tx: SystemTx, claim: Claim, leastMs = 0): Promise<Date | null> {
  const paused = await target(tx, claim)
    .set({
      failing_since: sql<Date>`coalesce(failing_since, app.now())`,
      paused_until: sql<Date>`app.now() + greatest(${leastMs} * interval '1 millisecond',
        least(interval '2 hours',
          interval '5 seconds' + 2 * (app.now() - coalesce(failing_since, app.now()))))`,
    })
    .returning('paused_until')
    .executeTakeFirst()
  return paused?.paused_until ?? null
}

/**
 * Gives up what has waited for its day, if the webhook has failed for a day: attempts at others failed
 * meanwhile. Returns whether anything was given up.
 */
export async function giveUpOverdue(tx: SystemTx, { webhook_id }: Claim): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update app.webhook_deliveries d set state = 'failed', claimed_until = null
    from app.webhooks w
    where w.id = ${webhook_id} and w.failing_since <= app.now() - interval '1 day'
      and d.webhook_id = w.id and d.state = 'waiting' and d.tried_until <= app.now()`.execute(
    tx.sql,
  )
  return numAffectedRows > 0n
}

/**
 * Turns a webhook off, gives up its waiting deliveries, and notifies members. A failing one is only turned
 * off after `failingDays`. Returns false if it was not turned off.
 */
export async function stopTarget(
  tx: SystemTx,
  claim: Claim,
  because: StopReason,
): Promise<boolean> {
  const stopped = await target(tx, claim)
    .set({ active: false, stopped_at: sql<Date>`app.now()`, stopped_because: because })
    .$if(because === 'failing', (query) =>
      query.where(sql<boolean>`failing_since <= app.now() - make_interval(days => ${failingDays})`),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return false
  await failWaiting(tx, claim.webhook_id)
  await tell(tx, claim, 'webhook-stopped')
  return true
}

/** Notifies members that a delivery was given up, at most once a day. */
export async function tellOfFailure(tx: SystemTx, claim: Claim) {
  const due = await target(tx, claim)
    .set({ failure_told_at: sql<Date>`app.now()` })
    .where(
      sql<boolean>`(failure_told_at is null or failure_told_at <= app.now() - interval '1 day')`,
    )
    .returning('id')
    .executeTakeFirst()
  if (due) await tell(tx, claim, 'webhook-failing')
}

async function tell(tx: SystemTx, { webhook_id }: Claim, kind: NotificationKind) {
  await sql`select app.tell_of_webhook(${webhook_id}::uuid, ${kind})`.execute(tx.sql)
}

/** Releases deliveries that were claimed but not sent. */
export async function giveBack(tx: SystemTx, ids: string[]) {
  await sql`
    update app.webhook_deliveries set claimed_until = null, attempts = greatest(0, attempts - 1)
    where id = any (${ids}::uuid[]) and state = 'waiting'`.execute(tx.sql)
}

/** How many deliveries of a webhook are kept: a few more until the hourly job (see app.trim_deliveries). */
export const mostDeliveries = 10_000

/** Deletes deliveries older than 30 days, and for each webhook those beyond the newest `mostDeliveries`. */
export async function forgetDeliveries(services: Services) {
  const over = sql`created_at < app.now() - interval '30 days'`
  await deleteInBatches(services, 'app.webhook_deliveries', over)
  await withSystemTx(services, 'deliveries beyond the most that are kept', deleteBeyondMost)
}

async function deleteBeyondMost(tx: SystemTx) {
  await sql`
    with beyond as materialized (
      select w.id as webhook_id, w.company_id, newest.created_at, newest.id
      from app.webhooks w
      cross join lateral (
        select d.created_at, d.id from app.webhook_deliveries d
        where d.webhook_id = w.id and d.company_id = w.company_id
        order by d.created_at desc, d.id desc offset ${mostDeliveries} limit 1) newest)
    delete from app.webhook_deliveries d
    using beyond
    where d.webhook_id = beyond.webhook_id and d.company_id = beyond.company_id
      and (d.created_at, d.id) <= (beyond.created_at, beyond.id)`.execute(tx.sql)
}
