import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { accountMetadata, companyOf } from '../metadata.ts'
import { createCompany } from '../queries.ts'
import type { CompanyValues, Metadata } from '../records.ts'
import { insertPhoneUser } from './queries.ts'

/** An account that somebody asks for by phone, and the company that it founds. */
export type PhoneAccount = {
  id: string
  phone: string
  metadata: Metadata
  company: CompanyValues | null
}

/** Reads what a request says of the account it asks for. Throws 400 for what cannot be stored. */
export function phoneAccount(phone: string, data: Metadata): PhoneAccount {
  const id = randomUUID()
  return { id, phone, metadata: accountMetadata(data, { id, phone }), company: companyOf(data) }
}

/** Makes the account together with its company; the phone is still to confirm. */
export async function makePhoneAccount(
  tx: SystemTx,
  ctx: Ctx,
  { company, ...account }: PhoneAccount,
  passwordHash: string | null,
) {
  await insertPhoneUser(tx, { ...account, passwordHash })
  if (company) await createCompany(tx, account.id, company)
  const details = { provider: 'phone', company: company !== null }
  await recordAudit(tx, ctx, 'sign_up', account.id, details)
}
