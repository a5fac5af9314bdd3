import type { Tx } from '../platform/database/transaction.ts'
import { findOwnSettings } from './queries.ts'

/** The caller's current settings. */
export async function ownSettings(tx: Tx) {
  const settings = await findOwnSettings(tx)
  return settings ?? { digest: true, alerts: 'now' as const, addressProven: false }
}
