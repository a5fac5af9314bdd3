import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { deleteProductRows } from './queries.ts'

/** Deletes the products that the caller may delete. Throws if there are none. */
export async function removeProducts(tx: Tx, ids: string[]) {
  const deleted = await deleteProductRows(tx, ids)
  const [first] = deleted
  if (!first) throw refusal(permissions['products.delete'].denied)
  await recordActivity(
    tx,
    deleted.map(({ id, name }) => ({
      action: 'product.deleted',
      subjectType: 'product',
      subjectId: id,
      details: { name },
    })),
  )
  return { ids: deleted.map(({ id }) => id), transactionId: first.transactionId }
}
