import { z } from 'zod'
import {
  type CioPackItem,
  type CioPackItemInput,
  cioPack,
  cioPackErrors,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type CioPackRow, selectItem, updateItem } from './queries.ts'

/** A question as the caller's pack shows it. */
export function toItem(tx: Tx, row: CioPackRow): CioPackItem {
  const { id, title, description, category, query } = row
  const mine = row.author_id === tx.actor.userId
  const mayChange = mine || tx.caller.permissions.canManageBriefs
  return { id, title, description, category, query, added: { by: row.author, mine, mayChange } }
}

/**
 * Changes a question that the caller can see. Throws the reason if it cannot be changed. `deleted` is its state
 * before.
 */
export async function changeItem(
  tx: Tx,
  id: string,
  change: CioPackItemInput | { deleted_at: Date | null },
  deleted = false,
): Promise<void> {
  if (!(await selectItem(tx, id, deleted))) throw refusal(cioPackErrors.notFound)
  if (!(await updateItem(tx, id, change))) throw refusal(cioPackErrors.denied)
}

/** A question of the caller's pack. Throws if there is none. */
export async function requireItem(tx: Tx, id: string): Promise<CioPackItem> {
  const common = cioPack.find((item) => item.id === id)
  if (common) return common
  if (!z.uuid().safeParse(id).success) throw refusal(cioPackErrors.notFound)
  return readItem(tx, id)
}

/** A question that was added. Throws if the caller cannot see it. */
export async function readItem(tx: Tx, id: string): Promise<CioPackItem> {
  const row = await selectItem(tx, id)
  if (!row) throw refusal(cioPackErrors.notFound)
  return toItem(tx, row)
}
