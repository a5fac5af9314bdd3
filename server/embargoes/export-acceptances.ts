import { byteOrderMark, csvLine } from '../../common/text/csv.ts'
import type { exportAcceptances as contract } from '../../contract/embargoes/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
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

/** Rows per part, each of which may hold 12,000 characters of terms. */
const limit = 500

/** Every stored decision about the company's terms, including those of deleted briefs, as CSV in parts. */
export async function exportAcceptances(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const rows = await selectAllAcceptances(tx, requireCompany(tx), { after, limit })
    const { items, nextCursor } = page(rows, limit)
    const heading = after ? [] : [byteOrderMark, csvLine(columns)]
    return { csv: [...heading, ...items.map(toLine)].join(''), nextCursor }
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
