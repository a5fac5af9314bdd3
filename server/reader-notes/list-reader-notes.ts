import type { Input } from '../../contract/endpoint.ts'
import type { listReaderNotes as contract } from '../../contract/reader-notes/reader-notes.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toReaderNote } from './note-view.ts'
import { selectNotes } from './queries.ts'

/** The caller's notes about a brief, even after their access has ended. */
export async function listReaderNotes(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => ({
    items: (await selectNotes(tx, params.briefId)).map(toReaderNote),
  }))
}
