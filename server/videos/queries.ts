import { type Selectable, sql } from 'kysely'
import type { VideoReason } from '../../contract/videos.ts'
import type { AppVideos } from '../platform/database/database-types.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { VideoFacts } from './video-view.ts'
import {
  type Converted,
  type Inspected,
  pathOf,
  type Rendered,
  type Step,
} from './worker/protocol.ts'

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

// --------------------------------------------------------------------- the server's own work

/** A video that a process has taken to work on, with the length of its original. */
export type Claim = Selectable<AppVideos> & { step: Step; size: number }

/** How long a process is believed to live without another word, in seconds. */
const leaseSeconds = 60

/** A step is begun so many times. */
export const mostAttempts = 3

/** A longer video is worked on apart from the others, which would wait for hours; in milliseconds. */
export const longMs = 15 * 60_000

export type Length = 'ordinary' | 'long'

/** A video whose length is not known yet is looked at with the ordinary ones. */
const isLong = (video: 'w' | 'other') =>
  sql<boolean>`(coalesce(${sql.ref(`${video}.duration_ms`)}, 0) > ${longMs})`

/**
 * Takes the next video to work on: what is not known yet comes first, then what does not play yet.
 * Of a company one ordinary and one long video are worked on at a time, its oldest; the company that
 * waited longest has its turn.
 */
export async function claimVideo(
  tx: SystemTx,
  holder: string,
  steps: readonly Step[],
  lengths: readonly Length[] = ['ordinary', 'long'],
): Promise<Claim | undefined> {
  const long = lengths.map((length) => length === 'long')
  // One after the other, so that two processes never take two videos of one company.
  await sql`select pg_advisory_xact_lock(hashtext('briefwell.videos'))`.execute(tx.sql)
  const { rows } = await sql<Claim>`
    with served as materialized (
      select done.company_id, max(done.updated_at) as at from app.videos done
      where done.runs > 0
        and done.company_id in (select w.company_id from app.videos w where w.step is not null)
      group by done.company_id)
    update app.videos v
    set leased_by = ${holder}, lease_until = now() + make_interval(secs => ${leaseSeconds}),
        attempts = v.attempts + 1, runs = v.runs + 1, progress = 0
    from (
      select w.object_id, o.size from app.videos w
      join storage.objects o on o.id = w.object_id and o.deleted_at is null
      left join served on served.company_id = w.company_id
      where w.step = any(${steps}::text[]) and coalesce(w.lease_until, '-infinity') <= now()
        and ${isLong('w')} = any(${long}::boolean[])
        and not exists (select from app.videos other
                        where other.company_id = w.company_id and other.lease_until > now()
                          and ${isLong('other')} = ${isLong('w')})
      order by array_position(array['inspect', 'convert', 'renditions'], w.step),
        served.at nulls first, w.created_at
      limit 1) as next
    where v.object_id = next.object_id
    returning v.*, next.size`.execute(tx.sql)
  return rows[0]
}

/** Everyone who is said to be working at this moment. */
export async function selectLeaseHolders(tx: SystemTx): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('app.videos')
    .select('leased_by')
    .distinct()
    .where('leased_by', 'is not', null)
    .execute()
  return rows.flatMap(({ leased_by }) => leased_by ?? [])
}

export async function releaseLeasesOf(tx: SystemTx, holders: readonly string[]) {
  await tx.sql.updateTable('app.videos').set(free).where('leased_by', 'in', holders).execute()
}

/** Where the derived files lie that count; all others of this video are left over. */
export async function selectPartPaths(tx: SystemTx, objectId: string): Promise<string[]> {
  const video = await tx.sql
    .selectFrom('app.videos')
    .select(['poster_path', 'playback_path'])
    .where('object_id', '=', objectId)
    .executeTakeFirst()
  const renditions = await tx.sql
    .selectFrom('app.video_renditions')
    .select('path')
    .where('object_id', '=', objectId)
    .execute()
  const paths = [video?.poster_path, video?.playback_path, ...renditions.map(({ path }) => path)]
  return paths.flatMap((path) => path ?? [])
}

