import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  emptyInstallation,
  lastLine,
  readRows,
  runCommand,
  type Settings,
  settingsOf,
  startCommand,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { startBadLine } from '../../server/testing/crashes/bad-line.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { postFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const h = await startHarness()
const company = await newCompany(h)
await postFile(h, company.owner, fixture('logo.png'), { key: `${company.id}/logo.png` })

test('npm run backup and restore report progress, and end with one sentence', async () => {
  const folder = join(temporaryFolder('commands'), 'backup')
  const made = await runCommand('backup', [folder], settingsOf(h))
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(lastLine(made.out)).toMatch(
    /^Backed up [\d,]+ rows and 2 files \([\d.]+ KB\) to .*\/backup, and verified everything\.$/,
  )
  const again = await runCommand('backup', [folder], settingsOf(h))
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toMatch(
    / is not empty: it holds the complete backup of .* Choose another location\.\n$/,
  )
  const { connectionString, dataDir } = await emptyInstallation({ bare: true })
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const restored = await runCommand('restore', [folder], target)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(lastLine(restored.out)).toMatch(
    /^Restored [\d,]+ rows and 2 files .*Start the server now\.$/,
  )
  const users = await readRows(connectionString, 'select id from auth.users', 'service_role')
  expect(users).toEqual([{ id: company.owner.id }])
})

test('they refuse unknown arguments, and locations that are not empty', async () => {
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
  expect(bare.err).toMatch(/^Usage: npm run backup -- FOLDER/)
  expect(flag.err).toMatch(/--fast.*\nUsage: npm run restore/s)
  expect(taken.err).toBe(
    `${folder} is not empty: it holds letter.txt. Choose an empty or new one.\n`,
  )
  expect(nowhere.err).toBe(`${folder} holds no backup: it has no manifest.json.\n`)
  expect(lowly.err).toContain('permission denied')
  expect(lowly.err).toContain('Set MIGRATION_DATABASE_URL to the address')
  expect(full.err).toMatch(/^--to: the database cannot be reached/)
})

test('a full or invalid location is named in one sentence, and the backup continues once there is space', async () => {
  const folder = join(temporaryFolder('full'), 'backup')
  // Where the users are written first, the disk is full.
  await mkdir(join(folder, '.parts'), { recursive: true })
  await symlink('/dev/full', join(folder, '.parts', 'auth.users.copy.gz'))
  const full = await runCommand('backup', [folder], settingsOf(h))
  expect(full).toMatchObject({
    code: 1,
    err: `${folder} has no space left: free some and run the same command again, which continues where it stopped.\n`,
  })
  const { connectionString, dataDir } = await emptyInstallation()
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const early = await runCommand('restore', [folder], target)
  expect(early).toMatchObject({ code: 1, out: '' })
  expect(early.err).toContain('was interrupted and is incomplete')
  await rm(join(folder, '.parts'), { recursive: true })
  expect(await runCommand('backup', [folder], settingsOf(h))).toMatchObject({ code: 0, err: '' })
  const below = join(folder, 'manifest.json', 'new')
  expect(await runCommand('backup', [below], settingsOf(h))).toEqual({
    code: 1,
    out: '',
    err: `${below} is not a folder: choose another location.\n`,
  })
})

test('a folder or DATA_DIR that cannot be created is reported at the start', async () => {
  const file = join(temporaryFolder('file'), 'letter.txt')
  await writeFile(file, 'mine')
  const { DATABASE_URL = '', DATA_DIR = '' } = settingsOf(h)
  const [never, forbidden, taken, nothing, source, target] = await Promise.all([
    endsSoon('backup', ['/proc/never/made'], { DATABASE_URL, DATA_DIR }),
    endsSoon('backup', ['/sys/never'], { DATABASE_URL, DATA_DIR }),
    endsSoon('backup', [file], { DATABASE_URL, DATA_DIR }),
    endsSoon('restore', [file], { DATABASE_URL, DATA_DIR }),
    endsSoon('backup', [`${file}/new`], { DATABASE_URL, DATA_DIR: '/proc/never' }),
    endsSoon('move', ['--to', '/proc/never'], { DATABASE_URL, DATA_DIR }),
  ])
  for (const { code } of [never, forbidden, taken, nothing, source, target]) expect(code).toBe(1)
  expect(never.err).toBe('/proc/never/made cannot be created, or was removed meanwhile.\n')
  expect(forbidden.err).toMatch(/^\/sys\/never cannot be read or written by this user: allow it/)
  expect(taken.err).toBe(`${file} is not a folder: choose another location.\n`)
  expect(nothing.err).toBe(`${file} holds no backup: it has no manifest.json.\n`)
  const unusable = 'DATA_DIR cannot be used: /proc/never cannot be created or written (ENOENT).\n'
  expect(source.err).toMatch(/^There are no files in \/proc\/never\. Set DATA_DIR/)
  expect(target.err).toBe(unusable)
})

