import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { type Person, signUp, startBriefwell } from './briefwell.ts'
import { type Request, startLoad } from './load.ts'
import { compared, inTurns, type Options, perSecond, type Row } from './measure.ts'
import { startHelper, temporaryFolder } from './processes.ts'

const clients = 16
const goal = 0.3
const body = JSON.stringify({
  name: 'Rover',
  category: 'Robotics',
  websiteUrl: 'https://acme.example/rover',
  salesContactName: 'Sam Seller',
  salesContactEmail: 'sam@acme.example',
})

/** Sixteen members of one company who add, change and delete products concurrently. */
export default async function benchWrites({ quick, profileDir, say }: Options): Promise<Row[]> {
  const server = await startBriefwell(temporaryFolder('writes'), profileDir)
  const load = await startLoad()
  const database = new pg.Pool({ connectionString: server.superuserUrl, max: 1 })
  const owner = await signUp(server)
  const team = [owner]
  while (team.length < clients) team.push(await addMember(database, owner, await signUp(server)))
  await database.query(`create schema floor;
    create table floor.products (like public.products including all)`)
  const floor = await startHelper<string>(join(import.meta.dirname, 'floors/products-writes.ts'), {
    FLOOR_DATABASE_URL: server.superuserUrl,
    FLOOR_COMPANY_ID: owner.id,
  })
  const seconds = quick ? 1 : 2
  const sides = {
    ours: { url: server.url, table: 'public.products', people: team },
    floor: { url: floor.ready, table: 'floor.products', people: [null] },
  }
  const measure = (method: string, { url, table, people }: (typeof sides)[keyof typeof sides]) => {
    return async () => {
      const ids = method === 'POST' ? [] : await addRows(database, table, owner, 10_000 * seconds)
      const requests = Array.from({ length: clients }, (_, client) =>
        requestsOf(method, people[client % people.length] ?? null, client, ids),
      )
      const outcome = await load.run({ url, clients, seconds, requests, status: 200 })
      await database.query(`truncate floor.products`)
      return outcome.answers / seconds
    }
  }
  const rows: Row[] = []
  for (const [what, method] of Object.entries(verbs)) {
    say(`writes: ${what}`)
    const speeds = await inTurns(quick ? 2 : 5, {
      ours: measure(method, sides.ours),
      floor: measure(method, sides.floor),
    })
    rows.push(
      compared({
        what: `Products ${what}, one company, ${clients} clients`,
        ours: speeds.ours,
        floor: speeds.floor,
        floorName: 'Fastify + pg, one statement, no sign-in',
        show: perSecond,
        atLeast: goal,
      }),
    )
  }
  await database.end()
  return rows
}

const verbs = { added: 'POST', changed: 'PUT', deleted: 'DELETE' }

function requestsOf(
  method: string,
  person: Person | null,
  client: number,
  ids: string[],
): Request[] {
  const authorization = person && { authorization: `Bearer ${person.accessToken}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  if (method === 'POST') return [{ method, path: '/api/products', headers, body }]
  return ids
    .filter((_, at) => at % clients === client)
    .map((id) => ({
      method,
      path: `/api/products/${id}`,
      headers,
      body: method === 'PUT' ? body : '{}',
    }))
}

/** Turns a new account into a member who may manage products; its own company is deleted. */
async function addMember(database: pg.Pool, owner: Person, member: Person): Promise<Person> {
  const client = await database.connect()
  try {
    await client.query('begin; set local role service_role')
    await client.query('delete from public.company_profiles where id = $1', [member.id])
    await client.query(
      `with seat as (
         insert into public.team_members (company_id, user_id, name, email, role)
         values ($1, $2, 'Mel Member', $3, 'admin') returning id)
       insert into public.team_permissions (team_member_id, can_manage_products)
       select id, true from seat`,
      [owner.id, member.id, member.email],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return member
}

/** Inserts rows to change or delete, replacing all that the company had. */
async function addRows(database: pg.Pool, table: string, owner: Person, amount: number) {
  await database.query(`delete from ${table}`)
  const ids = Array.from({ length: amount }, () => randomUUID())
  await database.query(
    `insert into ${table} (id, company_id, user_id, name, category, websiteurl, salescontactname,
       salescontactemail)
     select id, $1, $1, 'Product', 'Robotics', 'https://acme.example', 'Sam Seller', 'sam@acme.example'
     from unnest($2::uuid[]) id`,
    [owner.id, ids],
  )
  await database.query(`vacuum analyze ${table}`)
  return ids
}
