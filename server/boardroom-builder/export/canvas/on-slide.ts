import type PptxGenJS from 'pptxgenjs'
import type { Box } from '../../../../common/layout/canvas-labels.ts'
import { legible } from '../../../../common/text/legible.ts'
import { canvasFileMessages as words } from '../../../../contract/insight-canvas/canvas-file-messages.ts'
import type { EntrySource } from '../../../../contract/insight-canvas/canvas-sources.ts'
import { sourceKey } from '../../../../contract/insight-canvas/canvas-sources.ts'
import type { Paint } from '../../../../contract/insight-canvas/canvas-things.ts'
import type { CitedSource } from '../../../insight-canvas/files/canvas-to-export.ts'
import { hex } from '../colours.ts'
import { fromRight, textRun } from '../exported-runs.ts'
import { canvasLook } from './canvas-look.ts'

/** A slide on which a part of a canvas is drawn. */
export type Board = {
  slide: PptxGenJS.Slide
  /** Points per pixel of the canvas. */
  scale: number
  cited: ReadonlyMap<string, CitedSource>
  toPage: (box: Box) => Box
}

/** Converts boxes of a canvas to boxes of a slide, in whose space the area is centered. */
export const pageBox =
  (area: Box, space: Box, scale: number) =>
  ({ x, y, width, height }: Box): Box => ({
    x: space.x + (space.width - area.width * scale) / 2 + (x - area.x) * scale,
    y: space.y + (space.height - area.height * scale) / 2 + (y - area.y) * scale,
    width: width * scale,
    height: height * scale,
  })

/** The colors of notes, shapes and frames, as in canvas.typ. */
const paints = {
  yellow: { fill: 'FCEDB4', edge: 'AD8522' },
  green: { fill: 'CFF2DE', edge: '1C7B5A' },
  blue: { fill: 'D5EBFE', edge: '2D74AA' },
  red: { fill: 'FFDDD9', edge: 'B9463F' },
  violet: { fill: 'EAE1FE', edge: '7857AB' },
  gray: { fill: 'EAE8E3', edge: '726E67' },
} as const satisfies Record<Exclude<Paint, 'none'>, { fill: string; edge: string }>

export const fillOf = (paint: Paint) => (paint === 'none' ? null : paints[paint].fill)
export const edgeOf = (paint: Paint) => (paint === 'none' ? null : paints[paint].edge)

/** Office writes no smaller letters. */
const smallest = 1

export const points = (pixels: number, { scale }: Pick<Board, 'scale'>) =>
  Math.max(Math.round(pixels * scale * 10) / 10, smallest)

/** How text of this size is written, also from the right. */
export const written = (text: string, size: number): PptxGenJS.TextPropsOptions => ({
  ...{ fontFace: canvasLook.fonts.text, fontSize: size, color: hex(canvasLook.ink), lang: 'en-US' },
  ...(fromRight([textRun(text)]) && { rtlMode: true, align: 'right' as const }),
})

/** A text, and the line below it that says where it comes from, and what nobody has confirmed. */
export function withSource(
  board: Board,
  { text, size }: { text: string; size: number },
  source: EntrySource | null,
  proposed: boolean | undefined,
): PptxGenJS.TextProps[] {
  const said = legible(text)
  const found = source && board.cited.get(sourceKey(source))
  const small = Math.max(Math.min(points(11, board), size), smallest)
  const quiet = { ...written('', small), color: hex(canvasLook.quiet), align: 'left' as const }
  const from = found && [found.title, found.time].filter(Boolean).join(', ')
  const foot = [
    ...(proposed ? [{ text: from ? `${words.proposed} · ` : words.proposed, options: quiet }] : []),
    ...(found && from
      ? [{ text: from, options: { ...quiet, hyperlink: { url: found.address } } }]
      : []),
  ]
  const main = { text: said, options: { ...written(said, size), breakLine: foot.length > 0 } }
  return [main, ...foot]
}
