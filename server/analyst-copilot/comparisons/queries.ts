import { sql } from 'kysely'
import type { CopilotScope } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type ComparisonCell,
  comparisonLimits,
  type SubjectKind,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { lostAfterMs } from '../../language-model/lost-after.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { newestFirst, type Slice } from '../../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import { saysAll } from '../../platform/database/words.ts'
import type { Written } from '../model/queries.ts'

/** What was removed stays in the list for a while, so that it can be put back. */
type Removable = { id: string; removedAt: string | null }
export type StoredSubject = Removable & { kind: SubjectKind }
export type StoredCriterion = Removable & { text: string; pinned: boolean }
export type Lists = { subjects: StoredSubject[]; criteria: StoredCriterion[] }

export type ComparisonRow = Lists & {
  id: string
  title: string
  created_at: Date
  updated_at: Date
  author: string | null
  workspace_id: string | null
  /** The run that fills it, and whether its process still reports. */
  filling: string | null
  is_filling: boolean
}

/** The owner's name unless it is the caller, and the workspace if the caller may read it. */
const author = sql<string | null>`(
  select m.name from public.team_members m
  where m.user_id = copilot_comparisons.user_id and m.user_id <> auth.uid())`
const workspace = sql<string | null>`(
  select w.id from app.copilot_workspaces w
  where w.id = copilot_comparisons.workspace_id and w.deleted_at is null)`
const isFilling = sql<boolean>`(
  filling is not null and beat_at > app.now() - make_interval(secs => ${lostAfterMs / 1000}))`
const shown = [
  'id',
  'title',
  'created_at',
  'updated_at',
  'filling',
  author.as('author'),
  workspace.as('workspace_id'),
  isFilling.as('is_filling'),
  sql<StoredSubject[]>`subjects`.as('subjects'),
  sql<StoredCriterion[]>`criteria`.as('criteria'),
] as const

// The policies show the caller's own comparisons and, undeleted, those of colleagues in shared workspaces.
const comparisons = (tx: Tx, search: readonly string[] = []) =>
  tx.sql
    .selectFrom('app.copilot_comparisons')
    .where('deleted_at', 'is', null)
    .where(saysAll(sql`title`, search))

export const selectComparisons = (
  tx: Tx,
  slice: Slice,
  search?: readonly string[],
): Promise<(ComparisonRow & { position: string })[]> =>
  newestFirst(slice)(comparisons(tx, search).select(shown)).execute()

export async function countComparisons(tx: Tx, search?: readonly string[]): Promise<number> {
  return countRows(comparisons(tx, search))
}

