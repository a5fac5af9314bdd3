import { randomUUID } from 'node:crypto'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/transaction.ts'
import { recordAudit } from './audit.ts'
import { accountMetadata, companyOf } from './metadata.ts'
import { createCompany, insertEmailUser } from './queries.ts'
import type { CompanyValues, Metadata } from './records.ts'

/** An account that somebody asks for, and the company that it founds. */
export type EmailAccount = {
  id: string
  email: string
  metadata: Metadata
  company: CompanyValues | null
}

/** Reads what a request says of the account it asks for. Throws 400 for what cannot be stored. */
export function emailAccount(email: string, data: Metadata): EmailAccount {
  const id = randomUUID()
  return { id, email, metadata: accountMetadata(data, { id, email }), company: companyOf(data) }
}

/** Makes the account together with its company. */
export async function makeEmailAccount(
  tx: SystemTx,
  ctx: Ctx,
  { company, ...account }: EmailAccount,
  proof: { passwordHash: string | null; confirmed: boolean },
) {
  await insertEmailUser(tx, { ...account, ...proof })
  if (company) await createCompany(tx, account.id, company)
  const details = { provider: 'email', company: company !== null }
  await recordAudit(tx, ctx, 'sign_up', account.id, details)
}
