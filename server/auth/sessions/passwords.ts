import { hash as argonHash, verify as argonVerify, parseOptions } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { passwordLimits } from '../../../contract/auth.ts'
import { ApiError } from '../../../contract/errors.ts'
import { authErrors, WeakPassword } from '../auth-errors.ts'

/** OWASP's argon2id setting with the least memory: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password opens, of the same cost: what an unknown account is compared with. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keS1uYg$8Ku2c6tGgSZ5uHyt9cS4c7VIFqDEjRzeFF2cFZHCvEw'

/** Refuses a password that the policy does not allow. Length counts code points. */
export function checkPassword(password: string) {
  const length = [...password].length
  if (length < passwordLimits.min) throw new WeakPassword(authErrors.passwordTooShort, ['length'])
  if (length > passwordLimits.max) throw new ApiError(authErrors.passwordTooLong)
  // Half a character would be stored as '?', so that other passwords open the account.
  if (!password.isWellFormed()) throw new ApiError(authErrors.passwordNotText)
}

/** Hashes off the event loop, about 30 ms. */
export function hashPassword(password: string): Promise<string> {
  return argonHash(password, cost)
}

/** Whether the password opens the hash. Takes as long where there is no hash to open. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  if (hash?.startsWith('$2')) return bcryptVerify(password, hash)
  if (hash?.startsWith('$argon2')) return argonVerify(hash, password)
  await argonVerify(nobody, password)
  return false
}

/** Whether a hash is imported or of an older cost, so that a sign-in should renew it. */
export function isOutdated(hash: string): boolean {
  if (!hash.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(hash)
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  )
}
