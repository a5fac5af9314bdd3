import type { Tx } from '../../platform/database/transaction.ts'
import type { CanvasRow } from '../queries.ts'
import { insertVersion, lastKeptAgo } from './queries.ts'

/**
 * The least time between automatic versions in seconds: while one person edits, and when the editor changes.
 */
const keptEvery = { ofOnePerson: 600, ofOthers: 60 } as const

/** Stores a version of a canvas before a save changes it, unless the last one is recent enough. */
export async function keepVersion(
  tx: Tx,
  { id, changed_by }: Pick<CanvasRow, 'id' | 'changed_by'>,
) {
  const ago = await lastKeptAgo(tx, id)
  const every = changed_by === tx.actor.userId ? keptEvery.ofOnePerson : keptEvery.ofOthers
  if (ago === null || ago > every) await insertVersion(tx, id, null)
}
