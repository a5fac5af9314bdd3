import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { AppTranscriptions } from '../../platform/database/database-types.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import { insertTrack, lockVideo, type Track, type Video } from '../queries.ts'
import type { Cue } from '../read-captions.ts'

export type TranscriptionState = Pick<
  Selectable<AppTranscriptions>,
  'failed' | 'problem' | 'pace'
> & {
  working: boolean
  heardMs: number
  /** Since that much had been heard. */
  sinceHeardMs: number
  /** How many videos of the caller's company come before this one. */
  ahead: number
  /** One of those for all videos of the company, which nobody has asked for by itself. */
  backlog: boolean
}

/** The progress of requested captions; undefined if none were requested. */
export function selectTranscription(
  tx: Tx,
  { objectId }: Video,
): Promise<TranscriptionState | undefined> {
  return tx.sql
    .selectFrom('app.transcriptions')
    .select([
      'failed',
      'problem',
      'pace',
      'heard_ms as heardMs',
      sql<number>`coalesce(extract(epoch from now() - heard_at), 0)::float8 * 1000`.as(
        'sinceHeardMs',
      ),
      sql<number>`app.transcriptions_before(transcriptions)`.as('ahead'),
      sql<boolean>`coalesce(leased_until > now(), false)`.as('working'),
      // Requests of the backlog come after those that a person or a new video made.
      sql<boolean>`app.is_backlog(transcriptions)`.as('backlog'),
    ])
    .where('object_id', '=', objectId)
    .executeTakeFirst()
}

/**
 * Requests captions, or retries a failed request: from the start if nothing was transcribed, or was in another
 * language. A request under way stays, unless it is for another language; one of the
 * backlog becomes the caller's own.
 */
export async function askForTranscription(
  tx: Tx,
  { objectId, companyId }: Video,
  language: string | null,
) {
  const restart = sql<boolean>`(
    t.heard = '[]' or excluded.language is not null and excluded.language is distinct from t.language)`
  await sql`
    insert into app.transcriptions as t (object_id, company_id, asked_by, language)
    values (${objectId}, ${companyId}, ${tx.actor.userId}, ${language})
    on conflict (object_id, company_id) do update set
      asked_by = excluded.asked_by, failed = false, problem = null, due_at = app.now(), leased_until = null,
      -- The previous version tells a process that works on it by its attempts.
      attempts = case when t.failed then 0 else t.attempts end,
      heard = case when ${restart} then '[]' else t.heard end,
      heard_ms = case when ${restart} then 0 else t.heard_ms end,
      pace = case when ${restart} then null else t.pace end,
      language = case when ${restart} then excluded.language else t.language end
    where t.failed
      or excluded.language is not null and excluded.language is distinct from t.language
      or app.is_backlog(t) and (t.leased_until is null or t.leased_until < now())`.execute(tx.sql)
}

/** The problem that the requests of the caller's company wait for; null if there is none. */
export async function selectCompanyWaits(tx: Tx): Promise<string | null> {
  const { companyId } = tx.caller
  const row = await tx.sql
    .selectFrom('app.transcriptions')
    .select('problem')
    .where('company_id', '=', companyId)
    .where('failed', '=', false)
    .where('problem', 'in', ['model', 'unusable'])
    .limit(1)
    .executeTakeFirst()
  return row?.problem ?? null
}

/** Takes back the requests for all videos of the caller's company that have not begun. Returns how many. */
export async function stopCaptionsForAll(tx: Tx): Promise<number> {
  const { rows } = await sql<{ stopped: number }>`
    select app.stop_captions_for_all() as stopped`.execute(tx.sql)
  return rows[0]?.stopped ?? 0
}

/** Takes a request back; a process that works on it loses its lease. Undefined if there was none. */
export function deleteTranscription(tx: Tx, { objectId }: Video) {
  return tx.sql
    .deleteFrom('app.transcriptions')
    .where('object_id', '=', objectId)
    .returning(['failed', 'problem'])
    .executeTakeFirst()
}

