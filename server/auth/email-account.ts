import { randomUUID } from 'node:crypto'
import { refusal } from '../../contract/errors.ts'
import { invitationErrors } from '../../contract/team/invitations.ts'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import { recordAudit } from './audit.ts'
import { accountMetadata, companyOf, type Invitation, invitationOf } from './metadata.ts'
import { createCompany, findInvitation, insertEmailUser, joinByInvitation } from './queries.ts'
import type { CompanyValues, Metadata } from './records.ts'

/** A requested account, with the company that it creates or the invitation that it accepts. */
export type EmailAccount = {
  id: string
  email: string
  metadata: Metadata
  company: CompanyValues | null
  invitation: Invitation | null
}

/** Reads a request for an account. Throws 400 for anything that cannot be stored. */
export function emailAccount(email: string, data: Metadata): EmailAccount {
  const id = randomUUID()
  const invitation = invitationOf(data)
  const company = invitation ? null : companyOf(data)
  return { id, email, metadata: accountMetadata(data, { id, email }), company, invitation }
}

/**
 * Refuses an unusable invitation. Called before the account is looked up, so that the answer does
 * not reveal whether the address has one.
 */
export async function refuseDeadInvitation(tx: SystemTx, { invitation, email }: EmailAccount) {
  if (!invitation) return
  const invited = await findInvitation(tx, invitation)
  if (invited?.email.toLowerCase() !== email) throw refusal(invitationErrors.otherAddress)
}

/** An address that nobody can have, for accounts that are created only to be rolled back. */
export function unusedAddress(): string {
  return `${randomUUID()}@example.invalid`
}

/** Creates the account with its company or its membership. Throws if the invitation is unusable. */
export async function makeEmailAccount(
  tx: SystemTx,
  ctx: Ctx,
  { company, invitation, ...account }: EmailAccount,
  proof: { passwordHash: string | null; confirmed: boolean },
) {
  await insertEmailUser(tx, { ...account, ...proof })
  if (company) await createCompany(tx, account.id, company)
  if (invitation) await joinByInvitation(tx, account.id, invitation)
  const details = { provider: 'email', company: company !== null, invited: invitation !== null }
  await recordAudit(tx, ctx, 'sign_up', account.id, details)
}
