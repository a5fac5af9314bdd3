import { lettersDistance } from './letters-distance.ts'
import type { Unit } from './units.ts'

type Compared = Pick<Unit<unknown>, 'key' | 'digits' | 'number' | 'values'>

/** Units of a script that were said as these units; either is empty where only the other has something. */
export type Step = { script: Range; heard: Range }
type Range = [from: number, to: number]

/** What an alignment costs beside the distances: the one of the least sum is chosen. */
const costs = {
  gap: 0.7,
  /** Going on after a gap, so that there are few. */
  resume: 0.4,
  /** Two words for one. */
  joined: 0.05,
  /** A pair with nothing in common; still less than to leave out both. */
  far: 1.2,
} as const

/** The most cells of a table, which is 20 MB. */
const mostCells = 2_000_000
/** Larger tables are first divided where both have the same words. */
const usualCells = 10_000

/** Aligns a script with what was heard, both as a whole: every unit is in one step, in its order. */
export function pairUnits(script: readonly Compared[], heard: readonly Compared[]): Step[] {
  const steps: Step[] = []
  const distance = rememberedDistance()
  const written = { units: script, joined: joinedOf(script) }
  const said = { units: heard, joined: joinedOf(heard) }
  const rest: Block[] = [{ from: [0, 0], to: [script.length, heard.length], words: 4 }]
  for (let block = rest.pop(); block; block = rest.pop()) {
    const parts = divided(script, heard, block)
    if (parts) rest.push(...parts.reverse())
    else for (const step of stepsOf(written, said, block, distance)) steps.push(step)
  }
  return steps
}

type Place = [script: number, heard: number]
/** A part of both; `words` is how many in a row must be the same to divide it. */
type Block = { from: Place; to: Place; words: number }

/** The blocks between words that both have once and in the same order; null if it can stay whole. */
function divided(
  script: readonly Compared[],
  heard: readonly Compared[],
  { from, to, words }: Block,
): Block[] | null {
  if ((to[0] - from[0]) * (to[1] - from[1]) <= usualCells || words === 0) return null
  const once = placesOf(script, from[0], to[0], words)
  const said = placesOf(heard, from[1], to[1], words)
  const shared: Place[] = []
  for (const [text, place] of once) {
    const other = said.get(text)
    if (place >= 0 && other !== undefined && other >= 0) shared.push([place, other])
  }
  const fixed = ascending(shared.sort((one, other) => one[0] - other[0])).filter(
    ([place, other]) => place > from[0] || other > from[1],
  )
  if (fixed.length === 0) return [{ from, to, words: words - 1 }]
  const starts = [from, ...fixed]
  return starts.map((start, at) => ({ from: start, to: starts[at + 1] ?? to, words }))
}

/** Where each row of words stands; -1 if it stands more than once. */
function placesOf(units: readonly Compared[], from: number, to: number, words: number) {
  const places = new Map<string, number>()
  for (let at = from; at + words <= to; at += 1) {
    const text = units
      .slice(at, at + words)
      .map(({ key }) => key)
      .join(' ')
    places.set(text, places.has(text) ? -1 : at)
  }
  return places
}

/** The most places that ascend in both. */
function ascending(places: readonly Place[]): Place[] {
  const ends: number[] = []
  const before = new Int32Array(places.length)
  for (const [at, [, said]] of places.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[ends[middle] ?? 0]?.[1] ?? 0) < said) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  }
  const found: Place[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const place = places[at]
    if (place) found.push(place)
  }
  return found.reverse()
}

type Distance = (one: Compared, other: Compared) => number

/** How two units differ, remembered. */
function rememberedDistance(): Distance {
  const known = new Map<string, Map<string, number>>()
  // A joined pair may have the letters of a number, and is none; '1.5' and '15' have the same letters.
  const nameOf = ({ key, number, values }: Compared) => (number ? `${key}#${values}` : key)
  return (one, other) => {
    if (nameOf(one) === nameOf(other)) return 0
    const kept = known.get(nameOf(one)) ?? new Map<string, number>()
    known.set(nameOf(one), kept)
    const distance = kept.get(nameOf(other)) ?? distanceOf(one, other)
    kept.set(nameOf(other), distance)
    return distance
  }
}

/** What the same number costs in another way of writing. */
const rewritten = 0.3

export function distanceOf(one: Compared, other: Compared): number {
  if (one.values.length > 0 && other.values.length > 0) return sameValue(one, other) ? rewritten : 1
  if (one.digits && other.digits && !sameDigits(one, other)) return 1
  return lettersDistance(one.key, other.key)
}

/** Whether both may count the same. */
export function sameValue(one: Pick<Compared, 'values'>, other: Pick<Compared, 'values'>) {
  return one.values.some((value) => other.values.includes(value))
}

/** Whether both may be the same number: '1.5 million' is 1500000, too. */
export function sameDigits(
  one: Pick<Compared, 'key' | 'digits'>,
  other: Pick<Compared, 'key' | 'digits'>,
): boolean {
  if (one.digits === other.digits) return true
  const sized = one.key !== one.digits || other.key !== other.digits
  return sized && withoutZeros(one.digits) === withoutZeros(other.digits)
}

function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** A joined pair of neighbors at each place, for words that one side writes as two. */
function joinedOf(units: readonly Compared[]): Compared[] {
  return units.map((unit, at) => {
    const before = units[at - 1]
    if (!before) return unit
    const { key, digits } = unit
    return { key: before.key + key, digits: before.digits + digits, number: false, values: [] }
  })
}

