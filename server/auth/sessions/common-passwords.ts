import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let commonPasswords: ReadonlySet<string> | undefined

/** Whether a password is among the 10,000 most common of its length, regardless of case. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readList()
  return commonPasswords.has(password.toLowerCase())
}

function readList(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
}
