import { fitting, heightOf, heightOfAll, measured, splitAt } from './measure.ts'
import type { Paragraph } from './paragraphs.ts'
import { gap, inset, type Place, type Placed, type Sheet, tableSize } from './places.ts'
import type { Item, Visual } from './sections.ts'
import { cutTable, tableRowsFor } from './slide-table.ts'

/** The minimum height of charts and pictures. */
const lowest = 190

/** The size of texts, in points, on how many slides they should fit, and how many items of a list one may have. */
type Limits = { sheet: Sheet; size: number; most: number; listed?: number }

/** Slides with more lines of a list are not read. */
const mostListed = 6

/** Items below each other, on as many slides as needed. More than `most` are incomplete. */
export function inColumn(items: readonly Item[], place: Place, limits: Limits): Placed[][] {
  const column = new Column(place, limits)
  items.forEach((item, at) => {
    column.add(item, at === items.length - 1)
  })
  return column.slides
}

/** Fills a column from the top, and goes on at the top of the next slide. */
class Column {
  readonly slides: Placed[][] = [[]]
  private readonly place: Place
  private readonly sheet: Sheet
  private readonly size: number
  private readonly most: number
  private readonly mostListed: number
  private y: number
  /** How many items of lists the slide has. */
  private listed = 0

  constructor(place: Place, { sheet, size, most, listed = mostListed }: Limits) {
    this.place = place
    this.sheet = sheet
    this.size = size
    this.most = most
    this.mostListed = listed
    this.y = place.y
  }

  add(item: Item, isLast: boolean) {
    if (item.kind !== 'text' && this.last?.kind === 'text') this.y += gap * 0.6
    if (item.kind === 'text') this.addParagraph(item.paragraph)
    else if (item.kind === 'box') this.addBox(item)
    else if (item.kind === 'table') this.addTable(item)
    else this.addVisual(item, isLast)
  }

  private line(width: number) {
    return { width, size: this.size, sheet: this.sheet }
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
    this.listed = 0
  }

  private put(placed: Placed, after = gap) {
    this.slides.at(-1)?.push(placed)
    this.y += placed.height + after
  }

  private addParagraph(paragraph: Paragraph) {
    const isHeading = paragraph.look === 'heading'
    if (isHeading && this.left < this.size * 4 && !this.isAtTop) this.next()
    if (paragraph.level === 0 && paragraph.sign.kind !== 'none') {
      if (this.listed === this.mostListed) this.next()
      this.listed += 1
    }
    let rest = paragraph
    while (!this.isOver) {
      const whole = measured(rest, this.line(this.place.width))
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
    const height = heightOf(measured(paragraph, this.line(place.width)))
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
    const line = this.line(place.width - 2 * inset.x)
    const boxHeight = (texts: Paragraph[]) => heightOfAll(texts, line) + 2 * inset.y
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
      const { fits, rest: others } = fitting(rest, line, room)
      if (fits.length > 0) putBox(fits, boxHeight(fits))
      rest = others
      if (rest.length > 0) this.next()
    }
  }

  private addTable({ table }: Extract<Item, { kind: 'table' }>) {
    const size = tableSize(this.size)
    const rows = tableRowsFor(table, { ...this.line(this.place.width), size }, this.place.height)
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
