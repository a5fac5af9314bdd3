/** What one round of one side gave. Higher is better for rates, lower for times and sizes. */
export type Round = () => Promise<number>

/** A figure as a ratio to a floor of the same run: the middle of the rounds, and their range. */
export type Ratio = { middle: number; lowest: number; highest: number }

/** One line of the table. */
export type Row = {
  what: string
  ours: string
  floor: string
  ratio: Ratio | null
  /** What is asked for, in words, and whether this run reached it; null where nothing is asked. */
  goal: string
  met: boolean | null
}

/** What every benchmark is told. */
export type Options = {
  /** Smaller and fewer, to see that everything works; its figures say little. */
  quick: boolean
  /** Also starts a fresh clone, which installs all packages. */
  freshClone: boolean
  /** Folder for CPU profiles of the server, made on request. */
  profileDir: string | null
  /** Tells the person at the terminal what is going on. */
  say: (text: string) => void
}

/** A benchmark: starts what it needs, measures, ends what it started. */
export type Benchmark = (options: Options) => Promise<Row[]>

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Measures all sides in turns, the order reversed in every other round, so that a machine that
 * grows slower meanwhile treats them alike. One unmeasured round first warms everything up.
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

/** Round by round `ours` over `floor`. */
export function ratioOf(ours: readonly number[], floor: readonly number[]): Ratio {
  const ratios = ours.map((value, round) => value / (floor[round] ?? Number.NaN))
  return { middle: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
}

const speedGoal = 0.5
export const speedGoalText = `at least ${speedGoal} (0.75 in the end)`

/** A line that compares speeds: the rounds of ours with those of the floor, higher is better. */
export function speedRow(row: {
  what: string
  ours: readonly number[]
  floor: readonly number[]
  floorName: string
  show: (value: number) => string
}): Row {
  const { what, ours, floor, floorName, show } = row
  const ratio = ratioOf(ours, floor)
  return {
    what,
    ours: show(median(ours)),
    floor: `${floorName}: ${show(median(floor))}`,
    ratio,
    goal: speedGoalText,
    met: ratio.middle >= speedGoal,
  }
}

/** A line that compares times, lower is better; a goal is for the caller to set. */
export function timeRow(row: {
  what: string
  ours: readonly number[]
  floor: readonly number[]
  floorName: string
  show: (value: number) => string
}): Row {
  const { what, ours, floor, floorName, show } = row
  return {
    what,
    ours: show(median(ours)),
    floor: `${floorName}: ${show(median(floor))}`,
    ratio: ratioOf(ours, floor),
    goal: '',
    met: null,
  }
}

/** A line for what this machine cannot measure, with the reason. */
export function notMeasured(what: string, reason: string, goal = ''): Row {
  return { what, ours: `not measured: ${reason}`, floor: '', ratio: null, goal, met: null }
}

const MiB = 1024 ** 2

export const perSecond = (value: number) => `${round(value)}/s`
export const milliseconds = (value: number) => `${round(value)} ms`
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
export const mebibytes = (bytes: number) => `${round(bytes / MiB)} MiB`
export const mebibytesPerSecond = (bytes: number) => `${mebibytes(bytes)}/s`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function round(value: number): string {
  const text = value >= 100 ? value.toFixed(0) : value.toPrecision(3)
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** The rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours, floor, ratio, goal, met }) => [
    what,
    ours,
    floor,
    ratio ? `**${two(ratio.middle)}** (${two(ratio.lowest)}–${two(ratio.highest)})` : '',
    goal,
    met === null ? '' : met ? 'yes' : '**no**',
  ])
  const head = ['Measurement', 'Briefwell', 'Floor', 'Ratio (range)', 'Goal', 'Reached']
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const two = (value: number) => value.toFixed(2)
