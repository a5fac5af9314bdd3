import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, inject, test } from 'vitest'
import { passwordTries } from '../auth/rate-limits.ts'
import { goodPassword } from './accounts.ts'
import { afterFile } from './after-file.ts'
import { dropDatabase } from './drop-database.ts'
import { ProductWriter, storedProducts } from './kill-products.ts'
import { Upload } from './kill-upload.ts'
import { documentedServer, type Nginx, startNginx } from './nginx.ts'
import { throughPgbouncer } from './pgbouncer.ts'
import { endServers, freePort, type ServerProcess, spawnServer } from './server-process.ts'
import { ask, bearer, type Client, Lost, signUp } from './wire-client.ts'

/** Three processes that serve and two that work, behind nginx, on one database behind PgBouncer. */
const folder = mkdtempSync(join(tmpdir(), 'briefwell-many-'))
const mails: string[] = []
const settings: Record<string, string> = { TRUST_PROXY: '1', FILES_ACCEL: 'nginx:/internal-files/' }
let web: ServerProcess[] = []
let workers: ServerProcess[] = []
let nginx: Nginx
let owner: Client
let database: pg.Client

beforeAll(async () => {
  afterFile(() => {
    endServers()
    rmSync(folder, { recursive: true, force: true })
  })
  const mailUrl = await receiveMails()
  const ownerUrl = await emptyDatabase()
  Object.assign(settings, {
    SMTP_URL: mailUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    DATABASE_URL: await throughPgbouncer(ownerUrl),
  })
  web = [await start('web'), await start('web'), await start('web')]
  database = new pg.Client({ connectionString: ownerUrl })
  await database.connect()
  afterFile(() => database.end())
  workers = [await start('worker'), await start('worker')]
  nginx = await startNginx(folder, behind(web))
  afterFile(() => nginx.stop())
  owner = { address: nginx.url, person: await signUp(nginx.url, 'Acme Robotics') }
}, 300_000)

test('one process is killed and another added: only its own requests are lost', async () => {
  const load = new Load(6)
  await load.acknowledged(60)
  await kill(web[0])
  await load.acknowledged(60)
  web = [...web.slice(1), await start('web')]
  await nginx.reload(behind(web))
  await load.acknowledged(60)
  const lost = await load.end()
  // What a writer had under way at the killed process: at most one each.
  for (const each of lost) expect(each).toBeLessThanOrEqual(1)
})

test('a process that is told to end loses no request', async () => {
  const load = new Load(6)
  await load.acknowledged(30)
  const [ending] = web
  web = [...web.slice(1), await start('web')]
  await nginx.reload(behind(web))
  ending?.child.kill('SIGTERM')
  expect(await ending?.ended).toEqual({ code: 0, signal: null })
  await load.acknowledged(30)
  expect(await load.end()).toEqual([0, 0, 0, 0, 0, 0])
})

test('an upload goes on through the other processes', async () => {
  const upload = new Upload(`many ${randomUUID()}`, owner.person.id)
  let pieces = 0
  let killed: Promise<void> | undefined
  const send = () =>
    upload.run(owner, () => {
      pieces++
      if (pieces === 8) killed = kill(web[0])
    })
  await send().catch((error) => {
    if (!(error instanceof Lost)) throw error
  })
  await killed
  await upload.check(owner)
  await send()
  await upload.checkDownload(owner)
  web = [...web.slice(1), await start('web')]
  await nginx.reload(behind(web))
})

test('a mail is sent once, whichever worker is killed', async () => {
  const addresses = Array.from({ length: 24 }, () => `once-${randomUUID()}@example.test`)
  const half = addresses.length / 2
  const post = (path: string, body: (email: string) => object) => (some: string[]) =>
    Promise.all(
      some.map(async (email) => {
        const init = { method: 'POST', body: JSON.stringify(body(email)) }
        expect((await ask(`${nginx.url}/auth/v1/${path}`, init)).status).toBe(200)
      }),
    )
  const signUpAll = post('signup', (email) => ({ email, password: goodPassword }))
  const mailLinks = post('recover', (email) => ({ email }))
  await signUpAll(addresses)
  await mailLinks(addresses.slice(0, half))
  await expect.poll(() => received(addresses).length).toBeGreaterThan(0)
  await kill(workers[0])
  await mailLinks(addresses.slice(half))
  workers = [...workers.slice(1), await start('worker')]
  // What the killed worker had not begun is begun again by another, once it has been silent for a
  // minute; the mails that it had in hand are held until their claims expire.
  await expect
    .poll(async () => new Set([...received(addresses), ...(await claimed(addresses))]).size, {
      timeout: 180_000,
    })
    .toBe(addresses.length)
  expect(new Set(received(addresses)).size).toBe(received(addresses).length)
  expect(received(addresses).length).toBeGreaterThanOrEqual(half)
}, 300_000)

