import { besideVisual } from './beside-visual.ts'
import { bigNumbers } from './big-numbers.ts'
import { inColumn } from './column.ts'
import { appendixSizes, type Placed, type Sheet, usualSizes } from './places.ts'
import { quotation } from './quotation.ts'
import type { Section } from './sections.ts'
import { statement } from './statement.ts'
import { timeline } from './timeline.ts'
import { twoColumns } from './two-columns.ts'

/** Layouts for one slide, by what a section holds; each is null for other content, or where it does not fit. */
const layouts = [quotation, timeline, bigNumbers, twoColumns, besideVisual, statement]

/** Sections with more slides use the smallest text. */
const mostTried = 3

/** The slides of a section. No text overflows its place. */
export function layOutSection(section: Section, sheet: Sheet): Placed[][] {
  for (const layOut of section.appendix ? [] : layouts) {
    const placed = layOut(section, sheet)
    if (placed) return [placed]
  }
  const sizes = section.appendix ? appendixSizes : usualSizes
  const listed = section.appendix ? { listed: Number.POSITIVE_INFINITY } : {}
  const column = (size: number, most: number) =>
    inColumn(section.items, sheet.body, { sheet, size, most, ...listed })
  const fewest = column(sizes.at(-1) ?? 0, Number.POSITIVE_INFINITY)
  if (fewest.length > mostTried) return fewest
  for (const size of sizes) {
    const slides = column(size, fewest.length)
    if (slides.length <= fewest.length) return slides
  }
  return fewest
}