/** Undefined if it is deleted, or the caller may not read it. */
export function selectComparison(tx: Tx, id: string): Promise<ComparisonRow | undefined> {
  return comparisons(tx).select(shown).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends; undefined also if it is not the caller's. */
export function lockComparison(tx: Tx, id: string): Promise<ComparisonRow | undefined> {
  return comparisons(tx)
    .select(shown)
    .where('id', '=', id)
    .where('user_id', '=', sql<string>`auth.uid()`)
    .forUpdate()
    .executeTakeFirst()
}

type NewComparison = Lists & { title: string; userId: string; workspaceId: string | null }

/** Raises BW043 beyond the limit. */
export function insertComparison(
  tx: Tx,
  { title, userId, workspaceId, subjects, criteria }: NewComparison,
): Promise<ComparisonRow> {
  return tx.sql
    .insertInto('app.copilot_comparisons')
    .values({
      title,
      user_id: userId,
      workspace_id: workspaceId,
      subjects: JSON.stringify(subjects),
      criteria: JSON.stringify(criteria),
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Undefined if it is not the caller's. */
export function updateComparison(
  tx: Tx,
  id: string,
  change: {
    title?: string | undefined
    workspace_id?: string | null | undefined
    deleted_at?: Date | null
  },
): Promise<ComparisonRow | undefined> {
  return tx.sql
    .updateTable('app.copilot_comparisons')
    .set({ ...change, updated_at: tx.now() })
    .where('id', '=', id)
    .where('deleted_at', change.deleted_at === null ? 'is not' : 'is', null)
    .returning(shown)
    .executeTakeFirst()
}

/** Replaces the lists of a locked comparison, and deletes the cells of what is on them no more. */
export async function updateLists(tx: Tx, id: string, { subjects, criteria }: Lists) {
  await tx.sql
    .updateTable('app.copilot_comparisons')
    .set({
      subjects: JSON.stringify(subjects),
      criteria: JSON.stringify(criteria),
      updated_at: tx.now(),
    })
    .where('id', '=', id)
    .execute()
  await sql`
    delete from app.copilot_comparison_cells
    where comparison_id = ${id}::uuid
      and not (criterion_id = any (${criteria.map((one) => one.id)}::uuid[])
               and subject_id = any (${subjects.map((one) => one.id)}::uuid[]))`.execute(tx.sql)
}

/** The criteria of a workspace's comparisons, the most used first. */
export async function selectCriteria(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select (array_agg(k ->> 'text' order by c.created_at))[1] as text
    from app.copilot_comparisons c cross join lateral jsonb_array_elements(c.criteria) k
    where c.workspace_id = ${workspaceId}::uuid and c.deleted_at is null and k ->> 'removedAt' is null
    group by app.fold(k ->> 'text') order by count(*) desc, 1 limit ${comparisonLimits.offered}`.execute(
    tx.sql,
  )
  return rows.map(({ text }) => text)
}

export async function deleteOldComparisons(tx: SystemTx) {
  await sql`
    delete from app.copilot_comparisons where deleted_at < app.now() - interval '30 days'
  `.execute(tx.sql)
}

// ------------------------------------------------------------------ cells

/** What a cell holds, as found. */
export type StoredCell = Pick<ComparisonCell, 'text' | 'basis' | 'source' | 'model'>
export type CellRow = {
  criterion_id: string
  subject_id: string
  filled_at: Date
  cell: StoredCell
}

export const selectCells = (tx: Tx, id: string): Promise<CellRow[]> =>
  tx.sql
    .selectFrom('app.copilot_comparison_cells')
    .select(['criterion_id', 'subject_id', 'filled_at', sql<StoredCell>`cell`.as('cell')])
    .where('comparison_id', '=', id)
    .execute()

export type CellPlace = Pick<CellRow, 'criterion_id' | 'subject_id'>

export const selectFilled = (tx: Tx, id: string): Promise<CellPlace[]> =>
  tx.sql
    .selectFrom('app.copilot_comparison_cells')
    .select(['criterion_id', 'subject_id'])
    .where('comparison_id', '=', id)
    .execute()

/** Stores cells in place of earlier ones. */
export async function upsertCells(tx: Tx, id: string, cells: readonly CellRow[]) {
  if (cells.length === 0) return
  await tx.sql
    .insertInto('app.copilot_comparison_cells')
    .values(
      cells.map(({ cell, ...row }) => ({ ...row, comparison_id: id, cell: JSON.stringify(cell) })),
    )
    .onConflict((conflict) =>
      conflict.columns(['comparison_id', 'criterion_id', 'subject_id']).doUpdateSet((eb) => ({
        cell: eb.ref('excluded.cell'),
        filled_at: eb.ref('excluded.filled_at'),
      })),
    )
    .execute()
}

// ------------------------------------------------------------------ filling

/** How many comparisons are being filled for the caller. Locks, so that concurrent counts wait. */
export async function countFilling(tx: Tx): Promise<number> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('app.copilot_comparisons ' || auth.uid(), 0))
  `.execute(tx.sql)
  return countRows(comparisons(tx).where('user_id', '=', sql<string>`auth.uid()`).where(isFilling))
}

/** Sets or ends the run that fills a locked comparison. */
export async function updateFilling(tx: Tx, id: string, run: string | null) {
  await tx.sql
    .updateTable('app.copilot_comparisons')
    .set({ filling: run, beat_at: run && sql`app.now()` })
    .where('id', '=', id)
    .execute()
}

/** Records that a run goes on; false if it must stop. */
export async function beat(tx: Tx, id: string, run: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.copilot_comparisons')
    .set({ beat_at: sql`app.now()` })
    .where('id', '=', id)
    .where('filling', '=', run)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A criterion that is looked up: about what, what was found, and what a language model wrote of it. */
export type Looked = {
  id: string
  text: string
  scope: CopilotScope
  places: { holder: string; title: string | null; field: string; startMs: number | null }[]
  written: Written | null
}

/** Records a criterion before it is looked up, and again with what was found. Raises BW043 beyond the limits. */
export async function recordLooked(tx: Tx, { id, text, scope, places, written }: Looked) {
  const { model = null, input = null, output = null, ms = null } = written ?? {}
  await sql`
    select app.record_comparison(
      ${id}::uuid, ${text}, ${JSON.stringify(scope)}::jsonb, ${JSON.stringify(places)}::jsonb,
      ${places.length > 0}, ${model}, ${input}::int, ${output}::int, ${ms}::int)`.execute(tx.sql)
}
