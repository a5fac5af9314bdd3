import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { RecordKind, RecordTypes } from './kind.ts'
import { updateRecord } from './queries.ts'
import { storeParts } from './save-parts.ts'

type Owner = { userId: string; companyId: string | null; title: string }

type New<Part> = {
  title: string
  parts: readonly Part[]
  /** Inserts the row of its kind; returns its id. */
  insert: (owner: Owner) => Promise<string>
}

/** Creates a record of the caller's company, or of the caller if they have none; returns its id. */
export async function createRecord<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  { title, parts, insert }: New<T['part']>,
): Promise<string> {
  const { userId } = tx.actor
  if (!userId) throw refusal(generalErrors.authenticationRequired)
  const order = parts.map(kind.idOf)
  if (new Set(order).size < order.length) throw refusal(kind.errors.duplicateIds)
  const id = await insert({ userId, companyId: tx.caller.companyId, title })
  await storeParts(
    tx,
    kind,
    id,
    1,
    parts.map((part) => ({ id: kind.idOf(part), part })),
  )
  if ('list' in kind.tables.parts.order) {
    await updateRecord(tx, kind, id, { title, revision: 1, order })
  }
  return id
}
