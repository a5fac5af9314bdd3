import { signUp } from '../briefwell.ts'
import { type Outcome, startLoad } from '../load.ts'
import { compared, inTurns, milliseconds, type Options, type Row } from '../measure.ts'
import { addReaders, addVideoBrief, playAddress, rangeBytes, rangesOf } from '../viewers.ts'
import type { Installation } from './installation.ts'
import { working } from './pages.ts'

const mostTimes = 2
const bitsPerSecond = 5_000_000
/** The share of due chunks that must arrive, so that the videos do not stall. */
const leastArrived = 0.97

/** Response times while a process also streams videos to many viewers in real time. */
export async function benchViewers(
  { quick, say }: Options,
  installation: Installation,
): Promise<Row> {
  const { server } = installation
  const viewers = quick ? 20 : 200
  say(`scale: ${viewers} viewers`)
  const vendor = await signUp(server)
  const briefId = await addVideoBrief(server, vendor)
  const readers = await addReaders(server, vendor, briefId, viewers)
  const requests = await Promise.all(
    readers.map(async (reader, turn) => rangesOf(await playAddress(server, reader, briefId), turn)),
  )
  const [players, load] = [await startLoad(), await startLoad()]
  const seconds = quick ? 5 : 15
  const everyMs = (rangeBytes * 8 * 1000) / bitsPerSecond
  const play = async () => {
    const pieces = { url: server.url, clients: viewers, seconds, everyMs, requests, status: 206 }
    checkArrived(await players.run(pieces), (viewers * seconds * 1000) / everyMs)
  }
  const work = await working(load, installation, seconds)
  const p99 = async () => (await work()).p99
  const { beside, quiet } = await inTurns(quick ? 1 : 3, {
    beside: async () => (await Promise.all([p99(), play()]))[0],
    quiet: p99,
  })
  await Promise.all([players.stop(), load.stop()])
  return compared({
    what: `200 users of mixed habits beside ${viewers} viewers at 5 Mbit/s each, p99`,
    ours: beside,
    floor: quiet,
    floorName: 'without viewers',
    show: milliseconds,
    atMost: mostTimes,
  })
}

function checkArrived({ answers }: Outcome, due: number) {
  if (answers < due * leastArrived) {
    throw new Error(`only ${answers} of ${Math.round(due)} pieces of video arrived in time`)
  }
}
