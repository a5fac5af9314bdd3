import type { Input } from '../../contract/endpoint.ts'
import {
  type getEngagement as contract,
  curveFrom,
  type Engagement,
} from '../../contract/engagement/engagement.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { chosenVersion } from './chosen-version.ts'
import { selectSteps } from './queries.ts'

/** How many readers watched each second of a video of the caller's company. */
export async function getEngagement(
  ctx: Ctx,
  { params, query }: Input<typeof contract>,
): Promise<Engagement> {
  authorize(ctx, 'shares.view')
  return withTx(ctx, async (tx) => {
    const { versions, chosen } = await chosenVersion(tx, params.id, query.videoId)
    const curve = chosen && chosen.readers >= curveFrom
    const steps = curve ? await selectSteps(tx, params.id, chosen.object_id) : []
    return {
      versions: versions.map(({ object_id, current, last_at }) => ({
        videoId: object_id,
        current,
        lastAt: last_at.toISOString(),
      })),
      videoId: chosen?.object_id ?? null,
      durationMs: chosen?.duration_ms ?? 0,
      readers: chosen?.readers ?? 0,
      hidden: chosen?.hidden ?? 0,
      steps: steps.map(({ second, readers, plays }) => [second, readers, plays]),
    }
  })
}
