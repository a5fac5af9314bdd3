import { join } from 'node:path'
import { spokenCanvas } from '../../../common/text/spoken-canvas.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { canvasErrors, canvasFileTypes } from '../../../contract/insight-canvas/canvases.ts'
import { fileName } from '../../../contract/values/file-name.ts'
import { typeset } from '../../pdf/typeset.ts'
import type { Ctx } from '../../platform/context.ts'
import { drawnCanvas, lettersOf, scaleOf } from './drawn-canvas.ts'
import { pictureFile, type Shown } from './drawn-insert.ts'

const template = join(import.meta.dirname, 'canvas.typ')

/** The most letters of a picture. A PDF, which has fonts, can have all that a canvas holds. */
const mostLetters = 120_000

export type DrawnFormat = 'png' | 'svg' | 'pdf'

type Drawn = { title: string; widgets: Widget[] } & Shown

type Form = {
  format: DrawnFormat
  titled: boolean
  /** The longest edge of a PNG, in pixels. */
  longest?: number
}

/**
 * Draws widgets into a file, with the title above them if `titled`. Throws 413 for a picture of too many letters, and 429
 * and 503 like `typeset`.
 */
export async function canvasFile(
  ctx: Ctx,
  { title, widgets, pictures, sources }: Drawn,
  { format, titled, longest }: Form,
): Promise<File> {
  const letters = lettersOf({ widgets })
  if (format !== 'pdf' && letters > mostLetters) throw refusal(canvasErrors.tooMuchText)
  const data = drawnCanvas({ title, widgets }, { titled, pictures, sources })
  const form = {
    pdf: { as: 'pdf' },
    svg: { as: 'svg', title, description: spokenCanvas(widgets) },
    png: { as: 'png', scale: scaleOf(data, letters, longest) },
  } as const
  const person = ctx.actor.userId ?? ''
  const made = await typeset(ctx.services, {
    template,
    data,
    form: form[format],
    pictures: new Map(
      [...pictures].map(([fileId, file]) => [pictureFile(fileId, file), file.bytes]),
    ),
    person,
    gone: ctx.gone(),
  })
  return new File([new Uint8Array(made)], fileName(title, format), {
    type: canvasFileTypes[format],
  })
}
