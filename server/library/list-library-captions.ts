import { briefErrors } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { listLibraryCaptions as contract } from '../../contract/library.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectLibraryBrief, selectLibraryCaptions } from './queries.ts'

/** The captions of a brief shared with the caller. */
export async function listLibraryCaptions(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await selectLibraryBrief(tx, params.briefId))) throw refusal(briefErrors.notFound)
    const tracks = await selectLibraryCaptions(tx, params.briefId)
    return { items: tracks.map((track) => ({ ...track, lines: track.lines ?? [] })) }
  })
}
