import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProduct, type Product } from '../../../contract/products/products.ts'
import { sha256 } from '../fixtures.ts'
import { ask, bearer, type Client, okJson, signUp } from '../wire-client.ts'
import { sampleProduct } from '../worlds/samples.ts'
import { childrenOf } from './children-running.ts'
import { storedProducts } from './kill-products.ts'
import { Upload, uploadBytes } from './kill-upload.ts'
import {
  connectTo,
  endServers,
  freePort,
  processesOf,
  readSocketFolder,
  type ServerProcess,
  spawnServer,
  startServer,
} from './server-process.ts'

/** When a test counts as stuck, on a busy machine. */
const patience = 180_000
const soon = { timeout: 60_000, interval: 5 }

const scratch = mkdtempSync(join(tmpdir(), 'briefwell-stop-'))
let port = 0
let folders = 0

beforeAll(async () => {
  port = await freePort()
})
afterEach(endServers)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const deep = process.env.DEEP === '1'

// The quick run interrupts a running server with SIGINT below.
test.each(deep ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  '%s, on the first start and the next: open requests get a response, then nothing is left running',
  async (signal) => {
    const dataDir = newFolder()
    const first = await startServer({ dataDir, port })
    const client = { address: first.address, person: await signUp(first.address, 'Acme') }
    const [whole, part] = [
      new Upload('whole', client.person.id),
      new Upload('part', client.person.id),
    ]
    await whole.run(client, () => {})

    const download = await openDownload(client, whole)
    const piece = await part.sendHalf(client)
    const file = join(dataDir, 'files', piece.id.slice(0, 2), piece.id)
    await expect.poll(() => statSync(file).size, soon).toBe(piece.bytes)
    const database = await connectTo(first)
    await database.query('begin; lock table public.products')
    const adding = Promise.all(['One', 'Two', 'Three'].map((name) => addProduct(client, name)))
    await expect.poll(() => waitingForLocks(database), soon).toBe(3)

    first.child.kill(signal)
    await first.logged('stopping')
    expect(await piece.answer).toBe(piece.bytes)
    await database.query('commit')
    await database.end()
    const added = await adding
    expect(sha256(await rest(download))).toBe(whole.sha256)
    await expectCleanEnd(first, dataDir)

    const second = await startServer({ dataDir, port })
    expect(await storedProducts(client)).toEqual(new Map(added.map((one) => [one.id, one])))
    await part.check(client)
    expect(part.acknowledged).toBe(piece.bytes)
    await part.run(client, () => {})
    await part.checkDownload(client)
    second.child.kill(signal)
    await expectCleanEnd(second, dataDir)
  },
  patience,
)

/** The log lines after which the first start is interrupted: the quick run tries the riskiest. */
const firstStartMoments = deep
  ? ['creating the database', 'the database is ready', 'Server listening']
  : ['creating the database']

test.each(firstStartMoments)(
  "SIGINT during the first start, at '%s', leaves nothing running, and the next start works",
  async (logLine) => {
    const dataDir = newFolder()
    const starting = spawnServer({ dataDir, port })
    await starting.logged(logLine)
    starting.child.kill('SIGINT')
    await starting.ended
    await expectNothingLeft(dataDir)
    const next = await startServer({ dataDir, port })
    next.child.kill('SIGINT')
    await expectCleanEnd(next, dataDir)
  },
  patience,
)

test(
  'SIGTERM ends a container that is still waiting for its database',
  async () => {
    const silent = createServer()
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
    const connected = once(silent, 'connection')
    const { port: silentPort } = silent.address() as AddressInfo
    const env = { DATABASE_URL: `postgres://briefwell@127.0.0.1:${silentPort}/briefwell` }
    const starting = spawnServer({ dataDir: newFolder(), port, env, isFirst: true })
    await Promise.race([connected, starting.ended])
    for (const pid of childrenOf(starting.child)) process.kill(pid, 'SIGTERM')
    expect(await starting.ended, starting.output()).toEqual({ code: 0, signal: null })
    silent.close()
  },
  patience,
)

if (deep) {
  test(
    'a second Ctrl-C does not interrupt the shutdown, and neither does the parent ending',
    async () => {
      const dataDir = newFolder()
      const server = await startServer({ dataDir, port })
      server.child.kill('SIGINT')
      server.child.kill('SIGINT')
      server.child.disconnect()
      await expectCleanEnd(server, dataDir)
    },
    patience,
  )

  test(
    'the server shuts down cleanly when its parent process is gone',
    async () => {
      const dataDir = newFolder()
      const server = await startServer({ dataDir, port })
      server.child.disconnect()
      await expectCleanEnd(server, dataDir)
    },
    patience,
  )
}

test(
  'a database crash stops the server, is logged, and leaves what the next start goes on with',
  async () => {
    const dataDir = newFolder()
    const server = await startServer({ dataDir, port })
    const { pid } = await server.logged('the database is ready')
    process.kill(Number(pid), 'SIGKILL')
    const { level } = await server.logged(
      'the embedded database ended by itself; so does the server',
    )
    expect(level).toBe(60)
    expect(await server.ended).toEqual({ code: 1, signal: null })
    await expectNothingLeft(dataDir)
    const next = await startServer({ dataDir, port })
    next.child.kill('SIGTERM')
    await expectCleanEnd(next, dataDir)
  },
  patience,
)

test(
  'a port or data folder in use is reported in a sentence, and the running server is unaffected',
  async () => {
    const dataDir = newFolder()
    const server = await startServer({ dataDir, port })
    const elsewhere = newFolder()
    const samePort = spawnServer({ dataDir: elsewhere, port })
    expect(await samePort.ended).toEqual({ code: 1, signal: null })
    expect(samePort.output()).toContain(`Port ${port} on 127.0.0.1 is in use.`)
    await expectNothingLeft(elsewhere)
    const sameFolder = spawnServer({ dataDir, port: await freePort() })
    expect(await sameFolder.ended).toEqual({ code: 1, signal: null })
    expect(sameFolder.output()).toContain('is in use by another Briefwell')
    expect((await ask(`${server.address}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    await expectCleanEnd(server, dataDir)
  },
  patience,
)

function newFolder(): string {
  folders += 1
  return join(scratch, `data-${folders}`)
}

async function addProduct({ address, person }: Client, name: string): Promise<Product> {
  const answer = await ask(`${address}${createProduct.path}`, {
    method: createProduct.method,
    headers: { ...bearer(person), 'content-type': 'application/json' },
    body: JSON.stringify(sampleProduct({ name })),
  })
  return okJson(answer)
}

async function waitingForLocks(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from pg_catalog.pg_locks where not granted`,
  )
  return rows[0]?.count ?? 0
}

/** A download of which nothing is read beyond what the system buffers. */
function openDownload({ address }: Client, upload: Upload): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${address}${upload.publicPath}`, { agent: false }, resolve).once('error', reject)
  })
}

async function rest(download: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of download) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  expect(bytes).toHaveLength(uploadBytes)
  return bytes
}

/** Asserts that the server ended on its own, without warnings, with all its processes. */
async function expectCleanEnd(server: ServerProcess, dataDir: string) {
  expect(await server.ended, server.output()).toEqual({ code: 0, signal: null })
  expect(server.lines.filter(({ level }) => level > 30)).toEqual([])
  expect(server.lines.at(-1)?.msg).toBe('stopped')
  const socketFolder = await readSocketFolder(server)
  expect(existsSync(socketFolder)).toBe(false)
  await expectNothingLeft(dataDir, socketFolder)
}

async function expectNothingLeft(...folders: string[]) {
  await expect.poll(() => processesOf(folders), soon).toEqual([])
}
