import { join } from 'node:path'
import {
  addProducts,
  type Briefwell,
  bearer,
  type Person,
  signUp,
  startBriefwell,
} from './briefwell.ts'
import { postgresAlone } from './floors/postgres-alone.ts'
import { type LoadGenerator, startLoad } from './load.ts'
import { compared, inTurns, notMeasured, type Options, perSecond, type Row } from './measure.ts'
import { startHelper, temporaryFolder } from './processes.ts'

const limit = 20
const page = `/api/products?limit=${limit}`
/** The same page through the table API, whose clients request no count. */
const tablePage = `/rest/v1/products?select=*&order=created_at.desc,id.desc&limit=${limit}`

/** The first page of 10,000 products: signed in, under row-level security, among other companies' rows. */
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
  await checkSamePage(server, owner, floor.ready, amounts.ours)
  const rows: Row[] = []
  for (const clients of [1, 32]) {
    say(`products: ${clientsText(clients)}`)
    const alone = postgresAlone(dataDir, server.superuserUrl, owner.id, limit)
    const total = amounts.ours
    rows.push(
      ...(await compare({ quick, clients, total, server, owner, floor: floor.ready, load, alone })),
      ...(await compareTables({ quick, clients, total, server, owner, floor: floor.ready, load })),
    )
  }
  return rows
}

/** All sides must return the same page, or the comparison means nothing. */
async function checkSamePage(server: Briefwell, owner: Person, floorUrl: string, total: number) {
  const [ours, ...floors] = await Promise.all(
    [server.url, floorUrl, `${floorUrl}/prepared`].map(async (url) => {
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
  const same = floors.every((floor) => ours && floor?.ids === ours.ids && floor.total === total)
  if (ours?.total !== total || !same) {
    throw new Error('the product list and its floor return different pages')
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

/** Responses per second for one path, requested by all clients concurrently. */
function asking(plan: Plan, path: string) {
  const { clients, load } = plan
  const seconds = secondsOf(plan)
  return (url: string, headers: Record<string, string>) => async () => {
    const requests = [[{ path, headers }]]
    const outcome = await load.run({ url, clients, seconds, requests, status: 200 })
    return outcome.answers / seconds
  }
}

async function compareTables(plan: Plan): Promise<Row[]> {
  const ask = asking(plan, tablePage)
  const { ours, bare, prepared } = await inTurns(plan.quick ? 2 : 7, {
    ours: ask(plan.server.url, bearer(plan.owner)),
    bare: ask(plan.floor, {}),
    prepared: ask(`${plan.floor}/prepared`, {}),
  })
  const what = `Table API, ${limit} of ${plan.total}, ${clientsText(plan.clients)}`
  const row = { what, ours, show: perSecond }
  return [
    compared({
      ...row,
      floor: bare,
      floorName: 'Fastify + pg, same query, no sign-in',
      atLeast: 0.5,
    }),
    compared({ ...row, floor: prepared, floorName: 'Fastify + pg, the same, prepared' }),
  ]
}

const clientsText = (clients: number) => `${clients} ${clients === 1 ? 'client' : 'clients'}`

/** The ratios of other products to Fastify + pg with one prepared query, from a separate run. */
const peers = 'peers: @supabase/lite 0.08 to 0.12, Directus 12.4 0.07'

const kept = 'one prepared query, kept count'
const counting = 'two queries, counting the rows each time'

/**
 * Compares three sides at a time, because a connection that is idle for 10 s is closed, and
 * reopening takes time.
 */
async function compare(plan: Plan & { alone: ReturnType<typeof postgresAlone> }): Promise<Row[]> {
  const { clients, alone } = plan
  const rounds = plan.quick ? 2 : 7
  const seconds = secondsOf(plan)
  const ask = asking(plan, page)
  const ours = ask(plan.server.url, bearer(plan.owner))
  const what = `Product list, ${limit} of ${plan.total}, ${clientsText(clients)}`
  const row = { what, show: perSecond }
  const node = await inTurns(rounds, {
    ours,
    kept: ask(`${plan.floor}/prepared`, {}),
    counting: ask(plan.floor, {}),
  })
  const goal = clients === 1 ? {} : { atLeast: 0.4 }
  const bare = { ...row, ours: node.ours }
  const rows = [
    {
      ...compared({ ...bare, floor: node.kept, floorName: `Fastify + pg, ${kept}`, ...goal }),
      peers,
    },
    compared({ ...bare, floor: node.counting, floorName: `Fastify + pg, ${counting}` }),
  ]
  if (!alone) return [...rows, notMeasured(`${what}, PostgreSQL alone`, 'pgbench is not installed')]
  const database = await inTurns(rounds, {
    ours,
    kept: () => alone.kept(clients, seconds),
    counting: () => alone.counting(clients, seconds),
  })
  const beside = { ...row, ours: database.ours }
  return [
    ...rows,
    compared({ ...beside, floor: database.kept, floorName: `pgbench, ${kept}` }),
    compared({ ...beside, floor: database.counting, floorName: `pgbench, ${counting}` }),
  ]
}