/** How a cell is reached: how many units of the script and of the heard ones it takes. */
const ways = [
  { script: 1, heard: 1 },
  { script: 1, heard: 2 },
  { script: 2, heard: 1 },
  { script: 1, heard: 0 },
  { script: 0, heard: 1 },
] as const
const firstGap = 3
/** Added to a way that follows a gap. */
const afterGap = 8

/** The cells of an alignment: all of them, or those near the diagonal if they were too many. */
class Table {
  readonly #rows: number
  readonly #columns: number
  readonly #width: number
  /** The cost and the way of each cell, if it ends with a pair and if it ends with a gap. */
  readonly pair: { cost: Float32Array; way: Uint8Array }
  readonly gap: { cost: Float32Array; way: Uint8Array }

  constructor(rows: number, columns: number) {
    this.#rows = rows
    this.#columns = columns
    // Each row overlaps the next.
    const narrowest = 2 + 2 * Math.ceil((columns + 1) / (rows + 1))
    const widest = Math.floor(mostCells / (rows + 1))
    this.#width = Math.min(columns + 1, Math.max(narrowest, widest))
    const size = (rows + 1) * this.#width
    const made = () => ({
      cost: new Float32Array(size).fill(Number.POSITIVE_INFINITY),
      way: new Uint8Array(size),
    })
    this.pair = made()
    this.gap = made()
    this.pair.cost[this.at(0, 0)] = 0
  }

  /** The columns of a row, from the first to before the last. */
  columns(row: number): [first: number, end: number] {
    const spare = this.#columns + 1 - this.#width
    const first = this.#rows === 0 ? 0 : Math.round((row / this.#rows) * spare)
    return [first, first + this.#width]
  }

  /** Where a cell is kept; -1 if it is not. */
  at(row: number, column: number): number {
    if (row < 0 || column < 0) return -1
    const [first, end] = this.columns(row)
    return column >= first && column < end ? row * this.#width + column - first : -1
  }

  /** Takes this way to a cell if it is the cheapest yet. */
  reach(cell: number, from: number, way: number, cost: number) {
    const isGap = way >= firstGap
    const afterPair = this.pair.cost[from] ?? Number.POSITIVE_INFINITY
    const resumed = (this.gap.cost[from] ?? Number.POSITIVE_INFINITY) + (isGap ? 0 : costs.resume)
    const whole = Math.min(afterPair, resumed) + cost
    const kind = isGap ? this.gap : this.pair
    if (whole >= (kind.cost[cell] ?? 0)) return
    kind.cost[cell] = whole
    kind.way[cell] = way + (resumed < afterPair ? afterGap : 0)
  }
}

type Side = { units: readonly Compared[]; joined: readonly Compared[] }

function fill(table: Table, script: Side, heard: Side, { from, to }: Block, distance: Distance) {
  const rows = to[0] - from[0]
  // In large tables, to compare letters would take too long.
  const large = rows * (to[1] - from[1]) > usualCells
  for (let row = 0; row <= rows; row += 1) {
    const [first, end] = table.columns(row)
    for (let column = first; column < end; column += 1) {
      const cell = table.at(row, column)
      for (let way = 0; way < ways.length; way += 1) {
        const taken = ways[way] as (typeof ways)[number]
        const before = table.at(row - taken.script, column - taken.heard)
        if (before < 0) continue
        const [one, other] = [from[0] + row - 1, from[1] + column - 1]
        const differs = () => {
          if (way === 0) {
            const [written, said] = [script.units[one], heard.units[other]] as [Compared, Compared]
            return large ? Number(written.key !== said.key) : distance(written, said)
          }
          if (large) return never
          return way === 1
            ? joinedDistance(script, one, heard, other, distance)
            : joinedDistance(heard, other, script, one, distance)
        }
        table.reach(cell, before, way, way >= firstGap ? costs.gap : differs() * costs.far)
      }
    }
  }
}

/** The most letters by which a word differs from the same written as two. */
const mostOfJoined = 0.25

/** How a unit differs from two of the other side; infinitely, if not much less than from one of them. */
function joinedDistance(side: Side, at: number, others: Side, last: number, distance: Distance) {
  const [one, joined] = [side.units[at], others.joined[last]] as [Compared, Compared]
  const longest = Math.max(one.key.length, joined.key.length)
  if (Math.abs(one.key.length - joined.key.length) > longest * mostOfJoined) return never
  const whole = distance(one, joined)
  if (whole > mostOfJoined) return never
  const alone = [last - 1, last].map((place) => distance(one, others.units[place] as Compared))
  return whole < Math.min(...alone) ? whole + costs.joined : never
}

const never = Number.POSITIVE_INFINITY

/** The steps of the cheapest alignment of a block. */
function stepsOf(script: Side, heard: Side, block: Block, distance: Distance): Step[] {
  const { from, to } = block
  let [row, column] = [to[0] - from[0], to[1] - from[1]]
  const table = new Table(row, column)
  fill(table, script, heard, block, distance)
  const end = table.at(row, column)
  let inGap = (table.gap.cost[end] ?? 0) < (table.pair.cost[end] ?? 0)
  const steps: Step[] = []
  while (row > 0 || column > 0) {
    const kept = (inGap ? table.gap : table.pair).way[table.at(row, column)] ?? 0
    inGap = kept >= afterGap
    const way = ways[kept % afterGap] ?? ways[0]
    const until: Place = [from[0] + row, from[1] + column]
    row -= way.script
    column -= way.heard
    steps.push({ script: [from[0] + row, until[0]], heard: [from[1] + column, until[1]] })
  }
  return steps.reverse()
}
