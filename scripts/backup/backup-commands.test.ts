import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  emptyInstallation,
  lastLine,
  rowsOf,
  runCommand,
  settingsOf,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { postFile } from '../../server/testing/files.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { type Harness, startHarness } from '../../server/testing/harness.ts'
import { newCompany, type TestCompany } from '../../server/testing/people.ts'

let h: Harness
let company: TestCompany
beforeAll(async () => {
  h = await startHarness()
  company = await newCompany(h)
  await postFile(h, company.owner, fixture('logo.png'), { key: `${company.id}/logo.png` })
})

test('npm run backup and restore say what they do, in the end in one sentence', async () => {
  const folder = join(temporaryFolder('commands'), 'backup')
  const made = await runCommand('backup', [folder], settingsOf(h))
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(lastLine(made.out)).toMatch(
    /^Backed up [\d,]+ rows and 2 files \([\d.]+ KB\) to .*\/backup, and checked all of it\.$/,
  )
  const again = await runCommand('backup', [folder], settingsOf(h))
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toMatch(
    / is not empty: it holds the complete backup of .* Name another place\.\n$/,
  )
  const { connectionString, dataDir } = await emptyInstallation({ bare: true })
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const restored = await runCommand('restore', [folder], target)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(lastLine(restored.out)).toMatch(
    /^Restored [\d,]+ rows and 2 files .*Start the server now\.$/,
  )
  const users = await rowsOf(connectionString, 'select id from auth.users', 'service_role')
  expect(users).toEqual([{ id: company.owner.id }])
})

test('they refuse what they do not understand, and places that are not empty', async () => {
  const folder = temporaryFolder('taken')
  await writeFile(join(folder, 'letter.txt'), 'mine')
  const login = `reader_${randomBytes(4).toString('hex')}`
  await h.database.pool.query(`create role ${login} login noinherit password '${login}'`)
  const asLogin = h.database.connectionString.replace(/\/\/[^@]*@/, `//${login}:${login}@`)
  const elsewhere = { ...settingsOf(h), DATABASE_URL: 'postgres://x@127.0.0.1:9/x' }
  const [bare, flag, taken, nowhere, full, lowly] = await Promise.all([
    runCommand('backup', [], settingsOf(h)),
    runCommand('restore', ['--fast', folder], settingsOf(h)),
    runCommand('backup', [folder], settingsOf(h)),
    runCommand('restore', [folder], elsewhere),
    runCommand('move', ['--to', 'postgres://x/y', '--files', folder], settingsOf(h)),
    runCommand('backup', [`${folder}/new`], { ...settingsOf(h), DATABASE_URL: asLogin }),
  ])
  for (const { code, out } of [bare, flag, taken, nowhere, full, lowly]) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
  }
  expect(bare.err).toBe('Usage: npm run backup -- FOLDER|s3://BUCKET/PREFIX\n')
  expect(flag.err).toMatch(/--fast.*\nUsage: npm run restore/s)
  expect(taken.err).toBe(
    `${folder} is not empty: it holds letter.txt. Name an empty or a new one.\n`,
  )
  expect(nowhere.err).toMatch(/^DATABASE_URL: the database cannot be reached/)
  expect(lowly.err).toContain('permission denied')
  expect(lowly.err).toContain('Set MIGRATION_DATABASE_URL to the address')
  expect(full.err).toMatch(/^DATABASE_URL: the database cannot be reached/)
})
