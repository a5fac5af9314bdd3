// Starts a real server and runs for minutes, in test:deep only (vitest.config.ts).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { readManifest } from '../../server/platform/backup/manifest.ts'
import { Seeded } from '../../server/testing/attacks/random.ts'
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
  cutOff,
  Steps,
  storeFolders,
  type Work,
} from '../../server/testing/crashes/cut-off.ts'
import { databaseLine } from '../../server/testing/crashes/database-line.ts'
import { Upload } from '../../server/testing/crashes/kill-upload.ts'
import { endServers, freePort, startServer } from '../../server/testing/crashes/server-process.ts'
import { signUp } from '../../server/testing/wire-client.ts'

const cuts = 5
const random = new Seeded('cut off in moving')
const uploads = 3
const embedded = join(temporaryFolder('move'), 'embedded')
const { address, child, ended } = await startServer({ dataDir: embedded, port: await freePort() })
const person = await signUp(address, 'Acme')
for (let n = 0; n < uploads; n++) {
  await new Upload(`video ${n}`, person.id).run({ address, person }, () => {})
}
child.kill('SIGTERM')
await ended
/** A backup of the embedded installation, and its manifest. */
/** A backup of the embedded installation, and its manifest. */
const backup = join(temporaryFolder('whole'), 'backup')
const made = await runCommand('backup', [backup], { DATA_DIR: embedded })
expect(made, made.err).toMatchObject({ code: 0, err: '' })
const manifest = await readManifest(new FolderPlace(backup))
afterEach(endServers)

test('a move from the embedded database succeeds however often it is interrupted', async () => {
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const target = await emptyInstallation({ bare: true })
    const line = await databaseLine(target.connectionString, steps.add)
    return {
      command: 'move',
      args: ['--to', line.connectionString, '--files', target.dataDir],
      settings: { DATA_DIR: embedded },
      steps,
      before: async () => countChanges(await storeFolders(target.dataDir), steps),
      atEnd: async () => {
        expect(await expectRestored(target, manifest)).toHaveLength(uploads)
      },
    }
  }
  await cutOff({ what: 'A move', cuts, random }, begin)
})

test('a move into an embedded database succeeds however often it is interrupted', async () => {
  const source = { DATABASE_URL: await bareDatabase(), DATA_DIR: temporaryFolder('source') }
  const filled = await runCommand('restore', [backup], source)
  expect(filled, filled.err).toMatchObject({ code: 0, err: '' })
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const dataDir = join(temporaryFolder('target'), 'embedded')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    const line = await databaseLine(source.DATABASE_URL, steps.add)
    return {
      command: 'move',
      args: ['--to', dataDir],
      settings: { ...source, DATABASE_URL: line.connectionString },
      steps,
      // The database's folder changes when it is created, started and stopped.
      before: async () =>
        countChanges([...(await storeFolders(dataDir)), join(dataDir, 'postgres')], steps),
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
  await cutOff({ what: 'A move into an embedded database', cuts, random }, begin)
})
