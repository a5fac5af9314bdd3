import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemTx } from '../../server/platform/database/transaction.ts'

/**
 * The state of the demonstration, stored under one key of `app.settings`. While it is being filled,
 * its owners are recognized by a secret in their sign-up metadata, afterwards by their ids. While
 * it is being removed, the stored files yet to be deleted are listed.
 */
const begun = z.object({
  /** The people it invites; mail to them between `since` and `until` belongs to it. */
  addresses: z.array(z.string()),
  since: z.string(),
})
const markSchema = z.discriminatedUnion('state', [
  begun.extend({ state: z.literal('filling'), secret: z.string() }),
  begun.extend({ state: z.literal('filled'), until: z.string(), companies: z.array(z.uuid()) }),
  z.object({ state: z.literal('removing'), files: z.array(z.string()) }),
])
export type Mark = z.output<typeof markSchema>

const settingsKey = 'demo'

/** The key of the secret in an owner's metadata. */
export const secretName = 'demo_secret'

/** The state, locked until the transaction ends; null if there is no demonstration. */
export async function readMark(tx: SystemTx): Promise<Mark | null> {
  const { rows } = await sql<{ value: unknown }>`
    select value from app.settings where key = ${settingsKey} for update`.execute(tx.sql)
  return rows[0] ? markSchema.parse(rows[0].value) : null
}

export async function writeMark(tx: SystemTx, mark: Mark) {
  await sql`
    insert into app.settings (key, value) values (${settingsKey}, ${JSON.stringify(mark)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx.sql)
}

export async function deleteMark(tx: SystemTx) {
  await sql`delete from app.settings where key = ${settingsKey}`.execute(tx.sql)
}

/** The database's clock, which dates its rows. */
export async function databaseTime(tx: SystemTx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(tx.sql)
  return rows[0]?.now ?? ''
}

/** The addresses that already have an account. */
export async function takenAddresses(tx: SystemTx, addresses: readonly string[]) {
  const { rows } = await sql<{ email: string }>`
    select email from auth.users where lower(email) = any(${addresses}) order by 1`.execute(tx.sql)
  return rows.map(({ email }) => email)
}

/** The companies whose owners have the secret. */
export async function companiesOfSecret(tx: SystemTx, secret: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where raw_user_meta_data ->> ${secretName} = ${secret}`.execute(
    tx.sql,
  )
  return rows.map(({ id }) => id)
}

/** Removes the secret from the owners' accounts and ends all sessions of the companies' members. */
export async function forgetFilling(tx: SystemTx, owners: readonly string[]) {
  await sql`
    update auth.users set raw_user_meta_data = raw_user_meta_data - ${secretName}::text
    where id = any(${owners}::uuid[])`.execute(tx.sql)
  await sql`
    update auth.identities set identity_data = identity_data - ${secretName}::text
    where user_id = any(${owners}::uuid[])`.execute(tx.sql)
  await sql`
    delete from auth.sessions s using public.team_members m
    where m.user_id = s.user_id and m.company_id = any(${owners}::uuid[])`.execute(tx.sql)
}

/** The creation date to give to a row. */
export type Dated = { id: string; at: Date }

const datedTables = {
  companies: sql.table('public.company_profiles'),
  members: sql.table('public.team_members'),
  products: sql.table('public.products'),
  briefs: sql.table('public.briefs'),
}

/** Backdates rows, and the activity about them, to their given dates. */
export async function spreadDates(
  tx: SystemTx,
  table: keyof typeof datedTables,
  dated: readonly Dated[],
) {
  const ids = dated.map(({ id }) => id)
  const timestamps = dated.map(({ at }) => at.toISOString())
  const given = sql`unnest(${ids}::uuid[], ${timestamps}::timestamptz[]) as given (id, at)`
  await sql`
    update ${datedTables[table]} moved set created_at = given.at
    from ${given} where moved.id = given.id`.execute(tx.sql)
  await sql`
    update app.activity line
    set created_at = given.at + (line.created_at - (
      select min(first.created_at) from app.activity first where first.subject_id = given.id))
    from ${given} where line.subject_id = given.id`.execute(tx.sql)
}

/** Proves the addresses of accounts that the demonstration made, whose mail nobody reads. */
export async function proveAddresses(tx: SystemTx, accounts: readonly string[]) {
  await sql`
    update auth.users set email_proven_at = now(), email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = any(${accounts}::uuid[])`.execute(tx.sql)
}

/** What a reader watched of a brief, in seconds, and when they last did. */
export type Watching = {
  briefId: string
  readerId: string
  seen: readonly (readonly [from: number, to: number])[]
  replays: readonly (readonly [from: number, to: number])[]
  visits: number
  hoursAgo: number
}

