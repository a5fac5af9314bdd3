import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  canvasErrors,
  type exportCanvas as contract,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { getRecord } from '../records/get-record.ts'
import { canvasKind } from './canvas-kind.ts'
import { type MakeSlides, makeCanvasFile } from './files/make-canvas-file.ts'
import { readCanvasPictures } from './pictures/read-canvas-pictures.ts'

/** A canvas, or one widget of it, as a file. */
export const exportCanvas =
  (makeSlides: MakeSlides) =>
  async (ctx: Ctx, { params, query }: Input<typeof contract>) => {
    const { format, widget: id } = query
    const canvas = await getRecord(canvasKind)(ctx, { params })
    const all = canvas.widgets.map(({ widget }) => widget)
    const only = id === undefined ? null : all.find((widget) => widget.id === id)
    if (only === undefined) throw refusal(canvasErrors.widgetNotFound)
    const drawn = {
      title: only?.title || canvas.title,
      widgets: only ? [only] : all,
      sources: canvas.sources,
    }
    const pictures = await readCanvasPictures(ctx, canvas.id, drawn.widgets)
    return makeCanvasFile(ctx, { ...drawn, pictures }, { format, titled: !only, makeSlides })
  }
