import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { type Briefwell, type Person, signUp, startBriefwell } from './briefwell.ts'
import { type LoadGenerator, type Request, startLoad } from './load.ts'
import {
  compared,
  inTurns,
  milliseconds,
  type Options,
  perSecond,
  type Row,
  ratioOf,
} from './measure.ts'
import { startHelper, temporaryFolder } from './processes.ts'

const clients = 8
const headers = { 'content-type': 'application/json' }
const wrongPassword = "nobody's password"

type Bench = {
  quick: boolean
  say: Options['say']
  server: Briefwell
  load: LoadGenerator
  people: Person[]
}

/** Signing in and staying signed in, without rate limits; each client has its own account. */
export default async function benchAuth(options: Options): Promise<Row[]> {
  const { quick, say, profileDir } = options
  const server = await startBriefwell(temporaryFolder('auth'), profileDir)
  const load = await startLoad()
  const people = await Promise.all(Array.from({ length: clients }, () => signUp(server)))
  const bench = { quick, say, server, load, people }
  const rows = [
    ...(await signIns(bench)),
    await healthMeanwhile(bench),
    ...(await stayingSignedIn(bench)),
    ...(await userEnumeration(bench)),
  ]
  return rows
}

function signInRequests(people: Person[]): Request[][] {
  return people.map(({ email, password }) => [
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers,
      body: JSON.stringify({ email, password }),
    },
  ])
}

/**
 * The floor is argon2id behind a bare Fastify handler, which has the same HTTP overhead as our
 * server. The plain loop is shown next to it.
 */
async function signIns({ quick, say, server, load, people }: Bench): Promise<Row[]> {
  const floor = await startHelper<string, object, number>(
    join(import.meta.dirname, 'floors/sign-in.ts'),
    { FLOOR_PASSWORD: people[0]?.password ?? '' },
  )
  const seconds = quick ? 2 : 5
  const ask = (url: string, requests: Request[][]) => async () => {
    const outcome = await load.run({ url, clients, seconds, requests, status: 200 })
    return outcome.answers / seconds
  }
  say(`auth: sign-in, ${clients} clients`)
  const requests = signInRequests(people)
  const bareRequests = requests.map((list) => list.map((one) => ({ ...one, path: '/token' })))
  // V8 compiles hot code after about a thousand calls; at a hundred sign-ins a second, that takes a while.
  const warmUp = { clients, seconds: quick ? 1 : 15, status: 200 }
  await load.run({ ...warmUp, url: server.url, requests })
  await load.run({ ...warmUp, url: floor.ready, requests: bareRequests })
  const { ours, bare, loop } = await inTurns(quick ? 2 : 5, {
    ours: ask(server.url, requests),
    bare: ask(floor.ready, bareRequests),
    loop: () => floor.ask({ clients, seconds }),
  })
  await floor.stop()
  const what = `Sign-in by password, ${clients} clients`
  const row = { what, ours, show: perSecond }
  return [
    compared({ ...row, floor: bare, floorName: 'Fastify + argon2id, same cost' }),
    compared({ ...row, floor: loop, floorName: 'argon2id in a loop', atLeast: 0.65 }),
  ]
}

/** The response time of a trivial request while all cores hash passwords. */
async function healthMeanwhile({ quick, say, server, load, people }: Bench): Promise<Row> {
  say('auth: /healthz while others sign in')
  const other = await startLoad()
  const seconds = quick ? 1 : 3
  const health = async () => {
    const { p50 } = await other.run({
      url: server.url,
      clients: 1,
      seconds,
      requests: [[{ path: '/healthz' }]],
      status: 200,
    })
    return p50
  }
  const { busy, idle } = await inTurns(quick ? 2 : 5, {
    busy: async () => {
      const requests = signInRequests(people)
      const signingIn = load.run({
        url: server.url,
        clients,
        seconds: seconds + 1,
        requests,
        status: 200,
      })
      const p50 = await health()
      await signingIn
      return p50
    },
    idle: health,
  })
  await other.stop()
  return compared({
    what: `GET /healthz, p50, while ${clients} clients sign in`,
    ours: busy,
    floor: idle,
    floorName: 'the same while nobody does',
    show: milliseconds,
  })
}

