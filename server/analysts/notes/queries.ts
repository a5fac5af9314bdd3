import { sql } from 'kysely'
import { countRows } from '../../platform/database/count-rows.ts'
import { type Order, type Slice, sliced } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

const noteColumns = [
  'id',
  'text',
  'created_at',
  'done_at',
  sql<string | null>`due_on::text`.as('due_on'),
  sql<string | null>`(
    select m.name from public.team_members m
    where m.user_id = analyst_log.user_id and m.company_id = analyst_log.company_id)`.as(
    'author_name',
  ),
] as const

export function selectNotes(tx: Tx, analystId: string, slice: Slice, order: Order) {
  return tx.sql
    .selectFrom('app.analyst_log')
    .where('analyst_id', '=', analystId)
    .select(noteColumns)
    .$call(sliced(order, slice))
    .execute()
}

export async function countNotes(tx: Tx, analystId: string) {
  return countRows(tx.sql.selectFrom('app.analyst_log').where('analyst_id', '=', analystId))
}

const overdue = (tx: Tx, companyId: string, before: string) =>
  tx.sql
    .selectFrom('app.analyst_log')
    .where('company_id', '=', companyId)
    .where('done_at', 'is', null)
    .where('due_on', '<', sql<Date>`${before}::date`)

/** Follow-ups that are not done and were due before a day, the oldest first. */
export function selectOverdue(tx: Tx, companyId: string, before: string, limit: number) {
  const name = sql<string>`(select a.name from app.analysts a where a.id = analyst_id)`
  return overdue(tx, companyId, before)
    .select([...noteColumns, 'analyst_id', name.as('analyst_name')])
    .orderBy(sql`analyst_log.due_on, id`)
    .limit(limit)
    .$narrowType<{ due_on: string }>()
    .execute()
}

export type FollowUpRow = Awaited<ReturnType<typeof selectOverdue>>[number]

export async function countOverdue(tx: Tx, companyId: string, before: string) {
  return countRows(overdue(tx, companyId, before))
}

export type NoteValues = { text: string; dueOn: string | null; doneAt: Date | null }
export type NoteRow = Awaited<ReturnType<typeof insertNote>>

export function insertNote(
  tx: Tx,
  companyId: string,
  analystId: string,
  { text, dueOn, doneAt }: NoteValues,
) {
  return tx.sql
    .insertInto('app.analyst_log')
    .values({
      company_id: companyId,
      analyst_id: analystId,
      user_id: tx.actor.userId,
      text,
      due_on: sql`${dueOn}::date`,
      done_at: doneAt,
    })
    .returning(noteColumns)
    .executeTakeFirstOrThrow()
}

/** A follow-up that is already done keeps its time. Undefined if the caller may not change it. */
export function updateNote(
  tx: Tx,
  analystId: string,
  id: string,
  { text, dueOn, doneAt }: NoteValues,
) {
  return tx.sql
    .updateTable('app.analyst_log')
    .set({
      text,
      due_on: sql`${dueOn}::date`,
      done_at: sql`case when ${doneAt}::timestamptz is not null
                   then coalesce(done_at, ${doneAt}::timestamptz) end`,
    })
    .where('id', '=', id)
    .where('analyst_id', '=', analystId)
    .returning(noteColumns)
    .executeTakeFirst()
}

export function deleteNote(tx: Tx, analystId: string, id: string) {
  return tx.sql
    .deleteFrom('app.analyst_log')
    .where('id', '=', id)
    .where('analyst_id', '=', analystId)
    .returning('id')
    .executeTakeFirst()
}
