import type { Input } from '../../../contract/endpoint.ts'
import type { getCanvasVersion as contract } from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { canvasOf } from '../canvas-of.ts'
import { versionOf } from './version-of.ts'
import { toVersion } from './version-view.ts'

/** A version of a canvas with its widgets. */
export async function getCanvasVersion(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await canvasOf(tx, params.id)
    const version = await versionOf(tx, id, params.versionId)
    return { ...toVersion(version), title: version.title, widgets: version.widgets }
  })
}
