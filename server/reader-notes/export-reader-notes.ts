import { byteOrderMark, csvLine } from '../../contract/csv.ts'
import { embargoMessages } from '../../contract/embargoes.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { type OwnNote, selectAllNotes } from './queries.ts'

const columns = ['Vendor', 'Brief', 'At (seconds)', 'Note', 'Written']
const ended = 'No longer shared'

/** The caller's notes about every brief, as a CSV file. */
export async function exportReaderNotes(ctx: Ctx) {
  const notes = await withTx(ctx, selectAllNotes)
  return { csv: [byteOrderMark, csvLine(columns), ...notes.map(toLine)].join('') }
}

function toLine({ vendor, title, at_ms, text, created_at }: OwnNote): string {
  const at = at_ms === null ? '' : String(Math.floor(at_ms / 1000))
  return csvLine([
    vendor ?? ended,
    title ?? (vendor ? embargoMessages.withheld : ended),
    at,
    text,
    created_at.toISOString(),
  ])
}
