import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CaptionLine } from '../../contract/captions.ts'
import { foundCounted } from '../../contract/endpoint.ts'
import type { AppCaptions, AppTranscriptions } from '../platform/database-types.ts'
import type { SystemTx, Tx } from '../platform/transaction.ts'
import type { Cue } from './read-captions.ts'

export type Track = Pick<Selectable<AppCaptions>, 'id' | 'language' | 'label' | 'automatic'>

/** Where captions belong: the stored video behind a brief. */
export type Video = { objectId: string; companyId: string }

/**
 * The brief with its stored video, null where that is a foreign link. Undefined where the caller
 * may not read the brief, and so may not change it either.
 */
export async function selectVideo(tx: Tx, briefId: string) {
  const row = await tx.sql
    .selectFrom('briefs')
    .leftJoin('storage.objects', 'storage.objects.id', 'briefs.video_object_id')
    .select(['title', 'storage.objects.id as objectId', 'storage.objects.company_id as companyId'])
    .where('briefs.id', '=', briefId)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, objectId, companyId } = row
  return { title, video: objectId && companyId ? { objectId, companyId } : null }
}

export function selectTracks(tx: Tx, { objectId }: Video): Promise<Track[]> {
  return tx.sql
    .selectFrom('app.captions')
    .select(['id', 'language', 'label', 'automatic'])
    .where('object_id', '=', objectId)
    .orderBy('automatic')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The lines of all tracks of a video, each track's in its order. */
export function selectLines(
  tx: Tx,
  { objectId }: Video,
): Promise<(CaptionLine & { captionId: string })[]> {
  return tx.sql
    .selectFrom('app.caption_lines')
    .select([
      'caption_id as captionId',
      'position',
      'start_ms as startMs',
      'end_ms as endMs',
      'text',
    ])
    .where('object_id', '=', objectId)
    .orderBy('caption_id')
    .orderBy('position')
    .execute()
}

/** Two that add captions to the same video go one after the other. */
async function lockVideo(tx: Pick<Tx | SystemTx, 'sql'>, { objectId }: Video) {
  await sql`select pg_advisory_xact_lock(hashtextextended('app.captions ' || ${objectId}, 0))`.execute(
    tx.sql,
  )
}

/** Takes the captions of a language away, made by hand or by a machine. */
export async function replaceTrack(
  tx: Tx,
  video: Video,
  track: Omit<Track, 'automatic'>,
  cues: readonly Cue[],
) {
  await lockVideo(tx, video)
  await tx.sql
    .deleteFrom('app.captions')
    .where('object_id', '=', video.objectId)
    .where('language', '=', track.language)
    .execute()
  await insertTrack(tx, video, { ...track, automatic: false }, cues)
}

async function insertTrack(
  tx: Pick<Tx | SystemTx, 'sql'>,
  { objectId, companyId }: Video,
  track: Track,
  cues: readonly Cue[],
) {
  await tx.sql
    .insertInto('app.captions')
    .values({ ...track, object_id: objectId, company_id: companyId })
    .execute()
  const said = cues.map(({ text }, at) => `${text}\n${cues[at + 1]?.text ?? ''}`)
  await sql`
    insert into app.caption_lines
      (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
    select ${track.id}, place - 1, ${objectId}, ${companyId}, start_ms, end_ms, line, said
    from unnest(${cues.map(({ startMs }) => startMs)}::integer[],
                ${cues.map(({ endMs }) => endMs)}::integer[],
                ${cues.map(({ text }) => text)}::text[], ${said}::text[])
      with ordinality as cues (start_ms, end_ms, line, said, place)
    order by place`.execute(tx.sql)
}

/** Changes the words of a line, and what the line before it leads to. Undefined where it is gone. */
export async function updateLine(
  tx: Tx,
  { objectId }: Video,
  line: { captionId: string; position: number; text: string },
): Promise<CaptionLine | undefined> {
  const { captionId, position, text } = line
  const changed = await tx.sql
    .updateTable('app.caption_lines')
    .set({
      text,
      said: sql<string>`${text}::text || chr(10) || substr(said, char_length(text) + 2)`,
    })
    .where('object_id', '=', objectId)
    .where('caption_id', '=', captionId)
    .where('position', '=', position)
    .returning(['position', 'start_ms as startMs', 'end_ms as endMs', 'text'])
    .executeTakeFirst()
  await tx.sql
    .updateTable('app.caption_lines')
    .set({ said: sql<string>`text || chr(10) || ${text}::text` })
    .where('object_id', '=', objectId)
    .where('caption_id', '=', captionId)
    .where('position', '=', position - 1)
    .execute()
  return changed
}

/** Deletes a track; answers the transaction that undoes it. */
export function deleteTrack(tx: Tx, { objectId }: Video, captionId: string) {
  return tx.sql
    .deleteFrom('app.captions')
    .where('object_id', '=', objectId)
    .where('id', '=', captionId)
    .returning(['id', 'language', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .executeTakeFirst()
}

// ------------------------------------------------------------------ search

export type Hit = {
  id: string
  /** The brief's moment in microseconds and the line's number, for the cursor. */
  position: string
  line: string
  title: string
  language: string
  automatic: boolean
  start_ms: number
  text: string
}

/** Behind which line a page begins: the brief's moment and id, and the line's number. */
export type After = { micros: string; briefId: string; line: string }

/** What is sought and where: parts of the briefs, each read newest first. */
export type Sought = { patterns: string[]; parts: RawBuilder<unknown>[]; many: boolean }

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Looks the words up in their index, which policies keep the planner from using. Where it finds
 * too many, and for words too short for it, briefs are read in order until a page is full.
 */
export async function seekLines(tx: Tx, words: string[], briefId?: string): Promise<Sought> {
  const patterns = words.map(pattern)
  if (briefId) return { patterns, parts: [sql`b.id = ${briefId}`], many: false }
  if (words.every((word) => [...word].length < 3)) {
    return { patterns, parts: readable(tx), many: false }
  }
  const { rows } = await sql<{ found: string[] }>`
    select app.find_caption_lines(${patterns}::text[], ${foundCounted + 1})::text[] as found`.execute(
    tx.sql,
  )
  const found = rows[0]?.found ?? []
  if (found.length > foundCounted) return { patterns, parts: readable(tx), many: true }
  return { patterns, parts: [sql`l.id = any(${found}::bigint[])`], many: false }
}

/** The briefs of the company and the caller's own elsewhere, apart: each reads its index in order. */
function readable(tx: Tx): RawBuilder<unknown>[] {
  const { userId } = tx.actor
  const { companyId, permissions } = tx.caller
  if (!permissions.canManageBriefs) return [sql`b.user_id = ${userId}`]
  return [
    sql`b.company_id = ${companyId}`,
    sql`b.user_id = ${userId} and b.company_id is null`,
    sql`b.user_id = ${userId} and b.company_id in (
      select counted.company_id from app.brief_counts counted
      where counted.user_id = ${userId} and counted.company_id <> ${companyId})`,
  ]
}

const saying = ({ patterns }: Sought, part: RawBuilder<unknown>) => sql`
  from public.briefs b
  join app.caption_lines l on l.object_id = b.video_object_id
  where ${part} and app.says(l.said, l.text, ${patterns}::text[])`

/** Lines that say it: the newest briefs first, of each its lines in order; one more than asked. */
export async function selectHits(tx: Tx, sought: Sought, after: After | null, limit: number) {
  const behind = after
    ? sql`and (b.created_at, b.id) <= (timestamptz 'epoch'
              + ${after.micros}::bigint * interval '1 microsecond', ${after.briefId}::uuid)
          and (b.id <> ${after.briefId}::uuid or l.id > ${after.line}::bigint)`
    : sql``
  const parts = sought.parts.map(
    (part) => sql`(
      select b.id, b.title, b.created_at, l.id as line_id, l.caption_id, l.start_ms, l.text
      ${saying(sought, part)} ${behind}
      order by b.created_at desc, b.id desc, l.id
      limit ${limit + 1})`,
  )
  const { rows } = await sql<Hit>`
    select hit.id, hit.title, hit.start_ms, hit.text, hit.line_id::text as line,
      (extract(epoch from hit.created_at) * 1000000)::bigint::text as position,
      c.language, c.automatic
    from (${sql.join(parts, sql` union all `)}) hit
    join app.captions c on c.id = hit.caption_id
    order by hit.created_at desc, hit.id desc, hit.line_id
    limit ${limit + 1}`.execute(tx.sql)
  return rows
}

/** How many lines say it, up to `foundCounted`, or one more for more. */
export async function countHits(tx: Tx, sought: Sought): Promise<number> {
  if (sought.many) return foundCounted + 1
  const parts = sought.parts.map(
    (part) => sql`(select 1 ${saying(sought, part)} limit ${foundCounted + 1})`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(parts, sql` union all `)}) hits`.execute(tx.sql)
  return Math.min(rows[0]?.count ?? 0, foundCounted + 1)
}

// ------------------------------------------------------------------ captions made from speech

export type TranscriptionState = Pick<Selectable<AppTranscriptions>, 'failed' | 'problem'> & {
  working: boolean
}

/** How far the captions are that somebody asked for; undefined where nobody did. */
export function selectTranscription(
  tx: Tx,
  { objectId }: Video,
): Promise<TranscriptionState | undefined> {
  return tx.sql
    .selectFrom('app.transcriptions')
    .select([
      'failed',
      'problem',
      sql<boolean>`coalesce(leased_until > now(), false)`.as('working'),
    ])
    .where('object_id', '=', objectId)
    .executeTakeFirst()
}

/** Asks for captions, or again where that failed: from the start where nothing was heard. */
export async function askForTranscription(tx: Tx, { objectId, companyId }: Video) {
  const asked = { asked_by: tx.actor.userId, failed: false, problem: null, attempts: 0 }
  await tx.sql
    .insertInto('app.transcriptions')
    .values({ object_id: objectId, company_id: companyId, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['object_id', 'company_id'])
        .doUpdateSet({
          ...asked,
          due_at: sql<Date>`now()`,
          heard_ms: sql<number>`case app.transcriptions.heard when '[]' then 0
                                else app.transcriptions.heard_ms end`,
        })
        .where('app.transcriptions.failed', '=', true),
    )
    .execute()
}

/** Captions that this process makes; `attempts` tells it from one that took over from it. */
export type Claimed = Video & {
  attempts: number
  heard: Cue[]
  heardMs: number
  language: string | null
}

const leased = sql<Date>`now() + interval '1 minute'`

/** Takes what has waited longest; what was begun too often and ended each time is given up. */
export async function claimTranscription(
  tx: SystemTx,
  mostAttempts: number,
): Promise<Claimed | undefined> {
  await tx.sql
    .updateTable('app.transcriptions')
    .set({ failed: true, problem: sql<string>`coalesce(problem, 'broken')` })
    .where('failed', '=', false)
    .where('attempts', '>=', mostAttempts)
    .where('leased_until', '<', sql<Date>`now()`)
    .execute()
  const { rows } = await sql<Claimed>`
    update app.transcriptions t
    set attempts = t.attempts + 1, leased_until = ${leased}
    where (t.object_id, t.company_id) = (
      select due.object_id, due.company_id from app.transcriptions due
      where not due.failed and due.due_at <= now()
        and (due.leased_until is null or due.leased_until < now())
      order by due.due_at limit 1 for update skip locked)
    returning t.object_id as "objectId", t.company_id as "companyId", t.attempts,
      t.heard, t.heard_ms as "heardMs", t.language`.execute(tx.sql)
  return rows[0]
}

const own = ({ objectId, attempts }: Claimed) =>
  sql<boolean>`object_id = ${objectId} and attempts = ${attempts} and leased_until is not null`

/** Says that this process still works on it; false where it is another's by now, or gone. */
export async function renewTranscription(tx: SystemTx, claimed: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.transcriptions')
    .set({ leased_until: leased })
    .where(own(claimed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps what a piece said; false where it is another's by now, or gone. */
export async function keepHeard(
  tx: SystemTx,
  claimed: Claimed,
  { heard, heardMs, language }: Pick<Claimed, 'heard' | 'heardMs' | 'language'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.transcriptions')
    .set({ heard: JSON.stringify(heard), heard_ms: heardMs, language, leased_until: leased })
    .where(own(claimed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts the captions beside the video; what was asked for is done. */
export async function finishTranscription(
  tx: SystemTx,
  claimed: Claimed,
  track: Omit<Track, 'automatic'>,
  cues: readonly Cue[],
) {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('app.transcriptions')
    .where(own(claimed))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return
  await lockVideo(tx, claimed)
  await tx.sql
    .deleteFrom('app.captions')
    .where('object_id', '=', claimed.objectId)
    .where('language', '=', track.language)
    .where('automatic', '=', true)
    .execute()
  await insertTrack(tx, claimed, { ...track, automatic: true }, cues)
}

/** Lets go of it until `pauseMs` are over; for good where that is null. */
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
      due_at: sql<Date>`now() + ${pauseMs ?? 0}::integer * interval '1 millisecond'`,
    })
    .where(own(claimed))
    .execute()
}
