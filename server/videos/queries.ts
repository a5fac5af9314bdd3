import { type Selectable, sql } from 'kysely'
import type { VideoInside, VideoReason } from '../../contract/videos/videos.ts'
import type { AppVideos } from '../platform/database/database-types.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { VideoFacts } from './video-view.ts'
import {
  type Converted,
  type Inspected,
  pathOf,
  type Rendered,
  type Step,
} from './worker/protocol.ts'

/** A brief that the caller may change, its possible readers, and its stored video. */
export async function selectVideoOfBrief(tx: Tx, briefId: string) {
  return tx.sql
    .selectFrom('briefs')
    .select(['title', 'video_object_id as objectId', 'uploaded_video_url as address'])
    .where('id', '=', briefId)
    .executeTakeFirst()
}

/** What the file of a video contains beside picture and sound; null before it was examined. */
export async function selectInside(tx: Tx, objectId: string): Promise<VideoInside | null> {
  const video = await tx.sql
    .selectFrom('app.videos')
    .select('inside')
    .where('object_id', '=', objectId)
    .executeTakeFirst()
  return (video?.inside ?? null) as VideoInside | null
}

/** Resets a broken video to its first step; undefined if there is nothing to retry. */
export async function retryBroken(tx: Tx, objectId: string): Promise<VideoFacts | undefined> {
  const { rows } = await sql<{ retried: boolean }>`
    select app.retry_video(${objectId}::uuid) as retried`.execute(tx.sql)
  if (!rows[0]?.retried) return undefined
  const facts = await tx.sql
    .selectFrom('app.videos')
    .select(['state', 'progress', 'reason', 'duration_ms', 'width', 'height'])
    .select(['playback', 'poster_path', 'renditions'])
    .select(sql<number | null>`app.videos_ahead(videos)`.as('ahead'))
    .select(
      sql<VideoFacts['restricted']>`(
      select jsonb_build_object('bucket', o.bucket_id, 'key', o.name)
      from storage.objects o where o.id = object_id and o.restricted_at is not null)`.as(
        'restricted',
      ),
    )
    .where('object_id', '=', objectId)
    .executeTakeFirstOrThrow()
  return facts as VideoFacts
}

// --------------------------------------------------------------------- the server's own work

/**
 * Resets a video to be processed again from its original, or with `onlySizes` just its smaller sizes, unless it
 * is being processed.
 */
export async function beginAgain(tx: SystemTx, objectId: string, onlySizes: boolean) {
  const plays = sql<boolean>`(${onlySizes} and state = 'ready')`
  await tx.sql
    .updateTable('app.videos')
    .set({
      state: sql`case when ${plays} then state else 'waiting' end`,
      step: sql`case when ${plays} then 'renditions' else 'inspect' end`,
      progress: 0,
      attempts: 0,
      reason: null,
    })
    .where('object_id', '=', objectId)
    .where('step', 'is', null)
    .execute()
}

/** How many videos of a company are queued at once to be made again without notes. */
const cleanedAtOnce = 5

/**
 * Queues videos that were made by an earlier version, which kept places and names in them. Each company's new
 * videos come first.
 */
export async function queueUnclean(tx: SystemTx) {
  await sql`
    update app.videos v set step = 'inspect', progress = 0, attempts = 0
    from (
      select w.object_id, row_number() over (partition by w.company_id order by w.created_at) as place
      from app.videos w
      where not w.clean and w.state = 'ready' and w.step is null
        and not exists (select from app.videos other
                        where other.company_id = w.company_id and other.step is not null)) as due
    where v.object_id = due.object_id and due.place <= ${cleanedAtOnce}
      and v.step is null and v.state = 'ready'`.execute(tx.sql)
}

/** A video claimed by a process, with the size of its original. */
export type Claim = Selectable<AppVideos> & { step: Step; size: number }

/** How long a silent process is assumed to be alive, in seconds. */
export const leaseSeconds = 60

/** How often a step is attempted. */
export const mostAttempts = 3

/**
 * Longer videos (in milliseconds) are processed separately from the others, which would otherwise wait for
 * hours.
 */
const longMs = 15 * 60_000

export type Length = 'ordinary' | 'long'

/** A video of unknown duration counts as ordinary. */
const isLong = (video: 'w' | 'other') =>
  sql<boolean>`(coalesce(${sql.ref(`${video}.duration_ms`)}, 0) > ${longMs})`

/**
 * Claims the next video: first those not inspected yet, then those that do not play yet; further sizes are made
 * once everything of the company plays. At most one ordinary and one long video per company, the oldest, is in
 * each step; the company that has waited longest is next. A video that had to pause is as old as its pause's end.
 */
