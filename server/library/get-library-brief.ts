import { briefErrors } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { getLibraryBrief as contract } from '../../contract/library.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toLibraryBrief } from './library-view.ts'
import { selectLibraryBrief } from './queries.ts'

/** One brief shared with the caller; others look as if they did not exist. */
export async function getLibraryBrief(ctx: Ctx, { params }: Input<typeof contract>) {
  const brief = await withTx(ctx, (tx) => selectLibraryBrief(tx, params.briefId))
  if (!brief) throw refusal(briefErrors.notFound)
  return toLibraryBrief(ctx, brief, { briefId: brief.id })
}