/** Tells that the work goes on; false where the video is gone, or another process has it. */
export async function keepLease(tx: SystemTx, claim: Claim, progress: number): Promise<boolean> {
  const object = await tx.sql
    .selectFrom('storage.objects')
    .select('id')
    .where('id', '=', claim.object_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!object) return false
  return change(tx, claim, { lease_until: leaseEnd(leaseSeconds), progress })
}

/** Gives the video back untouched; the attempt does not count. `seconds` keep it from being taken. */
export async function giveBack(tx: SystemTx, claim: Claim, seconds: number) {
  return change(tx, claim, {
    ...free,
    attempts: claim.attempts - 1,
    ...(seconds > 0 ? { leased_by: 'nobody, for now', lease_until: leaseEnd(seconds) } : {}),
  })
}

/** Gives the video back for another attempt. */
export async function tryLater(tx: SystemTx, claim: Claim) {
  return change(tx, claim, free)
}

export async function publishInspected(
  tx: SystemTx,
  claim: Claim,
  { facts, plays }: Inspected,
  renditions: boolean,
) {
  const { container, video, audio } = facts.streams
  return change(tx, claim, {
    ...begun,
    state: plays ? 'ready' : 'processing',
    step: plays ? (renditions ? 'renditions' : null) : 'convert',
    reason: null,
    playback: plays ? 'original' : null,
    playback_path: null,
    duration_ms: facts.durationMs,
    width: facts.width,
    height: facts.height,
    container,
    video_codec: video.codec,
    audio_codec: audio?.codec ?? null,
    poster_path: pathOf(claim, 'poster'),
  })
}

export async function publishConverted(
  tx: SystemTx,
  claim: Claim,
  { durationMs }: Converted,
  renditions: boolean,
) {
  return change(tx, claim, {
    ...begun,
    state: 'ready',
    step: renditions ? 'renditions' : null,
    playback: 'converted',
    playback_path: pathOf(claim, 'play'),
    duration_ms: durationMs,
  })
}

export async function publishRendered(tx: SystemTx, claim: Claim, made: Rendered) {
  const counts = await change(tx, claim, { ...begun, step: null, renditions: made.length })
  if (!counts) return false
  await tx.sql.deleteFrom('app.video_renditions').where('object_id', '=', claim.object_id).execute()
  for (const { height, rendition } of made) {
    const { segments, ...facts } = rendition
    await tx.sql
      .insertInto('app.video_renditions')
      .values({
        object_id: claim.object_id,
        company_id: claim.company_id,
        height,
        path: pathOf(claim, `r${height}x`),
        ...facts,
        segments: JSON.stringify(segments),
      })
      .execute()
  }
  return true
}

/** The video cannot be played; sizes that cannot be made are left out of one that plays. */
export async function giveUp(tx: SystemTx, claim: Claim, reason: VideoReason) {
  if (claim.step === 'renditions') return change(tx, claim, { ...begun, step: null })
  return change(tx, claim, {
    ...begun,
    state: 'broken',
    step: null,
    reason,
    playback: null,
    playback_path: null,
  })
}

const free = { leased_by: null, lease_until: null }

/** A new step begins with all of its attempts. */
const begun = { ...free, attempts: 0, progress: 0 }

function leaseEnd(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}

type Change = { [Column in keyof AppVideos]?: unknown }

/** Changes the row only while it is still ours: what a process that was given up says has no effect. */
async function change(tx: SystemTx, claim: Claim, values: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.videos')
    .set(values as Partial<Selectable<AppVideos>>)
    .where('object_id', '=', claim.object_id)
    .where('leased_by', '=', claim.leased_by)
    .where('runs', '=', claim.runs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
