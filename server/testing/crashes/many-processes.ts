import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect, inject } from 'vitest'
import { afterFile } from '../after-file.ts'
import { dropDatabase } from '../drop-database.ts'
import { type Client, Lost, signUp } from '../wire-client.ts'
import { ProductWriter, storedProducts } from './kill-products.ts'
import { documentedServer, type Nginx, startNginx } from './nginx.ts'
import { throughPgbouncer } from './pgbouncer.ts'
import { endServers, freePort, type ServerProcess, spawnServer } from './server-process.ts'

type Role = 'web' | 'worker'

/** Web and worker processes behind docs/nginx.conf, on one database behind PgBouncer. */
export type ManyProcesses = {
  web: ServerProcess[]
  workers: ServerProcess[]
  nginx: Nginx
  /** The owner of a company, as a client of nginx. */
  owner: Client
  /** A connection to the database as its owner. */
  database: pg.Client
  /** The recipients of mails, in the order of sending. */
  mails: string[]
  /** Starts a process; `root` is the folder of another copy of the program. */
  start: (role: Role, root?: string) => Promise<ServerProcess>
  /** Makes nginx use these processes; resolves when no request goes to the former ones. */
  serveFrom: (web: ServerProcess[]) => Promise<void>
}

export async function startMany(counts: Record<Role, number>): Promise<ManyProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-many-'))
  afterFile(() => {
    endServers()
    rmSync(folder, { recursive: true, force: true })
  })
  const dataDir = join(folder, 'data')
  const mails: string[] = []
  const smtpUrl = await receiveMails(mails)
  const ownerUrl = await emptyDatabase()
  const settings = {
    TRUST_PROXY: '1',
    FILES_ACCEL: 'nginx:/internal-files/',
    AUTH_RATE_LIMIT: 'on',
    COMPANY_REQUESTS_PER_MINUTE: '600000',
    SMTP_URL: smtpUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    DATABASE_URL: await throughPgbouncer(ownerUrl),
  }
  const start = async (role: Role, root?: string) => {
    const env = { ...settings, ROLE: role }
    const server = spawnServer({ dataDir, port: await freePort(), env, ...(root && { root }) })
    await server.logged('ready')
    return server
  }
  const startAll = async (role: Role) => {
    const all: ServerProcess[] = []
    while (all.length < counts[role]) all.push(await start(role))
    return all
  }
  const web = await startAll('web')
  const workers = await startAll('worker')
  const database = new pg.Client({ connectionString: ownerUrl })
  await database.connect()
  afterFile(() => database.end())
  const behind = (servers: ServerProcess[]) => {
    const upstreams = servers.map(({ address }) => address)
    return (address: string) => documentedServer(address, upstreams, dataDir)
  }
  const nginx = await startNginx(folder, behind(web))
  afterFile(() => nginx.stop())
  const owner = { address: nginx.url, person: await signUp(nginx.url, 'Acme Robotics') }
  const many: ManyProcesses = {
    web,
    workers,
    nginx,
    owner,
    database,
    mails,
    start,
    serveFrom: async (servers) => {
      many.web = servers
      await nginx.reload(behind(servers))
    },
  }
  return many
}

export async function kill(server: ServerProcess | undefined) {
  server?.child.kill('SIGKILL')
  await server?.ended
}

/** Stops a process and waits until it has ended. */
export async function end(server: ServerProcess | undefined) {
  server?.child.kill('SIGTERM')
  expect(await server?.ended).toEqual({ code: 0, signal: null })
}

/** Clients that write continuously, each one request after the other. */
export class Load {
  readonly #writers: ProductWriter[]
  readonly #lost: number[]
  readonly #ended: Promise<void>[]
  #count = 0
  #ending = false
  #waiting: { until: number; go: () => void }[] = []

  readonly #owner: Client

  constructor(owner: Client, size: number) {
    this.#owner = owner
    this.#writers = Array.from({ length: size }, () => new ProductWriter(randomUUID()))
    this.#lost = this.#writers.map(() => 0)
    this.#ended = this.#writers.map((writer, at) => this.#run(writer, at))
  }

  async #run(writer: ProductWriter, at: number) {
    while (!this.#ending) {
      await writer
        .run(this.#owner, () => this.#done())
        .catch(async (error) => {
          if (error instanceof Ended) return
          if (!(error instanceof Lost)) throw error
          this.#lost[at] = (this.#lost[at] ?? 0) + 1
          await writer.retry(this.#owner)
        })
    }
  }

  #done() {
    this.#count++
    for (const { until, go } of this.#waiting) if (this.#count >= until) go()
    if (this.#ending) throw new Ended()
  }

  /** Resolves once this many more writes have been acknowledged. */
  acknowledged(more: number): Promise<void> {
    const until = this.#count + more
    const reached = new Promise<void>((go) => this.#waiting.push({ until, go }))
    return Promise.race([reached, Promise.all(this.#ended).then(() => {})])
  }

  /** Checks that everything acknowledged is stored exactly once; returns how many requests each client lost. */
  async end(): Promise<number[]> {
    this.#ending = true
    await Promise.all(this.#ended)
    const stored = await storedProducts(this.#owner)
    for (const writer of this.#writers) writer.checkExactly(stored)
    return this.#lost
  }
}

class Ended extends Error {}

/** An empty database, without the tests' clock. */
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

async function receiveMails(mails: string[]): Promise<string> {
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
  server.on('error', () => {}) // a killed worker resets its connection
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  afterFile(() => new Promise<void>((closed) => server.close(() => closed())))
  return `smtp://127.0.0.1:${port}`
}
