import { type Analyst, analystErrors } from '../../contract/analysts/analysts.ts'
import { refusal } from '../../contract/errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { toAnalyst } from './analyst-view.ts'
import { putInLists, selectAnalyst, selectListIds } from './queries.ts'

/** Throws unless all of the lists belong to the company. */
export async function requireLists(tx: Tx, companyId: string, listIds: string[]): Promise<void> {
  const known = await selectListIds(tx, companyId, listIds)
  if (known.length < new Set(listIds).size) throw refusal(analystErrors.listNotFound)
}

/** Sets the lists of a saved contact, and reads it back. */
export async function readSaved(
  tx: Tx,
  companyId: string,
  id: string,
  listIds: string[],
): Promise<Analyst> {
  await putInLists(tx, companyId, id, listIds)
  const row = await selectAnalyst(tx, id)
  if (!row) throw refusal(analystErrors.notFound)
  return toAnalyst(row)
}
