import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { insertInvitation } from './queries.ts'

/** The page that accepts an invitation. */
export function invitationLink(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  { token, memberId }: { token: string; memberId: string },
): string {
  return `${PUBLIC_URL}/invite/accept?${new URLSearchParams({ token, member: memberId })}`
}

/**
 * Creates a new invitation for a pending member and returns its link; the earlier one stops
 * working.
 */
export async function newInvitationLink(tx: Tx, memberId: string): Promise<string> {
  const token = randomUUID()
  await insertInvitation(tx, memberId, token)
  return invitationLink(tx.services.env, { token, memberId })
}
