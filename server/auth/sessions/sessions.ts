import { randomUUID } from 'node:crypto'
import type { ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'
import { signAccessToken } from '../../platform/keys/access-token.ts'
import { accessTokenSeconds } from '../../platform/keys/signing-keys.ts'
import { peerOf } from '../peer.ts'
import type { Amr, SessionRow, UserRow } from '../records.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import { userJson } from '../user-json.ts'
import { insertSession, markSignedIn } from './queries.ts'
import { firstRefreshToken } from './refresh-tokens.ts'

/** The reply of every sign-in and refresh. */
export type SessionReply = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: ReturnType<typeof userJson>
  /** Why the password would be refused today. */
  weak_password?: { message: string; reasons: string[] }
}

/** How the person authenticated: the method, and the provider if any. */
export type Proof = {
  method: string
  provider?: string
  /** Whether a mailed secret was the proof. */
  mailbox?: boolean
  /** Whether it was mailed for a recovery: the session must set a new password first. */
  recovery?: boolean
}

/** The account to sign in, what is still missing, or an error. */
export type Verdict =
  | { userId: string; proof: Proof }
  | { message: string }
  | { refusal: ErrorEntry }

/** Starts a session of an account that has just authenticated. */
export async function startSession(
  tx: SystemTx,
  ctx: Ctx,
  userId: string,
  proof: string | Proof,
): Promise<SessionReply> {
  const user = await markSignedIn(tx, userId)
  if (!user) throw new Error('the account disappeared while it signed in')
  return openSession(tx, ctx, user, proof)
}

/** The same for an account that `markSignedIn` has locked in this transaction. */
export async function openSession(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  proof: string | Proof,
): Promise<SessionReply> {
  const { session: fresh, refreshToken } = newSession(ctx, proof)
  const { mailbox = false, recovery = false } = typeof proof === 'string' ? {} : proof
  const may_answer = mailbox && user.ownership_asked_at !== null
  const session = { ...fresh, may_answer, must_set_password: recovery }
  await insertSession(tx, { ...session, user_id: user.id })
  return sessionReply(tx.services, user, session, refreshToken)
}

/** A session to be stored, and its first refresh token. */
export function newSession(ctx: Ctx, proof: string | Proof) {
  const { mailbox: _, recovery: __, ...how } = typeof proof === 'string' ? { method: proof } : proof
  const amr: Amr = [{ ...how, timestamp: Math.floor(ctx.now().getTime() / 1000) }]
  const refreshToken = firstRefreshToken()
  const session = {
    id: randomUUID(),
    aal: 'aal1',
    amr,
    peer: peerOf(ctx),
    network: peerKey(ctx.peer.ip),
    token_hash: secretHash(refreshToken),
  }
  return { session, refreshToken }
}

/** A session with a new access token. */
export function sessionReply(
  services: Services,
  user: UserRow,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'> &
    Partial<Pick<SessionRow, 'may_answer' | 'must_set_password'>>,
  refreshToken: string,
): SessionReply {
  const json = userJson(user)
  const { accessToken, expiresAt } = signAccessToken(services, {
    sub: user.id,
    email: json.email,
    phone: json.phone,
    app_metadata: json.app_metadata,
    user_metadata: json.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    // Our own pages show such a session the ownership question.
    ...(user.ownership_asked_at && session.may_answer ? { ownership_asked: true } : {}),
    // They lead it to the page that sets a new password.
    ...(session.must_set_password ? { must_set_password: true } : {}),
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: json,
  }
}
