import { byteOrderMark, csvLine } from '../../common/text/csv.ts'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { type OwnNote, selectAllNotes } from './queries.ts'

const columns = ['Vendor', 'Brief', 'At (seconds)', 'Note', 'Written']
/** For notes that are older than the names kept with them. */
const unnamed = 'No longer shared'

/** The caller's notes about every brief, as a CSV file. */
export async function exportReaderNotes(ctx: Ctx) {
  const notes = await withTx(ctx, selectAllNotes)
  return { csv: [byteOrderMark, csvLine(columns), ...notes.map(toLine)].join('') }
}

function toLine({ vendor, title, available, at_ms, text, created_at }: OwnNote): string {
  const at = at_ms === null ? '' : String(Math.floor(at_ms / 1000))
  return csvLine([
    vendor ?? unnamed,
    title ?? (available ? embargoMessages.withheld : unnamed),
    at,
    text,
    created_at.toISOString(),
  ])
}
