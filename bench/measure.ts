/** Measures one round of one side: a rate, a time or a size. */
export type Round = () => Promise<number>

/** A figure as a ratio to a floor of the same run: the median of the rounds, and their range. */
export type Ratio = { middle: number; lowest: number; highest: number }

/** One line of the table. */
export type Row = {
  what: string
  ours: string
  floor: string
  ratio: Ratio | null
  /** The ratios of the best comparable products to the same floor, if known. */
  peers?: string
  /** The goal as text, and whether this run met it; null without a goal. */
  goal: string
  met: boolean | null
}

/** The options of every benchmark. */
export type Options = {
  /** A smaller and shorter run, to check that everything works; its figures mean little. */
  quick: boolean
  /** Also measures the first start of a fresh clone, which installs all packages. */
  freshClone: boolean
  /** Folder for CPU profiles of the server; null for none. */
  profileDir: string | null
  /** The labelled set of the copilot, and the folder of its material. */
  copilot: { set: string; corpus: string }
  /** Reports progress on the terminal. */
  say: (text: string) => void
}

/** A benchmark starts what it needs and measures; the processes that it has started end with it. */
export type Benchmark = (options: Options) => Promise<Row[]>

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Measures all sides alternately, in reverse order in every other round, so that a machine that
 * slows down affects them alike. A first round, which is not counted, warms everything up.
 */
export async function inTurns<Side extends string>(
  rounds: number,
  sides: Record<Side, Round>,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Side,
    number[]
  >
  for (const name of names) await sides[name]()
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : [...names].reverse()
    for (const name of order) values[name].push(await sides[name]())
  }
  return values
}

/** `ours` divided by `floor`, round by round. */
export function ratioOf(ours: readonly number[], floor: readonly number[]): Ratio {
  const ratios = ours.map((value, round) => value / (floor[round] ?? Number.NaN))
  return { middle: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
}

/** A row that compares our rounds with those of the floor; the goal, if there is one, is for the ratio. */
export function compared(row: {
  what: string
  ours: readonly number[]
  floor: readonly number[]
  floorName: string
  show: (value: number) => string
  atLeast?: number | undefined
  atMost?: number | undefined
}): Row {
  const { what, ours, floor, floorName, show, atLeast, atMost } = row
  const ratio = ratioOf(ours, floor)
  return {
    what,
    ours: show(median(ours)),
    floor: `${floorName}: ${show(median(floor))}`,
    ratio,
    ...goalOf(ratio, atLeast, atMost),
  }
}

function goalOf({ middle }: Ratio, atLeast: number | undefined, atMost: number | undefined) {
  if (atLeast !== undefined) return { goal: `at least ${atLeast}`, met: middle >= atLeast }
  if (atMost !== undefined) return { goal: `at most ${atMost}`, met: middle <= atMost }
  return { goal: '', met: null }
}

/** A row without a floor. */
export const plain = (what: string, ours: string, goal: string, met: boolean | null): Row => ({
  what,
  ours,
  floor: '',
  ratio: null,
  goal,
  met,
})

/** A row for something that cannot be measured on this machine, with the reason. */
export const notMeasured = (what: string, reason: string, goal = ''): Row =>
  plain(what, `not measured: ${reason}`, goal, null)

const MiB = 1024 ** 2

export const perSecond = (value: number) => `${round(value)}/s`
export const milliseconds = (value: number) => `${round(value)} ms`
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
export const mebibytes = (bytes: number) => `${round(bytes / MiB)} MiB`
export const mebibytesPerSecond = (bytes: number) => `${mebibytes(bytes)}/s`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function round(value: number): string {
  const digits =
    value >= 100
      ? { maximumFractionDigits: 0 }
      : { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }
  return value.toLocaleString('en', digits)
}

/** The rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours, floor, ratio, peers, goal, met }) => [
    what,
    ours,
    floor,
    [ratio && inWords(ratio), peers].filter(Boolean).join('; '),
    goal,
    reached(met),
  ])
  const head = ['Measurement', 'Briefwell', 'Floor', 'Ratio (range)', 'Goal', 'Reached']
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function reached(met: boolean | null): string {
  if (met === null) return ''
  return met ? 'yes' : '**no**'
}

const inWords = ({ middle, lowest, highest }: Ratio) =>
  `**${two(middle)}** (${two(lowest)}–${two(highest)})`

const two = (value: number) => value.toFixed(2)
