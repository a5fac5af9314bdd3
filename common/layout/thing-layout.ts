import type { TextSize } from '../../contract/insight-canvas/canvas-things.ts'
import type { Widget, WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Box } from './canvas-labels.ts'
import { textWidth } from './inter-widths.ts'

type Size = { width: number; height: number }

/** The height of a line, as a multiple of the size of its text. */
export const lineHeight = 1.3

/** The sizes that the text of a note or shape can have, in pixels: the largest that fits is taken. */
const fittingSizes = [28, 24, 20, 18, 16, 14, 12] as const
const smallest = 12

/** The sizes of free text, in pixels. */
export const freeTextSizes: Readonly<Record<TextSize, number>> = { S: 14, M: 20, L: 32, XL: 56 }

/** The line with the author below the text of a note. */
const authorLine = 20

/** The height of a frame's title. */
export const frameTitle = 36

/** Fonts differ a little from the table of widths, and bold text is wider. */
const allowance = { regular: 1.02, bold: 1.09 } as const

/** The widths of a text's words, of each paragraph, and of a space, at a size of 1. Measuring them takes most of the time. */
type Words = { space: number; paragraphs: number[][] }

const wordsOf = (text: string): Words => ({
  space: textWidth(' ', 1),
  paragraphs: text
    .split('\n')
    .map((paragraph) => paragraph.split(/[ \t]+/).map((word) => textWidth(word, 1))),
})

/** How many lines words take, with those that are too long broken as browsers do. */
function linesOf(
  { space, paragraphs }: Words,
  size: number,
  width: number,
  wider: number = allowance.regular,
) {
  const room = width / wider
  return paragraphs.reduce((lines, words) => {
    let [count, filled] = [1, 0]
    for (const word of words) {
      const needed = word * size
      const gap = filled > 0 ? space * size : 0
      if (filled + gap + needed <= room) {
        filled += gap + needed
        continue
      }
      if (filled > 0) count++
      const broken = Math.max(Math.ceil(needed / Math.max(room, size)), 1)
      count += broken - 1
      filled = needed - (broken - 1) * room
    }
    return lines + count
  }, 0)
}

/** The largest size at which a text fits a box without breaking words; the smallest if none is. */
export function fittedSize(text: string, { width, height }: Size): number {
  const words = wordsOf(text)
  const longest = Math.max(...words.paragraphs.map((paragraph) => Math.max(...paragraph)))
  const fits = (size: number) => linesOf(words, size, width) * size * lineHeight <= height
  const whole = (size: number) => longest * size * allowance.regular <= width
  return (
    fittingSizes.find((size) => whole(size) && fits(size)) ?? fittingSizes.find(fits) ?? smallest
  )
}

/** Where the text of a note or shape lies, within the widget. */
export function textBox(widget: WidgetOf<'note' | 'shape'>): Box {
  const { width, height } = widget
  if (widget.type === 'note') {
    const foot = hasAuthorLine(widget) ? authorLine : 0
    return inset({ width, height: height - foot }, 14, 12)
  }
  // The largest box in an ellipse and in a diamond.
  const share = { rectangle: 0, rounded: 0, ellipse: 0.146, diamond: 0.25 }[widget.data.kind]
  return inset({ width, height }, 8 + width * share, 6 + height * share)
}

/** Small notes show their text alone. */
export const hasAuthorLine = ({ height, data }: WidgetOf<'note'>) =>
  height >= 120 && (data.author !== '' || data.source !== null)

const inset = ({ width, height }: Size, x: number, y: number): Box => ({
  x,
  y,
  width: Math.max(width - 2 * x, 1),
  height: Math.max(height - 2 * y, 1),
})

const tallest = 1500

/** Free text is as high as its lines, and a note or shape as high as its text needs at least. */
export function withTextHeight(widget: Widget): Widget {
  const height = heightFor(widget)
  return height === widget.height ? widget : { ...widget, height }
}

function heightFor(widget: Widget): number {
  if (widget.type === 'text') {
    const { text, size, bold } = widget.data
    const pixels = freeTextSizes[size]
    const wider = bold ? allowance.bold : allowance.regular
    const lines = linesOf(wordsOf(text), pixels, widget.width, wider)
    return Math.min(Math.ceil(lines * pixels * lineHeight), tallest)
  }
  if (widget.type !== 'note' && widget.type !== 'shape') return widget.height
  const { text } = widget.data
  if (text === '') return widget.height
  // The width of the box does not depend on the height of the widget.
  const lines = linesOf(wordsOf(text), smallest, textBox(widget).width)
  let { height } = widget
  const isCut = () => lines * smallest * lineHeight > textBox({ ...widget, height }).height
  while (height < tallest && isCut()) height += 20
  return Math.min(height, tallest)
}
