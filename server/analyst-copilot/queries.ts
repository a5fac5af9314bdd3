import { sql } from 'kysely'
import { fold } from '../../common/text/fold.ts'
import {
  type CopilotQuery,
  type CopilotRating,
  type CopilotResponse,
  type CopilotScope,
  type FollowUpType,
  questionsOfSession,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { RowsReading } from '../../contract/analyst-copilot/copilot-reading.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { newestFirst, type Slice } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { containing } from '../platform/database/words.ts'

// ------------------------------------------------------------------ sessions

/** The asker's name unless it is the caller, and the session's workspace if the caller may read it. */
const author = sql<string | null>`(
  select m.name from public.team_members m
  where m.user_id = copilot_sessions.user_id and m.user_id <> auth.uid())`
const workspace = sql<string | null>`(
  select w.id from app.copilot_workspaces w
  where w.id = copilot_sessions.workspace_id and w.deleted_at is null)`
const session = [
  'id',
  'title',
  'created_at',
  'updated_at',
  author.as('author'),
  workspace.as('workspace_id'),
] as const
export type SessionRow = {
  id: string
  title: string
  created_at: Date
  updated_at: Date
  author: string | null
  workspace_id: string | null
}
const caller = sql<string>`auth.uid()`

/** Raises BW043 beyond the limit. */
export function insertSession(
  tx: Tx,
  userId: string,
  workspaceId: string | null,
): Promise<SessionRow> {
  return tx.sql
    .insertInto('app.copilot_sessions')
    .values({ user_id: userId, title: '', workspace_id: workspaceId })
    .returning(session)
    .executeTakeFirstOrThrow()
}

export type SessionFilter = {
  search?: readonly string[] | undefined
  workspaceId?: string | undefined
}

/** The caller's undeleted sessions, or everyone's in a workspace. */
function sessions(tx: Tx, { search = [], workspaceId }: SessionFilter = {}) {
  let query = tx.sql
    .selectFrom('app.copilot_sessions')
    .where('deleted_at', 'is', null)
    .where((row) =>
      workspaceId ? row('workspace_id', '=', workspaceId) : row('user_id', '=', caller),
    )
  for (const word of search) {
    const pattern = containing(fold(word))
    query = query.where(sql<boolean>`(app.fold(title) like ${pattern} or exists (
      select from app.copilot_queries q
      where q.session_id = copilot_sessions.id and app.fold(q.text) like ${pattern}))`)
  }
  return query
}

export const selectSessions = (tx: Tx, slice: Slice, filter: SessionFilter) =>
  newestFirst(slice)(sessions(tx, filter).select(session)).execute()

export async function countSessions(tx: Tx, filter: SessionFilter): Promise<number> {
  return countRows(sessions(tx, filter))
}

/** Undefined if it is deleted or not the caller's. */
export function selectSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return sessions(tx).select(session).where('id', '=', id).executeTakeFirst()
}

/** The same, or a session in a workspace that the caller may read. */
export function selectReadableSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.sql
    .selectFrom('app.copilot_sessions')
    .select(session)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Undefined if it is not the caller's. */
export function updateSession(
  tx: Tx,
  id: string,
  change: {
    title?: string | undefined
    workspace_id?: string | null | undefined
    updated_at?: Date
    deleted_at?: Date | null
  },
): Promise<SessionRow | undefined> {
  return tx.sql
    .updateTable('app.copilot_sessions')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', change.deleted_at === null ? 'is not' : 'is', null)
    .returning(session)
    .executeTakeFirst()
}

export async function deleteOldSessions(tx: SystemTx) {
  await sql`
    delete from app.copilot_sessions where deleted_at < app.now() - interval '30 days'
  `.execute(tx.sql)
}

// ------------------------------------------------------------------ questions

/** What a follow-up asks about the question of an earlier query. */
export type FollowUp = { queryId: string; type: FollowUpType }

