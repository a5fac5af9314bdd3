// Starts a real server and runs for minutes, in test:deep only (vitest.config.ts).
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { type Manifest, readManifest } from '../../server/platform/backup/manifest.ts'
import { localStore } from '../../server/platform/files/local-store.ts'
import {
  bareDatabase,
  emptyInstallation,
  expectRestored,
  runCommand,
  temporaryFolder,
  unchanged,
} from '../../server/testing/backups.ts'
import {
  countChanges,
  countedLine,
  cutOff,
  Steps,
  type Work,
} from '../../server/testing/cut-off.ts'
import { Upload } from '../../server/testing/kill-upload.ts'
import { Seeded } from '../../server/testing/random.ts'
import { endServers, freePort, startServer } from '../../server/testing/server-process.ts'
import { signUp } from '../../server/testing/wire-client.ts'

const cuts = 5
const random = new Seeded('cut off in moving')
const uploads = 3

let embedded: string
/** A backup of the embedded installation, and what it says. */
let backup: string
let manifest: Manifest
beforeAll(async () => {
  embedded = join(temporaryFolder('move'), 'embedded')
  const { address, child, ended } = await startServer({ dataDir: embedded, port: await freePort() })
  const person = await signUp(address, 'Acme')
  for (let n = 0; n < uploads; n++) {
    await new Upload(`video ${n}`, person.id).run({ address, person }, () => {})
  }
  child.kill('SIGTERM')
  await ended
  backup = join(temporaryFolder('whole'), 'backup')
  const made = await runCommand('backup', [backup], { DATA_DIR: embedded })
  expect(made, made.err).toMatchObject({ code: 0, err: '' })
  manifest = await readManifest(new FolderPlace(backup))
}, 600_000)
afterEach(endServers)

async function foldersOf(dataDir: string) {
  await localStore({ DATA_DIR: dataDir, FILES_ACCEL: undefined })
  const root = join(dataDir, 'files')
  return (await readdir(root)).map((name) => join(root, name))
}

function tell(what: string, said: readonly string[]) {
  console.info(`${what} was cut off ${said.length} times, after the lines\n${said.join('\n')}`)
  expect(said).toHaveLength(cuts)
}

test('a move from the embedded database ends right however often it is cut off', async () => {
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const target = await emptyInstallation({ bare: true })
    const to = await countedLine(target.connectionString, steps)
    return {
      command: 'move',
      args: ['--to', to, '--files', target.dataDir],
      settings: { DATA_DIR: embedded },
      steps,
      before: async () => countChanges(await foldersOf(target.dataDir), steps),
      atEnd: async () => {
        expect(await expectRestored(target, manifest)).toHaveLength(uploads)
      },
    }
  }
  tell('A move', await cutOff(cuts, random, begin))
})

test('and so does a move into an embedded database', async () => {
  const source = { DATABASE_URL: await bareDatabase(), DATA_DIR: temporaryFolder('source') }
  const filled = await runCommand('restore', [backup], source)
  expect(filled, filled.err).toMatchObject({ code: 0, err: '' })
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const dataDir = join(temporaryFolder('target'), 'embedded')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    return {
      command: 'move',
      args: ['--to', dataDir],
      settings: { ...source, DATABASE_URL: await countedLine(source.DATABASE_URL, steps) },
      steps,
      // Changes of the folder of the database are those of its creation, its start and its end.
      before: async () =>
        countChanges([...(await foldersOf(dataDir)), join(dataDir, 'postgres')], steps),
      atEnd: async () => {
        const copy = join(temporaryFolder('copy'), 'backup')
        const made = await runCommand('backup', [copy], { DATA_DIR: dataDir })
        expect(made, made.err).toMatchObject({ code: 0, err: '' })
        const read = await readManifest(new FolderPlace(copy))
        expect(unchanged(read)).toEqual(unchanged(manifest))
        const { count, bytes } = manifest.files
        expect(read).toMatchObject({ files: { count, bytes }, faults: [] })
      },
    }
  }
  tell('A move into an embedded database', await cutOff(cuts, random, begin))
})
