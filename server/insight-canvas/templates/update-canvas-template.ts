import type { Input } from '../../../contract/endpoint.ts'
import type { updateCanvasTemplate as contract } from '../../../contract/insight-canvas/canvas-templates.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { renameTemplate } from './queries.ts'
import { requireOwnTemplate } from './require-template.ts'

/** Renames a template that the caller may change. */
export async function updateCanvasTemplate(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await requireOwnTemplate(tx, params.id)
    await renameTemplate(tx, id, body.name)
    return { id, name: body.name }
  })
}
