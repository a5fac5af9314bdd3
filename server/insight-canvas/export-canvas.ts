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

/** A canvas, or one widget of it, as a file. */
export const exportCanvas =
  (makeSlides: MakeSlides) =>
  async (ctx: Ctx, { params, query }: Input<typeof contract>) => {
    const { format, widget: id } = query
    const canvas = await getRecord(canvasKind)(ctx, { params })
    const { title, sources } = canvas
    const all = canvas.widgets.map(({ widget }) => widget)
    const form = { format, titled: !id, makeSlides }
    if (!id) return makeCanvasFile(ctx, { title, widgets: all, sources }, form)
    const only = all.find((widget) => widget.id === id)
    if (!only) throw refusal(canvasErrors.widgetNotFound)
    return makeCanvasFile(ctx, { title: only.title || title, widgets: [only], sources }, form)
  }
