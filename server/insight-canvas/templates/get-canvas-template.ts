import type { Input } from '../../../contract/endpoint.ts'
import type { getCanvasTemplate as contract } from '../../../contract/insight-canvas/canvas-templates.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireTemplate } from './require-template.ts'

/** A template that the caller may read, with its widgets. */
export async function getCanvasTemplate(ctx: Ctx, { params }: Input<typeof contract>) {
  const { id, name, widgets } = await withTx(ctx, (tx) => requireTemplate(tx, params.id))
  return { id, name, widgets }
}
