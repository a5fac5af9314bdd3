import { sql } from 'kysely'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** The blocks of a version of a document that the caller may read. */
export async function selectVersionBlocks(tx: Tx, versionId: string): Promise<DocumentBlock[]> {
  const { blocks } = await tx.sql
    .selectFrom('app.document_versions')
    .select(sql<DocumentBlock[]>`blocks`.as('blocks'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return blocks
}

/** Whether a document of the caller's company was ever shared. */
export async function wasShared(tx: Tx, documentId: string): Promise<boolean> {
  const share = await tx.sql
    .selectFrom('app.shares')
    .select('id')
    .where('document_id', '=', documentId)
    .limit(1)
    .executeTakeFirst()
  return share !== undefined
}
