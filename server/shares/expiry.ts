import { refusal } from '../../contract/errors.ts'
import {
  firstShareDefaults,
  type ShareDefaults,
  shareErrors,
} from '../../contract/shares/shares.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { selectDefaults } from './queries.ts'

/** The default terms of a company's new shares. */
export async function readDefaults(tx: Tx, companyId: string): Promise<ShareDefaults> {
  return (await selectDefaults(tx, companyId)) ?? firstShareDefaults
}

/** The instant this many days ahead; null for never. */
export function inDays({ now }: Pick<Tx, 'now'>, days: number | null): Date | null {
  return days === null ? null : new Date(now().getTime() + days * 24 * 3600 * 1000)
}

/** Reads a chosen expiry. Throws 422 if it has passed. */
export function readExpiry({ now }: Pick<Tx, 'now'>, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null
  const date = new Date(expiresAt)
  if (date <= now()) {
    const { inThePast } = shareErrors
    throw refusal(inThePast, {}, [{ path: 'expiresAt', message: inThePast.message }])
  }
  return date
}
