import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  canvasErrors,
  type nameCanvasVersion as contract,
} from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { lockedCanvasOf } from '../canvas-of.ts'
import { insertVersion } from './queries.ts'
import { versionOf } from './version-of.ts'
import { toVersion } from './version-view.ts'

/** Keeps a canvas as it is now under a name. */
export async function nameCanvasVersion(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await lockedCanvasOf(tx, params.id)
    const version = await insertVersion(tx, id, body.name)
    if (!version) throw refusal(canvasErrors.noRoom)
    return toVersion(await versionOf(tx, id, version))
  })
}
