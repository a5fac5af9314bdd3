import { randomUUID } from 'node:crypto'
import { refusal } from '../../contract/errors.ts'
import { invitationErrors } from '../../contract/invitations.ts'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import { recordAudit } from './audit.ts'
import { accountMetadata, companyOf, type Invitation, invitationOf } from './metadata.ts'
import { createCompany, findInvitation, insertEmailUser, seatInvited } from './queries.ts'
import type { CompanyValues, Metadata } from './records.ts'

/** An account that somebody asks for, and the company that it founds or by whose invitation it comes. */
export type EmailAccount = {
  id: string
  email: string
  metadata: Metadata
  company: CompanyValues | null
  invitation: Invitation | null
}

/** Reads what a request says of the account it asks for. Throws 400 for what cannot be stored. */
export function emailAccount(email: string, data: Metadata): EmailAccount {
  const id = randomUUID()
  const invitation = invitationOf(data)
  const company = invitation ? null : companyOf(data)
  return { id, email, metadata: accountMetadata(data, { id, email }), company, invitation }
}

/**
 * Refuses an invitation that would not be accepted. Asked before anybody looks whether the address
 * has an account, so that the answer does not tell.
 */
export async function refuseDeadInvitation(tx: SystemTx, { invitation, email }: EmailAccount) {
  if (!invitation) return
  const invited = await findInvitation(tx, invitation)
  if (invited?.email.toLowerCase() !== email) throw refusal(invitationErrors.otherAddress)
}

/** An address that nobody has or will have, for what is made and taken back. */
export function unusedAddress(): string {
  return `${randomUUID()}@example.invalid`
}

/** Makes the account together with its company or its seat. Raises what is against the invitation. */
export async function makeEmailAccount(
  tx: SystemTx,
  ctx: Ctx,
  { company, invitation, ...account }: EmailAccount,
  proof: { passwordHash: string | null; confirmed: boolean },
) {
  await insertEmailUser(tx, { ...account, ...proof })
  if (company) await createCompany(tx, account.id, company)
  if (invitation) await seatInvited(tx, account.id, invitation)
  const details = { provider: 'email', company: company !== null, invited: invitation !== null }
  await recordAudit(tx, ctx, 'sign_up', account.id, details)
}
