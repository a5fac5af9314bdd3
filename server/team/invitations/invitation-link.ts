import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { insertInvitation } from './queries.ts'

/** Where an invitation is accepted. */
export function invitationLink(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  { token, memberId }: { token: string; memberId: string },
): string {
  return `${PUBLIC_URL}/invite/accept?${new URLSearchParams({ token, member: memberId })}`
}

/** Makes a new invitation for a pending member and answers its link; the earlier one ends. */
export async function newInvitationLink(tx: Tx, memberId: string): Promise<string> {
  const token = randomUUID()
  await insertInvitation(tx, memberId, token)
  return invitationLink(tx.services.env, { token, memberId })
}
