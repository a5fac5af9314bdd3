import { sql } from 'kysely'
import type { Tx } from '../platform/transaction.ts'
import type { VideoFacts } from './video-view.ts'

/** A brief that the caller may change, who are those that may read it, and its stored video. */
export async function selectVideoOfBrief(tx: Tx, briefId: string) {
  return tx.sql
    .selectFrom('briefs')
    .select(['title', 'video_object_id as objectId', 'uploaded_video_url as address'])
    .where('id', '=', briefId)
    .executeTakeFirst()
}

/** Puts a broken video back to its first step; undefined where there is nothing to try. */
export async function retryBroken(tx: Tx, objectId: string): Promise<VideoFacts | undefined> {
  const { rows } = await sql<{ retried: boolean }>`
    select app.retry_video(${objectId}::uuid) as retried`.execute(tx.sql)
  if (!rows[0]?.retried) return undefined
  const facts = await tx.sql
    .selectFrom('app.videos')
    .select(['state', 'progress', 'reason', 'duration_ms', 'width', 'height'])
    .select(['playback', 'poster_path', 'renditions'])
    .where('object_id', '=', objectId)
    .executeTakeFirstOrThrow()
  return facts as VideoFacts
}
