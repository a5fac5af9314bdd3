import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { askedCaller } from './asked-caller.ts'
import { findOpening } from './queries.ts'

/** How the account was opened, for the session that must say who opened it. Throws 409 for any other. */
export async function ownershipQuestion(ctx: Ctx) {
  return withSystemTx(
    ctx.services,
    'ownership question',
    async (tx) => {
      const { user } = await askedCaller(tx, ctx)
      const opening = await findOpening(tx, user.id)
      return {
        email: user.email ?? '',
        openedAt: opening?.created_at ?? user.created_at,
        userAgent: opening?.user_agent ?? null,
        newPassword: user.password_doubted && user.encrypted_password === null,
      }
    },
    'read only',
  )
}
