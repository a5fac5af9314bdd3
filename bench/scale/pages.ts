import { type LoadGenerator, type Outcome, startLoad } from '../load.ts'
import { compared, inTurns, milliseconds, type Options, type Row } from '../measure.ts'
import { makeHabits } from './habits.ts'
import type { Installation } from './installation.ts'

const mostTimes = 1.5
/** The interval between the calls of a person, who opens a page every few seconds. */
const everyMs = 1500
const rounds = 3

/** The effect of an installation's size on the 99th percentile of each call while all users are active. */
export async function benchPages(
  { quick, say }: Options,
  { small, large }: { small: Installation; large: Installation },
  { of, than }: { of: string; than: string },
): Promise<Row[]> {
  const load = await startLoad()
  const seconds = quick ? 5 : 60
  const outcomes: Record<'large' | 'small', Outcome[]> = { large: [], small: [] }
  const round = (side: 'large' | 'small', work: () => Promise<Outcome>) => async () => {
    const outcome = await work()
    outcomes[side].push(outcome)
    return outcome.p99
  }
  say('scale: 200 users of mixed habits')
  const overall = await inTurns(quick ? 1 : rounds, {
    large: round('large', await working(load, large, seconds)),
    small: round('small', await working(load, small, seconds)),
  })
  await load.stop()
  // Skips the first outcome of each side, which was a warm-up.
  const p99s = (side: 'large' | 'small', kind: string) =>
    outcomes[side].slice(1).map((outcome) => outcome.p99s[kind] ?? Number.NaN)
  const row = (what: string, ours: number[], floor: number[]) =>
    compared({
      ...{ what: `${what}, of ${of}, p99`, ours, floor },
      ...{ floorName: `of ${than}`, show: milliseconds, atMost: mostTimes },
    })
  const kinds = Object.keys(outcomes.large[0]?.p99s ?? {}).sort()
  return [
    row('200 users of mixed habits: all calls', overall.large, overall.small),
    ...kinds.map((kind) =>
      row(`200 users of mixed habits: ${kind}`, p99s('large', kind), p99s('small', kind)),
    ),
  ]
}

/** Runs all users of an installation for a number of seconds. */
export async function working(load: LoadGenerator, installation: Installation, seconds: number) {
  const requests = await makeHabits(installation)
  const { url } = installation.server
  return () => load.run({ url, clients: requests.length, seconds, everyMs, requests, status: 200 })
}
