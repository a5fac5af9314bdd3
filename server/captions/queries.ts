import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fold } from '../../common/text/fold.ts'
import type { CaptionSettings } from '../../contract/captions/caption-settings.ts'
import type { CaptionLine } from '../../contract/captions/captions.ts'
import { foundCounted } from '../../contract/endpoint.ts'
import type { AppCaptions } from '../platform/database/database-types.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { containing } from '../platform/database/words.ts'
import type { Cue } from './read-captions.ts'

export type Track = Pick<Selectable<AppCaptions>, 'id' | 'language' | 'label' | 'automatic'>

/** With when it was found right, and the name of who did in the team. */
export type CheckedTrack = Track & { checked_at: Date | null; checker: string | null }

/** What captions belong to: the stored video of a brief. */
export type Video = { objectId: string; companyId: string }

/**
 * The brief with its stored video, which is null for an external link. Undefined if the caller may
 * not read the brief, and so may not change it either.
 */
export async function selectBriefVideo(tx: Tx, briefId: string) {
  const row = await tx.sql
    .selectFrom('briefs')
    .leftJoin('storage.objects', 'storage.objects.id', 'briefs.video_object_id')
    .leftJoin('app.videos', 'app.videos.object_id', 'briefs.video_object_id')
    .select(['title', 'storage.objects.id as objectId', 'storage.objects.company_id as companyId'])
    .select('app.videos.duration_ms as durationMs')
    .where('briefs.id', '=', briefId)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, objectId, companyId, durationMs } = row
  return { title, durationMs, video: objectId && companyId ? { objectId, companyId } : null }
}

/** A brief with captions that the caller may read, if there is one. */
export function selectCaptioned(tx: Tx) {
  return tx.sql
    .selectFrom('briefs')
    .innerJoin('app.captions', 'app.captions.object_id', 'briefs.video_object_id')
    .select('briefs.id')
    .limit(1)
    .executeTakeFirst()
}

const checker = sql<string | null>`(
  select m.name from public.team_members m where m.user_id = checked_by)`.as('checker')

export function selectTracks(tx: Tx, { objectId }: Video): Promise<CheckedTrack[]> {
  return tx.sql
    .selectFrom('app.captions')
    .select(['id', 'language', 'label', 'automatic', 'checked_at', checker])
    .where('object_id', '=', objectId)
    .orderBy('automatic')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const unsure = sql<CaptionLine['unsure']>`unsure`.as('unsure')

/** The lines of all tracks of a video, in order. */
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
      unsure,
    ])
    .where('object_id', '=', objectId)
    .orderBy('caption_id')
    .orderBy('position')
    .execute()
}

/** Serializes adding captions to the same video. */
export async function lockVideo(tx: Pick<Tx | SystemTx, 'sql'>, { objectId }: Video) {
  await sql`select pg_advisory_xact_lock(hashtextextended('app.captions ' || ${objectId}, 0))`.execute(
    tx.sql,
  )
}

/** Deletes the captions of a language, manual or automatic. */
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
  // Captions for all videos that have none are no longer for this one, nor is it one that has none because of silence.
  await tx.sql
    .deleteFrom('app.transcriptions')
    .where('object_id', '=', video.objectId)
    .where(
      sql<boolean>`failed and problem = 'silent'
        or app.is_backlog(transcriptions) and (leased_until is null or leased_until < now())`,
    )
    .execute()
  await insertTrack(tx, video, { ...track, automatic: false }, cues)
}