/** Node's own `mkdir` never ends in /proc, so a failure must not either. */
async function endsSoon(command: string, args: readonly string[], settings: Settings) {
  const { child, ended } = startCommand(command, args, settings)
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 30_000)
  return ended.finally(() => clearTimeout(tooLong))
}

test('a restore or move refuses a folder that has files of its own, and leaves them there', async () => {
  const backup = join(temporaryFolder('taken'), 'backup')
  expect(await runCommand('backup', [backup], settingsOf(h))).toMatchObject({ code: 0, err: '' })
  const source = await emptyInstallation()
  const idle = { DATABASE_URL: source.connectionString, DATA_DIR: source.dataDir }
  expect(await runCommand('restore', [backup], idle)).toMatchObject({ code: 0, err: '' })
  const { connectionString, dataDir, store } = await emptyInstallation()
  const foreign = randomUUID()
  await store.objects.put(foreign, Buffer.from('mine'))
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const restored = await runCommand('restore', [backup], target)
  const away = ['--to', connectionString, '--files', dataDir]
  const moved = await runCommand('move', away, idle)
  const err = `The file store is not empty: it holds ${foreign}, which is not part of this content. Choose an empty one.\n`
  expect([restored, moved]).toEqual([
    { code: 1, out: '', err },
    { code: 1, out: '', err },
  ])
  expect(String(await buffer(store.objects.read(foreign)))).toBe('mine')
  expect(await readRows(connectionString, 'select id from auth.users', 'service_role')).toEqual([])
})

test('a refusing store is reported with its reason, and other addresses are refused', async () => {
  const line = await startBadLine('http://127.0.0.1:9')
  line.decide(() => 'fails')
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'key' }
  const settings = { ...settingsOf(h), ...keys, S3_ENDPOINT: line.endpoint }
  const [fails, away, nameless, other, moved] = await Promise.all([
    runCommand('backup', ['s3://bucket/new'], settings),
    runCommand('backup', ['s3://bucket/new'], { ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' }),
    runCommand('backup', ['s3:///new'], settings),
    runCommand('restore', ['ftp://host/new'], settings),
    runCommand('move', ['--to', 's3://bucket'], settings),
  ])
  for (const { code } of [fails, away, nameless, other, moved]) expect(code).toBe(1)
  expect(fails.err).toMatch(/^The S3 store refused or failed a request \(it answers 500\)\.\n/)
  expect(away.err).toMatch(/^The S3 store refused or failed a request \(.*ECONNREFUSED.*\)\.\n/)
  expect(nameless.err).toMatch(
    /^s3:\/\/\/new is neither a folder nor a bucket like s3:\/\/BUCKET\/PREFIX/,
  )
  expect(other.err).toMatch(/^ftp:.* is neither a folder nor a bucket/)
  expect(moved.err).toMatch(/^Usage: npm run move/)
})

test('of two concurrent backups into one folder, one completes and the other is refused', async () => {
  const folder = join(temporaryFolder('both'), 'backup')
  const both = await Promise.all([1, 2].map(() => runCommand('backup', [folder], settingsOf(h))))
  const [one, other] = both.sort((a, b) => Number(a.code) - Number(b.code))
  expect(one).toMatchObject({ code: 0, err: '' })
  expect(other).toMatchObject({ code: 1, out: '' })
  expect(other?.err).toMatch(/holds the complete backup of|Another backup .* is running/)
})

test('Ctrl-C ends with a sentence, and leaves nothing that looks complete', async () => {
  const folder = join(temporaryFolder('stopped'), 'backup')
  const { child, ended } = startCommand('backup', [folder], settingsOf(h))
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await ended).toMatchObject({
    code: 130,
    err: 'Stopped before the end. Run the same command again: it continues where it stopped.\n',
  })
  expect(await runCommand('backup', [folder], settingsOf(h))).toMatchObject({ code: 0, err: '' })
})
