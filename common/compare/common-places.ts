import { longestRising } from './merge-order.ts'

/** Indexes of the same item in two lists. */
export type Pair = readonly [before: number, after: number]

/** The most insertions and deletions that are examined individually. */
const mostEdits = 500

/**
 * The longest common subsequence of two lists (Myers), as index pairs. For lists that differ in more than
 * `mostEdits` places, only values that occur once in each list count, so that it stays fast.
 */
export function commonPlaces<Value>(before: readonly Value[], after: readonly Value[]): Pair[] {
  let start = 0
  let [endBefore, endAfter] = [before.length, after.length]
  while (start < endBefore && start < endAfter && before[start] === after[start]) start += 1
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  const middle = inMiddle(before.slice(start, endBefore), after.slice(start, endAfter))
  return [
    ...Array.from({ length: start }, (_, at): Pair => [at, at]),
    ...middle.map(([from, to]): Pair => [from + start, to + start]),
    ...Array.from(
      { length: before.length - endBefore },
      (_, at): Pair => [endBefore + at, endAfter + at],
    ),
  ]
}

/** Drops values that occur in only one list and numbers the others, which is faster. */
function inMiddle<Value>(before: readonly Value[], after: readonly Value[]): Pair[] {
  if (before.length === 0 || after.length === 0) return []
  const there = new Set(after)
  const numbers = new Map<Value, number>()
  for (const value of before) {
    if (there.has(value) && !numbers.has(value)) numbers.set(value, numbers.size)
  }
  const [a, b] = [numbered(before, numbers), numbered(after, numbers)]
  const pairs = shortestEdit(a.values, b.values) ?? anchors(a.values, b.values)
  return pairs.map(([from, to]) => [a.places[from] ?? 0, b.places[to] ?? 0])
}

function numbered<Value>(list: readonly Value[], numbers: ReadonlyMap<Value, number>) {
  const [values, places]: [number[], number[]] = [[], []]
  for (const [at, value] of list.entries()) {
    const number = numbers.get(value)
    if (number === undefined) continue
    values.push(number)
    places.push(at)
  }
  return { values, places }
}

/** By the shortest list of insertions and deletions; null if that is too long. */
function shortestEdit(a: readonly number[], b: readonly number[]): Pair[] | null {
  const most = Math.min(mostEdits, a.length + b.length)
  const middle = most + 1
  /** The furthest point in `a` on each diagonal. */
  const reached = new Int32Array(2 * most + 3)
  const history: Int32Array[] = []
  for (let edits = 0; edits <= most; edits += 1) {
    history.push(reached.slice(middle - edits, middle + edits + 1))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const left = reached[middle + diagonal - 1] ?? 0
      const right = reached[middle + diagonal + 1] ?? 0
      const down = diagonal === -edits || (diagonal !== edits && left < right)
      let at = down ? right : left + 1
      while (at < a.length && at - diagonal < b.length && a[at] === b[at - diagonal]) at += 1
      reached[middle + diagonal] = at
      if (at >= a.length && at - diagonal >= b.length) return wayBack(history, a.length, b.length)
    }
  }
  return null
}

function wayBack(history: readonly Int32Array[], endA: number, endB: number): Pair[] {
  const pairs: Pair[] = []
  let [x, y] = [endA, endB]
  for (let edits = history.length - 1; edits >= 0; edits -= 1) {
    const before = history[edits]
    const diagonal = x - y
    const at = (other: number) => before?.[other + edits] ?? 0
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const from = down ? diagonal + 1 : diagonal - 1
    const startX = edits === 0 ? 0 : at(from)
    const startY = edits === 0 ? 0 : startX - from
    const afterEdit = down ? startX : startX + 1
    const stop = edits === 0 ? 0 : afterEdit
    while (x > stop) {
      x -= 1
      y -= 1
      pairs.push([x, y])
    }
    x = startX
    y = startY
  }
  return pairs.reverse()
}

/** Values that occur exactly once in both lists, as far as they are in the same order. */
function anchors(a: readonly number[], b: readonly number[]): Pair[] {
  const [inA, inB] = [placesOfUnique(a), placesOfUnique(b)]
  const places = [...inA].flatMap(([value, at]) => {
    const other = inB.get(value)
    return other === undefined ? [] : [[at, other] as const]
  })
  const kept = new Set(longestRising(places.map(([, other]) => other)))
  return places.filter(([, other]) => kept.has(other))
}

function placesOfUnique(list: readonly number[]): Map<number, number> {
  const places = new Map<number, number>()
  const twice = new Set<number>()
  for (const [at, value] of list.entries()) {
    if (places.has(value)) twice.add(value)
    places.set(value, at)
  }
  for (const value of twice) places.delete(value)
  return places
}
