import type { Input } from '../../../contract/endpoint.ts'
import type { listCanvasVersions as contract } from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { canvasOf } from '../canvas-of.ts'
import { countVersions, selectVersions } from './queries.ts'
import { toVersion } from './version-view.ts'

/** The kept versions of a canvas, the newest first, one page at a time. */
export async function listCanvasVersions(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const { id } = await canvasOf(tx, params.id)
    const { items, nextCursor } = page(await selectVersions(tx, id, slice), query.limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toVersion),
      nextCursor,
      total: whole ? items.length : await countVersions(tx, id),
    }
  })
}
