import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { SystemTx } from '../../platform/transaction.ts'
import { findUser, findUserByEmail } from '../queries.ts'
import type { Purpose, UserRow } from '../records.ts'
import { secretHash } from '../sessions/refresh-tokens.ts'
import {
  countWrongCode,
  deleteOneTimeTokens,
  lockOneTimeTokens,
  putOneTimeToken,
  takeOneTimeToken,
} from './queries.ts'

/** Wrong codes after which the code no longer counts, right or not. */
const maxWrongCodes = 5

/** A secret as it is mailed: for the link, and short for typing. */
export type OneTimeToken = { token: string; code: string }

/** Makes the one pending secret of an account for a purpose; an older one ends. */
export async function issueOneTimeToken(
  tx: SystemTx,
  to: { userId: string; purpose: Purpose; address: string; seconds: number },
): Promise<OneTimeToken> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await putOneTimeToken(tx, {
    user_id: to.userId,
    purpose: to.purpose,
    token_hash: secretHash(token),
    code_hash: codeHash(to.address, code),
    relates_to: to.address,
    flow_id: null,
    expires_at: new Date(tx.now().getTime() + to.seconds * 1000),
  })
  return { token, code }
}

/** Uses a link up and answers its account, once; undefined for any that does not count. */
export async function redeemToken(
  tx: SystemTx,
  token: string,
  purposes: readonly Purpose[],
): Promise<UserRow | undefined> {
  if (purposes.length === 0) return undefined
  const taken = await takeOneTimeToken(tx, secretHash(token), purposes)
  const user = taken && (await findUser(tx, taken.user_id))
  // A link proves the mailbox it went to, not one that the account got since.
  if (!user || user.email !== taken.relates_to) return undefined
  await deleteOneTimeTokens(tx, user.id)
  return user
}

/**
 * Uses a code up and answers its account. A wrong one is counted, so the caller must let the
 * transaction commit also when it refuses.
 */
export async function redeemCode(
  tx: SystemTx,
  address: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(tx, address)
  if (!user || purposes.length === 0) return undefined
  const given = codeHash(address, code)
  for (const pending of await lockOneTimeTokens(tx, user.id, purposes)) {
    if (pending.attempts >= maxWrongCodes || pending.relates_to !== address) continue
    if (pending.code_hash && timingSafeEqual(pending.code_hash, given)) {
      await deleteOneTimeTokens(tx, user.id)
      return user
    }
    await countWrongCode(tx, pending.id)
  }
  return undefined
}

function codeHash(address: string, code: string): Buffer {
  return createHash('sha256').update(`${address}:${code}`).digest()
}
