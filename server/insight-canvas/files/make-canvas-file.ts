import {
  type CanvasFile,
  type CanvasFormat,
  canvasFileTypes,
} from '../../../contract/insight-canvas/canvases.ts'
import { fileName } from '../../../contract/values/file-name.ts'
import type { Ctx } from '../../platform/context.ts'
import { canvasFile } from '../drawing/canvas-file.ts'
import type { Shown } from '../drawing/drawn-insert.ts'
import { canvasCsv } from './canvas-csv.ts'
import { canvasMarkdown } from './canvas-markdown.ts'
import { type CanvasToExport, citing } from './canvas-to-export.ts'

/** Makes a presentation; slides belong to documents, so whoever serves the call brings it. */
export type MakeSlides = (ctx: Ctx, canvas: CanvasToExport) => Promise<Uint8Array>

/** Makes a file of a canvas. `titled`: drawings on a page have the title above them. Throws 429 and 503. */
export async function makeCanvasFile(
  ctx: Ctx,
  { pictures, ...canvas }: CanvasToExport & Pick<Shown, 'pictures'>,
  { format, titled, makeSlides }: { format: CanvasFormat; titled: boolean; makeSlides: MakeSlides },
): Promise<File> {
  const { title } = canvas
  const widgets = [...canvas.widgets]
  if (format === 'png' || format === 'svg' || format === 'pdf') {
    const shown = { title, widgets, sources: [...canvas.sources], pictures }
    return canvasFile(ctx, shown, { format, titled: titled && format === 'pdf' })
  }
  const cite = citing(canvas.sources, ctx.services.env.PUBLIC_URL)
  const make = {
    pptx: async () => new Uint8Array(await makeSlides(ctx, canvas)),
    md: () => canvasMarkdown(canvas, cite),
    csv: () => canvasCsv(canvas, cite),
    json: () => {
      const file: CanvasFile = { kind: 'briefwell-canvas', version: 1, title, widgets }
      return JSON.stringify(file, null, 2)
    },
  }
  const type = canvasFileTypes[format]
  return new File([await make[format]()], fileName(title, format), { type })
}
