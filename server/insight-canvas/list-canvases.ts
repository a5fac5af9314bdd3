import type { Input } from '../../contract/endpoint.ts'
import type { listCanvases as contract } from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { lastChanged, page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toCanvas } from './canvas-view.ts'
import { countCanvases, selectCanvases } from './queries.ts'

/** The canvases of the caller's company and their own, last changed first, one page at a time. */
export async function listCanvases(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, search } = query
  const slice = { after: readCursor(cursor, lastChanged), limit }
  return withTx(ctx, async (tx) => {
    const rows = await selectCanvases(tx, slice, search)
    const { items, nextCursor } = page(rows, limit, lastChanged)
    const whole = !slice.after && !nextCursor
    const total = whole ? items.length : await countCanvases(tx, search)
    return {
      items: items.map((row) => ({
        ...toCanvas(row),
        widgetCount: row.widget_count,
        outline: row.outline,
      })),
      nextCursor,
      total,
      all: search ? await countCanvases(tx) : total,
    }
  })
}
