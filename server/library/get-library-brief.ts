import type { Input } from '../../contract/endpoint.ts'
import type { getLibraryBrief as contract } from '../../contract/library/library.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { readLibraryBrief } from './read-library-brief.ts'

/** One brief shared with the caller; any other is not found. */
export async function getLibraryBrief(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, (tx) => readLibraryBrief(tx, params.briefId))
}
