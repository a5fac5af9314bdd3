import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let commonPasswords: ReadonlySet<string> | undefined

/** Whether a password is one of the 10,000 commonest of its length, in capitals or not. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readList()
  return commonPasswords.has(password.toLowerCase())
}

function readList(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
}
