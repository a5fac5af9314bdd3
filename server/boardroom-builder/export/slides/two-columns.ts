import { inColumn } from './column.ts'
import { gap, type Placed, type Sheet, usualSizes } from './places.ts'
import type { Item, Section } from './sections.ts'

const between = 2 * gap

/** Longer lists read better in two columns, up to so many items. */
const list = { from: 7, to: 12 }

/** Two boxes, two parts with a heading each, or a longer list in two halves. */
export function twoColumns({ items }: Section, sheet: Sheet): Placed[] | null {
  const halves = halvesOf(items)
  if (!halves) return null
  const { body } = sheet
  const width = (body.width - between) / 2
  const left = { ...body, width }
  const right = { ...left, x: body.x + width + between }
  for (const size of usualSizes) {
    const [first = [], ...more] = inColumn(halves[0], left, { sheet, size, most: 1 })
    const [second = [], ...others] = inColumn(halves[1], right, { sheet, size, most: 1 })
    if (more.length + others.length === 0) return [...first, ...second]
  }
  return null
}

function halvesOf(items: readonly Item[]): [Item[], Item[]] | null {
  const cut = (at: number): [Item[], Item[]] => [items.slice(0, at), items.slice(at)]
  if (items.length === 2 && items.every(({ kind }) => kind === 'box')) return cut(1)
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.paragraph] : []))
  if (texts.length < items.length) return null
  const headings = texts.flatMap(({ look }, at) => (look === 'heading' ? [at] : []))
  const [first, second] = headings
  if (headings.length === 2 && first === 0 && second !== undefined && second > 1) return cut(second)
  const begins = texts.flatMap(({ level, sign }, at) =>
    level === 0 && sign.kind !== 'none' ? [at] : [],
  )
  const isList = texts.every(({ level }) => level !== null)
  if (!isList || begins.length < list.from || begins.length > list.to) return null
  return cut(begins[Math.ceil(begins.length / 2)] ?? 0)
}
