import { createHash } from 'node:crypto'
import type { ErrorEntry } from '../../contract/errors.ts'
import type { Services } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { TooSoon } from '../platform/http/too-soon.ts'
import { authErrors } from './auth-errors.ts'
import { type Pace, relaxDurability, takeRoom, takeRoomAlone } from './queries.ts'

/** `burst` calls at once, then one for each `seconds / burst` that pass. */
export type Limit = { name: string; burst: number; seconds: number }

const fiveMinutes = 300

/** What one address may do, by call. */
export const limits = {
  token: { name: 'token', burst: 150, seconds: fiveMinutes },
  signUp: { name: 'sign_up', burst: 30, seconds: fiveMinutes },
  recover: { name: 'recover', burst: 30, seconds: fiveMinutes },
  otp: { name: 'otp', burst: 30, seconds: fiveMinutes },
  resend: { name: 'resend', burst: 30, seconds: fiveMinutes },
  reauthenticate: { name: 'reauthenticate', burst: 30, seconds: fiveMinutes },
  verify: { name: 'verify', burst: 30, seconds: fiveMinutes },
  // Apart from pressing the button, so that each link can be opened first.
  showLink: { name: 'show_link', burst: 30, seconds: fiveMinutes },
  arrival: { name: 'arrival', burst: 150, seconds: fiveMinutes },
  updateUser: { name: 'update_user', burst: 30, seconds: fiveMinutes },
  challenge: { name: 'factor_challenge', burst: 15, seconds: 60 },
  verifyFactor: { name: 'factor_verify', burst: 15, seconds: 60 },
  authorize: { name: 'authorize', burst: 150, seconds: fiveMinutes },
  callback: { name: 'callback', burst: 150, seconds: fiveMinutes },
  // A whole company may stand behind one address.
  sso: { name: 'sso', burst: 150, seconds: fiveMinutes },
  samlAcs: { name: 'saml_acs', burst: 150, seconds: fiveMinutes },
} as const satisfies Record<string, Limit>

/**
 * Tries at one account's password, from all addresses that it has not signed in from together, and
 * from each of the others: an attack slows the attackers, and never the owner where they were.
 */
export const passwordTries: Limit = { name: 'password', burst: 30, seconds: fiveMinutes }

/** Codes tried for one account, and mails asked for it, from whatever addresses. */
export const codeTries: Limit = { name: 'code', burst: 10, seconds: 3600 }
export const recoveryMails: Limit = { name: 'recovery_mail', burst: 10, seconds: 3600 }
export const signInMails: Limit = { name: 'sign_in_mail', burst: 10, seconds: 3600 }

/** Answers tried for the second factors of one account, and challenges, from whatever addresses. */
export const factorTries: Limit = { name: 'factor', burst: 10, seconds: 3600 }
export const factorChallenges: Limit = { name: 'challenge', burst: 20, seconds: 3600 }

/** Text messages to one phone, and those that one address asks for, to whatever phones. */
export const textsToPhone: Limit = { name: 'texts_to', burst: 10, seconds: 3600 }
export const textsByPeer: Limit = { name: 'texts_by', burst: 30, seconds: 3600 }

/** Accounts without a name, which cost nothing to make. */
export const anonymousSignUps: Limit = { name: 'anonymous', burst: 30, seconds: 3600 }

/** Guesses at the password of the account that is signed in. */
export const ownPasswordTries: Limit = { name: 'own_password', burst: 10, seconds: 3600 }

const betweenMails = { burst: 1, seconds: 60 }

/**
 * Counts one call against a limit, shared by all processes and kept over a restart. Throws 429
 * with the seconds to wait. A call may be worth several. Nothing is counted while AUTH_RATE_LIMIT is off.
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
    // Losing the last moment's counts in a crash is fine; waiting for the disk on each call is not.
    await relaxDurability(tx)
    return takeRoomAlone(tx, `${limit.name}:${key}`, paceOf(limit, turns))
  })
  if (wait > 0) throw new TooSoon(refusal, wait)
}

/** The same in the caller's transaction, with which it is rolled back. */
export async function takeTurnIn(
  tx: SystemTx,
  limit: Limit,
  key: string,
  refusal: ErrorEntry = authErrors.tooManyRequests,
) {
  if (!tx.services.env.AUTH_RATE_LIMIT) return
  const wait = await takeRoom(tx, `${limit.name}:${key}`, paceOf(limit))
  if (wait > 0) throw new TooSoon(refusal, wait)
}

/**
 * Lets one mail of a kind to an address pass each 60 s, or each `seconds`, whether or not the
 * address has an account. Rolled back with the caller's transaction. Throws 429 with the wait.
 */
export async function takeMailTurn(
  tx: SystemTx,
  kind: string,
  address: string,
  { seconds } = betweenMails,
) {
  const wait = await bookMail(tx, kind, address, seconds)
  if (wait > 0) throw new TooSoon(authErrors.mailTooSoon, wait)
}

/** The same where a refusal would tell of the address: whether the mail may leave. */
export async function mailMayLeave(tx: SystemTx, kind: string, address: string): Promise<boolean> {
  return (await bookMail(tx, kind, address, betweenMails.seconds)) === 0
}

function bookMail(tx: SystemTx, kind: string, address: string, seconds: number) {
  return takeRoom(tx, `mail_${kind}:${accountKey(address)}`, paceOf({ burst: 1, seconds }))
}

/** The same for text messages to a phone. */
export async function takeSmsTurn(tx: SystemTx, kind: string, phone: string) {
  const wait = await bookText(tx, kind, phone)
  if (wait > 0) throw new TooSoon(authErrors.smsTooSoon, wait)
}

/** The same where a refusal would tell of the phone: whether the text may leave. */
export async function textMayLeave(tx: SystemTx, kind: string, phone: string): Promise<boolean> {
  return (await bookText(tx, kind, phone)) === 0
}

function bookText(tx: SystemTx, kind: string, phone: string) {
  return takeRoom(tx, `sms_${kind}:${accountKey(phone)}`, paceOf(betweenMails))
}

export function paceOf({ burst, seconds }: Pick<Limit, 'burst' | 'seconds'>, turns = 1): Pace {
  return { stepMs: (turns * seconds * 1000) / burst, roomMs: seconds * 1000 }
}

/** An account's name in a key: its address, unreadable. */
export function accountKey(address: string): string {
  return createHash('sha256').update(address).digest('base64url')
}
