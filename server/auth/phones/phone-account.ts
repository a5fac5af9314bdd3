import { randomInt, randomUUID } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { accountMetadata, companyOf } from '../metadata.ts'
import { phoneErrors } from '../phone-errors.ts'
import type { Metadata } from '../records.ts'
import { insertPhoneUser } from './queries.ts'

/** An account requested by phone. */
export type PhoneAccount = { id: string; phone: string; metadata: Metadata }

/**
 * Reads a request for an account. Throws 400 for anything that cannot be stored, and 422 if it
 * requests a company: its owner could not be reached by mail.
 */
export function phoneAccount(phone: string, data: Metadata): PhoneAccount {
  if (companyOf(data)) throw new ApiError(phoneErrors.companyNeedsAddress)
  const id = randomUUID()
  return { id, phone, metadata: accountMetadata(data, { id, phone }) }
}

/** A phone for an account that will be rolled back: no real number begins with these digits. */
export function unusedPhone(): string {
  return `999${String(randomInt(1e12)).padStart(12, '0')}`
}

/** Creates the account with an unconfirmed phone. */
export async function makePhoneAccount(
  tx: SystemTx,
  ctx: Ctx,
  account: PhoneAccount,
  passwordHash: string | null,
) {
  await insertPhoneUser(tx, { ...account, passwordHash })
  await recordAudit(tx, ctx, 'sign_up', account.id, { provider: 'phone', company: false })
}
