import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { type ProofOrigin, settleFirstProof } from '../ownership/settle-first-proof.ts'
import { confirmPhone, confirmPhoneChange } from '../phones/phone-change.ts'
import { deleteSessions } from '../queries.ts'
import type { Purpose } from '../records.ts'
import type { Redeemed } from '../secrets/one-time-tokens.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from '../secrets/queries.ts'
import type { Verdict } from '../sessions/sessions.ts'
import { confirmAddressChange } from './address-change.ts'

/** By the `type` of a request, the purposes that its link or code may have been sent for. */
const purposesByType = new Map<string, readonly Purpose[]>([
  ['signup', ['confirmation']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email', ['confirmation', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
  ['sms', ['phone_confirmation']],
  ['phone_change', ['phone_change']],
])

/** The purposes behind the `type` of a request. Throws 400 if it is missing or unknown. */
export function purposesOf(type: string | undefined): readonly Purpose[] {
  const purposes = purposesByType.get(type ?? '')
  if (purposes) return purposes
  const message = type ? 'Unsupported verification type' : 'Verify requires a verification type'
  throw new ApiError({ ...authErrors.invalid, message }, { issues: [{ path: 'type', message }] })
}

type Effect = (tx: SystemTx, ctx: Ctx, redeemed: Redeemed, origin: ProofOrigin) => Promise<Verdict>

const effects: Record<Purpose, Effect | null> = {
  confirmation: proveEmail,
  invite: proveEmail,
  recovery: proveEmail,
  magiclink: proveEmail,
  email_change_current: confirmAddressChange,
  email_change_new: confirmAddressChange,
  reauthentication: null,
  phone_confirmation: confirmPhone,
  phone_change: confirmPhoneChange,
}

/**
 * Carries out what a link or code was sent for; returns `refusal` if it was invalid. `origin` decides
 * what the first proof of an address means: whether it came within a session, and whether the
 * client can show the ownership question.
 */
export async function applyProof(
  tx: SystemTx,
  ctx: Ctx,
  redeemed: Redeemed | undefined,
  refusal: ErrorEntry,
  origin: ProofOrigin = {},
): Promise<Verdict> {
  const effect = redeemed && effects[redeemed.purpose]
  if (!effect) return { refusal }
  const bar = barOf(redeemed.user, tx.now())
  if (bar) return { refusal: bar }
  return effect(tx, ctx, redeemed, origin)
}

async function proveEmail(
  tx: SystemTx,
  ctx: Ctx,
  { user, purpose }: Redeemed,
  origin: ProofOrigin,
): Promise<Verdict> {
  await settleFirstProof(tx, ctx, user, { ...origin, purpose })
  const recovery = purpose === 'recovery'
  // Someone who had to recover their account cannot trust its existing sessions.
  if (recovery) {
    await deleteSessions(tx, user.id)
    await deleteAuthCodes(tx, user.id)
  }
  await deleteOneTimeTokens(tx, user.id)
  if (recovery) await recordAudit(tx, ctx, 'recovery_used', user.id)
  else if (purpose === 'magiclink')
    await recordAudit(tx, ctx, 'sign_in', user.id, { method: purpose })
  else await recordAudit(tx, ctx, 'email_confirmed', user.id)
  return { userId: user.id, proof: { method: 'otp', mailbox: true, recovery } }
}
