import { inColumn } from './column.ts'
import { gap, type Placed, type Sheet, usualSizes } from './places.ts'
import type { Item, Section, Visual } from './sections.ts'

const visualShare = 0.52

const isVisual = (item: Item): item is Visual => item.kind === 'chart' || item.kind === 'picture'

/** A little text to the left of the only chart or picture. */
export function besideVisual({ items }: Section, sheet: Sheet): Placed[] | null {
  const visuals = items.filter(isVisual)
  const others = items.filter((item) => !isVisual(item))
  const [visual] = visuals
  if (!visual || visuals.length > 1 || others.length === 0) return null
  if (others.some(({ kind }) => kind === 'table')) return null
  const { body } = sheet
  const width = body.width * visualShare
  const left = { ...body, width: body.width - width - 2 * gap }
  for (const size of usualSizes) {
    const [placed = [], ...more] = inColumn(others, left, { sheet, size, most: 1 })
    if (more.length > 0) continue
    const place = { ...body, x: body.x + body.width - width, width }
    return [...placed, { kind: 'visual', visual, ...place }]
  }
  return null
}
