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
function inColumn(items: readonly Item[], place: Place, size: number, most: number): Placed[][] {
  const column = new Column(place, size, most)
  items.forEach((item, at) => {
    column.add(item, at === items.length - 1)
  })
  return column.slides
}

/** Fills a column from the top, and goes on at the top of the next slide. */
class Column {
  readonly slides: Placed[][] = [[]]
  private readonly place: Place
  private readonly size: number
  private readonly most: number
  private y: number

  constructor(place: Place, size: number, most: number) {
    this.place = place
    this.size = size
    this.most = most
    this.y = place.y
  }

  add(item: Item, isLast: boolean) {
    if (item.kind !== 'text' && this.last?.kind === 'text') this.y += gap * 0.6
    if (item.kind === 'text') this.addParagraph(item.paragraph)
    else if (item.kind === 'box') this.addBox(item)
    else if (item.kind === 'table') this.addTable(item)
    else this.addVisual(item, isLast)
  }

  private get last() {
    return this.slides.at(-1)?.at(-1)
  }

  private get left() {
    return this.place.y + this.place.height - this.y
  }

  private get isAtTop() {
    return this.y === this.place.y
  }

  private get isOver() {
    return this.slides.length > this.most
  }

  private next() {
    this.slides.push([])
    this.y = this.place.y
  }

  private put(placed: Placed, after = gap) {
    this.slides.at(-1)?.push(placed)
    this.y += placed.height + after
  }

  private addParagraph(paragraph: Paragraph) {
    const isHeading = paragraph.look === 'heading'
    if (isHeading && this.left < this.size * 4 && !this.isAtTop) this.next()
    let rest = paragraph
    while (!this.isOver) {
      const whole = measured(rest, this.place.width, this.size)
      if (heightOf(whole) - whole.after <= this.left) return this.putText(rest)
      const cut = splitAt(rest, whole, this.left, this.isAtTop)
      if (cut) this.putText(cut.first)
      else if (this.isAtTop) return this.putText(rest)
      rest = cut?.rest ?? rest
      this.next()
    }
  }

  /** Paragraphs that follow each other share a text. */
  private putText(paragraph: Paragraph) {
    const { place, size, y, last } = this
    const height = heightOf(measured(paragraph, place.width, size))
    if (last?.kind === 'text') {
      last.paragraphs.push(paragraph)
      last.height += height
      this.y += height
    } else {
      this.put({ kind: 'text', paragraphs: [paragraph], size, ...place, y, height }, 0)
    }
  }

  private addBox({ tone, paragraphs }: Extract<Item, { kind: 'box' }>) {
    const { place, size } = this
    const width = place.width - 2 * inset.x
    const boxHeight = (texts: Paragraph[]) => heightOfAll(texts, width, size) + 2 * inset.y
    const putBox = (texts: Paragraph[], height: number) =>
      this.put({ kind: 'box', tone, paragraphs: texts, size, ...place, y: this.y, height })
    let rest = paragraphs
    while (rest.length > 0 && !this.isOver) {
      const height = boxHeight(rest)
      if (height <= this.left || (height <= place.height && !this.isAtTop)) {
        if (height > this.left) this.next()
        return putBox(rest, height)
      }
      const room = { height: this.left - 2 * inset.y, must: this.isAtTop }
      const { fits, rest: others } = fitting(rest, width, size, room)
      if (fits.length > 0) putBox(fits, boxHeight(fits))
      rest = others
      if (rest.length > 0) this.next()
    }
  }

  private addTable({ table }: Extract<Item, { kind: 'table' }>) {
    const size = Math.max(11, this.size - 4)
    const rows = tableRowsFor(table, this.place.width, size, this.place.height)
    let from = rows.headerRows
    while (from < rows.cells.length && !this.isOver) {
      const part = cutTable(rows, from, this.left, this.isAtTop)
      if (part) {
        this.put({ kind: 'table', part, size, ...this.place, y: this.y, height: part.height })
        from = part.to
      }
      if (from < rows.cells.length) this.next()
    }
  }

  private addVisual(visual: Visual, isLast: boolean) {
    if (this.left < lowest) this.next()
    const height = isLast ? this.left : Math.min(this.left, this.place.height * 0.62)
    this.put({ kind: 'visual', visual, ...this.place, y: this.y, height })
  }
}