export async function insertWatching(tx: SystemTx, watching: Watching) {
  const { briefId, readerId, seen, replays, visits, hoursAgo } = watching
  const plays: number[] = Array.from({ length: 61 }, () => 0)
  for (const [from, to] of [...seen, ...replays]) {
    plays[from] = (plays[from] ?? 0) + 1
    plays[to] = (plays[to] ?? 0) - 1
  }
  const ranges = `{${seen.map(([from, to]) => `[${from},${to})`).join(',')}}`
  const at = sql`now() - ${hoursAgo} * interval '1 hour'`
  await sql`
    insert into app.watches
      (brief_id, reader_id, object_id, company_id, seen, plays, position_ms, visits, first_at, last_at)
    select b.id, ${readerId}::uuid, b.video_object_id, b.company_id, ${ranges}::int4multirange,
           ${plays}::integer[], ${(seen.at(-1)?.[1] ?? 0) * 1000}, ${visits}, ${at}, ${at}
    from public.briefs b where b.id = ${briefId}::uuid`.execute(tx.sql)
  await sql`
    update app.shares set opened_at = ${at}, seen_at = ${at}, told_at = ${at}
    where brief_id = ${briefId}::uuid and reader_id = ${readerId}::uuid`.execute(tx.sql)
}

/** Says at which place of the video a question was asked. */
export async function placeQuestion(tx: SystemTx, { id, atMs }: { id: string; atMs: number }) {
  await sql`
    update app.questions q set at_ms = ${atMs}, object_id = b.video_object_id
    from public.briefs b where b.id = q.brief_id and q.id = ${id}::uuid`.execute(tx.sql)
}

/** Ends the sessions of accounts. */
export async function endSessions(tx: SystemTx, accounts: readonly string[]) {
  await sql`delete from auth.sessions where user_id = any(${accounts}::uuid[])`.execute(tx.sql)
}

/** What is to be removed. */
type Found = {
  companies: string[]
  accounts: string[]
  addresses: string[]
  mark: Exclude<Mark, { state: 'removing' }>
}

/** Everyone who is in the companies now, including members invited since, and their readers. */
export async function findPeople(
  tx: SystemTx,
  companies: readonly string[],
  mark: Found['mark'],
): Promise<{ accounts: string[]; addresses: string[] }> {
  const { rows } = await sql<{ id: string | null; email: string | null }>`
    select u.id, lower(u.email) as email from auth.users u
    where u.id = any(${companies}::uuid[])
       or u.id in (select m.user_id from public.team_members m where m.company_id = any(${companies}::uuid[]))
    union
    select m.user_id, lower(m.email) from public.team_members m
    where m.company_id = any(${companies}::uuid[])
    union
    select u.id, lower(u.email) from auth.users u
    where lower(u.email) = any(${mark.addresses})
      and u.created_at between ${mark.since}::timestamptz and ${untilOf(mark)}`.execute(tx.sql)
  const present = (values: (string | null)[]) => [...new Set(values.filter((one) => one !== null))]
  return {
    accounts: present(rows.map(({ id }) => id)),
    addresses: present(rows.map(({ email }) => email)),
  }
}

/** Deletes the companies and everything in them; returns the ids of their stored files. */
export async function deleteCompanies(tx: SystemTx, found: Found): Promise<string[]> {
  const companies = sql`any(${found.companies}::uuid[])`
  const accounts = sql`any(${found.accounts}::uuid[])`
  // A company may have grown large since, and no request waits for this.
  await sql`set local statement_timeout = 0`.execute(tx.sql)
  await sql`delete from public.briefs where company_id = ${companies} or user_id = ${accounts}`.execute(
    tx.sql,
  )
  await sql`delete from public.products where company_id = ${companies}`.execute(tx.sql)
  await sql`
    delete from app.trash
    where company_id = ${companies}
       or (company_id is null and (row ->> 'user_id')::uuid = ${accounts})`.execute(tx.sql)
  const { rows } = await sql<{ id: string }>`
    with objects as (delete from storage.objects where company_id = ${companies} returning id::text),
         uploads as (delete from storage.uploads where company_id = ${companies} returning id)
    select id from objects union all select id from uploads`.execute(tx.sql)
  await sql`
    delete from public.team_invitations i using public.team_members m
    where m.id = i.team_member_id and m.company_id = ${companies}`.execute(tx.sql)
  await sql`delete from auth.audit_log_entries where user_id = ${accounts}`.execute(tx.sql)
  await sql`delete from public.company_profiles where id = ${companies}`.execute(tx.sql)
  await sql`delete from auth.users where id = ${accounts}`.execute(tx.sql)
  await deleteMails(tx, found)
  return rows.map(({ id }) => id)
}

/** When the demonstration was filled; now, if that is still going on. */
const untilOf = (mark: Found['mark']) =>
  mark.state === 'filled' ? sql`${mark.until}::timestamptz` : sql`now()`

/** Deletes mail to their addresses; where others use an address too, only the demonstration's. */
async function deleteMails(tx: SystemTx, { addresses, mark }: Found) {
  await sql`
    delete from app.mails mail
    where (lower(mail.to_address) = any(${mark.addresses})
           and mail.created_at between ${mark.since}::timestamptz and ${untilOf(mark)})
       or (lower(mail.to_address) = any(${addresses})
           and not exists (select from auth.users u where lower(u.email) = lower(mail.to_address))
           and not exists (select from public.team_members m
                           where lower(m.email) = lower(mail.to_address)))`.execute(tx.sql)
}
