import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'

const longestKey = 1000
const allowed = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
/** An empty segment, '.' or '..': path traversal, or a key that no URL can express. */
const badSegment = /(^|\/)\.{0,2}(\/|$)/

/**
 * Returns the key. Throws `ApiError` 400 `Invalid key: …` if it is not allowed. Keys are only names
 * in the database; the bytes are stored under the object's id.
 */
export function checkKey(key: string): string {
  if (key.length > longestKey || !allowed.test(key) || badSegment.test(key)) {
    throw refusal(storageErrors.invalidKey, { key: printable(key) })
  }
  return key
}

/** Whether a file could have this address at all. PostgreSQL cannot store NUL or a lone surrogate. */
export function canBeStored({ bucket, key }: { bucket: string; key: string }): boolean {
  return [bucket, key].every(
    (part) => part.length <= longestKey && part.isWellFormed() && !part.includes('\0'),
  )
}

function printable(key: string): string {
  return key.slice(0, 200).replace(/[^\x20-\x7e]/g, '?')
}
