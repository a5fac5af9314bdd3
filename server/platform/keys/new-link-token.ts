import { randomBytes } from 'node:crypto'

/** A secret for the address of a link. It ends in a letter or digit: programs leave other characters out of links. */
export function newLinkToken(): string {
  const token = randomBytes(24).toString('base64url')
  return /[-_]$/.test(token) ? newLinkToken() : token
}
