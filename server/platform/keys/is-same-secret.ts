import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares hashes, so that timing reveals nothing about the secret. */
export function isSameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}
