import { availableParallelism } from 'node:os'
import { hash as argonHash, verify as argonVerify, parseOptions } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { passwordLimits } from '../../../contract/auth/auth.ts'
import { isOwnName } from '../../../contract/auth/own-name.ts'
import { ApiError } from '../../../contract/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordErrors, WeakPassword } from './password-errors.ts'

/** OWASP's argon2id setting with the least memory: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const cores = availableParallelism()

/** A hash of the same cost that no password matches, for unknown accounts. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keS1uYg$8Ku2c6tGgSZ5uHyt9cS4c7VIFqDEjRzeFF2cFZHCvEw'

/**
 * Refuses a password that the policy does not allow. Length counts code points. `names` are
 * guessers' first attempts: the account's addresses, its company.
 */
export function checkPassword(password: string, names: readonly (string | null | undefined)[]) {
  const length = [...password].length
  if (length < passwordLimits.min) throw new WeakPassword(passwordErrors.tooShort, ['length'])
  if (length > passwordLimits.max) throw new ApiError(passwordErrors.tooLong)
  // A lone surrogate would be hashed as '?', so other passwords would match.
  if (!password.isWellFormed()) throw new ApiError(passwordErrors.notText)
  if (isCommonPassword(password)) throw new WeakPassword(passwordErrors.common, ['common'])
  if (isOwnName(password, names)) throw new WeakPassword(passwordErrors.ownName, ['own_name'])
}

/** Hashes off the event loop, about 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => argonHash(password, cost))
}

/** Whether the password matches the hash. Takes as long if there is no hash. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  if (hash?.startsWith('$2')) return inLine(() => bcryptVerify(password, hash))
  if (hash?.startsWith('$argon2')) return inLine(() => argonVerify(hash, password))
  await inLine(() => argonVerify(nobody, password))
  return false
}

let atWork = 0
const line: (() => void)[] = []

/**
 * At most one hash per core: more would not finish sooner, need 19 MiB each, and occupy every
 * thread that reads files.
 */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < cores) atWork++
  else await new Promise<void>((turn) => line.push(turn))
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else atWork--
  }
}

/** Whether a hash is imported or of an older cost, so that a sign-in should renew it. */
export function isOutdated(hash: string): boolean {
  if (!hash.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(hash)
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  )
}
