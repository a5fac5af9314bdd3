import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemTx } from '../../server/platform/database/transaction.ts'

/** What belongs to the demonstration, stored under one key of `app.settings`. */
const markSchema = z.object({
  /** Its people: their accounts, and mail to them, between `since` and `until` belong to it. */
  addresses: z.array(z.string()),
  since: z.string(),
  /** 'infinity' while it is being filled. */
  until: z.string(),
  /** Listed once it is filled; before, its companies are those of its people. */
  companies: z.array(z.uuid()),
})
export type Mark = z.output<typeof markSchema>

const settingsKey = 'demo'

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

/** Ends the sessions of accounts. */
export async function endSessions(tx: SystemTx, addresses: readonly string[]) {
  await sql`
    delete from auth.sessions s using auth.users u
    where u.id = s.user_id and lower(u.email) = any(${addresses})`.execute(tx.sql)
}

/** How old a row is to look. */
export type Dated = {
  table: 'company_profiles' | 'team_members' | 'products' | 'briefs'
  id: string
  daysAgo: number
}

/** Backdates rows, and the activity about them, to working hours of their days. */
export async function spreadDates(tx: SystemTx, dated: readonly Dated[]) {
  for (const [index, { table, id, daysAgo }] of dated.entries()) {
    const at = new Date(tx.now())
    at.setUTCDate(at.getUTCDate() - daysAgo)
    at.setUTCHours(8 + (index % 9), (index * 17) % 60, (index * 29) % 60, 0)
    await sql`
      update ${sql.table(`public.${table}`)} set created_at = ${at} where id = ${id}`.execute(
      tx.sql,
    )
    await sql`
      update app.activity line
      set created_at = ${at}::timestamptz + (line.created_at - (
        select min(first.created_at) from app.activity first where first.subject_id = ${id}))
      where line.subject_id = ${id}`.execute(tx.sql)
  }
}

/** Proves addresses that the demonstration made up, whose mail nobody reads. */
export async function proveAddresses(tx: SystemTx, addresses: readonly string[]) {
  await sql`
    update auth.users set email_proven_at = now(), email_confirmed_at = coalesce(email_confirmed_at, now())
    where lower(email) = any(${addresses})`.execute(tx.sql)
}

/** A part of a video, in seconds. */
type Part = readonly [from: number, to: number]

/** What a reader watched of a brief, what they watched again, and when. */
export type Watching = {
  briefId: string
  readerId: string
  seen: Part
  again?: Part | undefined
  hoursAgo: number
}

export async function insertWatching(tx: SystemTx, watching: Watching) {
  const { briefId, readerId, seen, again, hoursAgo } = watching
  const [from, to] = seen
  const plays: number[] = Array.from({ length: to + 1 }, () => 0)
  for (const [starts, ends] of again ? [seen, again] : [seen]) {
    plays[starts] = (plays[starts] ?? 0) + 1
    plays[ends] = (plays[ends] ?? 0) - 1
  }
  const at = sql`now() - ${hoursAgo} * interval '1 hour'`
  await sql`
    insert into app.watches
      (brief_id, reader_id, object_id, company_id, seen, plays, position_ms, visits, first_at, last_at)
    select b.id, ${readerId}::uuid, b.video_object_id, b.company_id, ${`{[${from},${to})}`}::int4multirange,
           ${plays}::integer[], ${to * 1000}, ${again ? 2 : 1}, ${at}, ${at}
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

/** The condition on accounts `u` that the demonstration made. */
const madeBy = ({ addresses, since, until }: Mark) => sql`
  lower(u.email) = any(${addresses})
  and u.created_at between ${since}::timestamptz and ${until}::timestamptz`

/** The companies that are still here. */
async function findCompanies(tx: SystemTx, mark: Mark): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from public.company_profiles p
    where p.id = any(${mark.companies}::uuid[])
       or p.id in (select u.id from auth.users u where ${madeBy(mark)})`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

/** Everyone who is in the companies now, including members invited since, and their readers. */
async function findPeople(tx: SystemTx, mark: Mark, companies: readonly string[]) {
  const { rows } = await sql<{ id: string | null; email: string | null }>`
    select m.user_id as id, lower(coalesce(u.email, m.email)) as email
    from public.team_members m left join auth.users u on u.id = m.user_id
    where m.company_id = any(${companies}::uuid[])
    union
    select u.id, lower(u.email) from auth.users u where ${madeBy(mark)}`.execute(tx.sql)
  return {
    accounts: rows.flatMap(({ id }) => id ?? []),
    addresses: [...mark.addresses, ...rows.flatMap(({ email }) => email ?? [])],
  }
}

/**
 * Deletes the companies and everything in them, their people and their readers. Returns how many
 * companies there were, and the ids of their stored files.
 */
export async function deleteDemo(tx: SystemTx, mark: Mark) {
  const companies = await findCompanies(tx, mark)
  const people = await findPeople(tx, mark, companies)
  const accounts = sql`any(${people.accounts}::uuid[])`
  const { rows: files } = await sql<{ id: string }>`
    select id::text from storage.objects where company_id = any(${companies}::uuid[])
    union select id from storage.uploads where company_id = any(${companies}::uuid[])
    union select p.file_id::text from app.document_pictures p
    join app.documents d on d.id = p.document_id
    where d.company_id = any(${companies}::uuid[])
    union select p.file_id::text from app.canvas_pictures p
    join app.canvases c on c.id = p.canvas_id
    where c.company_id = any(${companies}::uuid[])`.execute(tx.sql)
  // A company may have grown large since, and no request waits for this.
  await sql`set local statement_timeout = 0`.execute(tx.sql)
  await sql`delete from auth.audit_log_entries where user_id = ${accounts}`.execute(tx.sql)
  await sql`
    delete from public.team_invitations i using public.team_members m
    where m.id = i.team_member_id and m.company_id = any(${companies}::uuid[])`.execute(tx.sql)
  await sql`select app.delete_company(id) from unnest(${companies}::uuid[]) as id`.execute(tx.sql)
  await sql`delete from public.briefs where user_id = ${accounts}`.execute(tx.sql)
  await sql`
    delete from app.trash
    where company_id is null and (row ->> 'user_id')::uuid = ${accounts}`.execute(tx.sql)
  await sql`delete from auth.users where id = ${accounts}`.execute(tx.sql)
  await deleteMails(tx, mark, people.addresses)
  return { companies: companies.length, files: files.map(({ id }) => id) }
}

/** Deletes mail to their addresses; where others use an address too, only the demonstration's. */
async function deleteMails(tx: SystemTx, mark: Mark, addresses: readonly string[]) {
  await sql`
    delete from app.mails mail
    where (lower(mail.to_address) = any(${mark.addresses})
           and mail.created_at between ${mark.since}::timestamptz and ${mark.until}::timestamptz)
       or (lower(mail.to_address) = any(${addresses})
           and not exists (select from auth.users u where lower(u.email) = lower(mail.to_address))
           and not exists (select from public.team_members m
                           where lower(m.email) = lower(mail.to_address)))`.execute(tx.sql)
}
