import { fitting, heightOf, heightOfAll, measured, splitAt } from './measure.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Item, Section, Tone, Visual } from './slide-items.ts'
import { cutTable, type TablePart, tableRowsFor } from './slide-table.ts'

// Lengths are in points; a slide is 960 by 540.

export const slideSize = { width: 960, height: 540 } as const
/** The content area of a slide. */
export const body = { x: 44, y: 116, width: 872, height: 374 } as const

export type Place = { x: number; y: number; width: number; height: number }
export type Placed = Place &
  (
    | { kind: 'text'; paragraphs: Paragraph[]; size: number }
    | { kind: 'box'; tone: Tone; paragraphs: Paragraph[]; size: number }
    | { kind: 'table'; part: TablePart; size: number }
    | { kind: 'visual'; visual: Visual }
  )

/** The text sizes to try: the largest that needs no more slides than the smallest is used. */
const [sizes, smallest] = [[20, 18, 16], 16]
/** Sections with more slides use the smallest text. */
const mostTried = 3
/** The padding around the text of a box. */
export const inset = { x: 14, y: 9 } as const
const gap = 14
/** The minimum height of charts and pictures. */
const lowest = 190
const visualShare = 0.52

/** The slides of a section. No text overflows its place. */
export function layOutSection({ items }: Section): Placed[][] {
  const beside = besideOneVisual(items)
  if (beside) return [beside]
  const fewest = inColumn(items, body, smallest, Number.POSITIVE_INFINITY)
  if (fewest.length > mostTried) return fewest
  for (const size of sizes) {
    const slides = inColumn(items, body, size, fewest.length)
    if (slides.length <= fewest.length) return slides
  }
  return fewest
}

const isVisual = (item: Item): item is Visual => item.kind === 'chart' || item.kind === 'picture'

/** A little text to the left of the only chart or picture; null for any other content. */
function besideOneVisual(items: readonly Item[]): Placed[] | null {
  const visuals = items.filter(isVisual)
  const others = items.filter((item) => !isVisual(item))
  const [visual] = visuals
  if (!visual || visuals.length > 1 || others.length === 0) return null
  if (others.some(({ kind }) => kind === 'table')) return null
  const width = body.width * visualShare
  const left = { ...body, width: body.width - width - 2 * gap }
  for (const size of sizes) {
    const slides = inColumn(others, left, size, 1)
    if (slides.length > 1) continue
    const place = { ...body, x: body.x + body.width - width, width }
    return [...(slides[0] ?? []), { kind: 'visual', visual, ...place }]
  }
  return null
}

/** Items below each other, on as many slides as needed. More than `most` are incomplete. */
function inColumn(items: readonly Item[], column: Place, size: number, most: number): Placed[][] {
  const slides: Placed[][] = [[]]
  const bottom = column.y + column.height
  let y = column.y
  const left = () => bottom - y
  const next = () => {
    slides.push([])
    y = column.y
  }
  const put = (placed: Placed, after = gap) => {
    slides.at(-1)?.push(placed)
    y += placed.height + after
  }
  const addText = (paragraph: Paragraph) => {
    const whole = measured(paragraph, column.width, size)
    const height = heightOf(whole)
    const last = slides.at(-1)?.at(-1)
    if (last?.kind === 'text') {
      last.paragraphs.push(paragraph)
      last.height += height
      y += height
    } else {
      put({ kind: 'text', paragraphs: [paragraph], size, ...column, y, height }, 0)
    }
  }
  const text = (paragraph: Paragraph) => {
    let rest = paragraph
    while (slides.length <= most) {
      const whole = measured(rest, column.width, size)
      if (heightOf(whole) - whole.after <= left()) return addText(rest)
      const cut = splitAt(rest, whole, left(), y === column.y)
      if (cut) addText(cut.first)
      else if (y === column.y) return addText(rest)
      rest = cut?.rest ?? rest
      next()
    }
  }
  const box = ({ tone, paragraphs }: Extract<Item, { kind: 'box' }>) => {
    const width = column.width - 2 * inset.x
    let rest = paragraphs
    while (rest.length > 0 && slides.length <= most) {
      const height = heightOfAll(rest, width, size) + 2 * inset.y
      if (height <= left() || (height <= column.height && y > column.y)) {
        if (height > left()) next()
        put({ kind: 'box', tone, paragraphs: rest, size, ...column, y, height })
        return
      }
      const free = left() - 2 * inset.y
      const { fits, rest: others } = fitting(rest, width, size, {
        height: free,
        must: y === column.y,
      })
      if (fits.length > 0) {
        const used = heightOfAll(fits, width, size) + 2 * inset.y
        put({ kind: 'box', tone, paragraphs: fits, size, ...column, y, height: used })
      }
      rest = others
      if (rest.length > 0) next()
    }
  }
  const table = (item: Extract<Item, { kind: 'table' }>) => {
    const letters = Math.max(11, size - 4)
    const rows = tableRowsFor(item.table, column.width, letters, column.height)
    let from = rows.headerRows
    while (from < rows.cells.length && slides.length <= most) {
      const part = cutTable(rows, from, left(), y === column.y)
      if (part) {
        put({ kind: 'table', part, size: letters, ...column, y, height: part.height })
        from = part.to
      }
      if (from < rows.cells.length) next()
    }
  }
  const visual = (item: Visual, isLast: boolean) => {
    if (left() < lowest) next()
    const height = isLast ? left() : Math.min(left(), column.height * 0.62)
    put({ kind: 'visual', visual: item, ...column, y, height })
  }
  items.forEach((item, at) => {
    const last = slides.at(-1)?.at(-1)
    if (item.kind !== 'text' && last?.kind === 'text') y += gap * 0.6
    if (item.kind === 'text') {
      const heads = item.paragraph.look === 'heading' && left() < size * 4
      if (heads && y > column.y) next()
      text(item.paragraph)
    } else if (item.kind === 'box') box(item)
    else if (item.kind === 'table') table(item)
    else visual(item, at === items.length - 1)
  })
  return slides
}
