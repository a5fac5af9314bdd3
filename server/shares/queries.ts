import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BriefType } from '../../contract/briefs/briefs.ts'
import type { ShareDefaults, SharedKind, ShareState } from '../../contract/shares/shares.ts'
import { countSearched } from '../platform/database/count-rows.ts'
import type { AppShares } from '../platform/database/database-types.ts'
import { newest, type Slice, sliced } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'

type Contact = { id: string; name: string; firm: string | null }
export type ShareRow = Selectable<AppShares> & {
  state: ShareState
  analyst: Contact | null
  percent: number | null
  hidden: boolean
  questions: number
  version: number | null
}

const state = sql<ShareState>`(case
  when shares.revoked_at is not null then 'revoked'
  when shares.expires_at <= app.now() then 'expired'
  when app.gate_of(shares) = 'declined' then 'declined'
  when shares.opened_at is not null and app.watched_percent(shares) > 0 then 'watched'
  when shares.opened_at is not null then 'opened'
  when shares.bounced_at is not null then 'bounced'
  else 'invited' end)`

const shared = sql<SharedKind>`case
  when canvas_id is not null then 'canvas'
  when document_id is not null then 'document'
  else 'brief' end`

const subjectId = sql<string>`coalesce(brief_id, canvas_id, document_id)`

const publishedVersion = sql<number | null>`(
  select v.approved from app.documents d join app.document_versions v on v.id = d.published_id
  where d.id = shares.document_id)`

const contact = sql<Contact | null>`(
  select jsonb_build_object('id', a.id, 'name', a.name, 'firm', a.firm)
  from app.analysts a
  where a.company_id = shares.company_id and a.email = shares.email)`

const percent = sql<number | null>`app.watched_percent(shares)`

const hidden = sql<boolean>`app.hides(shares)`

const questions = sql<number>`(
  select count(*)::int from app.questions q
  where q.brief_id = shares.brief_id and q.reader_id = shares.reader_id)`

// ------------------------------------------------------------------ sharing

/** A shared item. */
export type Subject = { kind: SharedKind; id: string }

const columns = {
  brief: 'brief_id',
  canvas: 'canvas_id',
  document: 'document_id',
} as const satisfies Record<SharedKind, string>

