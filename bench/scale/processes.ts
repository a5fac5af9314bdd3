import { availableParallelism } from 'node:os'
import { type Briefwell, startBriefwell } from '../briefwell.ts'
import { startLoad } from '../load.ts'
import { compared, inTurns, type Options, perSecond, type Row } from '../measure.ts'
import { makeHabits } from './habits.ts'
import type { Installation } from './installation.ts'

const atLeast = 1.6
const coresWanted = 4
const clients = 16

/** The gain of a second process: all clients on one server, compared with half of them on each of two. */
export async function benchProcesses(
  { quick, say }: Options,
  installation: Installation,
): Promise<Row> {
  const { server: first, dataDir } = installation
  say('scale: two processes')
  const second = await startBriefwell(dataDir, null, { DATABASE_URL: first.databaseUrl })
  const requests = await makeHabits(installation)
  const [here, there] = [await startLoad(), await startLoad()]
  const seconds = quick ? 2 : 10
  const answers = async (servers: [Briefwell, Briefwell]) => {
    const outcomes = await Promise.all(
      [here, there].map((load, turn) => {
        const { url } = servers[turn] as Briefwell
        return load.run({ url, clients, seconds, requests, status: 200 })
      }),
    )
    return outcomes.reduce((sum, outcome) => sum + outcome.answers, 0) / seconds
  }
  const { two, one } = await inTurns(quick ? 1 : 3, {
    two: () => answers([first, second]),
    one: () => answers([first, first]),
  })
  await Promise.all([here.stop(), there.stop()])
  await second.stop()
  const cores = availableParallelism()
  const row = compared({
    what: `Two processes on one database, ${2 * clients} clients of mixed habits, ${cores} cores`,
    ours: two,
    floor: one,
    floorName: 'one process',
    show: perSecond,
    ...(cores >= coresWanted && { atLeast }),
  })
  return { ...row, goal: `at least ${atLeast} on ${coresWanted} cores` }
}