test('sessions and rate limits are shared', async () => {
  const person = await signUp(web[0]?.address ?? '')
  const [here, there] = web.map(({ address }) => ({ address, person }))
  const user = (client?: Client) =>
    ask(`${client?.address}/auth/v1/user`, { headers: bearer(person) })
  expect((await user(there)).status).toBe(200)
  await ask(`${here?.address}/auth/v1/logout`, { method: 'POST', headers: bearer(person) })
  expect((await user(there)).status).toBe(403)

  const body = JSON.stringify({ email: `${randomUUID()}@example.test`, password: 'guess one' })
  const statuses: number[] = []
  for (let turn = 0; turn <= passwordTries.burst; turn++) {
    const { address } = web[turn % web.length] as ServerProcess
    const url = `${address}/auth/v1/token?grant_type=password`
    statuses.push((await ask(url, { method: 'POST', body })).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(passwordTries.burst)
  expect(statuses.at(-1)).toBe(429)
})

test('no process has logged an error', () => {
  const errors = [...web, ...workers].flatMap(({ lines }) =>
    lines.filter(({ level }) => level >= 50),
  )
  expect(errors).toEqual([])
})

/** People who write all the time, each one request after the other. */
class Load {
  readonly #writers: ProductWriter[]
  readonly #lost: number[]
  readonly #ended: Promise<void>[]
  #count = 0
  #ending = false
  #waiting: { until: number; go: () => void }[] = []

  constructor(size: number) {
    this.#writers = Array.from({ length: size }, () => new ProductWriter(randomUUID()))
    this.#lost = this.#writers.map(() => 0)
    this.#ended = this.#writers.map((writer, at) => this.#run(writer, at))
  }

  async #run(writer: ProductWriter, at: number) {
    while (!this.#ending) {
      await writer
        .run(owner, () => this.#done())
        .catch(async (error) => {
          if (error instanceof Ended) return
          if (!(error instanceof Lost)) throw error
          this.#lost[at] = (this.#lost[at] ?? 0) + 1
          await writer.retry(owner)
        })
    }
  }

  #done() {
    this.#count++
    for (const { until, go } of this.#waiting) if (this.#count >= until) go()
    if (this.#ending) throw new Ended()
  }

  /** Resolves once so many more writes have been acknowledged. */
  acknowledged(more: number): Promise<void> {
    const until = this.#count + more
    const reached = new Promise<void>((go) => this.#waiting.push({ until, go }))
    return Promise.race([reached, Promise.all(this.#ended).then(() => {})])
  }

  /** Checks that all that was acknowledged is there, once; returns how many requests each lost. */
  async end(): Promise<number[]> {
    this.#ending = true
    await Promise.all(this.#ended)
    const stored = await storedProducts(owner)
    for (const writer of this.#writers) writer.checkExactly(stored)
    return this.#lost
  }
}

class Ended extends Error {}

async function start(role: 'web' | 'worker'): Promise<ServerProcess> {
  const env = { ...settings, ROLE: role, AUTH_RATE_LIMIT: 'on' }
  const server = spawnServer({ dataDir: join(folder, 'data'), port: await freePort(), env })
  await server.logged('ready')
  return server
}

async function kill(server: ServerProcess | undefined) {
  server?.child.kill('SIGKILL')
  await server?.ended
}

/** docs/nginx.conf with a line for each process. */
function behind(servers: readonly ServerProcess[]) {
  const upstreams = servers.map(({ address }) => address)
  return (address: string) => documentedServer(address, upstreams, join(folder, 'data'))
}

/** An empty database, without the clock that other tests set. */
async function emptyDatabase(): Promise<string> {
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  const name = `many_${randomBytes(4).toString('hex')}`
  await cluster.query(`create database ${name}`)
  afterFile(async () => {
    await dropDatabase(cluster, name)
    await cluster.end()
  })
  return inject('clusterUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

/** To whom mails are under way. */
async function claimed(addresses: string[]): Promise<string[]> {
  const { rows } = await database.query<{ to_address: string }>(
    `select to_address from app.mails
     where to_address = any ($1) and sent_at is null and claimed_until > now()`,
    [addresses],
  )
  return rows.map(({ to_address }) => to_address)
}

const received = (addresses: string[]) => mails.filter((to) => addresses.includes(to))

async function receiveMails(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 10,
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        mails.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  afterFile(() => new Promise<void>((closed) => server.close(() => closed())))
  return `smtp://127.0.0.1:${port}`
}