export async function insertTrack(
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
      (caption_id, position, object_id, company_id, start_ms, end_ms, text, said, unsure)
    select ${track.id}, place - 1, ${objectId}, ${companyId}, start_ms, end_ms, line, said, unsure
    from unnest(${cues.map(({ startMs }) => startMs)}::integer[],
                ${cues.map(({ endMs }) => endMs)}::integer[],
                ${cues.map(({ text }) => text)}::text[], ${said}::text[],
                ${cues.map((cue) => cue.unsure ?? null)}::text[])
      with ordinality as cues (start_ms, end_ms, line, said, unsure, place)
    order by place`.execute(tx.sql)
}

/** Lets only this transaction change the lines of a track: each change also touches the line before. */
export async function lockTrack(tx: Tx, { objectId }: Video, id: string) {
  await tx.sql
    .selectFrom('app.captions')
    .select('id')
    .where('object_id', '=', objectId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

type Change = Pick<CaptionLine, 'position' | 'text'>

/** Changes the text of lines of a locked track, also in the search text of the lines before; `sure` ends their doubts. */
export async function updateLines(
  tx: Tx,
  { objectId }: Video,
  { captionId, changes, sure }: { captionId: string; changes: readonly Change[]; sure: boolean },
): Promise<CaptionLine[]> {
  const column = <K extends keyof Change>(key: K) => changes.map((change) => change[key])
  const changed = sql`unnest(${column('position')}::integer[], ${column('text')}::text[])
    as changed (position, text)`
  const { rows } = await sql<CaptionLine>`
    update app.caption_lines l
    set text = changed.text, said = changed.text || chr(10) || substr(l.said, char_length(l.text) + 2),
      unsure = case when ${sure} then null else l.unsure end
    from ${changed}
    where l.object_id = ${objectId} and l.caption_id = ${captionId} and l.position = changed.position
    returning l.position, l.start_ms as "startMs", l.end_ms as "endMs", l.text, l.unsure`.execute(
    tx.sql,
  )
  await sql`
    update app.caption_lines l set said = l.text || chr(10) || changed.text
    from ${changed}
    where l.object_id = ${objectId} and l.caption_id = ${captionId}
      and l.position = changed.position - 1`.execute(tx.sql)
  return rows.sort((one, other) => one.position - other.position)
}

/** Marks a track that was made from speech as checked by the caller, unless it is; or as not checked. */
export async function checkTrack(tx: Tx, { objectId }: Video, id: string, checked: boolean) {
  await tx.sql
    .updateTable('app.captions')
    .set({
      checked_by: checked ? tx.actor.userId : null,
      checked_at: checked ? sql<Date>`app.now()` : null,
    })
    .where('object_id', '=', objectId)
    .where('id', '=', id)
    .where('checked_at', checked ? 'is' : 'is not', null)
    .execute()
}

/** Deletes a track; returns the id of the transaction, which can be undone. */
export function deleteTrack(tx: Tx, { objectId }: Video, captionId: string) {
  return tx.sql
    .deleteFrom('app.captions')
    .where('object_id', '=', objectId)
    .where('id', '=', captionId)
    .returning(['id', 'language', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .executeTakeFirst()
}

export async function settleWithoutCaptions(tx: Tx, objectId: string) {
  await sql`select app.decline_captions(${objectId}::uuid)`.execute(tx.sql)
}

export async function selectCaptionSettings(
  tx: Tx,
  companyId: string,
): Promise<CaptionSettings | undefined> {
  return tx.sql
    .selectFrom('app.caption_settings')
    .select('tell_readers as tellReaders')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

export async function putCaptionSettings(tx: Tx, companyId: string, settings: CaptionSettings) {
  const chosen = { tell_readers: settings.tellReaders }
  await tx.sql
    .insertInto('app.caption_settings')
    .values({ company_id: companyId, ...chosen })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(chosen))
    .execute()
}

/** Does nothing for a video that has a script. */
export async function insertScript(tx: Tx, objectId: string, script: string) {
  await sql`
    insert into app.video_scripts (object_id, company_id, script)
    select o.id, o.company_id, ${script} from storage.objects o where o.id = ${objectId}
    on conflict do nothing`.execute(tx.sql)
}

// ------------------------------------------------------------------ search

export type Hit = {
  id: string
  /** The brief's timestamp in microseconds and the line's number, for the cursor. */
  position: string
  line: string
  title: string
  language: string
  automatic: boolean
  start_ms: number
  text: string
}

/** The line after which a page starts: the brief's timestamp and id, and the line's number. */
export type After = { micros: string; briefId: string; line: string }

/** What to search, and where: in lines already found, or in these subsets of the briefs. */
export type Sought = {
  patterns: string[]
  found: string[] | null
  parts: RawBuilder<unknown>[]
  /** How many briefs of each subset are searched; null for all. */
  mostBriefs: number | null
  many: boolean
}

/** Words of one or two letters are not indexed, so they are searched only in the newest videos. */
const briefsForShortWords = 300

/**
 * Looks the words up in their index, which row-level security keeps the planner from using. If it
 * finds too many, or the words are too short for it, briefs are read in order until a page is full.
 */
export async function seekLines(tx: Tx, typed: string[], briefId?: string): Promise<Sought> {
  const words = typed.map(fold)
  const sought = { patterns: words.map(containing), found: null, mostBriefs: null, many: false }
  if (briefId) return { ...sought, parts: [sql`b.id = ${briefId}`] }
  if (words.every((word) => [...word].length < 3)) {
    return { ...sought, parts: readable(tx), mostBriefs: briefsForShortWords }
  }
  const { rows } = await sql<{ found: string[] }>`
    select app.find_caption_lines(${sought.patterns}::text[], ${foundCounted + 1})::text[] as found
  `.execute(tx.sql)
  const found = rows[0]?.found ?? []
  if (found.length > foundCounted) return { ...sought, parts: readable(tx), many: true }
  return { ...sought, parts: [], found }
}

/**
 * The company's briefs and the caller's own elsewhere, separately: each reads its index in order.
 */
function readable(tx: Tx): RawBuilder<unknown>[] {
  const { userId } = tx.actor
  const { companyId, permissions } = tx.caller
  if (!permissions.canManageBriefs) return [sql`b.user_id = ${userId}`]
  return [
    sql`b.company_id = ${companyId}`,
    sql`b.user_id = ${userId} and b.company_id in (
      select counted.company_id from app.brief_counts counted
      where counted.user_id = ${userId} and counted.company_id <> ${companyId})`,
  ]
}

/**
 * Matching lines, at most `most` of each subset, in order. The planner cannot know how common words are; going
 * brief by brief, it reads no more than a page needs.
 */
function lookup(sought: Sought, most: number, after: After | null = null): RawBuilder<unknown> {
  const { patterns, found, parts, mostBriefs } = sought
  const moment =
    after &&
    sql`(timestamptz 'epoch'
    + ${after.micros}::bigint * interval '1 microsecond', ${after.briefId}::uuid)`
  const fromBrief = moment ? sql`and (b.created_at, b.id) <= ${moment}` : sql``
  const fromLine = after
    ? sql`and (b.id <> ${after.briefId}::uuid or l.id > ${after.line}::bigint)`
    : sql``
  const columns = sql`b.id, b.title, b.created_at, l.id as line_id, l.caption_id, l.start_ms, l.text`
  const inOrder = sql`order by b.created_at desc, b.id desc, l.id limit ${most}`
  if (found) {
    return sql`(
      select ${columns}
      from app.caption_lines l join public.briefs b on b.video_object_id = l.object_id
      where l.id = any(${found}::bigint[]) ${fromBrief} ${fromLine} ${inOrder})`
  }
  const walks = parts.map(
    (part) => sql`(
      select ${columns}
      from (select b.id, b.title, b.created_at, b.video_object_id from public.briefs b
            where ${part} and b.video_object_id is not null ${fromBrief}
            order by b.created_at desc, b.id desc limit ${mostBriefs}) b
      cross join lateral (
        select l.* from app.caption_lines l
        where l.object_id = b.video_object_id and app.says(l.said, l.text, ${patterns}::text[])
          ${fromLine}
        order by l.id limit ${most}) l
      ${inOrder})`,
  )
  return sql.join(walks, sql` union all `)
}

/** Matching lines: newest briefs first, lines in order; one more than asked for. */
export async function selectHits(tx: Tx, sought: Sought, after: After | null, limit: number) {
  const { rows } = await sql<Hit>`
    select hit.id, hit.title, hit.start_ms, hit.text, hit.line_id::text as line,
      (extract(epoch from hit.created_at) * 1000000)::bigint::text as position,
      c.language, c.automatic
    from (select * from (${lookup(sought, limit + 1, after)}) found
          order by created_at desc, id desc, line_id limit ${limit + 1}) hit
    join app.captions c on c.id = hit.caption_id
    order by hit.created_at desc, hit.id desc, hit.line_id`.execute(tx.sql)
  return rows
}

/** The number of matching lines, up to `foundCounted`, or one more if there are more. */
export async function countHits(tx: Tx, sought: Sought): Promise<number> {
  if (sought.many) return foundCounted + 1
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${lookup(sought, foundCounted + 1)}) hits`.execute(tx.sql)
  return Math.min(rows[0]?.count ?? 0, foundCounted + 1)
}
