import { byteOrderMark, csvLine } from '../../contract/csv.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { companyOf, withTx } from '../platform/database/transaction.ts'
import { type AcceptanceRow, selectAllAcceptances } from './queries.ts'

const columns = [
  'Brief',
  'Name',
  'Email',
  'Decision',
  'Decided',
  'Embargo until',
  'Confidential parts',
  'Terms',
  'SHA-256 of the terms',
]

/** Every decision about terms that the company keeps, also of deleted briefs, as a CSV file. */
export async function exportAcceptances(ctx: Ctx) {
  authorize(ctx, 'shares.view')
  return withTx(ctx, async (tx) => {
    const rows = await selectAllAcceptances(tx, companyOf(tx))
    return { csv: [byteOrderMark, csvLine(columns), ...rows.map(toLine)].join('') }
  })
}

function toLine(row: AcceptanceRow): string {
  const { brief_title, name, email, decision, confidential, terms, terms_hash } = row
  const [decided, until] = [row.decided_at.toISOString(), row.embargo_until.toISOString()]
  return csvLine([
    ...[brief_title, name, email, decision, decided, until],
    ...[confidential ?? '', terms, terms_hash],
  ])
}
