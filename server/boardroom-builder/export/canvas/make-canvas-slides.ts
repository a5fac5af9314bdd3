import { legible } from '../../../../common/text/legible.ts'
import { type EntrySource, sourceKey } from '../../../../contract/insight-canvas/canvas-sources.ts'
import { sourcesOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { type CanvasToExport, citing } from '../../../insight-canvas/files/canvas-to-export.ts'
import type { Ctx } from '../../../platform/context.ts'
import { canvasOfficeFile } from '../office-file.ts'

/** Makes a presentation of a canvas: each frame is a slide. Throws 413, 429 and 503 like `officeFile`. */
export async function makeCanvasSlides(
  ctx: Ctx,
  { title, widgets, sources }: CanvasToExport,
): Promise<Uint8Array> {
  const cite = citing(sources, ctx.services.env.PUBLIC_URL)
  const cited = new Map(
    widgets.flatMap(sourcesOf).flatMap((source: EntrySource) => {
      const found = cite(source)
      return found ? [[sourceKey(source), { ...found, title: legible(found.title) }] as const] : []
    }),
  )
  const deck = { title: legible(title), widgets: [...widgets], cited: [...cited] }
  return canvasOfficeFile(ctx.services, deck, {
    person: ctx.actor.userId ?? '',
    gone: ctx.gone(),
  })
}
