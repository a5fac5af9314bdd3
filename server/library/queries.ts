import { sql } from 'kysely'
import type { LibraryBrief } from '../../contract/library/library.ts'
import type { FileRow } from '../briefs/files/file-view.ts'
import type { Services } from '../platform/context.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Position } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { VideoFacts } from '../videos/video-view.ts'

/** A brief as the database returns it to a reader. */
export type SharedBrief = Omit<LibraryBrief, 'video' | 'downloadUrl' | 'files'> & {
  files: FileRow[]
  video: Omit<VideoFacts, 'restricted'> | null
  /** Where our copy of the video is stored; null for an external link. */
  file: { bucket: string; key: string } | null
}

type Slice = {
  words: string[]
  vendorId: string | undefined
  after: Position | null
  limit: number
}

/** The briefs shared with the caller, newest share first, one more than requested. */
export async function selectLibrary(tx: Tx, { words, vendorId, after, limit }: Slice) {
  const { rows } = await sql<{ id: string; position: string; brief: SharedBrief }>`
    select share_id as id, (extract(epoch from shared_at) * 1000000)::bigint::text as position, brief
    from app.library(${words}::text[], ${vendorId ?? null}::uuid,
      timestamptz 'epoch' + ${after?.key ?? null}::bigint * interval '1 microsecond',
      ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx.sql)
  return rows
}

export async function countLibrary(tx: Tx): Promise<number> {
  const { rows } = await sql<{ size: number }>`select app.library_size() as size`.execute(tx.sql)
  return rows[0]?.size ?? 0
}

/** Whether anything is shared with the caller. */
export async function selectHasLibrary(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from app.library('{}', null, null, null, 1))
           or app.library_count('canvases') > 0 or app.library_count('documents') > 0 as has`.execute(
    tx.sql,
  )
  return rows[0]?.has ?? false
}

export async function selectLibraryBrief(tx: Tx, id: string): Promise<SharedBrief | undefined> {
  const { rows } = await sql<{ brief: SharedBrief | null }>`
    select app.library_brief(${id}::uuid) as brief`.execute(tx.sql)
  return rows[0]?.brief ?? undefined
}

/** The vendor that has revoked the caller's access to a brief. */
export async function selectRevokedBy(tx: Tx, briefId: string): Promise<string | undefined> {
  const { rows } = await sql<{ vendor: string | null }>`
    select app.revoked_by(${briefId}::uuid) as vendor`.execute(tx.sql)
  return rows[0]?.vendor ?? undefined
}

/** What a share shows, if the caller may read its brief; without `brief` if it shows nothing now. */
export async function selectPreview(tx: Tx, shareId: string) {
  const { rows } = await sql<{ brief_id: string; brief: SharedBrief | null }>`
    select s.brief_id,
           case when app.is_live(s) and b.status = 'active' then app.previewed_brief(s.id) end as brief
    from app.shares s join public.briefs b on b.id = s.brief_id
    where s.id = ${shareId}::uuid`.execute(tx.sql)
  return rows[0]
}

type Track = {
  id: string
  language: string
  label: string
  automatic: boolean
  unchecked: boolean
  lines: { position: number; startMs: number; endMs: number; text: string }[] | null
}

/** The captions of a brief that the caller may watch. */
export async function selectLibraryCaptions(tx: Tx, briefId: string) {
  const { rows } = await sql<Track>`
    select * from app.library_captions(${briefId}::uuid)`.execute(tx.sql)
  return rows.map(withLines)
}

const withLines = (track: Track) => ({ ...track, lines: track.lines ?? [] })

/** The vendors that share briefs with the caller. */
export async function selectVendors(tx: Tx) {
  const { rows } = await sql<{ id: string; name: string; briefs: number }>`
    select id, name, briefs::int as briefs from app.library_vendors()`.execute(tx.sql)
  return rows
}

/** Records a visit, which ends after half an hour without activity. Returns when the previous one ended. */
export async function recordVisit(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ before_at: Date | null }>`
    insert into app.library_visits as kept (user_id, visited_at) values (${userId}::uuid, app.now())
    on conflict (user_id) do update set
      before_at = case when kept.visited_at < app.now() - interval '30 minutes'
        then kept.visited_at else kept.before_at end,
      visited_at = app.now()
    returning before_at`.execute(tx.sql)
  return rows[0]?.before_at ?? null
}

// ------------------------------------------------------------------ watching

export type Report = {
  visitId: string
  sequence: number
  seen: [number, number][]
  unseen: [number, number][]
  positionMs: number
  late: boolean
}

