import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { optionalText } from '../fields.ts'
import { factorTries } from '../rate-limits.ts'
import type { SessionReply } from '../sessions/sessions.ts'
import type { AuthInput } from '../wire.ts'
import { factorCaller, takeFactorTurn } from './factor-caller.ts'
import { queueNotice } from './notices.ts'
import { countRecoveryCodes, takeRecoveryCode } from './queries.ts'
import { raiseSession } from './raise-session.ts'
import { recoveryCodeHash, recoverySetOf } from './recovery-codes.ts'

export const verifyRecoveryCodeBody = z.object({ code: optionalText })

/** Raises the session to aal2 for a recovery code, and uses it up. */
export async function verifyRecoveryCode(
  ctx: Ctx,
  { body }: AuthInput<unknown, z.output<typeof verifyRecoveryCodeBody>>,
): Promise<SessionReply> {
  await takeFactorTurn(ctx, factorTries, authErrors.recoveryCodesLocked)
  const outcome = await withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user, session } = await factorCaller(tx, ctx, null)
    const set = recoverySetOf(user)
    const right = set && (await takeRecoveryCode(tx, set.id, recoveryCodeHash(body.code ?? '')))
    if (!right) {
      await recordAudit(tx, ctx, 'factor_failed', user.id, { factor_type: 'recovery_code' })
      return null
    }
    const { remaining } = await countRecoveryCodes(tx, set.id)
    await recordAudit(tx, ctx, 'recovery_code_used', user.id, { remaining: String(remaining) })
    await queueNotice(tx, ctx, user, { event: 'recovery_code_used', remaining })
    return raiseSession(tx, ctx, { user, session, factorId: set.id, method: 'mfa/recovery_code' })
  })
  if (!outcome) throw new ApiError(authErrors.wrongRecoveryCode)
  return outcome
}
