import { createRequire } from 'node:module'
import { passwordLimits } from '../../../contract/auth/auth.ts'

const require = createRequire(import.meta.url)

let commonPasswords: ReadonlySet<string> | undefined

/** Whether a password is among the 10,000 most common of its length, regardless of case. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readList()
  return commonPasswords.has(password.toLowerCase())
}

// Loaded at the first check: reading the package takes 30 ms that the server's start should not pay.
function readList(): ReadonlySet<string> {
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') =
    require('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common'].map(String)
  const choosable = byFrequency.filter((one) => [...one].length >= passwordLimits.min)
  return new Set(choosable.slice(0, 10_000))
}
