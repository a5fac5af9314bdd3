import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { findUser, lockUser } from '../queries.ts'
import type { Purpose, UserRow } from '../records.ts'
import {
  countWrongCode,
  deleteOneTimeToken,
  findOneTimeToken,
  lockOneTimeTokens,
  putOneTimeToken,
  takeOneTimeToken,
  usersWithSecret,
} from './queries.ts'
import { secretHash } from './secret-hash.ts'

/** The number of wrong codes after which even the right one is refused. */
const maxWrongCodes = 5

/** A mailed secret: a long token for the link, and a short code for typing. */
export type OneTimeToken = { token: string; code: string }

/** A secret that came back in time, and is used up. */
export type Redeemed = {
  user: UserRow
  purpose: Purpose
  /** The flow that its link continues. */
  flowId: string | null
}

/** A link that is still valid. */
export type PendingLink = Pick<Redeemed, 'user' | 'purpose'>

/** Creates the one pending secret of an account for a purpose, replacing an older one. */
export async function issueOneTimeToken(
  tx: SystemTx,
  to: {
    userId: string
    purpose: Purpose
    address: string
    seconds: number
    flowId?: string | null
  },
): Promise<OneTimeToken> {
  const { flowId = null } = to
  // The prefix reveals the flow of a link even after the link has expired.
  const token = `${flowId ? pkceMark : ''}${randomBytes(32).toString('base64url')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await putOneTimeToken(tx, {
    user_id: to.userId,
    purpose: to.purpose,
    token_hash: secretHash(token),
    code_hash: codeHash(to.address, code),
    relates_to: to.address,
    flow_id: flowId,
    expires_at: new Date(tx.now().getTime() + to.seconds * 1000),
  })
  return { token, code }
}

const pkceMark = 'pkce_'

/** Whether a link was requested with a code challenge. */
export function isPkce(token: string): boolean {
  return token.startsWith(pkceMark)
}

/** The purpose of a valid link, without using it up. */
export async function pendingLink(
  tx: SystemTx,
  token: string,
  purposes: readonly Purpose[],
): Promise<PendingLink | undefined> {
  const found = await findOneTimeToken(tx, secretHash(token))
  if (!found || !purposes.includes(found.purpose) || found.expires_at <= tx.now()) return undefined
  const user = await findUser(tx, found.user_id)
  return user && isAddressed(user, found) ? { user, purpose: found.purpose } : undefined
}

/** Uses up a link and returns its purpose, once; undefined for an invalid one. */
export async function redeemToken(
  tx: SystemTx,
  token: string,
  purposes: readonly Purpose[],
): Promise<Redeemed | undefined> {
  if (purposes.length === 0) return undefined
  const hash = secretHash(token)
  const found = await findOneTimeToken(tx, hash)
  // Accounts are locked before their secrets everywhere; otherwise requests could deadlock.
  const user = found && (await lockUser(tx, found.user_id))
  const taken = user && (await takeOneTimeToken(tx, hash, purposes))
  if (!taken || !isAddressed(user, taken)) return undefined
  return { user, purpose: taken.purpose, flowId: taken.flow_id }
}

/**
 * Uses up a code and returns its purpose. A wrong one is counted, so the caller must let the
 * transaction commit even if it refuses.
 */
export async function redeemCode(
  tx: SystemTx,
  address: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<Redeemed | undefined> {
  if (purposes.length === 0) return undefined
  for (const userId of await usersWithSecret(tx, address, purposes)) {
    const user = await lockUser(tx, userId)
    const redeemed = user && (await redeemCodeFor(tx, user, address, code, purposes))
    if (redeemed) return redeemed
  }
  return undefined
}

/** The same for one account, which the caller has locked. */
export async function redeemCodeFor(
  tx: SystemTx,
  user: UserRow,
  address: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<Redeemed | undefined> {
  const given = codeHash(address, code)
  for (const pending of await lockOneTimeTokens(tx, user.id, purposes)) {
    if (pending.relates_to !== address || !isAddressed(user, pending)) continue
    if (pending.attempts >= maxWrongCodes) continue
    if (pending.code_hash && timingSafeEqual(pending.code_hash, given)) {
      await deleteOneTimeToken(tx, pending.id)
      return { user, purpose: pending.purpose, flowId: pending.flow_id }
    }
    await countWrongCode(tx, pending.id)
  }
  return undefined
}

/** A secret proves the mailbox or phone it was sent to, not one that the account has got since. */
function isAddressed(user: UserRow, secret: { purpose: Purpose; relates_to: string }): boolean {
  const wanted = addressesBy[secret.purpose](user)
  return wanted.some((address) => address?.toLowerCase() === secret.relates_to)
}

type Address = string | null

const addressesBy: Record<Purpose, (user: UserRow) => Address[]> = {
  confirmation: ({ email }) => [email],
  recovery: ({ email }) => [email],
  magiclink: ({ email }) => [email],
  invite: ({ email }) => [email],
  email_change_current: ({ email }) => [email],
  email_change_new: ({ new_email }) => [new_email],
  reauthentication: ({ email, phone }) => [email, phone],
  phone_confirmation: ({ phone }) => [phone],
  phone_change: ({ new_phone }) => [new_phone],
}

function codeHash(address: string, code: string): Buffer {
  return createHash('sha256').update(`${address}:${code}`).digest()
}
