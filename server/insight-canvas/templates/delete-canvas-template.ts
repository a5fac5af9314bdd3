import type { Input } from '../../../contract/endpoint.ts'
import type { deleteCanvasTemplate as contract } from '../../../contract/insight-canvas/canvas-templates.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { removeTemplate } from './queries.ts'
import { requireOwnTemplate } from './require-template.ts'

/** Deletes a template that the caller may change. */
export async function deleteCanvasTemplate(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await requireOwnTemplate(tx, params.id)
    await removeTemplate(tx, id)
    return { deleted: true as const }
  })
}
