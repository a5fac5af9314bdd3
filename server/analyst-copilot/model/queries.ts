import { sql } from 'kysely'
import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Usage } from '../../language-model/ask-model.ts'
import { lostAfterMs } from '../../language-model/lost-after.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type QueryRow, selectQuery } from '../queries.ts'

/** How many answers are being written for the caller. Locks, so that concurrent counts wait. */
export async function countAnswering(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('app.copilot ' || auth.uid(), 0))`.execute(
    tx.sql,
  )
  const { rows } = await sql<{ answering: number }>`
    select count(*)::integer as answering from app.copilot_queries
    where user_id = auth.uid() and state in ('answering', 'stopping')
      and beat_at > app.now() - make_interval(secs => ${lostAfterMs / 1000})`.execute(tx.sql)
  return rows[0]?.answering ?? 0
}

/** Whether a language model has answered the caller, or their company, as often as it may within a day. */
export async function isOverLimit(tx: Tx): Promise<boolean> {
  const { COPILOT_ANSWERS_PER_PERSON: person, COPILOT_ANSWERS_PER_COMPANY: company } =
    tx.services.env
  const { rows } = await sql<{ over: boolean }>`
    select app.has_copilot_answers(${person}::int, ${company}::int) as over`.execute(tx.sql)
  return rows[0]?.over ?? false
}

/** Claims a waiting query; false if it is not waiting. */
export async function claimQuery(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.copilot_queries')
    .set({ state: 'answering', beat_at: sql`app.now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the passages found for a question that is being answered. */
export async function keepNearest(tx: Tx, id: string, nearest: CopilotResponse) {
  await tx.sql
    .updateTable('app.copilot_queries')
    .set({ answer: JSON.stringify(nearest) })
    .where('id', '=', id)
    .execute()
}

/** Records a heartbeat of the answer being written; false if it must stop. */
export async function beat(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.copilot_queries')
    .set({ beat_at: sql`app.now()` })
    .where('id', '=', id)
    .where('state', '=', 'answering')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if the query is neither waiting nor being answered. */
export async function stopQuery(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.copilot_queries')
    .set({ state: sql`case state when 'waiting' then 'stopped' else 'stopping' end` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'answering'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What a language model wrote, and what it used. */
export type Written = Usage & { model: string; ms: number }

/** Stores the answer and its usage. Undefined if its session is gone. */
export async function finishQuery(
  tx: Tx,
  id: string,
  end: { state: 'done' | 'failed' | 'stopped'; answer: CopilotResponse; written: Written },
): Promise<QueryRow | undefined> {
  await tx.sql
    .updateTable('app.copilot_queries')
    .set({ state: end.state, answer: JSON.stringify(end.answer) })
    .where('id', '=', id)
    .execute()
  const { model, input, output, ms } = end.written
  await tx.sql
    .updateTable('app.copilot_record')
    .set({ model, input_tokens: input, output_tokens: output, ms })
    .where('id', '=', id)
    .execute()
  return selectQuery(tx, id)
}
