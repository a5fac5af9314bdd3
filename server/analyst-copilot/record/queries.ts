import { type SelectQueryBuilder, sql } from 'kysely'
import { fold } from '../../../common/text/fold.ts'
import type {
  CopilotRating,
  CopilotScope,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotAsker,
  firstRetention,
  periodDays,
  type RecordFilters,
  type RetentionDays,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { newest, type Order, type Slice, sliced } from '../../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import { containing } from '../../platform/database/words.ts'

// ------------------------------------------------------------------ rating

/** Undefined if there is no such answer in a session of the caller. */
export async function updateRating(
  tx: Tx,
  id: string,
  { rating, comment }: CopilotRating,
): Promise<CopilotRating | undefined> {
  const { rows } = await sql<CopilotRating>`
    update app.copilot_record r set rating = ${rating}, comment = ${comment}
    where r.id = ${id}::uuid and r.user_id = ${tx.actor.userId}::uuid and exists (
      select from app.copilot_queries q join app.copilot_sessions s on s.id = q.session_id
      where q.id = r.id and s.deleted_at is null)
    returning r.rating, r.comment`.execute(tx.sql)
  return rows[0]
}

// ------------------------------------------------------------------ record

/** A source of an answer; `holder` is the document, canvas, brief or company that decides who may read it. */
export type Place = {
  holder: string | null
  title: string
  field: string
  startMs: number | null
}

const newestAsked: Order = {
  ...newest,
  by: sql`asked_at`,
  key: sql<string>`(extract(epoch from asked_at) * 1000000)::bigint::text`,
}

/** A company's recorded questions that match the filters; the policies hide them from other callers. */
function matching(tx: Tx, companyId: string, { search = [], ...filters }: RecordFilters) {
  const { person, rating, period } = filters
  const days = periodDays[period]
  let query = tx.sql.selectFrom('app.copilot_record').where('company_id', '=', companyId)
  if (days !== null) {
    query = query.where('asked_at', '>=', sql<Date>`app.now() - make_interval(days => ${days})`)
  }
  if (person) query = query.where('user_id', '=', person)
  if (rating === 'unrated') query = query.where('rating', 'is', null)
  else if (rating) query = query.where('rating', '=', rating === 'helpful' ? 1 : -1)
  for (const word of search) {
    query = query.where('folded', 'like', containing(fold(word)))
  }
  return query
}

const columns = [
  'id',
  'asked_at',
  'text',
  'refused',
  'confidence',
  'model',
  'input_tokens',
  'output_tokens',
  'ms',
  'comment',
] as const

const recorded = <Row>(query: SelectQueryBuilder<DB, 'app.copilot_record', Row>) =>
  query.select(columns).select([
    sql<CopilotAsker | null>`(
        select jsonb_build_object('id', m.user_id, 'name', m.name, 'email', m.email)
        from public.team_members m where m.user_id = copilot_record.user_id)`.as('person'),
    sql<Partial<CopilotScope>>`scope`.as('scope'),
    sql<Place[]>`places`.as('places'),
    sql<CopilotRating['rating']>`rating`.as('rating'),
  ])

export type RecordRow = Awaited<ReturnType<typeof selectRecord>>[number]

/** The questions that match, newest first, one more than requested. */
export const selectRecord = (tx: Tx, companyId: string, filters: RecordFilters, slice: Slice) =>
  recorded(matching(tx, companyId, filters))
    .$call(sliced(newestAsked, slice))
    .execute()

/** How many questions match, with their totals. */
export async function selectTotals(tx: Tx, companyId: string, filters: RecordFilters) {
  const totals = await matching(tx, companyId, filters)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where refused)`.as('refused'),
      sql<number>`count(*) filter (where rating = 1)`.as('helpful'),
      sql<number>`count(*) filter (where rating = -1)`.as('notHelpful'),
      sql<number>`coalesce(sum(input_tokens), 0)`.as('inputTokens'),
      sql<number>`coalesce(sum(output_tokens), 0)`.as('outputTokens'),
    ])
    .executeTakeFirstOrThrow()
  return totals
}

/** The members of a company whose questions it keeps, by name. */
export async function selectAskers(tx: Tx, companyId: string, most: number) {
  const { rows } = await sql<CopilotAsker>`
    select m.user_id as id, m.name, m.email
    from public.team_members m
    where m.company_id = ${companyId}::uuid and exists (
      select from app.copilot_record r
      where r.user_id = m.user_id and r.company_id = m.company_id)
    order by m.name, m.user_id limit ${most}`.execute(tx.sql)
  return rows
}

/** How many questions of a company are older than this many days. */
export async function countOlder(tx: Tx, companyId: string, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from app.copilot_record
    where company_id = ${companyId}::uuid
      and asked_at < app.now() - make_interval(days => ${days})`.execute(tx.sql)
  return rows[0]?.count ?? 0
}

// ------------------------------------------------------------------ retention

/** How long a company keeps questions. */
export async function selectRetention(tx: Tx, companyId: string): Promise<RetentionDays> {
  const chosen = await tx.sql
    .selectFrom('app.copilot_retention')
    .select('days')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return chosen ? (chosen.days as RetentionDays) : firstRetention
}

export async function putRetention(tx: Tx, companyId: string, days: RetentionDays) {
  await sql`
    insert into app.copilot_retention (company_id, days) values (${companyId}::uuid, ${days})
    on conflict (company_id) do update set days = excluded.days`.execute(tx.sql)
}

/**
 * Deletes questions past their retention from the record and from sessions, questions that nobody can read any
 * more, and the sessions that become empty. At most `most` questions; returns how many.
 */
export async function deleteOldQuestions(tx: SystemTx, most: number): Promise<number> {
  const { rows: gone } = await sql<{ session_id: string | null; text: string | null }>`
    with gone as (
      delete from app.copilot_record
      where id in (
        select r.id
        from app.copilot_record r
        left join app.copilot_retention t on t.company_id = r.company_id
        where num_nonnulls(r.company_id, r.user_id) = 0
          or r.asked_at < (select app.now()) - make_interval(days =>
               case when t.company_id is null then ${firstRetention} else t.days end)
        limit ${most})
      returning id),
    taken as (
      delete from app.copilot_queries q using gone where q.id = gone.id
      returning q.id, q.session_id, q.text)
    select taken.session_id, taken.text from gone left join taken on taken.id = gone.id`.execute(
    tx.sql,
  )
  const rows = gone.filter(({ session_id }) => session_id !== null)
  const sessions = [...new Set(rows.map(({ session_id }) => session_id))]
  // Lock first, then a new statement, so that a question being asked is seen.
  await sql`
    select from app.copilot_sessions where id = any(${sessions}::uuid[]) for update
  `.execute(tx.sql)
  await sql`
    delete from app.copilot_sessions s where s.id = any(${sessions}::uuid[])
      and not exists (select from app.copilot_queries q where q.session_id = s.id)
  `.execute(tx.sql)
  await sql`
    update app.copilot_sessions s
    set title = (select left(q.text, 200) from app.copilot_queries q
                 where q.session_id = s.id order by q.asked_at, q.id limit 1)
    from unnest(${rows.map(({ session_id }) => session_id)}::uuid[],
                ${rows.map(({ text }) => text)}::text[]) gone (session_id, text)
    where s.id = gone.session_id and s.title = left(gone.text, 200)`.execute(tx.sql)
  return gone.length
}
