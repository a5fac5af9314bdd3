import type { Tx } from '../../platform/database/transaction.ts'
import type { RecordKind, RecordRow, RecordTypes } from '../kind.ts'
import { insertVersion, lastKeptAgo } from './queries.ts'

/**
 * The least time between automatic versions in seconds: while one person edits, and when the editor changes.
 */
const keptEvery = { ofOnePerson: 600, ofOthers: 60 } as const

/** Stores the current state of a record as a version with marks of its kind. Raises BW034 and BW043. */
export const keepMarked = <T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  marks: Record<string, string | number>,
) => insertVersion(tx, kind, id, marks)

/** Stores a version of a record before a save changes it, unless the last one is recent enough. */
export async function keepVersion<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  { id, changed_by }: Pick<RecordRow, 'id' | 'changed_by'>,
) {
  const ago = await lastKeptAgo(tx, kind, id)
  const every = changed_by === tx.actor.userId ? keptEvery.ofOnePerson : keptEvery.ofOthers
  if (ago === null || ago > every) await insertVersion(tx, kind, id)
}
