import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { libraryErrors } from '../../contract/library/library.ts'
import type { addReaderNote as contract } from '../../contract/reader-notes/reader-notes.ts'
import { watchableBrief } from '../library/watchable-brief.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toReaderNote } from './note-view.ts'
import { insertNote } from './queries.ts'

/** Adds a note of the caller to a brief that they may watch. */
export async function addReaderNote(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const { id: briefId, video } = await watchableBrief(tx, params.briefId)
    const longest = (video?.duration_ms ?? Number.POSITIVE_INFINITY) + 1000
    if (body.atMs !== null && body.atMs > longest) throw refusal(libraryErrors.tooLong)
    return toReaderNote(await insertNote(tx, { ...body, userId, briefId }))
  })
}
