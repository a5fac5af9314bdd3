import { employeeRanges } from '../../../../contract/company/company.ts'
import type { Piece } from './question-pieces.ts'
import { amountOf } from './read-period.ts'

type Range = { from: number | null; to: number | null }

/** Whether a bound lies within a range of profiles, so that nobody knows on which side a vendor is. */
export function splitsRange({ from, to }: Range): boolean {
  const ranges = employeeRanges.map((range) => range.match(/\d+/g)?.map(Number) ?? [])
  const begins = ranges.some(([first]) => first === from || first === (from ?? 0) + 1)
  return !((from === null || begins) && (to === null || ranges.some(([, last]) => last === to)))
}

/** The founding years of companies of an age, as far as years tell. */
export function foundedAt({ value, numbers }: Piece, today: Date): Range {
  const said = numbers.find((number) => number !== undefined)
  const year = today.getUTCFullYear() - amountOf(said ?? '')
  if (value === 'under') return { from: year + 1, to: null }
  return { from: null, to: value === 'over' ? year - 1 : year }
}

/** How many briefs are wanted. */
export function timesOf({ value, numbers }: Piece): Range {
  const said = numbers.find((number) => number !== undefined)
  const times = said ? amountOf(said) : 2
  const ranges: Record<string, [number | null, number | null]> = {
    more: [times + 1, null],
    fewer: [null, times - 1],
    to: [null, times],
    is: [times, times],
  }
  const [from, to] = ranges[value] ?? [times, null]
  return { from, to }
}

/** How many employees are wanted. */
export function rangeOf({ value, numbers }: Piece): Range {
  const [first = 0, second] = numbers.flatMap((said) =>
    said ? Number(said.replace(/[.,]/g, '')) : [],
  )
  if (value === 'between') return { from: first, to: second ?? null }
  if (value === 'more' || value === 'from')
    return { from: value === 'more' ? first + 1 : first, to: null }
  // Whoever has 51-200 counts among those with fewer than 200.
  const isEnd = employeeRanges.some((counts) => counts.endsWith(`-${first}`))
  return { from: null, to: value === 'fewer' && !isEnd ? first - 1 : first }
}
