import { accountErrors } from '../../../contract/account/account.ts'
import { ApiError, generalErrors, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { callerBeforeProof, holdOf } from '../caller.ts'

const ended: readonly string[] = [
  authErrors.userNotFound.code,
  authErrors.sessionNotFound.code,
  authErrors.userBanned.code,
]

/** The session that must answer, with errors of `/api`: 409 for a session without a question. */
export async function askedCaller(tx: SystemTx, ctx: Ctx) {
  const { user, session } = await callerBeforeProof(tx, ctx, ['asked']).catch((error: unknown) => {
    const over = error instanceof ApiError && ended.includes(error.code)
    throw over ? refusal(generalErrors.sessionEnded) : error
  })
  if (!holdOf(user, session)) throw refusal(accountErrors.ownershipSettled)
  return { user, session }
}
