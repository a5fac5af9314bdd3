import type { Input } from '../../../contract/endpoint.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { exportLibraryCanvas as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { canvasFile } from '../drawing/canvas-file.ts'
import { readLibraryCanvas } from './read-library-canvas.ts'

/** A canvas that the caller may download, as a picture or a one-page PDF. The vendor sees the download. */
export async function exportLibraryCanvas(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const { format } = query
  return downloadShared(ctx, {
    id: params.canvasId,
    errors: canvasErrors,
    read: (tx) => readLibraryCanvas(tx, params.canvasId),
    make: (canvas) => canvasFile(ctx, canvas, { format, titled: format === 'pdf' }),
  })
}
