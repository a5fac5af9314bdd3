// Starts a real server, in test:deep only (vitest.config.ts), while nothing else runs.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { readManifest } from '../../server/platform/backup/manifest.ts'
import {
  bareDatabase,
  emptyInstallation,
  expectRestored,
  readRows,
  runCommand,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { Upload } from '../../server/testing/crashes/kill-upload.ts'
import { endServers, freePort, startServer } from '../../server/testing/crashes/server-process.ts'
import { SteadyWrites } from '../../server/testing/crashes/steady-writes.ts'
import { type Client, signUp } from '../../server/testing/wire-client.ts'

const writesPerSecond = 200
/** Each writes by itself, and an account may have a thousand sessions. */
const people = 24
const filesStored = 8
/** The upload goes on by a piece after so many writes: it is under way for as long as the backup is. */
const writesPerPiece = 400

afterEach(endServers)

test('a backup beside 200 writes a second and an upload restores to the same counts and hashes', async () => {
  const database = await bareDatabase()
  const dataDir = temporaryFolder('source')
  const settings = { DATABASE_URL: database, DATA_DIR: dataDir }
  const { address } = await startServer({ dataDir, port: await freePort(), env: settings })
  const clients: Client[] = []
  for (let n = 0; n < people; n++) {
    clients.push({ address, person: await signUp(address, `Company ${n}`) })
  }
  const [first] = clients as [Client]
  const stored = Array.from(
    { length: filesStored },
    (_, n) => new Upload(`stored ${n}`, first.person.id),
  )
  for (const upload of stored) await upload.run(first, () => {})
  const underWay = new Upload('under way', first.person.id)

  const writes = new SteadyWrites(clients, writesPerSecond)
  const sending = underWay.run(first, () => writes.more(writesPerPiece))
  await writes.more(2 * writesPerSecond)
  const sentBefore = underWay.acknowledged
  const folder = join(temporaryFolder('loaded'), 'backup')
  const begun = Date.now()
  const made = await runCommand('backup', [folder], settings)
  const ended = Date.now()
  expect(made, made.err).toMatchObject({ code: 0, err: '' })
  expect(underWay.acknowledged).toBeGreaterThan(sentBefore)
  expect(underWay.isWhole).toBe(false)
  await writes.stop()
  const all = writes.written.flat()
  const meanwhile = all.filter(({ answeredAt }) => answeredAt > begun && answeredAt <= ended)
  const seconds = (ended - begun) / 1000
  console.info(
    `${Math.round(meanwhile.length / seconds)} writes a second during ${seconds.toFixed(1)} s of backup`,
  )
  expect(all.length).toBeGreaterThanOrEqual(writes.due(ended))

  const manifest = await readManifest(new FolderPlace(folder))
  const target = await emptyInstallation({ bare: true })
  const { connectionString } = target
  const into = { DATABASE_URL: connectionString, DATA_DIR: target.dataDir }
  const restored = await runCommand('restore', [folder], into)
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' })
  const hashes = await expectRestored(target, manifest)
  expect(hashes).toEqual(stored.map((one) => one.sha256).sort())

  // One moment: of each client's writes, which follow one another, all up to one of them are there.
  const sessions = `select id::text as id, md5(s::text) as hash from app.copilot_sessions s`
  const there = await readRows<Row>(connectionString, sessions, 'service_role')
  const ids = new Set(there.map(({ id }) => id))
  for (const written of writes.written) {
    const found = written.filter(({ id }) => ids.has(id))
    expect(found).toEqual(written.slice(0, found.length))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(written.length)
    const next = written[found.length]
    expect(next?.answeredAt).toBeGreaterThan(Date.parse(manifest.takenAt))
  }
  const here = await readRows<Row>(database, sessions, 'service_role')
  const atThatMoment = here.filter(({ id }) => ids.has(id))
  expect(new Map(there.map(pair))).toEqual(new Map(atThatMoment.map(pair)))

  await sending
  await underWay.checkDownload(first)
})

type Row = { id: string; hash: string }
const pair = ({ id, hash }: Row) => [id, hash] as const
