import { randomUUID } from 'node:crypto'
import { bearer, type Person, signUp, startBriefwell } from './briefwell.ts'
import { type Request, startLoad } from './load.ts'
import { compared, inTurns, mebibytesPerSecond, type Options, type Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'
import { addReaders, addVideoBrief, playAddress, rangesOf } from './viewers.ts'

/** The interval between a player's reports of what it has played. */
const reportEveryMs = 10_000

/** The effect of many readers' reports on the videos that they and others are watching. */
export default async function benchWatching({ quick, say, profileDir }: Options): Promise<Row[]> {
  const server = await startBriefwell(temporaryFolder('watching'), profileDir)
  const readers = quick ? 20 : 200
  say(`watching: ${readers} readers`)
  const vendor = await signUp(server)
  const briefId = await addVideoBrief(server, vendor)
  const people = await addReaders(server, vendor, briefId, readers)
  const addresses = await Promise.all(people.map((reader) => playAddress(server, reader, briefId)))
  const [players, reporters] = [await startLoad(), await startLoad()]
  const seconds = quick ? 2 : 10
  const play = async () => {
    const requests = addresses.map(rangesOf)
    const load = { url: server.url, clients: readers, seconds, requests, status: 206 }
    return (await players.run(load)).bytes / seconds
  }
  const report = async () => {
    const requests = people.map((reader) => [reportOf(reader, briefId)])
    const load = { url: server.url, clients: readers, seconds, requests, status: 200 }
    const { answers } = await reporters.run({ ...load, everyMs: reportEveryMs })
    const due = (readers * seconds * 1000) / reportEveryMs
    if (answers < due / 2) throw new Error(`only ${answers} reports were counted`)
  }
  const { both, alone } = await inTurns(quick ? 2 : 5, {
    both: async () => (await Promise.all([play(), report()]))[0],
    alone: play,
  })
  return [
    compared({
      what: `${readers} readers play a video and report every 10 s`,
      ours: both,
      floor: alone,
      floorName: 'the same without reports',
      show: mebibytesPerSecond,
      atLeast: 0.95,
    }),
  ]
}

/** A report of one played second, in a separate visit. */
function reportOf(reader: Person, briefId: string): Request {
  const visit = { visitId: randomUUID(), seen: [[0, 1]], unseen: [], positionMs: 1000 }
  return {
    method: 'POST',
    path: `/api/library/${briefId}/watch`,
    headers: { ...bearer(reader), 'content-type': 'application/json' },
    body: JSON.stringify(visit).replace('{', '{"sequence":{turn},'),
  }
}
