import { sql } from 'kysely'
import { newest, type Order, type Slice } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'

export type Version = {
  object_id: string
  readers: number
  hidden: number
  last_at: Date
  duration_ms: number | null
  current: boolean
}

/** The videos of a brief that readers watched, last watched first. */
export async function selectVersions(tx: Tx, briefId: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select v.object_id, v.readers::int as readers, v.hidden::int as hidden, v.last_at, v.duration_ms,
           exists (select from public.briefs b
                   where b.id = ${briefId}::uuid and b.video_object_id = v.object_id) as current
    from app.engagement_versions(${briefId}::uuid) v`.execute(tx.sql)
  return rows
}

/**
 * A step function over the video's seconds: from each second, how many readers watched and how often it was
 * played.
 */
export async function selectSteps(tx: Tx, briefId: string, videoId: string) {
  const { rows } = await sql<{ second: number; readers: number; plays: number }>`
    select second, readers, plays
    from app.engagement_steps(${briefId}::uuid, ${videoId}::uuid)`.execute(tx.sql)
  return rows
}

/** Selects the watching of one video of a brief, or of all briefs since a time. */
export type Scope = { briefId?: string; videoId?: string; since?: Date }

export type ReaderRow = {
  id: string
  brief_id: string
  title: string | null
  email: string
  name: string | null
  analyst_id: string | null
  seen: [number, number][]
  percent: number
  visits: number
  first_at: Date
  last_at: Date
  late: boolean
  position: string
}

/** What readers watched, newest first, one more than requested. */
export async function selectReaders(tx: Tx, { briefId, videoId, since }: Scope, slice: Slice) {
  const { after, limit } = slice
  const { rows } = await sql<ReaderRow>`
    select r.reader as id, r.brief as brief_id,
           (select b.title from public.briefs b where b.id = r.brief) as title,
           r.email, r.name, r.analyst_id, r.seen, r.percent, r.visits, r.first_at, r.last_at, r.late,
           (extract(epoch from r.last_at) * 1000000)::bigint::text as position
    from app.engagement_readers(${briefId ?? null}::uuid, ${videoId ?? null}::uuid,
      ${since ?? null}::timestamptz,
      timestamptz 'epoch' + ${after?.key ?? null}::bigint * interval '1 microsecond',
      ${after?.id ?? null}::uuid, ${limit + 1}) r`.execute(tx.sql)
  return rows
}

/** Last watched first. */
export const lastWatched: Order = { ...newest, name: 'watched' }

export async function countSince(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.engagement_count(${since}::timestamptz)::int as count`.execute(tx.sql)
  return rows[0]?.count ?? 0
}

// ------------------------------------------------------------------ notifications

/** Whether the caller is not told about readers of the brief; undefined if they may not view it. */
export async function selectMute(tx: Tx, briefId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ muted: boolean }>`
    select not app.follows(b, (select auth.uid())) as muted
    from public.briefs b where b.id = ${briefId}::uuid`.execute(tx.sql)
  return rows[0]?.muted
}

/** Records the caller's choice, in place of an earlier one. */
export async function putMute(tx: Tx, userId: string, briefId: string, muted: boolean) {
  await tx.sql
    .deleteFrom('app.muted_briefs')
    .where('user_id', '=', userId)
    .where('brief_id', '=', briefId)
    .execute()
  await tx.sql
    .insertInto('app.muted_briefs')
    .values({ user_id: userId, brief_id: briefId, follows: !muted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notifies of the new readers of one brief whose visits have ended; false if there are none. */
export async function tellOfWatching(tx: SystemTx): Promise<boolean> {
  // Of two workers at once, the second must see whom the first has told of.
  await sql`select pg_advisory_xact_lock(hashtext('briefwell.watching'))`.execute(tx.sql)
  const { rows } = await sql<{ told: boolean }>`
    select app.tell_of_watching() as told`.execute(tx.sql)
  return rows[0]?.told ?? false
}
