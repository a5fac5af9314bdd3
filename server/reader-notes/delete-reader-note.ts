import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type deleteReaderNote as contract,
  readerNoteErrors,
} from '../../contract/reader-notes/reader-notes.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteNote } from './queries.ts'

/** Deletes a note of the caller. */
export async function deleteReaderNote(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await deleteNote(tx, params))) throw refusal(readerNoteErrors.notFound)
    return { deleted: true as const }
  })
}
