import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/transaction.ts'
import { recordAudit } from './audit.ts'
import { authErrors } from './auth-errors.ts'
import { emailOf, whoBody } from './fields.ts'
import { accountMetadata, companyOf, metadataBody } from './metadata.ts'
import { createCompany, insertEmailUser } from './queries.ts'
import { checkPassword, hashPassword } from './sessions/passwords.ts'
import { type SessionReply, startSession } from './sessions/sessions.ts'
import type { AuthInput } from './wire.ts'

export const signUpBody = z.object({
  ...whoBody,
  password: z.string().optional(),
  data: metadataBody.optional(),
})

/**
 * Makes an account and signs it in. With `company_name` in its metadata the account comes with its
 * company, or not at all. An address that has an account keeps it untouched.
 */
export async function signUp(
  ctx: Ctx,
  { body }: AuthInput<unknown, z.output<typeof signUpBody>>,
): Promise<SessionReply> {
  const { email, phone, password, data = {} } = body
  if (email === undefined && phone === undefined) throw new ApiError(authErrors.anonymousDisabled)
  const address = emailOf(body)
  if (!password) throw new ApiError(authErrors.passwordRequired)
  checkPassword(password)
  const id = randomUUID()
  const metadata = accountMetadata(data, { id, email: address })
  const company = companyOf(data)
  const passwordHash = await hashPassword(password)
  try {
    return await withSystemTx(ctx.services, 'sign-up', async (tx) => {
      await insertEmailUser(tx, { id, email: address, passwordHash, metadata })
      if (company) await createCompany(tx, id, company)
      await recordAudit(tx, ctx, 'sign_up', id, { provider: 'email', company: company !== null })
      return startSession(tx, ctx, id, 'password')
    })
  } catch (error) {
    if (isTaken(error)) throw new ApiError(authErrors.userExists)
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'users_email_key'
}
