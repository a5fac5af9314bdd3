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
/** The same page by the table API, whose clients ask for no count. */
const tablePage = `/rest/v1/products?select=*&order=created_at.desc,id.desc&limit=${limit}`

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
    say(`products: ${people(clients)}`)
    const alone = postgresAlone(dataDir, server.superuserUrl, owner.id, limit)
    const total = amounts.ours
    rows.push(
      ...(await compare({ quick, clients, total, server, owner, floor: floor.ready, load, alone })),
      await compareTables({ quick, clients, total, server, owner, floor: floor.ready, load }),
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
      const [list, rows] = await Promise.all(
        [page, tablePage].map(async (path) =>
          (await fetch(url + path, { headers: bearer(owner) })).json(),
        ),
      )
      const { items, total } = list as { items: { id: string }[]; total: number }
      const ids = items.map(({ id }) => id).join()
      if ((rows as { id: string }[]).map(({ id }) => id).join() !== ids) return null
      return { ids, total }
    }),
  )
  if (!ours || ours.ids !== floor?.ids || ours.total !== total || floor.total !== total) {
    throw new Error('the product list and its floor answer different pages')
  }
}

type Plan = {
  quick: boolean
  clients: number
  total: number
  server: Briefwell
  owner: Person
  floor: string
  load: LoadGenerator
}

const secondsOf = ({ quick }: Plan) => (quick ? 1 : 3)

/** Answers a second of one path, asked by all clients at once. */
function asking(plan: Plan, path: string) {
  const { clients, load } = plan
  const seconds = secondsOf(plan)
  return (url: string, headers: Record<string, string>) => async () => {
    const requests = [[{ path, headers }]]
    const outcome = await load.run({ url, clients, seconds, requests, status: 200 })
    return outcome.answers / seconds
  }
}

async function compareTables(plan: Plan): Promise<Row> {
  const ask = asking(plan, tablePage)
  const { ours, bare } = await inTurns(plan.quick ? 2 : 7, {
    ours: ask(plan.server.url, bearer(plan.owner)),
    bare: ask(plan.floor, {}),
  })
  return speedRow({
    what: `Table API, ${limit} of ${plan.total}, ${people(plan.clients)}`,
    ours,
    floor: bare,
    floorName: 'Fastify + pg, same query, no sign-in',
    show: perSecond,
  })
}

const people = (clients: number) => `${clients} ${clients === 1 ? 'client' : 'clients'}`

async function compare(plan: Plan & { alone: ReturnType<typeof postgresAlone> }): Promise<Row[]> {
  const { quick, clients, alone, server, owner } = plan
  const seconds = secondsOf(plan)
  const ask = asking(plan, page)
  const { ours, bare, database } = await inTurns(quick ? 2 : 7, {
    ours: ask(server.url, bearer(owner)),
    bare: ask(plan.floor, {}),
    database: async () => (alone ? alone(clients, seconds) : 1),
  })
  const what = `Product list, ${limit} of ${plan.total}, ${people(clients)}`
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