/** The calls that every signed-in page repeats. */
async function stayingSignedIn({ quick, say, server, load, people }: Bench): Promise<Row[]> {
  const floor = await startHelper<string>(join(import.meta.dirname, 'floors/account.ts'), {
    FLOOR_DATABASE_URL: server.superuserUrl,
    FLOOR_USER_ID: people[0]?.id ?? '',
  })
  const seconds = quick ? 1 : 3
  const rounds = quick ? 2 : 5

  say(`auth: GET /user, ${clients} clients`)
  const reading = (url: string, path: string) => async () => {
    const requests = people.map(({ accessToken }) => [
      { path, headers: { authorization: `Bearer ${accessToken}` } },
    ])
    return (await load.run({ url, clients, seconds, requests, status: 200 })).answers / seconds
  }
  const read = await inTurns(rounds, {
    ours: reading(server.url, '/auth/v1/user'),
    plain: reading(floor.ready, '/user'),
    prepared: reading(floor.ready, '/prepared/user'),
  })

  say(`auth: refresh, ${clients} clients`)
  const refreshing = (url: string, path: string, first: string[]) => {
    let refreshTokens = first
    const body = '{"refresh_token":"{refresh_token}"}'
    const requests = [[{ method: 'POST', path, headers, body }]]
    return async () => {
      const outcome = await load.run({
        url,
        clients,
        seconds,
        requests,
        status: 200,
        refreshTokens,
      })
      refreshTokens = outcome.refreshTokens
      return outcome.answers / seconds
    }
  }
  const firstTokens = people.map(() => 'first')
  const refreshed = await inTurns(rounds, {
    ours: refreshing(
      server.url,
      '/auth/v1/token?grant_type=refresh_token',
      people.map(({ refreshToken }) => refreshToken),
    ),
    plain: refreshing(floor.ready, '/token', firstTokens),
    prepared: refreshing(floor.ready, '/prepared/token', firstTokens),
  })
  await floor.stop()
  return [
    ...compareWithBoth(`GET /auth/v1/user, ${clients} clients`, read),
    ...compareWithBoth(`Refresh of a session, ${clients} clients`, refreshed),
  ]
}

/** Compares our rounds with those of both floors. */
function compareWithBoth(
  what: string,
  { ours, plain, prepared }: Record<'ours' | 'plain' | 'prepared', number[]>,
): Row[] {
  const row = { what, ours, show: perSecond }
  const bare = 'Fastify + pg, no bearer, no signature'
  return [
    compared({ ...row, floor: plain, floorName: bare, atLeast: 0.5 }),
    compared({ ...row, floor: prepared, floorName: `${bare}, one prepared query` }),
  ]
}

/** Response time must not reveal whether an address has an account (user enumeration). */
async function userEnumeration({ quick, say, server, load }: Bench): Promise<Row[]> {
  const rounds = quick ? 2 : 7
  const seconds = quick ? 1 : 2
  const each = 2000
  const addresses = {
    known: await knownAddresses(server, each * (rounds + 1)),
    unknown: Array.from({ length: each * (rounds + 1) }, () => `${randomUUID()}@bench.test`),
  }
  const asking = (who: keyof typeof addresses, path: string, body: object, status: number) => {
    let asked = 0
    return async () => {
      const slice = addresses[who].slice(asked, asked + each)
      asked += each
      const requests = slice.map((email) => ({
        method: 'POST',
        path,
        headers,
        body: JSON.stringify({ email, ...body }),
      }))
      return (
        await load.run({ url: server.url, clients: 1, seconds, requests: [requests], status })
      ).p50
    }
  }
  const rows: Row[] = []
  for (const [what, path, body, status] of [
    [
      'Sign-in, wrong password',
      '/auth/v1/token?grant_type=password',
      { password: wrongPassword },
      400,
    ],
    ['Recovery', '/auth/v1/recover', {}, 200],
  ] as const) {
    say(`auth: ${what}, known and unknown addresses`)
    const { known, unknown } = await inTurns(rounds, {
      known: asking('known', path, body, status),
      unknown: asking('unknown', path, body, status),
    })
    const { middle } = ratioOf(known, unknown)
    const row = compared({
      what: `${what}: p50 for an address with an account`,
      ours: known,
      floor: unknown,
      floorName: 'without one',
      show: milliseconds,
    })
    rows.push({ ...row, goal: 'within 10 %', met: Math.abs(middle - 1) <= 0.1 })
  }
  return rows
}

/** Inserts accounts with a password, because signing up so many would take too long. */
async function knownAddresses({ superuserUrl }: Briefwell, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>(
      `insert into auth.users (id, email, email_confirmed_at, encrypted_password)
       select gen_random_uuid(), gen_random_uuid() || '@bench.test', now(),
         (select encrypted_password from auth.users where encrypted_password is not null limit 1)
       from generate_series(1, $1) returning email`,
      [count],
    )
    await client.query('vacuum analyze')
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}
