import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import type { FactorRow, UserRow } from '../records.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import { putRecoveryCodes } from './queries.ts'

const codesPerSet = 10
const codeLength = 16

/** 32 characters, 5 random bits each, without those that are misread on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The verified factors that can stand alone; recovery codes only stand in for another one. */
export function standaloneFactors({ factors }: Pick<UserRow, 'factors'>): FactorRow[] {
  return factors.filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  )
}

/** The recovery codes among an account's factors. */
export function recoverySetOf({ factors }: Pick<UserRow, 'factors'>): FactorRow | undefined {
  return factors.find(({ factor_type }) => factor_type === 'recovery_code')
}

/**
 * Fills an account's set with new codes, which invalidate all older ones. This is the only time they are shown.
 */
export async function fillRecoverySet(
  tx: SystemTx,
  ctx: Ctx,
  userId: string,
  { id, friendly_name }: Pick<FactorRow, 'id' | 'friendly_name'>,
) {
  const codes = Array.from({ length: codesPerSet }, newCode)
  await putRecoveryCodes(tx, id, codes.map(recoveryCodeHash))
  await recordAudit(tx, ctx, 'recovery_codes_made', userId)
  return { id, type: 'recovery_code', friendly_name, total: codes.length, codes }
}

/** 80 random bits, lower case, without separators. */
function newCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

/**
 * The stored hash of a code. Case, blanks and dashes do not matter, nor does O for 0, I and L for
 * 1.
 */
export function recoveryCodeHash(typed: string): Buffer {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return secretHash(code)
}
