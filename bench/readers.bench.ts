import { type Briefwell, bearer, type Person, signUp, startBriefwell } from './briefwell.ts'
import { type LoadGenerator, startLoad } from './load.ts'
import { addManyShares, newestBrief, rareWord } from './many-shares.ts'
import { compared, inTurns, milliseconds, type Options, type Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'

type Side = { vendor: Person; reader: Person; briefId: string }
type Call = {
  what: string
  as: (side: Side) => Person
  path: (side: Side) => string
  most?: number
}

const calls: readonly Call[] = [
  { what: 'Library', as: ({ reader }) => reader, path: () => '/api/library?limit=10', most: 1.5 },
  {
    what: 'Search in the library by a title',
    as: ({ reader }) => reader,
    path: () => '/api/library?search=brief&limit=10',
    most: 1.5,
  },
  {
    what: 'Search in what is shared for a rare word',
    as: ({ reader }) => reader,
    path: () => `/api/library/passages?search=${rareWord}`,
    most: 1.5,
  },
  {
    what: 'Search in what is shared for a common word',
    as: ({ reader }) => reader,
    path: () => '/api/library/passages?search=customers',
    most: 1.5,
  },
  {
    what: 'Audience of a brief',
    as: ({ vendor }) => vendor,
    path: ({ briefId }) => `/api/briefs/${briefId}/shares?limit=10`,
  },
  {
    what: 'Engagement by reader',
    as: ({ vendor }) => vendor,
    path: ({ briefId }) => `/api/briefs/${briefId}/engagement/readers?limit=10`,
  },
]

/**
 * The cost of a large library and a large audience: the same calls, compared with a thousandth of
 * the size.
 */
export default async function benchReaders(options: Options): Promise<Row[]> {
  const { quick, say, profileDir } = options
  const server = await startBriefwell(temporaryFolder('readers'), profileDir)
  const load = await startLoad()
  const amounts = { short: 10, long: quick ? 1000 : 10_000 }
  say('readers: filling the database')
  const people = async () => ({ vendor: await signUp(server), reader: await signUp(server) })
  const [short, long] = [await people(), await people()]
  await addManyShares(server, [
    {
      owner: short.vendor.id,
      reader: short.reader,
      briefs: amounts.short,
      recipients: amounts.short,
    },
    { owner: long.vendor.id, reader: long.reader, briefs: amounts.long, recipients: amounts.long },
  ])
  const sides = {
    short: { ...short, briefId: await newestBrief(server, short.vendor.id) },
    long: { ...long, briefId: await newestBrief(server, long.vendor.id) },
  }
  const rows: Row[] = []
  for (const call of calls) {
    say(`readers: ${call.what}`)
    await haveRows(server, call, sides.long)
    const ask = (side: Side) => asking({ quick, load, server, call, side })
    const times = await inTurns(quick ? 2 : 7, { long: ask(sides.long), short: ask(sides.short) })
    rows.push(
      compared({
        what: `${call.what}: ${amounts.long.toLocaleString('en')} briefs and recipients, ${(amounts.long * 100).toLocaleString('en')} caption lines, p50`,
        ours: times.long,
        floor: times.short,
        floorName: `the same of ${amounts.short}`,
        show: milliseconds,
        atMost: call.most,
      }),
    )
  }
  return rows
}

type Plan = { quick: boolean; load: LoadGenerator; server: Briefwell; call: Call; side: Side }

/** The response time for one client that sends its requests one after another. */
function asking({ quick, load, server, call, side }: Plan) {
  const requests = [[{ path: call.path(side), headers: bearer(call.as(side)) }]]
  const seconds = quick ? 0.5 : 1
  return async () =>
    (await load.run({ url: server.url, clients: 1, seconds, requests, status: 200 })).p50
}

/** A call that finds nothing would measure nothing. */
async function haveRows({ url }: Briefwell, { what, as, path }: Call, side: Side) {
  const answer = await fetch(url + path(side), { headers: bearer(as(side)) })
  const { items } = (await answer.json()) as { items?: unknown[] }
  if (!items?.length) throw new Error(`${what}: ${answer.status}, and no rows`)
}
