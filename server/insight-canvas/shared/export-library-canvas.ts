import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { exportLibraryCanvas as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import { noteDownloaded } from '../../library/note-downloaded.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { canvasFile } from '../drawing/canvas-file.ts'
import { readLibraryCanvas } from './read-library-canvas.ts'

/** A canvas that the caller may download, as a picture or a one-page PDF. The vendor sees the download. */
export async function exportLibraryCanvas(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const canvas = await withTx(ctx, (tx) => readLibraryCanvas(tx, params.canvasId))
  if (!canvas.mayDownload) throw refusal(canvasErrors.noDownload)
  const file = await canvasFile(ctx, canvas, {
    format: query.format,
    titled: query.format === 'pdf',
  })
  if (!(await noteDownloaded(ctx, params.canvasId))) throw refusal(canvasErrors.notFound)
  return file
}
