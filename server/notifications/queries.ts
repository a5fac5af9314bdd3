import { type Selectable, sql } from 'kysely'
import {
  type AlertChoice,
  type Leavable,
  type NotificationKind,
  notificationKinds,
  notificationLimits,
} from '../../contract/notifications/notifications.ts'
import type { Services } from '../platform/context.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { AppNotifications } from '../platform/database/database-types.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { newestFirst, type Slice } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'

// The policies limit these to the caller's own notifications.

const shown = [
  'id',
  'kind',
  'subject_id',
  'subject_name',
  'others',
  'actor_name',
  'created_at',
  'read_at',
  'comment_id',
] as const
export type NotificationRow = Pick<Selectable<AppNotifications>, (typeof shown)[number]>

/** Newest first, one more row than requested, each with its cursor position. */
export function selectOwn(tx: Tx, slice: Slice) {
  return tx.sql.selectFrom('app.notifications').select(shown).$call(newestFirst(slice)).execute()
}

export async function countOwn(tx: Tx): Promise<number> {
  return countRows(tx.sql.selectFrom('app.notifications'))
}

/** The unread count, up to the limit that the bell shows. */
export async function countOwnUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from app.notifications where user_id = (select auth.uid()) and read_at is null
          limit ${notificationLimits.counted}) unread`.execute(tx.sql)
  return rows[0]?.count ?? 0
}

/** Marks it as read; false if it is not the caller's. One that is already read keeps its timestamp. */
export async function markOwn(tx: Tx, id: string): Promise<boolean> {
  const marked = await tx.sql
    .updateTable('app.notifications')
    .set({ read_at: sql`coalesce(read_at, ${tx.now()})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Marks this one and all older ones; false if it is not one of the caller's. */
export async function markOwnUpTo(tx: Tx, id: string): Promise<boolean> {
  const last = tx.sql
    .selectFrom('app.notifications as last')
    .select(['last.created_at', 'last.id'])
    .where('last.id', '=', id)
  if (!(await last.executeTakeFirst())) return false
  await tx.sql
    .updateTable('app.notifications')
    .set({ read_at: tx.now() })
    .where('read_at', 'is', null)
    .where(sql<boolean>`(created_at, id) <= (${last})`)
    .execute()
  return true
}

export async function findOwnSettings(tx: Tx) {
  const { rows } = await sql<{ digest: boolean; alerts: AlertChoice; addressProven: boolean }>`
    select digest, alerts, address_proven as "addressProven"
    from app.my_notification_settings()`.execute(tx.sql)
  return rows[0]
}

export async function saveOwnDigest(tx: Tx, digest: boolean) {
  await sql`
    insert into app.notification_settings (user_id, digest) values ((select auth.uid()), ${digest})
    on conflict (user_id) do update set digest = excluded.digest`.execute(tx.sql)
}

/** Saves when the caller is alerted; older items count as already mailed. */
export async function saveOwnAlerts(tx: Tx, alerts: AlertChoice) {
  await sql`
    insert into app.notification_settings as kept (user_id, alerts, alerted_at)
    values ((select auth.uid()), ${alerts}, app.now())
    on conflict (user_id) do update set alerts = excluded.alerts, alerted_at = excluded.alerted_at
    where kept.alerts <> excluded.alerts`.execute(tx.sql)
}

