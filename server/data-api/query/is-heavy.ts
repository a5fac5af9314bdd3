import type { Filter, Read } from './tree.ts'

/** Heavier requests wait for other heavy ones of their caller. */
const maxLightWeight = 10

/** Whether a read, or the filters of a change, may keep the database busy for long. */
export function isHeavy(read: Read): boolean {
  return weightOf(read) > maxLightWeight
}

/** A condition that reads whole texts counts as many; so does an embedded table. */
function weightOf({ filters, order, items }: Read): number {
  const embedded = items.map((item) => (item.kind === 'embed' ? 4 + weightOf(item.read) : 0))
  return sum([...filters.map(weightOfFilter), ...embedded, order.length])
}

function weightOfFilter(filter: Filter): number {
  if (filter.kind === 'group') return sum(filter.filters.map(weightOfFilter))
  if (filter.kind === 'search') return maxLightWeight + 1
  const pattern =
    filter.kind === 'compare' && (filter.operator === 'like' || filter.operator === 'ilike')
  return pattern ? 4 : 1
}

function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0)
}