export async function claimVideo(
  tx: SystemTx,
  holder: string,
  steps: readonly Step[],
  lengths: readonly Length[] = ['ordinary', 'long'],
): Promise<Claim | undefined> {
  const long = lengths.map((length) => length === 'long')
  // Serialized, so that two processes never claim two videos of one company.
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
                          and other.leased_by is distinct from ${nobody}
                          and other.step = w.step and ${isLong('other')} = ${isLong('w')})
        and not (w.step = 'renditions' and exists (
          select from app.videos other
          where other.company_id = w.company_id and other.step in ('inspect', 'convert')
            and coalesce(other.lease_until, '-infinity') <= now()))
      order by array_position(array['inspect', 'convert', 'renditions'], w.step),
        served.at nulls first,
        greatest(w.created_at, case w.leased_by when ${nobody} then w.lease_until end)
      limit 1) as next
    where v.object_id = next.object_id
    returning v.*, next.size`.execute(tx.sql)
  return rows[0]
}

/** The processes recorded as working. */
export async function selectLeaseHolders(tx: SystemTx): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('app.videos')
    .select('leased_by')
    .distinct()
    .where('leased_by', 'is not', null)
    .execute()
  return rows.flatMap(({ leased_by }) => leased_by ?? [])
}

export async function releaseLeasesHeldBy(tx: SystemTx, holders: readonly string[]) {
  await tx.sql.updateTable('app.videos').set(free).where('leased_by', 'in', holders).execute()
}

/** Paths of the derived files in use; all other files of this video are leftovers. */
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

/** Renews the lease; false if the video is gone or another process has it. */
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

/**
 * Returns the video unprocessed, without counting the attempt. It is not claimed again for
 * `seconds`.
 */
export async function giveBack(tx: SystemTx, claim: Claim, seconds: number) {
  return change(tx, claim, {
    ...free,
    attempts: claim.attempts - 1,
    ...(seconds > 0 ? { leased_by: nobody, lease_until: leaseEnd(seconds) } : {}),
  })
}

/** Returns the video for another attempt. */
export async function tryLater(tx: SystemTx, claim: Claim) {
  return change(tx, claim, free)
}

export async function publishInspected(
  tx: SystemTx,
  claim: Claim,
  { facts, plays, inside }: Inspected,
  renditions: boolean,
) {
  const { durationMs, width, height, streams } = facts
  const size = { duration_ms: durationMs, width, height, poster_path: pathOf(claim, 'poster') }
  // A converted file no longer holds what was inside the original.
  const found = claim.playback_path === null ? { ...size, inside: JSON.stringify(inside) } : size
  // It plays on until it is converted.
  if (claim.state === 'ready') {
    return change(tx, claim, { ...begun, ...found, step: plays ? null : 'convert', clean: plays })
  }
  const afterwards = renditions ? 'renditions' : null
  const published = await change(tx, claim, {
    ...begun,
    ...found,
    state: plays ? 'ready' : 'processing',
    step: plays ? afterwards : 'convert',
    reason: null,
    playback: plays ? 'original' : null,
    playback_path: null,
    clean: plays,
    container: streams.container,
    video_codec: streams.video.codec,
    audio_codec: streams.audio?.codec ?? null,
  })
  if (published && plays) await beginCaptions(tx)
  return published
}

/** Captions are made of what plays. */
const beginCaptions = (tx: SystemTx) => enqueue(tx, 'captions.transcribe', {})

export async function publishConverted(
  tx: SystemTx,
  claim: Claim,
  { durationMs }: Converted,
  renditions: boolean,
) {
  const published = await change(tx, claim, {
    ...begun,
    state: 'ready',
    step: renditions ? 'renditions' : null,
    playback: 'converted',
    playback_path: pathOf(claim, 'play'),
    clean: true,
    duration_ms: durationMs,
  })
  if (published) await beginCaptions(tx)
  return published
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

/** Marks the video as unplayable; if it plays already, it just gets no further renditions. */
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

/**
 * How many videos wait for each step, are being processed or have to pause, and how long the oldest has waited.
 */
export async function selectLoad(tx: SystemTx) {
  return tx.sql
    .selectFrom('app.videos')
    .where('step', 'is not', null)
    .groupBy('step')
    .select([
      'step',
      sql<number>`count(*) filter (where coalesce(lease_until, '-infinity') <= now())`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where lease_until > now() and leased_by <> ${nobody})`.as(
        'working',
      ),
      sql<number>`count(*) filter (where lease_until > now() and leased_by = ${nobody})`.as(
        'paused',
      ),
      sql<number>`coalesce(extract(epoch from app.now() - min(updated_at)
        filter (where coalesce(lease_until, '-infinity') <= now())), 0)::float8`.as('seconds'),
    ])
    .execute()
}

/** A video whose step pauses, and when it is tried again. */
export type PausedVideo = {
  id: string
  step: string
  company: string | null
  name: string
  nextAt: Date
}

/** The videos that pause, the one that is tried next first. */
export async function selectPaused(tx: SystemTx): Promise<PausedVideo[]> {
  const { rows } = await sql<PausedVideo>`
    select v.object_id as id, v.step, c.company_name as company, o.name, v.lease_until as "nextAt"
    from app.videos v
    join storage.objects o on o.id = v.object_id
    left join public.company_profiles c on c.id = v.company_id
    where v.step is not null and v.leased_by = ${nobody} and v.lease_until > now()
    order by v.lease_until, v.object_id`.execute(tx.sql)
  return rows
}

/** Ends the pause of one video, or of all; returns of how many. */
export async function endPauses(tx: SystemTx, objectId: string | null): Promise<number> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.videos')
    .set(free)
    .where('leased_by', '=', nobody)
    .where('lease_until', '>', sql<Date>`now()`)
    .where(sql<boolean>`(${objectId}::uuid is null or object_id = ${objectId}::uuid)`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const free = { leased_by: null, lease_until: null }

/** The lease holder of a video that has to wait. */
const nobody = 'nobody, for now'

/** A new step starts without used attempts. */
const begun = { ...free, attempts: 0, progress: 0 }

function leaseEnd(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}

type Change = { [Column in keyof AppVideos]?: unknown }

/** Changes the row only while the lease is ours, so that results of a process that lost it have no effect. */
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
