import { byteOrderMark, csvLine } from '../../common/text/csv.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { exportEngagement as contract } from '../../contract/engagement/engagement.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { chosenVersion } from './chosen-version.ts'
import { type ReaderRow, selectReaders } from './queries.ts'

const columns = [
  'Name',
  'Email',
  'Watched (%)',
  'Visits',
  'First watched',
  'Last watched',
  'Watched parts (seconds)',
  'Partly reported later',
]

/** The most shares of a company. */
const most = 200_000

/** What each reader watched of a video of the caller's company, as a CSV file. */
export async function exportEngagement(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  return withTx(ctx, async (tx) => {
    const { chosen } = await chosenVersion(tx, params.id, query.videoId)
    const scope = { briefId: params.id, videoId: chosen?.object_id ?? '' }
    const rows = chosen ? await selectReaders(tx, scope, { after: null, limit: most }) : []
    return { csv: [byteOrderMark, csvLine(columns), ...rows.map(toLine)].join('') }
  })
}

function toLine(row: ReaderRow): string {
  const { name, email, percent, visits, first_at, last_at, seen, late } = row
  const parts = seen.map(([from, to]) => `${from}-${to}`).join('; ')
  const [first, last] = [first_at.toISOString(), last_at.toISOString()]
  const figures = [String(percent), String(visits), first, last, parts, late ? 'yes' : 'no']
  return csvLine([name ?? '', email, ...figures])
}
