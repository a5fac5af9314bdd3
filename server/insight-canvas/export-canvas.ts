import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  canvasErrors,
  type exportCanvas as contract,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { canvasFile } from './drawing/canvas-file.ts'
import { getCanvas } from './get-canvas.ts'

/** A canvas, or one widget of it, as a picture, a PDF of one page, or JSON that can be imported. */
export async function exportCanvas(ctx: Ctx, { params, query, body }: Input<typeof contract>) {
  const { format, widget: id } = query
  const canvas = await getCanvas(ctx, { params, query: {}, body })
  const all = canvas.widgets.map(({ widget }) => widget)
  if (!id) {
    const whole = { title: canvas.title, widgets: all }
    return canvasFile(ctx, whole, { format, titled: format === 'pdf' })
  }
  const only = all.find((widget) => widget.id === id)
  if (!only) throw refusal(canvasErrors.widgetNotFound)
  const one = { title: only.title || canvas.title, widgets: [only] }
  return canvasFile(ctx, one, { format, titled: false })
}
