import { comparisonErrors } from '../../../contract/analyst-copilot/comparisons.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type ComparisonRow, lockComparison } from './queries.ts'

/** A comparison of the caller, locked until the transaction ends. */
export async function requireComparison(tx: Tx, id: string): Promise<ComparisonRow> {
  const comparison = await lockComparison(tx, id)
  if (!comparison) throw refusal(comparisonErrors.notFound)
  return comparison
}
