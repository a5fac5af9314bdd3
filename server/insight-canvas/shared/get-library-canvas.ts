import type { Input } from '../../../contract/endpoint.ts'
import type { getLibraryCanvas as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readLibraryCanvas } from './read-library-canvas.ts'

/** One canvas shared with the caller; any other is not found. */
export async function getLibraryCanvas(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, (tx) => readLibraryCanvas(tx, params.canvasId))
}
