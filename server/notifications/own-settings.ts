import type { Tx } from '../platform/database/transaction.ts'
import { findOwnSettings } from './queries.ts'

/** The caller's current settings. */
export async function ownSettings(tx: Tx) {
  const settings = await findOwnSettings(tx)
  return { digest: settings?.digest ?? true, addressProven: settings?.address_proven ?? false }
}
