import { createHash } from 'node:crypto'

/** The stored hash of an issued secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
