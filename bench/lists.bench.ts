import { type Briefwell, bearer, type Person, signUp, startBriefwell } from './briefwell.ts'
import { type LoadGenerator, startLoad } from './load.ts'
import { addManyRows } from './many-rows.ts'
import { compared, inTurns, milliseconds, type Options, type Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'

/** The exact calls of the pages, and the maximum ratio for each. */
const calls: { what: string; path: string; most?: number }[] = [
  { what: 'Newest 24 briefs', path: '/api/briefs', most: 1.1 },
  { what: 'Newest 24 products', path: '/api/products', most: 1.1 },
  { what: 'Dashboard: counts and activity', path: '/api/dashboard' },
  {
    what: 'Dashboard: briefs by month',
    path: '/api/dashboard/brief-months?timeZone=Europe%2FLisbon',
  },
]

/**
 * The cost of a long list: the same calls by the owners of a short and a long list, on the same
 * server and database.
 */
export default async function benchLists(options: Options): Promise<Row[]> {
  const { quick, say, profileDir } = options
  const server = await startBriefwell(temporaryFolder('lists'), profileDir)
  const load = await startLoad()
  const [short, long] = [await signUp(server), await signUp(server)]
  const amounts = quick ? { short: 1000, long: 20_000 } : { short: 1000, long: 1_000_000 }
  say('lists: filling the database')
  await addManyRows(server, [
    { owner: short.id, rows: amounts.short },
    { owner: long.id, rows: amounts.long },
  ])
  await haveAll(server, short, amounts.short)
  await haveAll(server, long, amounts.long)
  const rows: Row[] = []
  for (const { what, path, most } of calls) {
    say(`lists: ${what}`)
    const ask = asking({ quick, load, url: server.url, path })
    const times = await inTurns(quick ? 2 : 7, { long: ask(long), short: ask(short) })
    rows.push(
      compared({
        what: `${what}, of ${count(amounts.long)}, p50`,
        ours: times.long,
        floor: times.short,
        floorName: `the same of ${count(amounts.short)}`,
        show: milliseconds,
        atMost: most,
      }),
    )
  }
  return rows
}

const count = (amount: number) => amount.toLocaleString('en')
type Plan = { quick: boolean; load: LoadGenerator; url: string; path: string }

/** The response time for one client that sends its requests one after another. */
function asking({ quick, load, url, path }: Plan) {
  const seconds = quick ? 0.5 : 1
  return (person: Person) => async () => {
    const requests = [[{ path, headers: bearer(person) }]]
    return (await load.run({ url, clients: 1, seconds, requests, status: 200 })).p50
  }
}

type List = { items: unknown[]; total: number }
type Counts = { counts: { products: number; briefs: number } }

/** Every call must count all rows, or the comparison means nothing. */
async function haveAll({ url }: Briefwell, owner: Person, rows: number) {
  const [briefs, products, dashboard] = await Promise.all(
    calls.map(async ({ path }) => (await fetch(url + path, { headers: bearer(owner) })).json()),
  )
  const lists = [briefs, products] as List[]
  const { counts } = dashboard as Counts
  const totals = [...lists.map(({ total }) => total), counts.products, counts.briefs]
  if (lists.some(({ items }) => items.length !== 24) || totals.some((total) => total !== rows)) {
    throw new Error(`of ${rows} rows, lists and dashboard know ${totals.join(', ')}`)
  }
}
