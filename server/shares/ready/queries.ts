import { sql } from 'kysely'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** The blocks of a version of a document that the caller may read, and whether each of its sources was verified. */
export async function selectVersionToShare(
  tx: Tx,
  versionId: string,
): Promise<{ blocks: DocumentBlock[]; verified: boolean }> {
  return tx.sql
    .selectFrom('app.document_versions')
    .select([
      sql<DocumentBlock[]>`blocks`.as('blocks'),
      sql<boolean>`not coalesce(sources @? '$[*] ? (@.title == null)', false)`.as('verified'),
    ])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
}
