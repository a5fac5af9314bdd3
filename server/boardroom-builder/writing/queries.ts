import { sql } from 'kysely'
import type { Usage } from '../../language-model/ask-model.ts'
import { lostAfterMs } from '../../language-model/lost-after.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import type { Writing } from './writing.ts'

/** How many documents are being written for the caller. Locks, so that concurrent counts wait. */
export async function countRunning(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('app.copilot ' || auth.uid(), 0))`.execute(
    tx.sql,
  )
  const { rows } = await sql<{ running: number }>`
    select count(*)::integer as running from app.documents
    where deleted_at is null and writing ->> 'state' = 'running' and writing ->> 'by' = auth.uid()::text
      and coalesce((writing ->> 'beat')::timestamptz, app.now())
            > app.now() - make_interval(secs => ${lostAfterMs / 1000})`.execute(tx.sql)
  return rows[0]?.running ?? 0
}

/** Records a heartbeat of a run; false if it must stop. */
export async function beat(tx: Tx, documentId: string, run: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app.documents set writing = jsonb_set(writing, '{beat}', to_jsonb(app.now()))
    where id = ${documentId}::uuid and deleted_at is null and status = 'draft'
      and writing ->> 'run' = ${run} and writing ->> 'state' = 'running'`.execute(tx.sql)
  return numAffectedRows === 1n
}

/** Changes the state of a run, as the server itself: the member who started it may have lost their rights. */
export async function changeRun(
  tx: SystemTx,
  documentId: string,
  run: string,
  change: Partial<Pick<Writing, 'state' | 'reason' | 'beat'>>,
) {
  await sql`
    update app.documents set writing = writing || ${JSON.stringify(change)}::jsonb
    where id = ${documentId}::uuid
      and writing ->> 'run' = ${run} and writing ->> 'state' = 'running'`.execute(tx.sql)
}

/** A source of a draft, in the format of the record's sources. */
export type DraftPlace = {
  holder: string | null
  title: string
  field: string
  startMs: number | null
}

type Recorded = { id: string; text: string; places: readonly DraftPlace[]; model: string }

/** Records a request to the model before it is sent. Raises BW043 beyond the limits of the copilot. */
export async function recordDraft(tx: Tx, { id, text, places, model }: Recorded) {
  await sql`
    select app.record_draft(${id}::uuid, ${text}, ${JSON.stringify(places)}::jsonb, ${model})
  `.execute(tx.sql)
}

type Completed = { used: Usage; ms: number; supported: number; refused: boolean }

/** Records the result of the request. */
export async function completeDraft(
  tx: Tx,
  id: string,
  { used: { input, output }, ms, supported, refused }: Completed,
) {
  await tx.sql
    .updateTable('app.copilot_record')
    .set({ input_tokens: input, output_tokens: output, ms, confidence: supported, refused })
    .where('id', '=', id)
    .execute()
}
