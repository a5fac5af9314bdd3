import { sql } from 'kysely'
import type { DocumentStep } from '../../../contract/boardroom-builder/document-reviews.ts'
import type { DocumentStatus } from '../../../contract/boardroom-builder/documents.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { newest, type Slice, sliced } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type Moved = DocumentStep | 'denied' | 'jump' | 'another'

/** Moves a document to another status, if the caller may and the transition exists. */
export async function move(
  tx: Tx,
  id: string,
  { status, note }: { status: DocumentStatus; note: string | null },
): Promise<Moved> {
  const { rows } = await sql<{ step: Moved }>`
    select app.move_document(${id}::uuid, ${status}, ${note}) as step`.execute(tx.sql)
  return rows[0]?.step ?? 'denied'
}

const steps = (tx: Tx, documentId: string) =>
  tx.sql.selectFrom('app.document_steps').where('document_id', '=', documentId)

/** The status history of a document, newest first, one more than requested. */
export const selectSteps = (tx: Tx, documentId: string, slice: Slice) =>
  sliced(
    newest,
    slice,
  )(
    steps(tx, documentId).select([
      'id',
      sql<DocumentStep>`step`.as('step'),
      'version',
      'name',
      'note',
      'created_at',
      (step) =>
        step
          .selectFrom('app.document_versions as v')
          .select('v.id')
          .whereRef('v.document_id', '=', 'app.document_steps.document_id')
          .whereRef('v.approved', '=', 'app.document_steps.version')
          .where('app.document_steps.step', '=', 'approved')
          .as('version_id'),
    ]),
  ).execute()

export async function countSteps(tx: Tx, documentId: string): Promise<number> {
  return countRows(steps(tx, documentId))
}
