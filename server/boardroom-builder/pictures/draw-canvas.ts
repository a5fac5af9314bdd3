import { spoken, widgetName } from '../../../common/text/spoken-canvas.ts'
import {
  documentLimits,
  type PlacedCanvas,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentPictureErrors as errors } from '../../../contract/boardroom-builder/document-pictures.ts'
import { ApiError, refusal } from '../../../contract/errors.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import { pdfErrors } from '../../../contract/pdf.ts'
import { canvasKind } from '../../insight-canvas/canvas-kind.ts'
import { canvasFile } from '../../insight-canvas/drawing/canvas-file.ts'
import { readCanvasPictures } from '../../insight-canvas/pictures/read-canvas-pictures.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import { longestEdge } from '../../media/picture-order.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord } from '../../records/get-record.ts'
import type { NewPicture } from './keep-document-picture.ts'

/** A picture of the current state of a canvas that the caller may read, or of one of its widgets. */
export async function drawCanvas(ctx: Ctx, { id, widgetId }: PlacedCanvas): Promise<NewPicture> {
  const reading = { ...ctx, idempotency: null }
  const canvas = await getRecord(canvasKind)(reading, { params: { id } })
  const { title, revision } = canvas
  const all = canvas.widgets.map(({ widget }) => widget)
  const only = widgetId === null ? null : all.find((widget) => widget.id === widgetId)
  if (only === undefined) throw refusal(canvasErrors.widgetNotFound)
  const widgets = only ? [only] : all
  const { sources } = canvas
  const pictures = await readCanvasPictures(ctx, id, widgets)
  const drawn = { title: only ? widgetName(only) : title, widgets, sources, pictures }
  const form = { format: 'png', titled: false, longest: longestEdge } as const
  const made = await canvasFile(ctx, drawn, form).catch((error: unknown) => {
    throw inOwnWords(error)
  })
  return {
    file: pngOf(Buffer.from(await made.arrayBuffer())),
    canvas: { id, widgetId, revision },
    alt: shortened(only ? `${drawn.title}. ${spoken(only)}` : outlineOf(title, widgets)),
    caption: drawn.title,
  }
}

/** The title, and the names of its widgets in reading order. */
function outlineOf(title: string, widgets: readonly Widget[]): string {
  const inOrder = widgets.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const named = inOrder.filter(({ type }) => type !== 'connector')
  return [title, named.map(widgetName).join(', ')].filter(Boolean).join(': ')
}

/** Shortens a description to its maximum length, without splitting a character. */
function shortened(words: string): string {
  if (words.length <= documentLimits.caption) return words
  return `${words.slice(0, documentLimits.caption - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Our own typesetter made it; its size is in the file's header. */
const pngOf = (bytes: Buffer): OfficePicture => ({
  bytes,
  type: 'image/png',
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
})

/** The errors for downloads recommend another format, so they are replaced. */
function inOwnWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === pdfErrors.tooMany.code) return refusal(errors.tooManyAtOnce)
  if (error.code === canvasErrors.tooMuchText.code) return refusal(errors.tooMuchText)
  return error.code === pdfErrors.notMade.code || error.code === pdfErrors.tooLong.code
    ? refusal(errors.notDrawn)
    : error
}
