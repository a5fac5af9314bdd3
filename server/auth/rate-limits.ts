import { createHash } from 'node:crypto'
import type { ErrorEntry } from '../../contract/errors.ts'
import type { Services } from '../platform/context.ts'
import { relaxDurability, type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { RetryAfterError } from '../platform/fair-use/retry-after.ts'
import { authErrors } from './auth-errors.ts'
import { type Pace, takeRoom } from './queries.ts'

/** A burst of calls at once, then one for each `seconds / burst`. */
export type Limit = { name: string; burst: number; seconds: number }

const fiveMinutes = 300

/** Limits per network address, by call. */
export const limits = {
  token: { name: 'token', burst: 150, seconds: fiveMinutes },
  signUp: { name: 'sign_up', burst: 30, seconds: fiveMinutes },
  recover: { name: 'recover', burst: 30, seconds: fiveMinutes },
  otp: { name: 'otp', burst: 30, seconds: fiveMinutes },
  resend: { name: 'resend', burst: 30, seconds: fiveMinutes },
  reauthenticate: { name: 'reauthenticate', burst: 30, seconds: fiveMinutes },
  verify: { name: 'verify', burst: 30, seconds: fiveMinutes },
  // Separate from confirming, so that every link can be opened first.
  showLink: { name: 'show_link', burst: 30, seconds: fiveMinutes },
  arrival: { name: 'arrival', burst: 150, seconds: fiveMinutes },
  updateUser: { name: 'update_user', burst: 30, seconds: fiveMinutes },
  challenge: { name: 'factor_challenge', burst: 15, seconds: 60 },
  verifyFactor: { name: 'factor_verify', burst: 15, seconds: 60 },
  passkey: { name: 'passkey', burst: 150, seconds: fiveMinutes },
  authorize: { name: 'authorize', burst: 150, seconds: fiveMinutes },
  callback: { name: 'callback', burst: 150, seconds: fiveMinutes },
  // A whole company may share one address.
  sso: { name: 'sso', burst: 150, seconds: fiveMinutes },
  samlAcs: { name: 'saml_acs', burst: 150, seconds: fiveMinutes },
} as const satisfies Record<string, Limit>

/**
 * Attempts at one account's password: one limit for all unknown addresses together, and one for
 * each address that the account has signed in from. An attack slows down strangers, never the
 * owner.
 */
export const passwordTries: Limit = { name: 'password', burst: 30, seconds: fiveMinutes }

/** Codes tried for an account, and mails requested for it, from all addresses. */
export const codeTries: Limit = { name: 'code', burst: 10, seconds: 3600 }
export const recoveryMails: Limit = { name: 'recovery_mail', burst: 10, seconds: 3600 }
export const changeMails: Limit = { name: 'change_mail', burst: 10, seconds: 3600 }
export const signInMails: Limit = { name: 'sign_in_mail', burst: 10, seconds: 3600 }

/** Second factor attempts and challenges of an account, from all addresses. */
export const factorTries: Limit = { name: 'factor', burst: 10, seconds: 3600 }
export const factorChallenges: Limit = { name: 'challenge', burst: 20, seconds: 3600 }

/** Text messages to one phone, and those requested by one address. */
export const textsToPhone: Limit = { name: 'texts_to', burst: 10, seconds: 3600 }
export const textsByPeer: Limit = { name: 'texts_by', burst: 30, seconds: 3600 }

/** Anonymous accounts, which cost nothing to create. */
export const anonymousSignUps: Limit = { name: 'anonymous', burst: 30, seconds: 3600 }

/** Guesses at the password of the signed-in account. */
export const ownPasswordTries: Limit = { name: 'own_password', burst: 10, seconds: 3600 }

const betweenMails = { burst: 1, seconds: 60 }

/**
 * Counts one call (or `worth` calls) against a limit, shared by all processes and kept over a
 * restart. Throws 429 with the seconds to wait. Counts nothing while AUTH_RATE_LIMIT is off.
 */
export async function takeTurn(
  services: Services,
  limit: Limit,
  key: string,
  refusal: ErrorEntry = authErrors.tooManyRequests,
  turns = 1,
) {
  if (!services.env.AUTH_RATE_LIMIT) return
  const wait = await withSystemTx(services, 'rate limit', async (tx) => {
    // Losing the last counts in a crash is acceptable; waiting for the disk on each call is not.
    await relaxDurability(tx)
    return takeRoom(tx, `${limit.name}:${key}`, paceOf(limit, turns))
  })
  if (wait > 0) throw new RetryAfterError(refusal, wait)
}

/** The same in the caller's transaction; rolled back with it. */
export async function takeTurnIn(
  tx: SystemTx,
  limit: Limit,
  key: string,
  refusal: ErrorEntry = authErrors.tooManyRequests,
) {
  if (!tx.services.env.AUTH_RATE_LIMIT) return
  const wait = await takeRoom(tx, `${limit.name}:${key}`, paceOf(limit))
  if (wait > 0) throw new RetryAfterError(refusal, wait)
}

/** Whether there is a turn, for calls where a refusal would reveal the account. */
export async function hasTurnIn(tx: SystemTx, limit: Limit, key: string): Promise<boolean> {
  if (!tx.services.env.AUTH_RATE_LIMIT) return true
  return (await takeRoom(tx, `${limit.name}:${key}`, paceOf(limit))) === 0
}

/**
 * Allows one mail of a kind to an address per 60 s, or per `seconds`, whether or not the address
 * has an account. Rolled back with the caller's transaction. Throws 429 with the wait.
 */
export async function takeMailTurn(
  tx: SystemTx,
  kind: string,
  address: string,
  { seconds } = betweenMails,
) {
  const wait = await bookMail(tx, kind, address, seconds)
  if (wait > 0) throw new RetryAfterError(authErrors.mailTooSoon, wait)
}

/** Whether the mail may be sent, for calls where a refusal would reveal the account. */
export async function mailMayLeave(tx: SystemTx, kind: string, address: string): Promise<boolean> {
  return (await bookMail(tx, kind, address, betweenMails.seconds)) === 0
}

function bookMail(tx: SystemTx, kind: string, address: string, seconds: number) {
  return takeRoom(tx, `mail_${kind}:${accountKey(address)}`, paceOf({ burst: 1, seconds }))
}

/** The same limit for text messages to a phone. */
export async function takeSmsTurn(tx: SystemTx, kind: string, phone: string) {
  const wait = await bookText(tx, kind, phone)
  if (wait > 0) throw new RetryAfterError(authErrors.smsTooSoon, wait)
}

/** Whether the text may be sent, for calls where a refusal would reveal the account. */
export async function textMayLeave(tx: SystemTx, kind: string, phone: string): Promise<boolean> {
  return (await bookText(tx, kind, phone)) === 0
}

function bookText(tx: SystemTx, kind: string, phone: string) {
  return takeRoom(tx, `sms_${kind}:${accountKey(phone)}`, paceOf(betweenMails))
}

export function paceOf({ burst, seconds }: Pick<Limit, 'burst' | 'seconds'>, turns = 1): Pace {
  return { stepMs: (turns * seconds * 1000) / burst, roomMs: seconds * 1000 }
}

/** A hashed address, to key limits by account. */
export function accountKey(address: string): string {
  return createHash('sha256').update(address).digest('base64url')
}
