import { samePart } from './same-part.ts'

type Fields = Readonly<Record<string, unknown>>

/** Merges two changes of an object field by field; null if both have changed the same value to something else. */
export function mergeFields(base: object, mine: object, theirs: object): object | null {
  const merged: Record<string, unknown> = {}
  const [was, now, other] = [base as Fields, mine as Fields, theirs as Fields]
  for (const field of new Set([...Object.keys(now), ...Object.keys(other)])) {
    const value = mergeValues(was[field], now[field], other[field])
    if (value === conflict) return null
    if (value !== undefined) merged[field] = value
  }
  return merged
}

const conflict = Symbol('both have changed it')

function mergeValues(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(theirs, base) || same(theirs, mine)) return mine
  if (same(mine, base)) return theirs
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return conflict
  return mergeFields(base, mine, theirs) ?? conflict
}

const same = (a: unknown, b: unknown) => samePart(a ?? null, b ?? null)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
