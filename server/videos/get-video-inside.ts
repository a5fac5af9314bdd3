import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { getVideoInside as contract } from '../../contract/videos/videos.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectInside, selectVideoOfBrief } from './queries.ts'

/** The captions and chapters inside a brief's video, for members who may add them to the brief. */
export async function getVideoInside(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectVideoOfBrief(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const found = brief.objectId ? await selectInside(tx, brief.objectId) : null
    return found ?? { captions: [], chapters: [] }
  })
}
