import { byteOrderMark, csvLine } from '../../../common/text/csv.ts'
import { copilotTexts } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import {
  type exportCopilotRecord as contract,
  type RecordItem,
  ratingMessages,
  recordMessages,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectRecord } from './queries.ts'
import { toItems } from './record-view.ts'

const columns = [
  'Asked',
  'Name',
  'Email',
  'Question',
  'Limited to',
  'Answer',
  'Model',
  'Tokens read',
  'Tokens written',
  'Milliseconds',
  'Places',
  'Rating',
  'Comment',
]

/** Rows per part, each of which may name 50 places. */
const limit = 500

/** The questions asked in the caller's company, newest first, as CSV in parts. */
export async function exportCopilotRecord(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'team.manage')
  const { cursor, ...filters } = query
  const after = readCursor(cursor)
  return withTx(ctx, async (tx) => {
    const rows = await selectRecord(tx, requireCompany(tx), filters, { after, limit })
    const { items, nextCursor } = page(rows, limit)
    const heading = after ? [] : [byteOrderMark, csvLine(columns)]
    const lines = (await toItems(tx, items)).map(toLine)
    return { csv: [...heading, ...lines].join(''), nextCursor }
  })
}

function toLine(item: RecordItem): string {
  const { askedAt, person, text, scope, outcome, model, rating, comment } = item
  const figures = [item.inputTokens, item.outputTokens, item.ms]
  return csvLine([
    ...[askedAt, person?.name ?? recordMessages.deletedAccount, person?.email ?? ''],
    ...[text, scope ?? '', recordMessages.outcomes[outcome], model ?? ''],
    ...figures.map((figure) => (figure === null ? '' : String(figure))),
    item.places.map(placeInWords).join('; '),
    ratingInWords(rating),
    comment ?? '',
  ])
}

function ratingInWords(rating: RecordItem['rating']): string {
  if (rating === null) return ''
  return rating === 1 ? ratingMessages.helpful : ratingMessages.notHelpful
}

function placeInWords({ title, field, startMs }: RecordItem['places'][number]): string {
  if (title === null || field === null) return copilotTexts.gone
  const second = startMs === null ? '' : ` at ${Math.floor(startMs / 1000)} s`
  return `${title} (${copilotFields[field] ?? field}${second})`
}
