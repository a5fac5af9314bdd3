import { refusal } from '../../contract/errors.ts'
import { teamErrors } from '../../contract/team/team.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { type MemberRow, selectMember } from './queries.ts'

/** A member of the caller's company. Another company's member looks like an unknown one. */
export async function requireMember(tx: Tx, id: string): Promise<MemberRow> {
  const row = await selectMember(tx, id)
  if (!row) throw refusal(teamErrors.memberNotFound)
  return row
}

/** A member of the caller's company who has not joined yet. */
export async function requirePendingMember(tx: Tx, id: string): Promise<MemberRow> {
  const row = await requireMember(tx, id)
  if (row.user_id) throw refusal(teamErrors.notPending)
  return row
}
