import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { end, freePort, keep, message } from './processes.ts'

export const root = resolve(import.meta.dirname, '..')

/** Our server as `npm start` runs it: embedded PostgreSQL, production settings. */
export type Briefwell = {
  url: string
  pid: number
  /** Connects as PostgreSQL's superuser, who bypasses row-level security. */
  superuserUrl: string
  /** Connects as the server does, for a second server on the same database. */
  databaseUrl: string
  stop(): Promise<void>
}

export type Person = {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

/** The flags that scripts/start.mjs passes to Node. */
const startFlags = ['--max-semi-space-size=8']

/** The arguments that start the server, for benchmarks of the start itself. */
export function serverCommand(profileDir: string | null = null): string[] {
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  return [...startFlags, ...profile, join(root, 'server/main.ts')]
}

export function serverEnvironment(
  dataDir: string,
  port: number,
  settings: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env
  return {
    ...{ PATH, HOME, TMPDIR, LD_LIBRARY_PATH },
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    DATA_DIR: dataDir,
    PORT: String(port),
    AUTH_RATE_LIMIT: 'off',
    MEANING: 'off',
    TRANSCRIBE: 'off',
    // The benchmarks exceed what one company may have and do.
    COMPANY_MAX_PRODUCTS: '10000000',
    COMPANY_MAX_BRIEFS: '10000000',
    COMPANY_REQUESTS_PER_MINUTE: '10000000',
    ...settings,
  }
}

/** Starts a server on `dataDir`. It is stopped when the benchmark ends, at the latest. */
export async function startBriefwell(
  dataDir: string,
  profileDir: string | null = null,
  settings: NodeJS.ProcessEnv = {},
): Promise<Briefwell> {
  const port = await freePort()
  const child = keep(
    spawn(process.execPath, serverCommand(profileDir), {
      cwd: root,
      env: serverEnvironment(dataDir, port, settings),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  )
  let socketFolder = ''
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      socketFolder ||= /"socketFolder":"([^"]+)"/.exec(line)?.[1] ?? ''
    })
  }
  await message(child)
  const databaseAs = (role: string) =>
    `postgresql://${role}@/briefwell?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    superuserUrl: databaseAs('postgres'),
    databaseUrl: databaseAs('briefwell'),
    stop: () => end(child),
  }
}

const acme = { company_name: 'Acme Robotics', contact_name: 'Olivia Owner' }

/** Signs up a person with a company, as the sign-up page does; without a company if `data` names none. */
export async function signUp(
  { url }: Briefwell,
  data: Record<string, string> = acme,
): Promise<Person> {
  const email = `${randomUUID()}@bench.test`
  const password = 'correct horse battery'
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const session = (await answer.json()) as {
    access_token: string
    refresh_token: string
    user: { id: string }
  }
  const { access_token: accessToken, refresh_token: refreshToken } = session
  return { id: session.user.id, email, password, accessToken, refreshToken }
}

/** The header that signs a person in. */
export const bearer = ({ accessToken }: Person) => ({ authorization: `Bearer ${accessToken}` })

/** Adds companies whose members never sign in; returns their ids. */
export async function addOtherCompanies(client: pg.Client, count: number): Promise<string[]> {
  await client.query('begin')
  await client.query('set local role service_role')
  const { rows } = await client.query<{ id: string }>(
    `with people as (
       insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), format('other-%s@bench.test', n), now()
       from generate_series(1, $1) n returning id)
     select id from people, app.create_company(id, 'Other Corp')`,
    [count],
  )
  await client.query('commit')
  return rows.map(({ id }) => id)
}

export type Amounts = { ours: number; companies: number; each: number }

/**
 * Gives a company its products, interleaved with products of other companies, and vacuums, as
 * autovacuum would do within a minute.
 */
export async function addProducts(
  { superuserUrl }: Briefwell,
  owner: Person,
  { ours, companies, each }: Amounts,
) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await addOtherCompanies(client, companies)
    await client.query(
      `insert into public.products (id, company_id, user_id, name, category, description, websiteurl,
         salescontactname, salescontactemail, salescontactphone, release_notes, created_at)
       select gen_random_uuid(), company, company, 'Product ' || n, 'Robotics',
         repeat('Maps what a warehouse holds. ', 7), 'https://acme.example/products/' || n,
         'Sam Seller', 'sam@acme.example', '+1 206 555 0100',
         '["https://acme.example/notes/1"]', now() - n * interval '1 minute'
       from (
         select $1::uuid as company, n from generate_series(1, $2) n
         union all
         select id, n from public.company_profiles, generate_series(1, $3) n where id <> $1) wanted
       order by n, company`,
      [owner.id, ours, each],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