/** Whether captions of this video will be requested automatically once it plays. */
export async function selectAwaited(tx: Tx, { objectId }: Video): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('app.videos')
    .select('object_id')
    .where('object_id', '=', objectId)
    .where('captions_settled', '=', false)
    .where('state', '<>', 'broken')
    .where((or) => or.or([or('state', '=', 'waiting'), or('audio_codec', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Settles videos of briefs that play by now, and with `ask`, requests captions for those without. */
export async function settleNewVideos(tx: SystemTx, ask: boolean) {
  await sql`
    with playable as (
      select v.object_id from app.videos v
      where not v.captions_settled and v.state = 'ready'
        and exists (select from public.briefs b where b.video_object_id = v.object_id)
      order by v.created_at limit 100 for update skip locked),
    settled as (
      update app.videos v set captions_settled = true, captions_declined = false
      from playable where v.object_id = playable.object_id
      returning v.object_id, v.company_id, v.audio_codec)
    insert into app.transcriptions (object_id, company_id, asked_by)
    select s.object_id, s.company_id,
      (select b.user_id from public.briefs b where b.video_object_id = s.object_id
       order by b.created_at, b.id limit 1)
    from settled s
    where ${ask}::boolean and s.audio_codec is not null
      and not exists (select from app.captions c where c.object_id = s.object_id)
    on conflict do nothing`.execute(tx.sql)
}

/** Captions that this process is making. */
export type Claimed = Video & {
  /** Differs from that of a process that took over, or works on a later request. */
  lease: string
  /** The file that plays: its sound is what readers hear. */
  path: string
  /** How often in a row it was tried without getting further, this time included. */
  attempts: number
  heard: Cue[]
  heardMs: number
  language: string | null
}

/** How long a process holds a request without renewing its lease. */
export const leaseSeconds = 60

const leased = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Claims the next request: of a company with none under way, then of the one served longest ago, then one that is
 * not of its backlog, then the one that has waited longest. Gives up those that were started too often in vain.
 */
export async function claimTranscription(
  tx: SystemTx,
  mostAttempts: number,
): Promise<Claimed | undefined> {
  await tx.sql
    .updateTable('app.transcriptions')
    .set({ failed: true, problem: sql<string>`coalesce(problem, 'internal')` })
    .where('failed', '=', false)
    .where('attempts', '>=', mostAttempts)
    .where('leased_until', '<', sql<Date>`now()`)
    .execute()
  const { rows } = await sql<Claimed>`
    with served as materialized (
      select company_id, bool_or(under_way) as under_way, max(at) as at
      from (
        select company_id, leased_until > now() as under_way, updated_at as at
        from app.transcriptions where heard_at is not null
        union all
        select company_id, false, created_at from app.captions where automatic) as work
      group by company_id)
    update app.transcriptions t
    set attempts = t.attempts + 1, problem = null, lease = ${randomUUID()}, leased_until = ${leased}, heard_at = now()
    where (t.object_id, t.company_id) = (
      select due.object_id, due.company_id from app.transcriptions due
      left join served using (company_id)
      where not due.failed and due.due_at <= app.now()
        and (due.leased_until is null or due.leased_until < now())
      order by served.under_way is true, served.at nulls first, app.is_backlog(due), due.due_at
      limit 1 for update of due skip locked)
    returning t.object_id as "objectId", t.company_id as "companyId", t.attempts,
      t.lease,
      t.heard, t.heard_ms as "heardMs", t.language,
      coalesce((select v.playback_path from app.videos v where v.object_id = t.object_id),
               t.object_id::text) as path`.execute(tx.sql)
  return rows[0]
}

const own = ({ objectId, lease }: Claimed) =>
  sql<boolean>`object_id = ${objectId} and lease = ${lease} and leased_until is not null`

/** Renews the lease; false if another process holds it, or the request is gone. */
export async function renewTranscription(tx: SystemTx, claimed: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.transcriptions')
    .set({ leased_until: leased })
    .where(own(claimed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What was read while the video was recorded. */
export async function selectScript(tx: SystemTx, { objectId }: Claimed): Promise<string | null> {
  const row = await tx.sql
    .selectFrom('app.video_scripts')
    .select('script')
    .where('object_id', '=', objectId)
    .executeTakeFirst()
  return row?.script ?? null
}

/** How many names a recognizer is told, how many characters of them all, and of one. */
const mostNames = 40
const mostNameLetters = 500
const longestName = 80

/**
 * Names that may be said in a video, as far as a recognizer is told: the company, the products of its briefs and their sales
 * contacts, the company's own words, and its newest products.
 */
export async function selectSpokenNames(
  tx: SystemTx,
  { objectId, companyId }: Claimed,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with product as (
      select id, name, salescontactname, created_at from public.products
      where company_id = ${companyId} order by created_at desc limit ${mostNames}),
    shown as (
      select p.name, p.salescontactname from public.briefs b join public.products p on p.id = b.product_id
      where b.video_object_id = ${objectId} and p.company_id = ${companyId}),
    named (name, rank, at) as (
      select company_name, 1, null::timestamptz from public.company_profiles where id = ${companyId}
      union all select name, 2, null from shown
      union all select salescontactname, 3, null from shown
      union all select word, 4, created_at from app.caption_words
                where company_id = ${companyId} and not as_heard
      union all select name, 5, created_at from product),
    each (name, rank, at) as (
      select distinct on (lower(btrim(name))) btrim(name), rank, at from named
      where char_length(btrim(name)) between 1 and ${longestName} order by lower(btrim(name)), rank, at desc)
    select name from (
      select name, rank, at,
        row_number() over best as place, sum(char_length(name) + 2) over best as letters
      from each window best as (order by rank, at desc, name)) told
    where place <= ${mostNames} and letters <= ${mostNameLetters}
    order by place`.execute(tx.sql)
  return rows.map(({ name }) => name)
}

/**
 * Adds what was transcribed from `fromMs` on to what is stored; false if that goes on elsewhere, another process holds
 * the lease, or the request is gone.
 */
export async function keepHeard(
  tx: SystemTx,
  claimed: Claimed,
  {
    added,
    fromMs,
    heardMs,
    language,
  }: Pick<Claimed, 'heardMs' | 'language'> & { added: Cue[]; fromMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.transcriptions')
    .set({
      heard: sql<string>`heard || ${JSON.stringify(added)}::jsonb`,
      heard_ms: heardMs,
      attempts: 0,
      heard_at: sql<Date>`now()`,
      // Between that of this part and that of those before, so that one slow part does not count for all.
      pace: sql<number | null>`(
        select coalesce((transcriptions.pace + part.pace) / 2, part.pace)
        from (select (${heardMs}::integer - heard_ms) / (extract(epoch from now() - heard_at) * 1000) as pace
              where now() > heard_at and ${heardMs}::integer > heard_ms) as part)`,
      language,
      leased_until: leased,
    })
    .where(own(claimed))
    .where('heard_ms', '=', fromMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the captions and deletes the request. */
export async function finishTranscription(
  tx: SystemTx,
  claimed: Claimed,
  track: Omit<Track, 'automatic'>,
  cues: readonly Cue[],
) {
  // The request is deleted last, because inserting the captions notifies the member who made it.
  if (!(await renewTranscription(tx, claimed))) return
  await lockVideo(tx, claimed)
  // Also those in another language, which is not the one that is spoken.
  await tx.sql
    .deleteFrom('app.captions')
    .where('object_id', '=', claimed.objectId)
    .where('automatic', '=', true)
    .execute()
  await insertTrack(tx, claimed, { ...track, automatic: true }, cues)
  await tx.sql.deleteFrom('app.transcriptions').where(own(claimed)).execute()
}

/**
 * Releases the request without counting the attempt; `problem` says what it waits for. It keeps its place among the
 * others unless `pauseMs` have to pass.
 */
export async function giveTranscriptionBack(
  tx: SystemTx,
  claimed: Claimed,
  { pauseMs, problem = null }: { pauseMs?: number; problem?: string | null } = {},
) {
  await tx.sql
    .updateTable('app.transcriptions')
    .set({
      attempts: Math.max(0, claimed.attempts - 1),
      leased_until: null,
      problem,
      ...(pauseMs !== undefined && { due_at: dueIn(pauseMs) }),
    })
    .where(own(claimed))
    .execute()
}

/** Whether a request of another company is due. */
export async function selectOthersWait(tx: SystemTx, { companyId }: Claimed): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('app.transcriptions')
    .select('object_id')
    .where('company_id', '<>', companyId)
    .where('failed', '=', false)
    .where('due_at', '<=', sql<Date>`app.now()`)
    .where((or) =>
      or.or([or('leased_until', 'is', null), or('leased_until', '<', sql<Date>`now()`)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the request until `pauseMs` have passed, or for good if that is null. */
export async function failTranscription(
  tx: SystemTx,
  claimed: Claimed,
  problem: string,
  pauseMs: number | null,
) {
  await tx.sql
    .updateTable('app.transcriptions')
    .set({
      problem,
      failed: pauseMs === null,
      leased_until: null,
      due_at: dueIn(pauseMs ?? 0),
    })
    .where(own(claimed))
    .execute()
}

function dueIn(ms: number) {
  return sql<Date>`app.now() + ${ms}::integer * interval '1 millisecond'`
}

/** What the caller's company is offered for its videos without captions. */
export async function selectCaptionsOffer(tx: Tx) {
  const { rows } = await sql<{
    answered: boolean
    videos: number
    unsure: number
    possible: number
    waiting: number
    failed: number
  }>`select * from app.captions_offer()`.execute(tx.sql)
  const [offer] = rows
  if (!offer) throw new Error('the function returns one row')
  return offer
}

/** Answers the offer. Returns for how many videos captions were requested. */
export async function answerCaptionsOffer(tx: Tx, accepted: boolean): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select app.answer_captions_offer(${accepted}) as made`.execute(tx.sql)
  return rows[0]?.made ?? 0
}
