import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { previewShare as contract } from '../../contract/library/library.ts'
import { shareErrors } from '../../contract/shares/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toLibraryBrief } from './library-view.ts'
import { selectPreview } from './queries.ts'

/** A share of the caller's company as its recipient sees it. */
export async function previewShare(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const preview = await withTx(ctx, (tx) => selectPreview(tx, params.id))
  if (!preview) throw refusal(shareErrors.notFound)
  if (!preview.brief) throw refusal(shareErrors.showsNothing)
  return toLibraryBrief(ctx, preview.brief, {})
}
