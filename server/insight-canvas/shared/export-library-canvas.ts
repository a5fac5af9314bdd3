import type { Input } from '../../../contract/endpoint.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { exportLibraryCanvas as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { type MakeSlides, makeCanvasFile } from '../files/make-canvas-file.ts'
import { readLibraryCanvas } from './read-library-canvas.ts'

/** A canvas that the caller may download, as a file. The vendor sees the download. */
export const exportLibraryCanvas =
  (makeSlides: MakeSlides) =>
  async (ctx: Ctx, { params, query }: Input<typeof contract>) =>
    downloadShared(ctx, {
      id: params.canvasId,
      errors: canvasErrors,
      read: (tx) => readLibraryCanvas(tx, params.canvasId),
      make: (canvas) =>
        makeCanvasFile(ctx, canvas, { format: query.format, titled: true, makeSlides }),
    })
