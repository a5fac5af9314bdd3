import { readingOrder } from '../../../../common/layout/canvas-order.ts'
import { spoken, widgetName } from '../../../../common/text/spoken-canvas.ts'
import { canvasFileMessages as words } from '../../../../contract/insight-canvas/canvas-file-messages.ts'
import { sourceKey } from '../../../../contract/insight-canvas/canvas-sources.ts'
import {
  isThing,
  sourcesOf,
  type Widget,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { CitedSource } from '../../../insight-canvas/files/canvas-to-export.ts'

/** A canvas as the data from which its presentation is made. */
export type CanvasDeck = {
  title: string
  widgets: Widget[]
  /** The sources that may be named, by their keys. */
  cited: [string, CitedSource][]
}

/** What the speaker reads: all that a slide says, with the sources, because its letters may be small. */
export function notesOf(
  widgets: readonly Widget[],
  byId: ReadonlyMap<string, Widget>,
  sources: ReadonlyMap<string, CitedSource>,
): string {
  const all = [...byId.values()]
  return readingOrder(widgets)
    .flatMap((widget) => {
      const name = isThing(widget) ? '' : widgetName(widget)
      const said = [name, spoken(widget, all)].filter(Boolean).join('. ')
      if (!said) return []
      const from = sourcesOf(widget).flatMap((source) => {
        const found = sources.get(sourceKey(source))
        return found ? [[found.title, found.time, found.address].filter(Boolean).join(', ')] : []
      })
      const mark = widget.proposed ? ` (${words.proposed})` : ''
      return [[`${said}${mark}`, ...new Set(from)].join('\n')]
    })
    .join('\n\n')
}
