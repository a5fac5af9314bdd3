import type { Input } from '../../../contract/endpoint.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { exportLibraryCanvas as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { canvasFile } from '../drawing/canvas-file.ts'
import { fileIdsOf } from '../pictures/file-ids-of.ts'
import { selectLibraryPictures } from '../pictures/queries.ts'
import { readLibraryCanvas } from './read-library-canvas.ts'

/** A canvas that the caller may download, as a picture or a one-page PDF. The vendor sees the download. */
export async function exportLibraryCanvas(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const { format } = query
  return downloadShared(ctx, {
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
      return canvasFile(ctx, { ...canvas, pictures }, { format, titled: format === 'pdf' })
    },
  })
}
