import { commonPlaces, type Pair } from './common-places.ts'
import { countWords } from './compare-words.ts'

/** An item without an id, which is recognized by its content. */
export type Alignable = {
  /** Equal for equal content. */
  key: string
  /** Its text. */
  text: string
  /** Only items of the same kind can be versions of each other. */
  kind: string
}

/** Indexes in both lists; null if it is not in one of them. */
export type Aligned = readonly [before: number | null, after: number | null]

/** The share of common words from which one item is a version of the other. */
const alike = 0.4
/** The most combinations that are all compared. */
const mostCombinations = 4000

/**
 * Which items of two lists are versions of each other, in reading order; deleted items come before those added
 * in their place.
 */
export function alignLists(before: readonly Alignable[], after: readonly Alignable[]): Aligned[] {
  const same = commonPlaces(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  )
  const aligned: Aligned[] = []
  let [x, y] = [0, 0]
  for (const [from, to] of [...same, [before.length, after.length] as const]) {
    const [old, now] = [before.slice(x, from), after.slice(y, to)]
    const alone = old.length === 1 && now.length === 1 && old[0]?.kind === now[0]?.kind
    const pairs: readonly Pair[] = alone ? [[0, 0]] : alikePlaces(old, now)
    aligned.push(...between(pairs, old.length, now.length, x, y))
    if (from < before.length && to < after.length) aligned.push([from, to])
    x = from + 1
    y = to + 1
  }
  return aligned
}

function between(pairs: readonly Pair[], old: number, now: number, x: number, y: number) {
  const aligned: Aligned[] = []
  let [i, j] = [0, 0]
  for (const [from, to] of [...pairs, [old, now] as const]) {
    for (; i < from; i += 1) aligned.push([x + i, null])
    for (; j < to; j += 1) aligned.push([null, y + j])
    if (from < old && to < now) aligned.push([x + from, y + to])
    i = from + 1
    j = to + 1
  }
  return aligned
}

/** Pairs of similar items, ascending in both lists, with as much in common as possible. */
export function alikePlaces(before: readonly Alignable[], after: readonly Alignable[]): Pair[] {
  if (before.length === 0 || after.length === 0) return []
  const [old, now] = [before.map(withWords), after.map(withWords)]
  const likeness = (i: number, j: number) => {
    const [a, b] = [old[i], now[j]]
    return a && b ? likenessOf(a, b) : 0
  }
  if (old.length * now.length > mostCombinations) {
    const length = Math.min(old.length, now.length)
    return Array.from({ length }, (_, at): Pair => [at, at]).filter(
      ([at]) => likeness(at, at) >= alike,
    )
  }
  return heaviest(old.length, now.length, (i, j) => {
    const weight = likeness(i, j)
    return weight >= alike ? weight : 0
  })
}

type Weighed = { kind: string; counts: Map<string, number>; total: number }

function withWords({ kind, text }: Alignable): Weighed {
  const counts = countWords(text)
  return { kind, counts, total: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

/** The share of words that two texts have in common, from 0 to 1; 0 for different kinds. */
function likenessOf(a: Weighed, b: Weighed): number {
  if (a.kind !== b.kind) return 0
  if (a.total + b.total === 0) return 1
  let common = 0
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0)
  return (2 * common) / (a.total + b.total)
}

function heaviest(rows: number, columns: number, weight: (i: number, j: number) => number): Pair[] {
  const wide = columns + 1
  const best = new Float64Array((rows + 1) * wide)
  const at = (i: number, j: number) => best[i * wide + j] ?? 0
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const own = weight(i, j)
      const paired = own > 0 ? own + at(i + 1, j + 1) : 0
      best[i * wide + j] = Math.max(paired, at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (at(i, j) === at(i + 1, j)) i += 1
    else if (at(i, j) === at(i, j + 1)) j += 1
    else pairs.push([i++, j++])
  }
  return pairs
}
