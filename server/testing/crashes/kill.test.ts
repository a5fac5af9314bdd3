import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { Seeded } from '../attacks/random.ts'
import { type Client, Lost, refresh, signUp } from '../wire-client.ts'
import { ProductWriter, storedProducts } from './kill-products.ts'
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

const rounds = process.env.DEEP === '1' ? 50 : 1
const seed = process.env.KILL_SEED ?? 'briefwell'

/** The promised limits, in milliseconds. */
const startWithin = 5_000
const goneWithin = 2_000
/** When a round counts as stuck, on a busy machine. */
const patience = 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-kill-'))
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const folders = [dataDir]

let server: ServerProcess
let keeper: Client
let upload: Upload | null = null
let uploads = 0
let sound = true
const owners: Client[] = []
const writers: { writer: ProductWriter; client: Client }[] = []
const figures = {
  startMs: [] as number[],
  quietMs: [] as number[],
  goneMs: [] as number[],
  done: 0,
  'not done': 0,
}

afterAll(() => {
  endServers()
  rmSync(dataDir, { recursive: true, force: true })
  report()
})

test(
  'SIGKILL while the first start creates its tables: the next start works by itself',
  async () => {
    const first = spawnServer({ dataDir, port })
    await first.logged('applying migrations')
    folders.push(await readSocketFolder(first))
    await kill(first)
    server = await startServer({ dataDir, port })
    for (const name of ['Acme Robotics', 'Other Corp']) {
      const client = { address, person: await signUp(address, name) }
      owners.push(client)
      for (const hand of ['left', 'right']) {
        writers.push({ client, writer: new ProductWriter(`${seed} ${name} ${hand}`) })
      }
    }
    keeper = { address, person: await signUp(address) }
  },
  patience,
)

test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  'SIGKILL under load, round %i: nothing acknowledged is lost, and the upload continues',
  async (round) => {
    expect(sound, 'the round before this one failed').toBe(true)
    sound = false
    const random = new Seeded(`${seed} round ${round}`)
    await serveUntilKilled(random)
    if (round % 3 === 2) await killDuringStart(random)
    const started = await startServer({ dataDir, port })
    server = started
    figures.startMs.push(started.startMs)
    figures.quietMs.push(started.quietMs)
    expect(started.quietMs).toBeLessThan(startWithin)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await checkSafeSettings()
    await checkWrites()
    keeper = { ...keeper, person: await refresh(keeper) }
    await upload?.check(uploader())
    // Some uploads are left open for the next round to interrupt as well.
    if (round === rounds || random.below(3) > 0) await finishUpload()
    sound = true
  },
  patience,
)

/** Everyone works until the kill at a seeded time, after which no one gets an answer. */
async function serveUntilKilled(random: Seeded) {
  const due = { writes: random.below(80), bytes: random.below(25) * (uploadBytes / 24) }
  // Right after an answer the server is idle; a seeded delay avoids only hitting those times.
  const awayMs = random.below(40)
  if (!upload) {
    uploads += 1
    upload = new Upload(`${seed} upload ${uploads}`, uploader().person.id)
  }
  const under = upload
  let writes = 0
  let isDue = () => {}
  const killTime = new Promise<void>((resolve) => {
    isDue = () => {
      if (writes >= due.writes && under.acknowledged >= due.bytes) resolve()
    }
  })
  let killed = false
  const untilKilled = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      if (!killed || !(error instanceof Lost)) throw error
    }
  }
  const count = () => {
    writes += 1
    isDue()
  }
  isDue()
  await Promise.all([
    ...writers.map(({ writer, client }) => untilKilled(writer.run(client, count))),
    untilKilled(under.run(uploader(), isDue)),
    untilKilled(keepSession()),
    killTime
      .then(() => delay(awayMs))
      .then(() => {
        killed = true
        return kill(server)
      }),
  ])
}

/** Keeps exchanging the refresh token; the last one received must work after the kill. */
async function keepSession(): Promise<never> {
  for (;;) keeper = { ...keeper, person: await refresh(keeper) }
}

async function killDuringStart(random: Seeded) {
  const starting = spawnServer({ dataDir, port })
  await delay(random.below(Math.max(...figures.startMs, 500)))
  await kill(starting)
}

