import { documentErrors } from '../../../contract/documents.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { selectLibraryDocument } from './queries.ts'

/** The published version of a document shared with the caller. Throws 404 for others. */
export async function readLibraryDocument(tx: Tx, id: string) {
  const shared = await selectLibraryDocument(tx, id)
  if (!shared) throw refusal(documentErrors.notFound)
  return { ...toSharedView(shared.document), blocks: shared.blocks }
}
