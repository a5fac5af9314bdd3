import { join } from 'node:path'
import { addProducts, type Briefwell, type Person, signUp, startBriefwell } from './briefwell.ts'
import { postgresAlone } from './floors/postgres-alone.ts'
import { type LoadGenerator, startLoad } from './load.ts'
import {
  inTurns,
  notMeasured,
  type Options,
  perSecond,
  type Row,
  speedGoalText,
  speedRow,
} from './measure.ts'
import { removeFolder, startHelper, temporaryFolder } from './processes.ts'

const limit = 20
const page = `/api/products?limit=${limit}`
/** The first page of 10,000 products: signed in, under row-level security, between others' rows. */
export default async function benchProducts(options: Options): Promise<Row[]> {
  const { quick, say, profileDir } = options
  const dataDir = temporaryFolder('products')
  const server = await startBriefwell(dataDir, profileDir)
  const load = await startLoad()
  const owner = await signUp(server)
  say('products: filling the database')
  const amounts = quick
    ? { ours: 1000, companies: 10, each: 200 }
    : { ours: 10_000, companies: 20, each: 1000 }
  await addProducts(server, owner, amounts)
  const floor = await startHelper<string>(join(import.meta.dirname, 'floors/products-list.ts'), {
    FLOOR_DATABASE_URL: server.superuserUrl,
    FLOOR_COMPANY_ID: owner.id,
  })
  await haveTheSamePage(server, owner, floor.ready, amounts.ours)
  const rows: Row[] = []
  for (const clients of [1, 32]) {
    say(`products: ${clients} ${clients === 1 ? 'client' : 'clients'}`)
    const alone = postgresAlone(dataDir, server.superuserUrl, owner.id, limit)
    const total = amounts.ours
    rows.push(
      ...(await compare({ quick, clients, total, server, owner, floor: floor.ready, load, alone })),
    )
  }
  await Promise.all([load.stop(), floor.stop()])
  await server.stop()
  removeFolder(dataDir)
  return rows
}

/** Both sides must answer the same, or there is nothing to compare. */
async function haveTheSamePage(server: Briefwell, owner: Person, floorUrl: string, total: number) {
  const [ours, floor] = await Promise.all(
    [server.url, floorUrl].map(async (url) => {
      const answer = await fetch(url + page, { headers: bearer(owner) })
      const list = (await answer.json()) as { items: { id: string }[]; total: number }
      return { ids: list.items.map(({ id }) => id).join(), total: list.total }
    }),
  )
  if (!ours || ours.ids !== floor?.ids || ours.total !== total || floor.total !== total) {
    throw new Error('the product list and its floor answer different pages')
  }
}

async function compare(plan: {
  quick: boolean
  clients: number
  total: number
  server: Briefwell
  owner: Person
  floor: string
  load: LoadGenerator
  alone: ReturnType<typeof postgresAlone>
}): Promise<Row[]> {
  const { quick, clients, load, alone, server, owner } = plan
  const seconds = quick ? 1 : 3
  const ask = (url: string, headers: Record<string, string>) => async () => {
    const requests = [[{ path: page, headers }]]
    const outcome = await load.run({ url, clients, seconds, requests, status: 200 })
    return outcome.answers / seconds
  }
  const { ours, bare, database } = await inTurns(quick ? 2 : 7, {
    ours: ask(server.url, bearer(owner)),
    bare: ask(plan.floor, {}),
    database: async () => (alone ? alone(clients, seconds) : 1),
  })
  const what = `Product list, ${limit} of ${plan.total}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
  const row = (floorName: string, floor: number[]) =>
    speedRow({ what, ours, floor, floorName, show: perSecond })
  return [
    row('Fastify + pg, same queries, no sign-in', bare),
    alone
      ? row('PostgreSQL alone (pgbench, same queries)', database)
      : notMeasured(`${what}, PostgreSQL alone`, 'pgbench is not installed', speedGoalText),
  ]
}

function bearer({ accessToken }: Person) {
  return { authorization: `Bearer ${accessToken}` }
}
