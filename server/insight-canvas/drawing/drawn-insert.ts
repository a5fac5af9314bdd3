import { fittedText } from '../../../common/layout/inter-widths.ts'
import { strokeOutline } from '../../../common/layout/stroke-layout.ts'
import { insertMessages as words } from '../../../contract/insight-canvas/canvas-insert-messages.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { Insert, WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import { hostOf, linkedPage } from '../../../contract/insight-canvas/linked-pages.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'

/** What inserts show, for whom the drawing is made. */
export type Shown = {
  /** The pictures that there are, by the ids of their files. */
  pictures: ReadonlyMap<string, OfficePicture>
  sources: readonly ResolvedSource[]
}

/** A picture, stroke, link or video as the data of canvas.typ. */
export function drawnInsert(insert: Insert, { pictures, sources }: Shown) {
  switch (insert.type) {
    case 'picture': {
      const { fileId, alt } = insert.data
      const file = pictures.get(fileId)
      return { file: file ? pictureFile(fileId, file) : null, alt: alt || 'Picture' }
    }
    case 'stroke':
      return { corners: strokeOutline(insert), ink: insert.data.color }
    case 'link':
      return drawnLink(insert)
    case 'clip':
      return drawnClip(insert, sources)
  }
}

/** The path at which the template finds a picture. */
export const pictureFile = (fileId: string, { type }: Pick<OfficePicture, 'type'>) =>
  `/${fileId}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Space beside the text of a card, in pixels. */
const beside = 28

function drawnLink({ width, data: { address, label } }: WidgetOf<'link'>) {
  const page = linkedPage(address)
  const kind = page ? words.linked[page.kind] : hostOf(address) || words.pageHere
  return { head: fittedText(label || kind, 15, width - beside), foot: label ? kind : '' }
}

/** Without its title where it may not be watched. */
function drawnClip({ width, data }: WidgetOf<'clip'>, sources: readonly ResolvedSource[]) {
  const { source } = data
  const key = source && sourceKey(source)
  const title = sources.find((one) => sourceKey(one) === key)?.title ?? words.notForYou
  const at = source?.startMs ?? null
  const end = data.endMs === null ? null : formatTime(data.endMs / 1000)
  const foot = at === null ? words.linked.brief : words.between(formatTime(at / 1000), end)
  return { head: fittedText(title, 15, width - beside), foot }
}
