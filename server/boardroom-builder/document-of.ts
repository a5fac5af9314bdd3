import { documentErrors, isLocked } from '../../contract/boardroom-builder/documents.ts'
import { refusal } from '../../contract/errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { lockDocument, selectDocument, type WholeDocumentRow } from './queries.ts'

/** A document that the caller may read. */
export async function documentOf(tx: Tx, id: string): Promise<WholeDocumentRow> {
  const document = await selectDocument(tx, id)
  if (!document) throw refusal(documentErrors.notFound)
  return document
}

/** A document that the caller may change, locked until the transaction ends. */
export async function lockedDocumentOf(tx: Tx, id: string): Promise<WholeDocumentRow> {
  const locked = await lockDocument(tx, id)
  if (locked) return locked
  await documentOf(tx, id)
  throw refusal(documentErrors.viewOnly)
}

/** The same, if its text may be changed. Throws 409 once it is approved. */
export async function writableDocumentOf(tx: Tx, id: string): Promise<WholeDocumentRow> {
  const document = await lockedDocumentOf(tx, id)
  if (isLocked(document.status)) throw refusal(documentErrors.locked)
  return document
}
