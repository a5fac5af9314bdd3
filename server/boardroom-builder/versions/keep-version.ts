import type { Tx } from '../../platform/database/transaction.ts'
import type { DocumentRow } from '../queries.ts'
import { insertVersion, lastKeptAgo } from './queries.ts'

/** How long one goes on changing a document before a version is kept, in seconds. */
const keptEvery = { ofOnePerson: 600, ofOthers: 60 } as const

/** Keeps what a document is like before a save changes it, unless that was done a moment ago. */
export async function keepVersion(
  tx: Tx,
  { id, changed_by }: Pick<DocumentRow, 'id' | 'changed_by'>,
) {
  const ago = await lastKeptAgo(tx, id)
  const every = changed_by === tx.actor.userId ? keptEvery.ofOnePerson : keptEvery.ofOthers
  if (ago === null || ago > every) await insertVersion(tx, id, null)
}
