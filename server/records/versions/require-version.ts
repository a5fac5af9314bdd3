import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { RecordKind, RecordTypes } from '../kind.ts'
import { selectVersion } from './queries.ts'

/** A version of a record that the caller may read. */
export async function requireVersion<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  versionId: string,
) {
  const version = await selectVersion(tx, kind, id, versionId)
  if (!version) throw refusal(kind.errors.versionNotFound)
  return version
}
