import { captionErrors, type deleteCaption as contract } from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteTrack, selectBriefVideo } from './queries.ts'

/** Deletes the captions of one language; `transactionId` restores them from the trash. */
export async function deleteCaption(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const deleted = brief.video && (await deleteTrack(tx, brief.video, params.captionId))
    if (!deleted) throw refusal(captionErrors.notFound)
    const { language, ...reply } = deleted
    await recordActivity(tx, {
      action: 'captions.deleted',
      subjectType: 'brief',
      subjectId: params.id,
      details: { title: brief.title, language },
    })
    return reply
  })
}
