import { join } from 'node:path'
import {
  type CanvasFile,
  canvasErrors,
  type exportCanvas as contract,
} from '../../contract/canvases.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { fileName } from '../../contract/file-name.ts'
import { typeset } from '../pdf/typeset.ts'
import type { Ctx } from '../platform/context.ts'
import { drawnCanvas, scaleOf } from './drawing/drawn-canvas.ts'
import { spokenCanvas } from './drawing/spoken-canvas.ts'
import { getCanvas } from './get-canvas.ts'

const template = join(import.meta.dirname, 'drawing', 'canvas.typ')

const types = {
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  json: 'application/json',
} as const

/** A canvas, or one widget of it, as a picture, a PDF of one page, or JSON that can be imported. */
export async function exportCanvas(ctx: Ctx, { params, query, body }: Input<typeof contract>) {
  const { format } = query
  const canvas = await getCanvas(ctx, { params, query: {}, body })
  const all = canvas.widgets.map(({ widget }) => widget)
  const widgets = query.widget ? all.filter(({ id }) => id === query.widget) : all
  const [only] = widgets
  if (query.widget && !only) throw refusal(canvasErrors.widgetNotFound)
  const title = (query.widget && only?.title) || canvas.title
  const name = fileName(title, format)
  const type = types[format]
  if (format === 'json') {
    const file: CanvasFile = { kind: 'briefwell-canvas', version: 1, title, widgets }
    return new File([JSON.stringify(file, null, 2)], name, { type })
  }
  const data = drawnCanvas({ title, widgets }, { titled: format === 'pdf' && !query.widget })
  const form = {
    pdf: { as: 'pdf' },
    svg: { as: 'svg', title, description: spokenCanvas(widgets) },
    png: { as: 'png', scale: scaleOf(data) },
  } as const
  const person = ctx.actor.userId ?? ''
  const made = await typeset(ctx.services, {
    template,
    data,
    form: form[format],
    person,
    gone: ctx.gone(),
  })
  return new File([new Uint8Array(made)], name, { type })
}
