import { type Selectable, sql } from 'kysely'
import type { BriefType } from '../../contract/briefs/briefs.ts'
import type { Services } from '../platform/context.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { AppAcceptances, AppEmbargoes } from '../platform/database/database-types.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { newest, type Order, type Slice, sliced } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'

// ------------------------------------------------------------------ the vendor

/** The company's brief, locked so that other changes of its embargo wait until the transaction ends. */
export function lockBrief(tx: Tx, companyId: string, id: string) {
  return tx.sql
    .selectFrom('briefs')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

export type EmbargoRow = Pick<
  Selectable<AppEmbargoes>,
  'available_from' | 'embargo_until' | 'confidential' | 'terms' | 'terms_hash'
>

export function selectEmbargo(
  tx: Tx,
  companyId: string,
  briefId: string,
): Promise<EmbargoRow | undefined> {
  return tx.sql
    .selectFrom('app.embargoes')
    .select(['available_from', 'embargo_until', 'confidential', 'terms', 'terms_hash'])
    .where('company_id', '=', companyId)
    .where('brief_id', '=', briefId)
    .executeTakeFirst()
}

export async function upsertEmbargo(
  tx: Tx,
  { companyId, briefId }: { companyId: string; briefId: string },
  embargo: EmbargoRow,
) {
  await tx.sql
    .insertInto('app.embargoes')
    .values({ brief_id: briefId, company_id: companyId, ...embargo })
    .onConflict((conflict) => conflict.column('brief_id').doUpdateSet(embargo))
    .execute()
}

export async function deleteEmbargo(tx: Tx, companyId: string, briefId: string) {
  await tx.sql
    .deleteFrom('app.embargoes')
    .where('company_id', '=', companyId)
    .where('brief_id', '=', briefId)
    .execute()
}

export type GatedReader = {
  id: string
  email: string
  company_name: string
  type: BriefType
  created_at: Date
  /** Null if the reader may not watch now. */
  title: string | null
  may_reply: boolean
  gate: 'open' | 'later' | 'terms' | 'declined'
  /** Whether they accepted an embargo that has not ended, in any wording. */
  accepted: boolean
}

/** The live shares of a brief that have readers, with each reader's gate. */
export async function selectGatedReaders(tx: Tx, briefId: string): Promise<GatedReader[]> {
  const { rows } = await sql<GatedReader>`
    select s.id, s.email, c.company_name, b.type, s.created_at, app.gate_of(s) as gate,
           case when app.gate_of(s) = 'open' then b.title end as title,
           app.reply_address() is not null as may_reply,
           exists (
             select from app.acceptances a
             where a.brief_id = s.brief_id and a.email = s.email and a.decision = 'accepted'
               and a.embargo_until > app.now()) as accepted
    from app.shares s
    join public.company_profiles c on c.id = s.company_id
    join public.briefs b on b.id = s.brief_id
    where s.brief_id = ${briefId}::uuid and s.reader_id is not null and app.is_live(s)
    order by s.email`.execute(tx.sql)
  return rows
}

export type AcceptanceRow = Selectable<AppAcceptances>

const newestDecision: Order = {
  ...newest,
  by: sql`decided_at`,
  key: sql<string>`(extract(epoch from decided_at) * 1000000)::bigint::text`,
}

const acceptances = (tx: Tx, companyId: string, briefId: string) =>
  tx.sql
    .selectFrom('app.acceptances')
    .where('company_id', '=', companyId)
    .where('brief_id', '=', briefId)

/** Readers' decisions, newest first, one more than requested. */
export function selectAcceptances(tx: Tx, companyId: string, briefId: string, slice: Slice) {
  return acceptances(tx, companyId, briefId)
    .selectAll()
    .$call(sliced(newestDecision, slice))
    .execute()
}

/** Readers' decisions about all briefs of the company, newest first, one more than requested. */
export function selectAllAcceptances(tx: Tx, companyId: string, slice: Slice) {
  return tx.sql
    .selectFrom('app.acceptances')
    .where('company_id', '=', companyId)
    .selectAll()
    .$call(sliced(newestDecision, slice))
    .execute()
}

export async function countAcceptances(tx: Tx, companyId: string, briefId: string) {
  return countRows(acceptances(tx, companyId, briefId))
}

/** The company's own terms. */
export async function selectTerms(tx: Tx, companyId: string): Promise<string | undefined> {
  const row = await tx.sql
    .selectFrom('app.embargo_terms')
    .select('terms')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.terms
}

export async function putTerms(tx: Tx, companyId: string, terms: string) {
  await tx.sql
    .insertInto('app.embargo_terms')
    .values({ company_id: companyId, terms })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ terms }))
    .execute()
}

export async function deleteTerms(tx: Tx, companyId: string) {
  await tx.sql.deleteFrom('app.embargo_terms').where('company_id', '=', companyId).execute()
}

// ------------------------------------------------------------------ the reader

export type Decision = {
  decision: 'accepted' | 'declined'
  name: string
  termsHash: string
  until: string
}

/** The current decision, and whether it was made now; undefined without a share. Raises BW054. */
export async function decide(tx: Tx, briefId: string, made: Decision) {
  const { rows } = await sql<AcceptanceRow & { fresh: boolean; company_name: string }>`
    select d.*, d.decided_at = app.now() as fresh
    from app.decide_terms(${briefId}::uuid, ${made.decision}, ${made.name}, ${made.termsHash},
      ${made.until}::timestamptz) d
    where d.id is not null`.execute(tx.sql)
  return rows[0]
}

/** The address for the vendor's copy of a decision that the caller has just made; null for none. */
export async function selectAuthor(tx: Tx, acceptanceId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select app.acceptance_author(${acceptanceId}::uuid) as address`.execute(tx.sql)
  return rows[0]?.address ?? null
}

type Receipt = { id: string; subject: string; html: string; text: string; unsubscribeUrl: string }

/** Queues the receipts of a decision that the caller has just made. */
export async function insertReceipts(
  tx: Tx,
  acceptanceId: string,
  { reader, vendor }: { reader: Receipt; vendor: Receipt | null },
) {
  await sql`
    select app.mail_acceptance(${acceptanceId}::uuid, ${JSON.stringify(reader)}::jsonb,
      ${vendor && JSON.stringify(vendor)}::jsonb)`.execute(tx.sql)
}

/** Deletes decisions about embargoes that ended before the retention period. */
export function deleteOldAcceptances(services: Services) {
  const days = services.env.ACCEPTANCE_RETENTION_DAYS
  const over = sql`embargo_until < app.now() - ${days} * interval '1 day'`
  return deleteInBatches(services, 'app.acceptances', over)
}
