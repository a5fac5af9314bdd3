import { ApiError } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'
import { verifyPassword } from '../sessions/passwords.ts'

/** The highest cost of one verification: a more expensive hash would block a core for seconds. */
const most = { bcryptCost: 14, memoryKiB: 131_072, passes: 10, lanes: 16 }

/**
 * Checks a password hash imported from another system: bcrypt, or argon2id. The next sign-in
 * rehashes it. Throws 400 for any other, for a broken one, and for one that is too expensive.
 */
export async function checkImportedHash(hash: string): Promise<string> {
  if (!isBcrypt(hash) && !isArgon2id(hash)) {
    throw refusal(
      'password_hash must be a bcrypt or argon2id hash; firebase scrypt is not supported',
    )
  }
  const price = isBcrypt(hash) ? bcryptPrice(hash) : argon2Price(hash)
  if (price > 1) throw refusal('password_hash is too expensive to verify')
  try {
    await verifyPassword(hash, '')
  } catch {
    throw refusal('password_hash is malformed')
  }
  return hash
}

function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)
}

function isArgon2id(hash: string): boolean {
  return /^\$argon2id\$v=19\$m=\d{1,9},t=\d{1,9},p=\d{1,9}\$[+/\w]{11,86}\$[+/\w]{16,171}$/.test(
    hash,
  )
}

/** The relative cost of verification; more than 1 is too much. */
function bcryptPrice(hash: string): number {
  return Number(hash.slice(4, 6)) / most.bcryptCost
}

function argon2Price(hash: string): number {
  const [, memory, passes, lanes] = /m=(\d+),t=(\d+),p=(\d+)/.exec(hash) ?? []
  return Math.max(
    Number(memory) / most.memoryKiB,
    Number(passes) / most.passes,
    Number(lanes) / most.lanes,
  )
}

function refusal(message: string) {
  const issues = [{ path: 'password_hash', message }]
  return new ApiError({ ...authErrors.invalid, message }, { issues })
}
