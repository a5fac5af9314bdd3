import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type updateReaderNote as contract,
  readerNoteErrors,
} from '../../contract/reader-notes/reader-notes.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toReaderNote } from './note-view.ts'
import { updateNote } from './queries.ts'

/** Changes the text of a note of the caller. */
export async function updateReaderNote(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const row = await updateNote(tx, params, body.text)
    if (!row) throw refusal(readerNoteErrors.notFound)
    return toReaderNote(row)
  })
}