/** Counts a report; false unless the brief is shared with the caller. Raises BW051 and BW052. */
export async function recordReport(tx: Tx, briefId: string, report: Report): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select app.record_watching(${briefId}::uuid, ${report.visitId}::uuid, ${report.sequence}::integer,
      ${JSON.stringify(report.seen)}::jsonb, ${JSON.stringify(report.unseen)}::jsonb,
      ${report.positionMs}::integer, ${report.late}::boolean) as counted`.execute(tx.sql)
  return rows[0]?.counted ?? false
}

export type WatchRow = {
  seen: [number, number][] | null
  visits: number | null
  hidden: boolean
  position_ms: number | null
  first_at: Date | null
  last_at: Date | null
}

/** What the caller has watched of a brief; empty columns if nothing. */
export async function selectWatching(tx: Tx, briefId: string): Promise<WatchRow | undefined> {
  const { rows } = await sql<WatchRow>`
    select (select jsonb_agg(jsonb_build_array(lower(r), upper(r))) from unnest(w.seen) r) as seen,
           w.visits, app.hides_watching(${briefId}::uuid) as hidden, w.position_ms, w.first_at, w.last_at
    from app.my_watching(${briefId}::uuid) w`.execute(tx.sql)
  return rows[0]
}

export async function hideWatches(tx: Tx, briefId: string, hidden: boolean) {
  await sql`select app.hide_my_watching(${briefId}::uuid, ${hidden}::boolean)`.execute(tx.sql)
}

export async function eraseWatches(tx: Tx, briefId: string) {
  await sql`select app.erase_my_watching(${briefId}::uuid)`.execute(tx.sql)
}

export async function eraseAllWatches(tx: Tx) {
  await sql`select app.erase_all_my_watching()`.execute(tx.sql)
}

/** Deletes the players that have not reported for a day. */
export const deleteOldVisits = (services: Services) =>
  deleteInBatches(services, 'app.watch_visits', sql`beat_at < app.now() - interval '1 day'`)

// ------------------------------------------------------------------ the mailed link

export type ShareBehind = {
  id: string
  /** Exactly one of the three is set. */
  brief_id: string | null
  canvas_id: string | null
  document_id: string | null
  company_name: string
  email: string
  live: boolean
  wrong_codes: number
}

export async function findShareBehind(tx: SystemTx, token: string) {
  const { rows } = await sql<ShareBehind>`
    select * from app.share_behind(${token})`.execute(tx.sql)
  return rows[0]
}

export type Ended = { why: 'revoked' | 'expired' | 'withdrawn'; mayAsk: boolean }

/** Why a share was ended; undefined if its brief, canvas or document is what is missing. */
export async function findEnded(tx: SystemTx, shareId: string): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select why, may_ask as "mayAsk" from app.ended_share(${shareId}::uuid)`.execute(tx.sql)
  return rows[0]
}

/** Locks out concurrent attempts at the share's code; returns how many were wrong so far. */
export async function lockWrongCodes(tx: SystemTx, shareId: string): Promise<number> {
  const { wrong_codes } = await tx.sql
    .selectFrom('app.shares')
    .select('wrong_codes')
    .where('id', '=', shareId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return wrong_codes
}

export async function setWrongCodes(tx: SystemTx, shareId: string, wrong_codes: number) {
  await tx.sql.updateTable('app.shares').set({ wrong_codes }).where('id', '=', shareId).execute()
}

/** Assigns the share, and the unclaimed ones of the same address, to an account that has proven the address. */
export async function giveShares(tx: SystemTx, share: ShareBehind, readerId: string) {
  await tx.sql
    .updateTable('app.shares')
    .set({ reader_id: readerId })
    .where('email', '=', share.email)
    .where((where) => where.or([where('id', '=', share.id), where('reader_id', 'is', null)]))
    .execute()
}

/** Allows mail again to an address that has proven to receive it. */
export async function liftBounce(tx: SystemTx, email: string) {
  await sql`select app.lift_bounce(${email})`.execute(tx.sql)
}

/** The address that an account has proven; undefined if it has not. */
export async function findProvenAddress(tx: SystemTx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email from auth.users u
    where u.id = ${userId} and app.has_proven_address(u)`.execute(tx.sql)
  return rows[0]?.email
}

// ------------------------------------------------------------------ asking for access

/** Requests access to the brief of a live share; returns the result. */
export async function insertAccessRequest(tx: SystemTx, shareId: string, userId: string | null) {
  const { rows } = await sql<{ became: 'asked' | 'shared' | 'unproven' | 'revoked' }>`
    select app.ask_for_access(${shareId}::uuid, ${userId}::uuid) as became`.execute(tx.sql)
  return rows[0]?.became ?? 'unproven'
}

/** Proposes an address for a brief that the caller may watch; null for any other. */
export async function insertProposal(
  tx: Tx,
  briefId: string,
  { email, note }: { email: string; note: string | null },
) {
  const { rows } = await sql<{ became: 'proposed' | 'full' | null }>`
    select app.propose_colleague(${briefId}::uuid, ${email}::text, ${note}::text) as became`.execute(
    tx.sql,
  )
  return rows[0]?.became ?? null
}

// ------------------------------------------------------------------ open links

/** The brief behind an open link; undefined unless the link opens it now. */
export async function selectOpened(tx: SystemTx, token: string) {
  const { rows } = await sql<{ link_id: string; brief: SharedBrief }>`
    select * from app.opened_brief(${token})`.execute(tx.sql)
  return rows[0]
}

export async function selectOpenedCaptions(tx: SystemTx, token: string) {
  const { rows } = await sql<Track>`select * from app.opened_captions(${token})`.execute(tx.sql)
  return rows.map(withLines)
}

/** Counts a play; false unless the link currently opens its brief. */
export async function countPlay(tx: SystemTx, token: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select app.count_open_play(${token}) as counted`.execute(tx.sql)
  return rows[0]?.counted ?? false
}
