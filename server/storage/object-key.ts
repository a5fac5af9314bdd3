import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'

const longestKey = 1000
const legal = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
/** An empty part, '.' or '..' between slashes: what climbs, or cannot be asked for again. */
const climbing = /(^|\/)\.{0,2}(\/|$)/

/**
 * The key, where it is one. Throws `ApiError` 400 `Invalid key: …` for anything else. Keys are
 * names in the database; where the bytes lie is decided by the object's id alone.
 */
export function checkKey(key: string): string {
  if (key.length > longestKey || !legal.test(key) || climbing.test(key)) {
    throw refusal(storageErrors.invalidKey, { key: printable(key) })
  }
  return key
}

/** Whether a file could be at the address at all: what no text holds must not reach the database. */
export function canBeStored({ bucket, key }: { bucket: string; key: string }): boolean {
  return [bucket, key].every(
    (part) => part.length <= longestKey && part.isWellFormed() && !part.includes('\0'),
  )
}

function printable(key: string): string {
  return key.slice(0, 200).replace(/[^\x20-\x7e]/g, '?')
}