export type QueryRow = {
  id: string
  session_id: string
  text: string
  question: string
  follow_up: FollowUp | null
  scope: CopilotScope
  answer: CopilotResponse
  /** 'stopping': it is still being answered. */
  state: CopilotQuery['state'] | 'stopping'
  beat_at: Date | null
  asked_at: Date
} & CopilotRating

/** A row with its JSON columns typed. */
const toQueryRow = (row: { [column in keyof QueryRow]: unknown }) => row as QueryRow

/** The questions that the caller may read, with their ratings. */
const queries = (tx: Tx) =>
  tx.sql
    .selectFrom('app.copilot_queries as q')
    .leftJoin('app.copilot_record as r', 'r.id', 'q.id')
    .select(['q.id', 'q.session_id', 'q.text', 'q.question', 'q.follow_up', 'q.scope', 'q.answer'])
    .select(['q.state', 'q.beat_at', 'q.asked_at', 'r.rating', 'r.comment'])

/** The questions of a session, oldest first. */
export async function selectQueries(tx: Tx, sessionId: string): Promise<QueryRow[]> {
  const rows = await queries(tx)
    .where('q.session_id', '=', sessionId)
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .execute()
  return rows.map(toQueryRow)
}

/** The questions of the same session before one, oldest first, at most so many. */
export async function selectBefore(
  tx: Tx,
  { session_id, asked_at }: Pick<QueryRow, 'session_id' | 'asked_at'>,
  most: number,
): Promise<QueryRow[]> {
  const rows = await queries(tx)
    .where('q.session_id', '=', session_id)
    .where('q.asked_at', '<', asked_at)
    .orderBy('q.asked_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(toQueryRow).reverse()
}

/** How the newest question of a session was read; null unless rows answered it. */
export async function selectLastReading(tx: Tx, sessionId: string): Promise<RowsReading | null> {
  const row = await queries(tx)
    .where('q.session_id', '=', sessionId)
    .where('q.user_id', '=', sql<string>`auth.uid()`)
    .orderBy('q.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const answer = row && toQueryRow(row).answer
  return answer?.mode === 'rows' ? (answer.reading ?? null) : null
}

/** Undefined if the caller did not ask it, even if they may read it in a shared workspace. */
export async function selectQuery(tx: Tx, id: string): Promise<QueryRow | undefined> {
  const row = await queries(tx)
    .where('q.id', '=', id)
    .where('q.user_id', '=', sql<string>`auth.uid()`)
    .executeTakeFirst()
  return row && toQueryRow(row)
}

/** Whether a session holds as many questions as it can. */
export async function isFull(tx: Tx, sessionId: string): Promise<boolean> {
  const asked = tx.sql.selectFrom('app.copilot_queries').where('session_id', '=', sessionId)
  return (await countRows(asked)) >= questionsOfSession
}

/** Raises BW043 if the caller has asked too many questions within an hour. */
export async function checkLimits(tx: Tx) {
  await sql`select app.may_ask_copilot()`.execute(tx.sql)
}

type NewQuery = Pick<
  QueryRow,
  'session_id' | 'text' | 'question' | 'follow_up' | 'scope' | 'answer' | 'state'
>

/** Raises BW043 beyond the limit. */
export async function insertQuery(tx: Tx, userId: string, query: NewQuery): Promise<QueryRow> {
  const { id, asked_at } = await tx.sql
    .insertInto('app.copilot_queries')
    .values({
      ...query,
      user_id: userId,
      follow_up: query.follow_up && JSON.stringify(query.follow_up),
      scope: JSON.stringify(query.scope),
      answer: JSON.stringify(query.answer),
    })
    .returning(['id', 'asked_at'])
    .executeTakeFirstOrThrow()
  return { ...query, id, asked_at, beat_at: null, rating: null, comment: null }
}

/** Which of these documents, canvases, briefs and companies, which hold passages, the caller may read now. */
export async function selectReadable(tx: Tx, holders: readonly string[]): Promise<Set<string>> {
  if (holders.length === 0) return new Set()
  const { rows } = await sql<{ readable: string[] }>`
    select app.readable_holders(${holders}::uuid[]) as readable`.execute(tx.sql)
  return new Set(rows[0]?.readable)
}
