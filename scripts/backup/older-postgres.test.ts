// In test:deep only, and only where Debian has installed PostgreSQL 15 (vitest.config.ts).
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { readManifest } from '../../server/platform/backup/manifest.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { afterFile } from '../../server/testing/after-file.ts'
import {
  emptyInstallation,
  expectRestored,
  runCommand,
  settingsOf,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { installedBinaries } from '../../server/testing/installed-postgres.ts'
import { postFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

test('a backup goes from PostgreSQL 18 to 15, and from there back to 18', async () => {
  const h = await startHarness()
  const { id, owner } = await newCompany(h)
  await postFile(h, owner, fixture('logo.png'), { key: `${id}/logo.png` })
  const older = await startEmbeddedPostgres({
    dataDir: temporaryFolder('older'),
    log: createLog('silent'),
    binaries: installedBinaries('/usr/lib/postgresql/15/bin'),
  })
  afterFile(() => older.stop())
  const [first, second] = ['first', 'second'].map((name) => join(temporaryFolder(name), name)) as [
    string,
    string,
  ]
  const there = { DATABASE_URL: older.connectionString, DATA_DIR: temporaryFolder('files') }
  const target = await emptyInstallation({ bare: true })
  const back = { DATABASE_URL: target.connectionString, DATA_DIR: target.dataDir }
  for (const [command, place, settings] of [
    ['backup', first, settingsOf(h)],
    ['restore', first, there],
    ['backup', second, there],
    ['restore', second, back],
  ] as const) {
    const { code, out, err } = await runCommand(command, [place], settings)
    expect({ code, err }, out).toEqual({ code: 0, err: '' })
  }
  const original = await readManifest(new FolderPlace(first))
  expect(await expectRestored(target, original)).toHaveLength(1)
})
