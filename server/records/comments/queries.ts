import { type SqlBool, sql } from 'kysely'
import type { CommentState, NamedPerson } from '../../../contract/records/comments.ts'
import type { Services } from '../../platform/context.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { type Order, type Slice, sliced } from '../../platform/database/keyset.ts'
import { type Tx, withSystemTx } from '../../platform/database/transaction.ts'
import type { Commented, CommentKind, PlaceRow } from './comment-kind.ts'

// The policies show the comments on records that the caller may read, and let authors change their own.

export type CommentRow = {
  id: string
  parent_id: string | null
  user_id: string | null
  author: string | null
  /** Null 30 days after it was deleted. */
  text: string | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

export type ThreadRow = CommentRow &
  PlaceRow & {
    resolved_at: Date | null
    resolver: string | null
    task: TaskRow | null
  }

/** The task that a comment is, as JSON. */
type TaskRow = {
  assignee: NamedPerson | null
  due_on: string | null
  done_at: string | null
  done_by: string | null
}

const task = sql<TaskRow | null>`(
  select jsonb_build_object(
    'due_on', t.due_on, 'done_at', t.done_at,
    'assignee', case when t.assignee_id is not null then jsonb_build_object(
      'id', t.assignee_id, 'name', (select m.name from public.team_members m where m.user_id = t.assignee_id)) end,
    'done_by', (select m.name from public.team_members m where m.user_id = t.done_by))
  from app.comment_tasks t where t.comment_id = document_comments.id)`

const nameOf = (column: string) => sql<string | null>`(
  select m.name from public.team_members m where m.user_id = ${sql.ref(column)})`

const said = [
  'id',
  'parent_id',
  'user_id',
  nameOf('document_comments.user_id').as('author'),
  'text',
  'created_at',
  'edited_at',
  'deleted_at',
] as const

const first = <Anchor>({ place }: CommentKind<Anchor>) =>
  [
    ...said,
    ...(['block_id', 'quote', 'occurrence', 'x', 'y', 'widget_id', 'dx', 'dy'] as const),
    'resolved_at',
    nameOf('document_comments.resolved_by').as('resolver'),
    task.as('task'),
    (place ?? sql<number>`0`).as('place'),
  ] as const

/** By the place that their kind gives them, then by age. */
export const inPlaceOrder: Order = {
  name: 'place',
  direction: 'asc',
  by: sql`place, created_at`,
  key: sql<string>`place || '-' || (extract(epoch from created_at) * 1000000)::bigint`,
  place: (key) => {
    const [place, micros] = key.split('-')
    return sql`${place}::integer, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  },
  cursor: {
    write: (key) => key,
    read: (part) => (/^\d{1,7}-\d{1,18}$/.test(part) ? part : null),
  },
}

const comments = <Anchor>(tx: Tx, kind: CommentKind<Anchor>, recordId: string) =>
  tx.sql.selectFrom('app.document_comments').where(kind.recordId, '=', recordId)

/** The thread of a deleted comment is visible while it has replies. */
const isShown = <Anchor>(kind: CommentKind<Anchor>) => {
  const of = sql.ref(kind.recordId)
  return sql<SqlBool>`(deleted_at is null or exists (
    select from app.document_comments r
    where r.${of} = document_comments.${of} and r.parent_id = document_comments.id
      and r.deleted_at is null))`
}

function threads<Anchor>(tx: Tx, kind: CommentKind<Anchor>, recordId: string, state: CommentState) {
  const all = comments(tx, kind, recordId).where('parent_id', 'is', null).where(isShown(kind))
  if (state === 'all') return all
  return all.where('resolved_at', state === 'open' ? 'is' : 'is not', null)
}

/** First comments in the order of their kind, one more than requested. */
export const selectThreads = <Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  slice: Slice,
  state: CommentState,
) =>
  sliced(
    inPlaceOrder,
    slice,
  )(
    tx.sql
      .selectFrom(threads(tx, kind, recordId, state).select(first(kind)).as('threads'))
      .selectAll(),
  ).execute()

export const countThreads = <Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  state: CommentState,
): Promise<number> => countRows(threads(tx, kind, recordId, state))

/** The first comment of a visible thread. */
export const selectThread = <Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  id: string,
): Promise<ThreadRow | undefined> =>
  threads(tx, kind, recordId, 'all').select(first(kind)).where('id', '=', id).executeTakeFirst()

/** The undeleted replies, oldest first. */
export const selectReplies = <Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  threadIds: readonly string[],
): Promise<CommentRow[]> =>
  comments(tx, kind, recordId)
    .select(said)
    .where('parent_id', '=', sql<string>`any(${threadIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** One comment or reply, deleted or not. */
export const selectComment = <Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  id: string,
): Promise<CommentRow | undefined> =>
  comments(tx, kind, recordId).select(said).where('id', '=', id).executeTakeFirst()

type NewComment<Anchor> = { parentId: string | null; anchor: Anchor | null; text: string }

/** Raises BW043 beyond the limit. */
export async function insertComment<Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  { parentId, anchor, text }: NewComment<Anchor>,
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.document_comments')
    .values({
      [kind.recordId]: recordId,
      parent_id: parentId,
      ...(anchor !== null && kind.toRow(anchor)),
      user_id: tx.actor.userId,
      text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the text of the caller's own comment; false if it is not theirs. */
export async function updateCommentText(tx: Tx, id: string, text: string): Promise<boolean> {
  const changed = await tx.sql
    .updateTable('app.document_comments')
    .set({ text, edited_at: tx.now() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

type Act = 'resolve' | 'reopen' | 'delete' | 'restore'

/** Resolves, deletes or restores a comment; false if the caller may not. */
export async function settleComment(tx: Tx, id: string, act: Act): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.settle_document_comment(${id}::uuid, ${act}) as done`.execute(tx.sql)
  return rows[0]?.done ?? false
}

// ------------------------------------------------------------------ people

/** The members who may read a record; nobody for that of a person without a company. */
export const selectPeople = (
  tx: Tx,
  { company_id }: Pick<Commented, 'company_id'>,
): Promise<{ id: string; name: string }[]> =>
  tx.sql
    .selectFrom('team_members')
    .select([sql<string>`user_id`.as('id'), 'name'])
    .where('company_id', '=', company_id)
    .where('user_id', 'is not', null)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('user_id')
    .execute()

/** The names of these people as far as they are members of the caller's company. */
export async function selectNames(tx: Tx, ids: readonly string[]): Promise<NamedPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedPerson>`
    select p.id, m.name from unnest(${[...new Set(ids)]}::uuid[]) as p (id)
    left join public.team_members m on m.user_id = p.id`.execute(tx.sql)
  return rows
}

/** Notifies these members of the caller's comment, each once; returns whom to mail at once. */
export async function mention(tx: Tx, commentId: string, people: readonly string[]) {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select user_id, email from app.mention(${commentId}::uuid, ${people}::uuid[])`.execute(tx.sql)
  return rows
}

// ------------------------------------------------------------------ tasks

type NewTask = { assigneeId: string; dueOn: string | null }

export async function assignTask(tx: Tx, commentId: string, { assigneeId, dueOn }: NewTask) {
  const { rows } = await sql<{ became: 'assigned' | 'denied' | 'stranger' }>`
    select app.assign_task(${commentId}::uuid, ${assigneeId}::uuid, ${dueOn}::date) as became`.execute(
    tx.sql,
  )
  return rows[0]?.became
}

/** False if the caller may not, or the comment is no task. */
export async function settleTask(tx: Tx, commentId: string, act: 'finish' | 'reopen' | 'remove') {
  const { rows } = await sql<{ done: boolean }>`
    select app.settle_task(${commentId}::uuid, ${act}) as done`.execute(tx.sql)
  return rows[0]?.done ?? false
}

// ------------------------------------------------------------------ the hourly job

/** Erases what was deleted 30 days ago; a comment with replies remains without its text. */
export async function forgetDeletedComments(services: Services) {
  const unanswered = sql`
    deleted_at < app.now() - interval '30 days'
      and not exists (
        select from app.document_comments r
        where r.parent_id = document_comments.id
          and (r.document_id = document_comments.document_id or r.canvas_id = document_comments.canvas_id)
          and (r.deleted_at is null or r.deleted_at >= app.now() - interval '30 days'))`
  await deleteInBatches(services, 'app.document_comments', unanswered)
  await withSystemTx(services, 'erase deleted comments', (tx) =>
    sql`
      update app.document_comments set text = null
      where deleted_at < app.now() - interval '30 days' and text is not null`.execute(tx.sql),
  )
}
