import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { type ProofOrigin, settleFirstProof } from '../ownership/settle-first-proof.ts'
import { confirmPhone, confirmPhoneChange } from '../phones/phone-change.ts'
import { deleteSessions } from '../queries.ts'
import type { Purpose, UserRow } from '../records.ts'
import type { Proof } from '../sessions/sessions.ts'
import { confirmAddressChange } from './address-change.ts'
import type { Redeemed } from './one-time-tokens.ts'
import { deleteAuthCodes, deleteOneTimeTokens, dropDoubtedPassword } from './queries.ts'

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

/** The account to sign in, what is still missing, or an error. */
export type Verdict =
  | { userId: string; proof: Proof }
  | { message: string }
  | { refusal: ErrorEntry }

type Effect = (tx: SystemTx, ctx: Ctx, redeemed: Redeemed, origin: ProofOrigin) => Promise<Verdict>

const effects: Record<Purpose, Effect | null> = {
  confirmation: (tx, ctx, { user }, origin) => proveEmail(tx, ctx, user, 'email_confirmed', origin),
  // An invited person never chose the password that a stranger's sign-up may have set.
  invite: (tx, ctx, { user }, origin) =>
    proveEmail(tx, ctx, doubted(user), 'email_confirmed', origin),
  recovery: (tx, ctx, { user }, origin) => proveEmail(tx, ctx, user, 'recovery_used', origin),
  magiclink: (tx, ctx, { user }, origin) => proveEmail(tx, ctx, user, 'sign_in', origin),
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

function doubted(user: UserRow): UserRow {
  return { ...user, password_doubted: user.password_doubted || !user.email_proven_at }
}

async function proveEmail(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  event: 'email_confirmed' | 'recovery_used' | 'sign_in',
  origin: ProofOrigin,
): Promise<Verdict> {
  await settleFirstProof(tx, ctx, user, origin)
  // Someone who had to recover their account cannot trust its existing sessions.
  if (event === 'recovery_used') {
    await deleteSessions(tx, user.id)
    await deleteAuthCodes(tx, user.id)
  }
  if (user.password_doubted) await dropDoubtedPassword(tx, user.id)
  await deleteOneTimeTokens(tx, user.id)
  await recordAudit(tx, ctx, event, user.id, event === 'sign_in' ? { method: 'magiclink' } : {})
  return { userId: user.id, proof: { method: 'otp', mailbox: true } }
}