/** The company's brief, locked against deletion until the transaction ends. */
export function lockBrief(tx: Tx, companyId: string, id: string) {
  return tx.sql
    .selectFrom('briefs')
    .select(['id', 'title', 'status'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forShare()
    .executeTakeFirst()
}

/** The company's canvas, locked against deletion until the transaction ends. */
export function lockCanvas(tx: Tx, companyId: string, id: string) {
  return tx.sql
    .selectFrom('app.canvases')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** The company's document, locked against deletion until the transaction ends. */
export function lockDocument(tx: Tx, companyId: string, id: string) {
  return tx.sql
    .selectFrom('app.documents')
    .select(['id', 'title', 'published_id'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** The addresses of contacts of the company, by their ids. */
export async function selectAddresses(tx: Tx, companyId: string, ids: string[]) {
  return tx.sql
    .selectFrom('app.analysts')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** The company's lists with the addresses of the contacts on them. */
export async function selectListAddresses(tx: Tx, companyId: string, listIds: string[]) {
  const { rows } = await sql<{ id: string; emails: string[] }>`
    select l.id, coalesce(array_agg(a.email) filter (where a.email is not null), '{}') as emails
    from app.analyst_lists l
    left join app.analyst_list_members m on m.list_id = l.id
    left join app.analysts a on a.id = m.analyst_id
    where l.company_id = ${companyId} and l.id = any(${listIds}::uuid[])
    group by l.id`.execute(tx.sql)
  return rows
}

export type NewShare = { id: string; email: string; token: string }
export type Terms = {
  message: string | null
  expiresAt: Date | null
  mayDownload: boolean
  remind: boolean
}

/** Shares something with addresses, or renews their shares; returns which of them are new. */
export async function upsertShares(
  tx: Tx,
  companyId: string,
  { kind, id }: Subject,
  shares: NewShare[],
  { message, expiresAt, mayDownload, remind }: Terms,
) {
  const column = sql.ref(columns[kind])
  const { rows } = await sql<{ id: string; email: string; added: boolean }>`
    insert into app.shares as kept
      (id, company_id, ${column}, email, token, user_id, message, may_download, expires_at, remind)
    select s.id, ${companyId}::uuid, ${id}::uuid, s.email, s.token, ${tx.actor.userId}::uuid,
           ${message}, ${mayDownload}::boolean, ${expiresAt}::timestamptz, ${remind}::boolean
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (id uuid, email text, token text)
    order by s.email
    on conflict (${column}, email) do update set
      user_id = excluded.user_id, message = excluded.message, may_download = excluded.may_download,
      expires_at = excluded.expires_at, remind = excluded.remind, revoked_at = null
    returning kept.id, kept.email, kept.xmax = 0 as added`.execute(tx.sql)
  return rows
}

export async function selectDefaults(
  tx: Tx,
  companyId: string,
): Promise<ShareDefaults | undefined> {
  const row = await tx.sql
    .selectFrom('app.share_settings')
    .select(['days', 'may_download'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row && { days: row.days, mayDownload: row.may_download }
}

export async function putDefaults(tx: Tx, companyId: string, { days, mayDownload }: ShareDefaults) {
  await tx.sql
    .insertInto('app.share_settings')
    .values({ company_id: companyId, days, may_download: mayDownload })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ days, may_download: mayDownload }),
    )
    .execute()
}

// ------------------------------------------------------------------ mails

export type ShareToMail = {
  id: string
  email: string
  token: string
  message: string | null
  expires_at: Date | null
  shared: SharedKind
  /** Null while a brief is under embargo or not available: others may read the mail. */
  title: string | null
  /** Null if it is no brief. */
  type: BriefType | null
  available_from: Date | null
  embargo_until: Date | null
  company_name: string
  sender_name: string | null
  /** Whether the sender's address is proven, so that replies go there. */
  may_reply: boolean
  /** Whether this share was mailed in the last 24 hours. */
  mailed_today: boolean
  opted_out: boolean
  /** How often its reader wants to be notified; null for at once. */
  alerts: 'daily' | 'weekly' | 'off' | null
  /** Whether mail to the address bounces. */
  bounces: boolean
}

/** The data for the mails of live shares. */
export async function selectSharesToMail(tx: Tx, ids: string[]): Promise<ShareToMail[]> {
  const { rows } = await sql<ShareToMail>`
    with asked as materialized (
      select s.* from app.shares s where s.id = any(${ids}::uuid[]) and app.is_live(s)
    ), out as materialized (
      select app.opted_out(array(select email from asked)) as email
    ), bouncing as materialized (
      select b.email from app.bounces_of(array(select email from asked)) b
    ), collecting as materialized (
      select c.share_id, c.alerts from app.collected(array(select id from asked)) c
    )
    select s.id, s.email, s.token, s.message, s.expires_at, c.company_name,
           ${shared} as shared,
           case when e.brief_id is null then coalesce(b.title, canvas.title, document.title) end as title,
           b.type,
           case when e.available_from > app.now() then e.available_from end as available_from,
           case when e.embargo_until > app.now() then e.embargo_until end as embargo_until, app.reply_address() is not null as may_reply,
           m.name as sender_name, out.email is not null as opted_out, collecting.alerts,
           exists (select from bouncing where bouncing.email = s.email) as bounces,
           coalesce(s.mailed_at > app.now() - interval '24 hours', false) as mailed_today
    from asked s
    left join public.briefs b on b.id = s.brief_id
    left join app.canvases canvas on canvas.id = s.canvas_id
    left join app.documents document on document.id = s.document_id
    join public.company_profiles c on c.id = s.company_id
    left join app.embargoes e
      on e.brief_id = b.id and greatest(e.available_from, e.embargo_until) > app.now()
    left join public.team_members m on m.user_id = ${tx.actor.userId} and m.company_id = s.company_id
    left join out on out.email = s.email
    left join collecting on collecting.share_id = s.id
    order by s.email`.execute(tx.sql)
  return rows
}

export type Reminder = {
  company_id: string
  company_name: string
  email: string
  token: string
  title: string | null
  expires_at: Date | null
}

/** Counts the reminders that are due, and returns the data for their mails. */
export async function takeReminders(tx: SystemTx, most: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`select * from app.take_reminders(${most})`.execute(tx.sql)
  return rows
}

export async function findVendorName(tx: SystemTx, companyId: string): Promise<string | undefined> {
  const found = await tx.sql
    .selectFrom('company_profiles')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return found?.company_name
}

export async function insertOptOut(tx: SystemTx, addressHash: string, companyId: string | null) {
  await tx.sql
    .insertInto('app.mail_opt_outs')
    .values({ address_hash: addressHash, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// ------------------------------------------------------------------ the audience

type Filter = { search?: string[] | undefined; state?: ShareState | undefined }

function audience(tx: Tx, { kind, id }: Subject, { search = [], state: wanted }: Filter) {
  let query = tx.sql.selectFrom('app.shares as shares').where(columns[kind], '=', id)
  if (wanted) query = query.where(state, '=', wanted)
  const text = sql`concat_ws(chr(10), shares.email,
    (select a.name || chr(10) || coalesce(a.firm, '') from app.analysts a
     where a.company_id = shares.company_id and a.email = shares.email))`
  return query.where(saysAll(text, search))
}

/** The shares of something, newest first, one more than requested. */
export function selectShares(tx: Tx, subject: Subject, slice: Slice, filter: Filter) {
  return audience(tx, subject, filter)
    .selectAll()
    .select([state.as('state'), contact.as('analyst'), percent.as('percent')])
    .select([hidden.as('hidden'), questions.as('questions'), publishedVersion.as('version')])
    .$call(sliced(newest, slice))
    .execute()
}

/** How many shares match; a search counts up to `foundCounted`, and one above means more. */
export async function countShares(tx: Tx, subject: Subject, filter: Filter = {}) {
  return countSearched(tx, audience(tx, subject, filter).select('id'), filter.search)
}

export type AddressShareRow = Awaited<ReturnType<typeof selectAddressShares>>[number]

function toAddress(tx: Tx, companyId: string, email: string) {
  return tx.sql
    .selectFrom('app.shares as shares')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
}

/** The shares of an address, newest first, one more than requested. */
export function selectAddressShares(tx: Tx, companyId: string, email: string, slice: Slice) {
  return toAddress(tx, companyId, email)
    .select(['id', 'created_at', 'expires_at', 'seen_at'])
    .select([shared.as('shared'), subjectId.as('subject_id')])
    .select([state.as('state'), percent.as('percent'), hidden.as('hidden')])
    .select(
      sql<string | null>`coalesce(
        (select b.title from public.briefs b where b.id = shares.brief_id),
        (select c.title from app.canvases c where c.id = shares.canvas_id and c.deleted_at is null),
        (select d.title from app.documents d where d.id = shares.document_id and d.deleted_at is null))`.as(
        'title',
      ),
    )
    .$call(sliced(newest, slice))
    .execute()
}

/**
 * How many shares there are, since when mail to the address bounces and with which status; or, without a
 * status, when the last mail bounced if none was delivered since.
 */
export async function summarizeAddressShares(tx: Tx, companyId: string, email: string) {
  const { rows } = await sql<{ total: number; bounced_at: Date | null; status: string | null }>`
    select count(*)::int as total, bounces.status,
           coalesce(bounces.bounced_at, max(shares.bounced_at) filter (
             where mailed_at >= (
               select max(last.mailed_at) from app.shares last
               where last.company_id = ${companyId} and last.email = ${email}))) as bounced_at
    from app.shares as shares
    left join app.bounces_of(array[${email}::text]) bounces on true
    where shares.company_id = ${companyId} and shares.email = ${email}
    group by bounces.status, bounces.bounced_at`.execute(tx.sql)
  return rows[0] ?? { total: 0, bounced_at: null, status: null }
}

/** Allows mail again to the addresses of shares whose mail bounced. */
export async function liftBounces(tx: Tx, ids: string[]) {
  await sql`select app.lift_bounces(${ids}::uuid[])`.execute(tx.sql)
}

// ------------------------------------------------------------------ changes

export type Changed = { id: string; email: string; shared: SharedKind; subject_id: string }

const changed = ['id', 'email', shared.as('shared'), subjectId.as('subject_id')] as const

/** Ends access; returns the shares that were not revoked before. */
export function revoke(tx: Tx, ids: string[]): Promise<Changed[]> {
  return tx.sql
    .updateTable('app.shares')
    .set({ revoked_at: tx.now() })
    .where('id', '=', anyOf(ids))
    .where('revoked_at', 'is', null)
    .returning(changed)
    .execute()
}

/** Changes the given terms; returns the shares that the caller may change. */
export function changeTerms(
  tx: Tx,
  ids: string[],
  { expiresAt, mayDownload }: { expiresAt?: Date | null; mayDownload?: boolean },
): Promise<Changed[]> {
  return tx.sql
    .updateTable('app.shares')
    .set({
      may_download: mayDownload ?? sql<boolean>`may_download`,
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    })
    .where('id', '=', anyOf(ids))
    .returning(changed)
    .execute()
}

/** Which of the shares the caller may read, and whether what they share can be sent: active, not deleted. */
export function selectKnownShares(tx: Tx, ids: string[]) {
  return tx.sql
    .selectFrom('app.shares as share')
    .select(['share.id', 'share.expires_at'])
    .select(
      sql<boolean>`exists (select from public.briefs b where b.id = share.brief_id and b.status = 'active')
        or exists (select from app.canvases c where c.id = share.canvas_id and c.deleted_at is null)
        or exists (select from app.documents d where d.id = share.document_id and d.deleted_at is null)`.as(
        'active',
      ),
    )
    .where('share.id', '=', anyOf(ids))
    .execute()
}

function anyOf(ids: string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}
