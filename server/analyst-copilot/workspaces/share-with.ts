import { workspaceErrors } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { countColleagues, replaceMembers } from './queries.ts'

/** Shares a workspace of the caller with exactly these members of their company. */
export async function shareWith(tx: Tx, workspaceId: string, accounts: readonly string[]) {
  const { userId: ownerId } = tx.actor
  if (!ownerId) throw refusal(generalErrors.authenticationRequired)
  const userIds = [...new Set(accounts.map((id) => id.toLowerCase()))]
  if (userIds.length > 0 && (await countColleagues(tx, userIds)) < userIds.length) {
    const { message } = workspaceErrors.notColleagues
    throw refusal(workspaceErrors.notColleagues, {}, [{ path: 'sharedWith', message }])
  }
  await replaceMembers(tx, { workspaceId, ownerId, userIds })
}
