import { sql } from 'kysely'
import type {
  DocumentBlock,
  DocumentSource,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import type { CheckedSource } from './check-sources.ts'

export type CitedPassage = {
  field: string
  text: string
  /** The captions it belongs to, and when each of its lines begins; null for fields. */
  captionId: string | null
  starts: number[] | null
  endMs: number | null
  internal: boolean
}

export type CitedRow = {
  kind: DocumentSource['kind']
  id: string
  title: string
  description: string | null
  widgets: Widget[] | null
  passages: CitedPassage[]
}

/** What sources are called and say; those that are gone or not for the reader are left out. */
export async function selectCited(
  tx: SystemTx,
  reader: string | null,
  sources: readonly DocumentSource[],
): Promise<CitedRow[]> {
  if (sources.length === 0) return []
  const asked = JSON.stringify(sources.map(({ kind, id }) => ({ kind, id })))
  const { rows } = await sql<CitedRow>`
    select kind, id, title, description, widgets, passages
    from app.cited_texts(${reader}::uuid, ${asked}::jsonb)`.execute(tx.sql)
  return rows
}

/** Stores what was found about the sources of a version. */
export async function keepChecked(tx: SystemTx, id: string, checked: readonly CheckedSource[]) {
  await tx.sql
    .updateTable('app.document_versions')
    .set({ sources: JSON.stringify(checked) })
    .where('id', '=', id)
    .execute()
}

/** Stores what the caller confirmed with the last step of a document, for those who follow. */
export async function keepConfirmed(tx: Tx, documentId: string, checked: readonly CheckedSource[]) {
  await tx.sql
    .updateTable('app.document_steps')
    .set({ sources: JSON.stringify(checked) })
    .where('id', '=', (steps) =>
      steps
        .selectFrom('app.document_steps')
        .select('id')
        .where('document_id', '=', documentId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
}

/** What was confirmed with the last such step of a version of a document; none without one. */
export async function selectConfirmed(
  tx: Tx,
  documentId: string,
  version: number,
): Promise<CheckedSource[]> {
  const step = await tx.sql
    .selectFrom('app.document_steps')
    .select(sql<CheckedSource[]>`sources`.as('sources'))
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .where('sources', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.sources ?? []
}

/** What was found about the sources of a document's published version; null if it was not checked. */
export async function selectChecked(tx: SystemTx, documentId: string) {
  const version = await tx.sql
    .selectFrom('app.documents as d')
    .innerJoin('app.document_versions as v', 'v.id', 'd.published_id')
    .select(sql<CheckedSource[] | null>`v.sources`.as('sources'))
    .where('d.id', '=', documentId)
    .executeTakeFirst()
  return version?.sources ?? null
}

type Unchecked = { id: string; owner: string | null; blocks: DocumentBlock[] }

/** Published versions of companies' documents whose sources were not checked, a few at a time. */
export async function selectUnchecked(tx: SystemTx): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select v.id, app.owner_of(d.company_id) as owner, v.blocks
    from app.document_versions v
    join app.documents d on d.published_id = v.id
    where v.approved is not null and v.sources is null and d.company_id is not null
    limit 20`.execute(tx.sql)
  return rows
}
