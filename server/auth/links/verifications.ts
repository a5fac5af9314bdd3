import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { isBanned } from '../caller.ts'
import { setEmailProven } from '../queries.ts'
import type { Purpose, UserRow } from '../records.ts'
import { type SessionReply, startSession } from '../sessions/sessions.ts'

/** What a link or code of a type opens. Nothing is mailed yet for types without purposes. */
const purposesByType = new Map<string, readonly Purpose[]>([
  ['recovery', ['recovery']],
  ['signup', []],
  ['invite', []],
  ['magiclink', []],
  ['email', []],
  ['email_change', []],
  ['sms', []],
  ['phone_change', []],
])

/** The purposes behind the `type` of a request. Throws 400 for none and for an unknown one. */
export function purposesOf(type: string | undefined): readonly Purpose[] {
  const purposes = purposesByType.get(type ?? '')
  if (purposes) return purposes
  const message = type ? 'Unsupported verification type' : 'Verify requires a verification type'
  throw new ApiError({ ...authErrors.invalid, message }, { issues: [{ path: 'type', message }] })
}

/** Starts the session that a mailed secret earns, or answers why not. */
export async function sessionOfProof(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow | undefined,
  refusal: ErrorEntry,
): Promise<SessionReply | ErrorEntry> {
  if (!user) return refusal
  if (isBanned(user, tx.now())) return authErrors.userBanned
  await setEmailProven(tx, user.id)
  await recordAudit(tx, ctx, 'recovery_used', user.id)
  return startSession(tx, ctx, user.id, 'otp')
}
