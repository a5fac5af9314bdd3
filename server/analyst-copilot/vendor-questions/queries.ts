import { sql } from 'kysely'
import type { ReaderQuestion } from '../../../contract/questions/questions.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type AskedRow = {
  question_id: string
  query_id: string | null
  item: string | null
  brief_id: string
  /** Null, like the next two, if the caller may not read it now. */
  question: ReaderQuestion | null
  title: string | null
  vendor: string | null
}

/** Below which queries, or about which vendor in the CIO pack. */
type Where = { queries: readonly string[] } | { vendorId: string }

/** The questions to vendors that the caller may know of, oldest first. */
export async function selectAsked(tx: Tx, where: Where): Promise<AskedRow[]> {
  const placed =
    'queries' in where
      ? sql`a.query_id = any (${where.queries}::uuid[])`
      : sql`a.item is not null and a.vendor_id = ${where.vendorId}::uuid`
  const { rows } = await sql<AskedRow>`
    select a.question_id, a.query_id, a.item, a.brief_id, l.question,
           b.brief ->> 'title' as title, b.brief #>> '{vendor,name}' as vendor
    from app.copilot_asked a
    left join lateral app.library_questions(a.brief_id, a.question_id, null, null, 1) l on true
    left join lateral (select app.library_brief(a.brief_id) as brief where l.id is not null) b on true
    where ${placed}
    order by l.created_at nulls first, a.question_id`.execute(tx.sql)
  return rows
}

/** Whom the caller may write to at a vendor. */
export async function selectContact(tx: Tx, vendorId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select app.vendor_contact(${vendorId}::uuid) as email`.execute(tx.sql)
  return rows[0]?.email ?? null
}

type Placed = { questionId: string; briefId: string; queryId: string | null; item: string | null }

/** Places a question of the caller, who may watch its brief. */
export async function insertAsked(tx: Tx, { questionId, briefId, queryId, item }: Placed) {
  await sql`
    insert into app.copilot_asked (question_id, user_id, vendor_id, brief_id, query_id, item)
    select ${questionId}::uuid, auth.uid(), (app.library_brief(${briefId}::uuid) #>> '{vendor,id}')::uuid,
           ${briefId}::uuid, ${queryId}::uuid, ${item}`.execute(tx.sql)
}
