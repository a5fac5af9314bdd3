import { samePart } from './same-part.ts'

type Fields = Readonly<Record<string, unknown>>
/** Whose change of a field counts if both have changed it; null if nobody's does. */
type Settle = (field: string) => 'mine' | 'theirs' | null

/** Merges two changes of an object field by field; null if both have changed the same value to something else. */
export function mergeFields(
  base: object,
  mine: object,
  theirs: object,
  settle: Settle = () => null,
): object | null {
  const merged: Record<string, unknown> = {}
  const [was, now, other] = [base as Fields, mine as Fields, theirs as Fields]
  for (const field of new Set([...Object.keys(now), ...Object.keys(other)])) {
    const value = mergeField(field, was[field], now[field], other[field], settle)
    if (value === conflict) return null
    if (value !== undefined) merged[field] = value
  }
  return merged
}

const conflict = Symbol('both have changed it')

function mergeField(
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  settle: Settle,
): unknown {
  if (same(theirs, base) || same(theirs, mine)) return mine
  if (same(mine, base)) return theirs
  const counts = settle(field)
  if (counts) return counts === 'mine' ? mine : theirs
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return conflict
  return mergeFields(base, mine, theirs, settle) ?? conflict
}

const same = (a: unknown, b: unknown) => samePart(a ?? null, b ?? null)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
