import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { deleteBriefRows } from './queries.ts'

/** Deletes the briefs that the caller may delete. Throws if there are none. */
export async function removeBriefs(tx: Tx, ids: string[]) {
  const deleted = await deleteBriefRows(tx, ids)
  const [first] = deleted
  if (!first) throw refusal(permissions['briefs.delete'].denied)
  await recordActivity(
    tx,
    deleted.map(({ id, title }) => ({
      action: 'brief.deleted',
      subjectType: 'brief',
      subjectId: id,
      details: { title },
    })),
  )
  return { ids: deleted.map(({ id }) => id), transactionId: first.transactionId }
}
