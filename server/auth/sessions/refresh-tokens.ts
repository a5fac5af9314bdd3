import { createHmac, randomBytes } from 'node:crypto'
import { secretHash } from '../secrets/secret-hash.ts'

/** The first refresh token of a session: 256 random bits, 43 characters. */
export function firstRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that follows `parent`. It is derived, so that a client that lost a response gets the
 * same token again, although only hashes are stored.
 */
export function childOf(secret: Buffer, parent: string): string {
  return createHmac('sha256', secret).update(parent).digest('base64url')
}

/** The descendant of `token` with this hash, at most `steps` generations later. */
export function descendantOf(
  secret: Buffer,
  token: string,
  hash: Buffer,
  steps: number,
): string | null {
  let descendant = token
  for (let step = 0; step < steps; step++) {
    descendant = childOf(secret, descendant)
    if (secretHash(descendant).equals(hash)) return descendant
  }
  return null
}