/** Turns the digest or the alerts off for an account, if it still exists. */
export async function switchOff(
  tx: SystemTx,
  { userId, mails }: { userId: string; mails: Exclude<Leavable, 'areas'> },
) {
  const [column, off] = mails === 'digest' ? ['digest', false] : ['alerts', 'off']
  await sql`
    insert into app.notification_settings (user_id, ${sql.ref(column)})
    select u.id, ${off} from auth.users u where u.id = ${userId}
    on conflict (user_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(
    tx.sql,
  )
}

export const deleteOldNotifications = (services: Services) =>
  deleteInBatches(
    services,
    'app.notifications',
    sql`created_at < app.now() - ${notificationLimits.keptDays} * interval '1 day'`,
  )

// A digest contains what is unread, not yet mailed, and at most two days old, so that the next one makes up for
// a late or missed one.

const digestDays = 2

function dueNotifications(tx: SystemTx) {
  return (
    tx.sql
      .selectFrom('app.notifications as due')
      // During an upgrade, only the new version can describe the kinds that it has added.
      .where('due.kind', 'in', notificationKinds)
      .where('due.read_at', 'is', null)
      .where('due.mailed_at', 'is', null)
      .where('due.created_at', '>', daysAgo(tx, digestDays))
  )
}

/** Accounts with an id above `after` that may be due a digest, in order of their ids. */
export async function selectDigestReaders(
  tx: SystemTx,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const readers = await dueNotifications(tx)
    .innerJoin('auth.users', 'auth.users.id', 'due.user_id')
    .leftJoin('app.notification_settings as settings', 'settings.user_id', 'auth.users.id')
    .select('auth.users.id')
    .distinct()
    .where('auth.users.email_proven_at', 'is not', null)
    .where('auth.users.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(settings.digest, true)`)
    .where(sql<boolean>`not app.is_suspended(due.company_id)`)
    .$if(after !== null, (query) => query.where('auth.users.id', '>', after ?? ''))
    .orderBy('auth.users.id')
    .limit(limit)
    .execute()
  return readers.map(({ id }) => id)
}

/** Kinds that require action from the reader, more so the longer they wait. */
const pressing: NotificationKind[] = [
  'question-overdue',
  'webhook-failing',
  'webhook-stopped',
  'webhook-rights-lost',
  'key-expiring',
]

/**
 * The notifications due to an account: urgent ones first, then the newest, skipping rows that another worker
 * has locked.
 */
export function takeDueNotifications(tx: SystemTx, userId: string, limit: number) {
  return dueNotifications(tx)
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy(sql`kind = any (${pressing})`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Claims today's digest of an account: its address, or undefined if claimed or unwanted. */
export async function claimDigest(tx: SystemTx, userId: string): Promise<string | undefined> {
  const day = tx.now().toISOString().slice(0, 10)
  const { rows } = await sql<{ email: string }>`
    with claimed as (
      insert into app.notification_settings as settings (user_id, last_digest_on)
      select u.id, ${day}::date from auth.users u where u.id = ${userId}
      on conflict (user_id) do update set last_digest_on = excluded.last_digest_on
      where settings.digest
        and (settings.last_digest_on is null or settings.last_digest_on < excluded.last_digest_on)
      returning settings.user_id)
    select u.email from claimed
    join auth.users u on u.id = claimed.user_id
    where u.email is not null and u.email_proven_at is not null and u.deleted_at is null`.execute(
    tx.sql,
  )
  return rows[0]?.email
}

/** Marks everything due to an account as mailed: a digest shows long lists as a count. */
export async function markMailed(tx: SystemTx, userId: string): Promise<number> {
  const marked = await tx.sql
    .updateTable('app.notifications')
    .set({ mailed_at: tx.now() })
    .where('id', 'in', dueNotifications(tx).select('due.id').where('due.user_id', '=', userId))
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

// ------------------------------------------------------------------ alerts

/**
 * The next accounts with an id above `after` that want alerts today, in order of their ids, and whether there is
 * news for them.
 */
export async function selectDueAlerts(
  tx: SystemTx,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ readerId: string; hasNews: boolean }[]> {
  const { rows } = await sql<{ readerId: string; hasNews: boolean }>`
    select reader_id as "readerId", has_news as "hasNews"
    from app.due_alerts(${after}::uuid, ${limit}::integer)`.execute(tx.sql)
  return rows
}

export type News = {
  kind: 'brief' | 'canvas' | 'document' | 'answer'
  company_name: string
  /** Null for a canvas or document. */
  brief_id: string | null
  /** Null while the brief is under embargo: others may read the mail. */
  title: string | null
}

/** Claims the news for an account, newest first; empty if it was already mailed today. */
export async function takeAlerts(tx: SystemTx, userId: string): Promise<News[]> {
  const { rows } = await sql<News>`
    select kind, company_name, brief_id, title from app.take_alerts(${userId}::uuid)`.execute(
    tx.sql,
  )
  return rows
}

/** The address of an account, if it is proven. */
export async function selectProvenAddress(tx: SystemTx, userId: string) {
  const account = await tx.sql
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', userId)
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst()
  return account?.email
}

function daysAgo(tx: SystemTx, days: number): Date {
  return new Date(tx.now().getTime() - days * 24 * 60 * 60 * 1000)
}
