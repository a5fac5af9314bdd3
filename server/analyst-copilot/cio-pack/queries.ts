import { sql } from 'kysely'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { CioCategory, CioPackItemInput } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Usage } from '../../language-model/ask-model.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

export type CioPackRow = {
  id: string
  category: CioCategory
  title: string
  description: string
  query: string
  person_id: string | null
  author_id: string | null
  author: string | null
}

/** The questions that the caller can see; the policies hide those of others. */
const questions = (tx: Tx) =>
  tx.sql
    .selectFrom('app.copilot_questions as q')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'q.author_id').onRef('m.company_id', '=', 'q.company_id'),
    )
    .select(['q.id', 'q.title', 'q.description', 'q.query', 'q.person_id', 'q.author_id'])
    .select('m.name as author')
    .select((eb) => eb.ref('q.category').$castTo<CioCategory>().as('category'))

/** Oldest first. */
export const selectItems = (tx: Tx): Promise<CioPackRow[]> =>
  questions(tx).where('q.deleted_at', 'is', null).orderBy('q.created_at').orderBy('q.id').execute()

/** One deleted or undeleted question; undefined if the caller cannot see it. */
export const selectItem = (tx: Tx, id: string, deleted = false): Promise<CioPackRow | undefined> =>
  questions(tx)
    .where('q.id', '=', id)
    .where('q.deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()

type Owner = { companyId: string | null; userId: string }

/** Raises BW043 beyond the limit. */
export async function insertItem(
  tx: Tx,
  { companyId, userId }: Owner,
  item: CioPackItemInput,
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.copilot_questions')
    .values({
      ...item,
      company_id: companyId,
      person_id: companyId ? null : userId,
      author_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the caller may not change it. Raises BW043 if restoring one exceeds the limit. */
export async function updateItem(
  tx: Tx,
  id: string,
  change: CioPackItemInput | { deleted_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.copilot_questions')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOldItems(tx: SystemTx) {
  await sql`
    delete from app.copilot_questions where deleted_at < app.now() - interval '30 days'
  `.execute(tx.sql)
}

// ------------------------------------------------------------------ coverage

export type CoverageRow = {
  vendor_id: string
  item: string
  covered: boolean
  model: string | null
  source: CopilotSource | null
}

/** What the caller decided, or had decided by a language model, about one vendor or all. */
export async function selectCoverage(tx: Tx, vendorId?: string): Promise<CoverageRow[]> {
  let query = tx.sql
    .selectFrom('app.copilot_coverage')
    .select(['vendor_id', 'item', 'covered', 'model', 'source'])
    .where('user_id', '=', sql<string>`auth.uid()`)
  if (vendorId) query = query.where('vendor_id', '=', vendorId)
  return (await query.execute()) as CoverageRow[]
}

export type ItemPlace = { vendorId: string; itemId: string }

/** Stores what the caller decided; the passage stays if it still stands for that. */
export async function putDecision(tx: Tx, { vendorId, itemId }: ItemPlace, covered: boolean) {
  await sql`
    insert into app.copilot_coverage as kept (user_id, vendor_id, item, covered)
    values (auth.uid(), ${vendorId}::uuid, ${itemId}, ${covered})
    on conflict (user_id, vendor_id, item) do update set
      covered = excluded.covered, model = null, decided_at = app.now(),
      source = case when excluded.covered and kept.covered then kept.source end`.execute(tx.sql)
}

/** Stores what a language model read, unless the caller has decided. */
export async function putReading(
  tx: Tx,
  { vendorId, itemId }: ItemPlace,
  { covered, model, source }: Pick<CoverageRow, 'covered' | 'model' | 'source'>,
) {
  await sql`
    insert into app.copilot_coverage as kept (user_id, vendor_id, item, covered, model, source)
    values (auth.uid(), ${vendorId}::uuid, ${itemId}, ${covered}, ${model},
            ${source && JSON.stringify(source)}::jsonb)
    on conflict (user_id, vendor_id, item) do update set
      covered = excluded.covered, model = excluded.model, source = excluded.source, decided_at = app.now()
    where kept.model is not null`.execute(tx.sql)
}

export async function deleteDecision(tx: Tx, { vendorId, itemId }: ItemPlace) {
  await tx.sql
    .deleteFrom('app.copilot_coverage')
    .where('user_id', '=', sql<string>`auth.uid()`)
    .where('vendor_id', '=', vendorId)
    .where('item', '=', itemId)
    .execute()
}

type Recorded = { id: string; text: string; sources: readonly CopilotSource[]; model: string }

/** Records a request to the model before it is sent. Raises BW043 beyond the limits of the copilot. */
export async function recordReading(tx: Tx, { id, text, sources, model }: Recorded) {
  const places = sources.map(({ briefId, companyId, title, field, startMs }) => ({
    ...{ holder: briefId ?? companyId, title, field, startMs },
  }))
  await sql`
    select app.record_draft(${id}::uuid, ${text}, ${JSON.stringify(places)}::jsonb, ${model})
  `.execute(tx.sql)
}

type Completed = { used: Usage; ms: number; covered: boolean }

/** Records the result of the request. */
export async function completeReading(
  tx: Tx,
  id: string,
  { used: { input, output }, ms, covered }: Completed,
) {
  await tx.sql
    .updateTable('app.copilot_record')
    .set({
      ...{ input_tokens: input, output_tokens: output, ms },
      ...{ refused: !covered, confidence: covered ? 1 : 0 },
    })
    .where('id', '=', id)
    .execute()
}
