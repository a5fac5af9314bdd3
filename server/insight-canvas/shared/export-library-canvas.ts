import type { Input } from '../../../contract/endpoint.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { exportLibraryCanvas as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { type MakeSlides, makeCanvasFile } from '../files/make-canvas-file.ts'
import { fileIdsOf } from '../pictures/file-ids-of.ts'
import { selectLibraryPictures } from '../pictures/queries.ts'
import { readLibraryCanvas } from './read-library-canvas.ts'

/** A canvas that the caller may download, as a file. The vendor sees the download. */
export const exportLibraryCanvas =
  (makeSlides: MakeSlides) =>
  async (ctx: Ctx, { params, query }: Input<typeof contract>) =>
    downloadShared(ctx, {
      id: params.canvasId,
      errors: canvasErrors,
      read: async (tx) => {
        const canvas = await readLibraryCanvas(tx, params.canvasId)
        return {
          ...canvas,
          rows: await selectLibraryPictures(tx, canvas.id, fileIdsOf(canvas.widgets)),
        }
      },
      make: async ({ rows, ...canvas }) => {
        const pictures = await readPictures(ctx, rows)
        const form = { format: query.format, titled: true, makeSlides }
        return makeCanvasFile(ctx, { ...canvas, pictures }, form)
      },
    })
