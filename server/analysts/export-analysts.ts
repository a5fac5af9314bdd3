import { byteOrderMark, csvLine } from '../../common/text/csv.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectAllAnalysts } from './queries.ts'
import { csvColumns } from './read-contacts.ts'

/** All contacts of the company as a CSV file that can be imported again. */
export async function exportAnalysts(ctx: Ctx) {
  authorize(ctx, 'analysts.view')
  const rows = await withTx(ctx, (tx) => selectAllAnalysts(tx, requireCompany(tx)))
  const lines = rows.map(({ name, email, firm, topics, notes, lists }) =>
    csvLine([
      name,
      email,
      firm ?? '',
      topics.join('; '),
      notes ?? '',
      lists.map((list) => list.name).join('; '),
    ]),
  )
  return { csv: [byteOrderMark, csvLine(Object.values(csvColumns)), ...lines].join('') }
}
