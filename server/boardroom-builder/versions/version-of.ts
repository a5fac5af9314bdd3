import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectVersion, type WholeVersion } from './queries.ts'

/** A version of a document that the caller may read. */
export async function versionOf(tx: Tx, documentId: string, id: string): Promise<WholeVersion> {
  const version = await selectVersion(tx, documentId, id)
  if (!version) throw refusal(documentErrors.versionNotFound)
  return version
}