/** Kills only the process itself, and waits until everything it had started is gone. */
async function kill(victim: ServerProcess) {
  victim.child.kill('SIGKILL')
  const since = performance.now()
  expect((await victim.ended).signal).toBe('SIGKILL')
  await expect.poll(() => processesOf(folders), { timeout: goneWithin, interval: 5 }).toEqual([])
  figures.goneMs.push(performance.now() - since)
}

async function checkSafeSettings() {
  const database = await connectTo(server)
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await database.query(`show ${setting}`)
    expect(rows).toEqual([{ [setting]: 'on' }])
  }
  await database.end()
}

/** Checks the writes as found, after repeating the unknown ones, and in the tables. */
async function checkWrites() {
  const found = await allStored()
  for (const { writer } of writers) {
    const outcome = writer.check(found)
    if (outcome) figures[outcome] += 1
  }
  for (const { writer, client } of writers) await writer.retry(client)
  const settled = await allStored()
  for (const { writer } of writers) writer.checkExactly(settled)
  await checkTables()
}

/** The newest replies of an account are kept; older ones may be gone. */
const keptReplies = 1000

function expectedReplies(): number {
  const writes = owners.map((owner) =>
    writers
      .filter(({ client }) => client === owner)
      .reduce(
        (sum, { writer: { counts } }) => sum + counts.created + counts.updated + counts.deleted,
        0,
      ),
  )
  return writes.reduce((sum, count) => sum + Math.min(count, keptReplies), 0)
}

/** Whatever belongs to a write was stored with it: its activity, its reply, its row in the trash. */
async function checkTables() {
  const database = await connectTo(server)
  await database.query('set role service_role')
  const { rows } = await database.query<{ what: string; count: number }>(`
      select action as what, count(*)::int from app.activity where action like 'product.%' group by 1
      union all select 'answers', coalesce(sum(least(kept, ${keptReplies})), 0)::int from (
        select count(*) as kept from app.idempotency_keys where reply is not null group by owner_id) owners
      union all select 'no answers', count(*)::int from app.idempotency_keys where reply is null
      union all select 'trash', count(*)::int from app.trash`)
  await database.end()
  const counted = Object.fromEntries(rows.map(({ what, count }) => [what, count]))
  const { created, updated, deleted } = totals()
  expect({ 'product.updated': 0, 'product.deleted': 0, 'product.created': 0, ...counted }).toEqual({
    'product.created': created,
    'product.updated': updated,
    'product.deleted': deleted,
    answers: expectedReplies(),
    'no answers': 0,
    trash: deleted,
  })
}

async function allStored() {
  const lists = await Promise.all(owners.map(storedProducts))
  return new Map(lists.flatMap((list) => [...list]))
}

async function finishUpload() {
  await upload?.run(uploader(), () => {})
  await upload?.checkDownload(uploader())
  upload = null
}

function uploader(): Client {
  const [first] = owners
  if (!first) throw new Error('nobody has signed up')
  return first
}

function totals() {
  const sum = { created: 0, updated: 0, deleted: 0 }
  for (const { writer } of writers) {
    sum.created += writer.counts.created
    sum.updated += writer.counts.updated
    sum.deleted += writer.counts.deleted
  }
  return sum
}

function report() {
  const { created, updated, deleted } = totals()
  const milliseconds = (times: number[]) => {
    const sorted = times.map(Math.round).sort((a, b) => a - b)
    return `median ${sorted[sorted.length >> 1]} ms, slowest ${sorted.at(-1)} ms`
  }
  console.log(
    [
      `Seed '${seed}': ${figures.startMs.length} of ${rounds} rounds, ${figures.goneMs.length} kills.`,
      `Writes acknowledged: ${created} created, ${updated} updated, ${deleted} deleted.`,
      `Cut off in the middle: ${figures.done} were done, ${figures['not done']} were not.`,
      `Uploads of ${uploadBytes >> 20} MiB: ${uploads}.`,
      `Start with data: ${milliseconds(figures.startMs)}; on a machine of its own ${milliseconds(figures.quietMs)}.`,
      `Last process gone after: ${milliseconds(figures.goneMs)}.`,
    ].join('\n'),
  )
}
