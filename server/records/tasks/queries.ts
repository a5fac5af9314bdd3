import { sql } from 'kysely'
import { countRows } from '../../platform/database/count-rows.ts'
import { type Order, type Slice, sliced } from '../../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

export type TaskState = 'open' | 'done'

/** By the day on which they are due; those without a day come last. */
export const soonestFirst: Order = {
  name: 'due',
  direction: 'asc',
  by: sql`due`,
  key: sql<string>`due::text`,
  place: (day) => sql`${day}::date`,
  cursor: {
    write: (day) => day,
    read: (part) => (/^\d{4}-\d\d-\d\d$/.test(part) ? part : null),
  },
}

/** The caller's tasks on records that they may read; the policies show no others. */
function ownTasks(tx: Tx, state: TaskState) {
  return tx.sql
    .selectFrom('app.comment_tasks as t')
    .innerJoin('app.document_comments as c', 'c.id', 't.comment_id')
    .leftJoin('app.documents as d', (join) =>
      join.onRef('d.id', '=', 'c.document_id').on('d.deleted_at', 'is', null),
    )
    .leftJoin('app.canvases as k', (join) =>
      join.onRef('k.id', '=', 'c.canvas_id').on('k.deleted_at', 'is', null),
    )
    .where('t.assignee_id', '=', tx.actor.userId)
    .where('t.done_at', state === 'open' ? 'is' : 'is not', null)
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(d.id, k.id) is not null`)
    .select([
      'c.id',
      'c.text',
      sql<'canvas' | 'document'>`case when k.id is null then 'document' else 'canvas' end`.as(
        'kind',
      ),
      sql<string>`coalesce(d.id, k.id)`.as('record_id'),
      sql<string>`coalesce(d.title, k.title)`.as('title'),
      sql<string | null>`t.due_on::text`.as('due_on'),
      't.done_at',
      sql`coalesce(t.due_on, date '9999-12-31')`.as('due'),
    ])
}

/** One more than requested. */
export const selectTasks = (tx: Tx, slice: Slice, state: TaskState) =>
  sliced(
    soonestFirst,
    slice,
  )(tx.sql.selectFrom(ownTasks(tx, state).as('tasks')).selectAll()).execute()

export const countTasks = (tx: Tx, state: TaskState) =>
  countRows(tx.sql.selectFrom(ownTasks(tx, state).as('tasks')))

export async function tellOfDueTasks(tx: SystemTx) {
  await sql`select app.tell_of_due_tasks()`.execute(tx.sql)
}
