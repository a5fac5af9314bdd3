import { type SqlBool, sql } from 'kysely'
import type {
  CommentAnchor,
  CommentState,
} from '../../../contract/boardroom-builder/document-comments.ts'
import type { Services } from '../../platform/context.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { type Order, type Slice, sliced } from '../../platform/database/keyset.ts'
import { type Tx, withSystemTx } from '../../platform/database/transaction.ts'

// The policies show the comments on documents that the caller may read, and let authors change their own.

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

export type ThreadRow = CommentRow & {
  block_id: string | null
  quote: string | null
  occurrence: number | null
  resolved_at: Date | null
  resolver: string | null
}

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

const first = [
  ...said,
  'block_id',
  'quote',
  'occurrence',
  'resolved_at',
  nameOf('document_comments.resolved_by').as('resolver'),
  sql<number>`case when block_id is null then 0 else coalesce((
    select array_position(d.block_order, block_id) from app.documents d where d.id = document_id), 1000000) end`.as(
    'place',
  ),
] as const

/**
 * By the position of the block in the document, then by age: comments on the whole document first, those whose
 * block is gone last.
 */
export const inTextOrder: Order = {
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

const comments = (tx: Tx, documentId: string) =>
  tx.sql.selectFrom('app.document_comments').where('document_id', '=', documentId)

/** The thread of a deleted comment is visible while it has replies. */
const isShown = sql<SqlBool>`(deleted_at is null or exists (
  select from app.document_comments r
  where r.document_id = document_comments.document_id and r.parent_id = document_comments.id
    and r.deleted_at is null))`

function threads(tx: Tx, documentId: string, state: CommentState) {
  const all = comments(tx, documentId).where('parent_id', 'is', null).where(isShown)
  if (state === 'all') return all
  return all.where('resolved_at', state === 'open' ? 'is' : 'is not', null)
}

/** First comments in text order, one more than requested. */
export const selectThreads = (tx: Tx, documentId: string, slice: Slice, state: CommentState) =>
  sliced(
    inTextOrder,
    slice,
  )(
    tx.sql.selectFrom(threads(tx, documentId, state).select(first).as('threads')).selectAll(),
  ).execute()

export async function countThreads(tx: Tx, documentId: string, state: CommentState) {
  return countRows(threads(tx, documentId, state))
}

/** The first comment of a visible thread. */
export const selectThread = (tx: Tx, documentId: string, id: string) =>
  threads(tx, documentId, 'all').select(first).where('id', '=', id).executeTakeFirst()

/** The undeleted replies, oldest first. */
export const selectReplies = (
  tx: Tx,
  documentId: string,
  threadIds: readonly string[],
): Promise<CommentRow[]> =>
  comments(tx, documentId)
    .select(said)
    .where('parent_id', '=', sql<string>`any(${threadIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** One comment or reply, deleted or not. */
export const selectComment = (
  tx: Tx,
  documentId: string,
  id: string,
): Promise<CommentRow | undefined> =>
  comments(tx, documentId).select(said).where('id', '=', id).executeTakeFirst()

type NewComment = { parentId: string | null; anchor: CommentAnchor | null; text: string }

/** Raises BW043 beyond the limit. */
export async function insertComment(
  tx: Tx,
  documentId: string,
  { parentId, anchor, text }: NewComment,
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.document_comments')
    .values({
      document_id: documentId,
      parent_id: parentId,
      block_id: anchor?.blockId ?? null,
      quote: anchor?.quote ?? null,
      occurrence: anchor?.occurrence ?? null,
      user_id: tx.actor.userId,
      text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the text of the caller's own comment; false if it is not theirs. */
export async function updateComment(tx: Tx, id: string, text: string): Promise<boolean> {
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

// ------------------------------------------------------------------ the hourly job

/** Erases what was deleted 30 days ago; a comment with replies remains without its text. */
export async function forgetDeletedComments(services: Services) {
  const unanswered = sql`
    deleted_at < app.now() - interval '30 days'
      and not exists (
        select from app.document_comments r
        where r.document_id = document_comments.document_id and r.parent_id = document_comments.id
          and (r.deleted_at is null or r.deleted_at >= app.now() - interval '30 days'))`
  await deleteInBatches(services, 'app.document_comments', unanswered)
  await withSystemTx(services, 'erase deleted comments', (tx) =>
    sql`
      update app.document_comments set text = null
      where deleted_at < app.now() - interval '30 days' and text is not null`.execute(tx.sql),
  )
}
