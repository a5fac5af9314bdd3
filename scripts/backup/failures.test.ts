import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  emptyInstallation,
  runCommand,
  settingsOf,
  startCommand,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { postFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const h = await startHarness()
const company = await newCompany(h)
await postFile(h, company.owner, fixture('logo.png'), { key: `${company.id}/logo.png` })
const backup = join(temporaryFolder('failures'), 'backup')
expect(await runCommand('backup', [backup], settingsOf(h))).toMatchObject({ code: 0, err: '' })
const { connectionString, dataDir } = await emptyInstallation()
const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir }

/** A copy of the backup, to be spoiled. */
async function copied() {
  const folder = join(temporaryFolder('spoiled'), 'backup')
  await cp(backup, folder, { recursive: true })
  const [name = ''] = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.length > 36)
    .map((path) => join(folder, 'files', path))
  return { folder, file: name }
}

type Signed = { tables: { name: string; rows: number; stored: object }[]; files: { list: object } }

/** Changes a manifest and signs it again, as nobody does by accident. */
async function forge(folder: string, change: (manifest: Signed) => void | Promise<void>) {
  const path = join(folder, 'manifest.json')
  const { manifest } = JSON.parse(await readFile(path, 'utf8')) as { manifest: Signed }
  await change(manifest)
  await writeFile(path, JSON.stringify({ manifest, sha256: sha256(JSON.stringify(manifest)) }))
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

async function put(path: string, bytes: Buffer) {
  await writeFile(path, bytes)
  return { bytes: bytes.length, sha256: sha256(bytes) }
}

const restore = async (folder: string) => {
  const { code, err } = await runCommand('restore', [folder], target)
  expect(code).toBe(1)
  return err
}

test('folders and links in place of files are named', async () => {
  const [folders, loops, manifests] = await Promise.all([copied(), copied(), copied()])
  await rm(folders.file)
  await mkdir(folders.file)
  await rm(loops.file)
  await symlink(loops.file, loops.file)
  await rm(join(manifests.folder, 'manifest.json'))
  await mkdir(join(manifests.folder, 'manifest.json'))
  expect(await restore(folders.folder)).toMatch(/is damaged: files\/.* is missing\.\n$/)
  expect(await restore(loops.folder)).toBe(`${loops.file} is a symbolic link to itself.\n`)
  expect(await restore(manifests.folder)).toMatch(/holds no backup: it has no manifest\.json\.\n$/)
})

test('a forged backup is refused in one sentence and writes nothing outside', async () => {
  const [names, lines, counts, rows, zips] = await Promise.all([
    copied(),
    copied(),
    copied(),
    copied(),
    copied(),
  ])
  await forge(names.folder, ({ tables: [table] }) => {
    if (table) table.name = '../../../etc/passwd'
  })
  await forge(lines.folder, async ({ files }) => {
    const line = '{"path":"../../../etc/hostname","size":3,"sha256":null}\n'
    files.list = await put(join(lines.folder, 'files.jsonl.gz'), gzipSync(line))
  })
  await forge(counts.folder, ({ tables }) => {
    for (const table of tables) if (table.name === 'auth.users') table.rows = 99
  })
  const replaceUsers = (folder: string, bytes: Buffer) =>
    forge(folder, async ({ tables }) => {
      const users = tables.find(({ name }) => name === 'auth.users')
      const path = join(folder, 'database/auth.users.copy.gz')
      if (users) users.stored = await put(path, bytes)
    })
  await replaceUsers(rows.folder, gzipSync('a\tb\n'))
  await replaceUsers(zips.folder, Buffer.from('not packed'))
  expect(await restore(names.folder)).toContain(
    'has a format that this version of Briefwell does not know',
  )
  expect(await restore(lines.folder)).toBe('files.jsonl.gz has a line that names no file.\n')
  const misfit = 'The content does not fit the database, and nothing was loaded: auth.users'
  expect(await restore(counts.folder)).toBe(`${misfit} has 1 rows instead of 99.\n`)
  expect(await restore(rows.folder)).toBe(`${misfit} cannot be loaded.\n`)
  expect(await restore(zips.folder)).toMatch(/auth\.users\.copy\.gz cannot be unpacked\.\n$/)
})

test('mistaken locations are refused without repeating secrets in them', async () => {
  const { DATA_DIR = '' } = settingsOf(h)
  const inside = join(DATA_DIR, 'files', 'backup')
  const [home, colon, key, own, self, option, help] = await Promise.all([
    runCommand('backup', ['~/backup'], settingsOf(h)),
    runCommand('backup', ['s3:/bucket/new'], settingsOf(h)),
    runCommand('backup', ['s3://KEY:topsecret@bucket/new'], settingsOf(h)),
    runCommand('backup', [inside], settingsOf(h)),
    runCommand('move', ['--to', DATA_DIR], { DATA_DIR }),
    runCommand('restore', ['--fast'], settingsOf(h)),
    runCommand('restore', ['--help'], settingsOf(h)),
  ])
  for (const { code, out } of [home, colon, key, own, self, option]) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
  }
  expect(home.err).toMatch(/^The shell did not expand ~\/backup\./)
  expect(colon.err).toMatch(/^s3:\/bucket\/new is neither a folder nor a bucket/)
  expect(key.err).toMatch(/^s3:\/\/bucket\/new is neither .* whose key is in S3_ACCESS_KEY_ID/)
  expect(own.err).toBe(
    `${inside} is part of the installation. Name a place outside of ${DATA_DIR}.\n`,
  )
  expect(self.err).toBe(
    `${DATA_DIR} is the installation that is to be moved. Name another folder.\n`,
  )
  expect(option.err).toBe(
    "Unknown option '--fast'.\nUsage: npm run restore -- FOLDER|s3://BUCKET/PREFIX\n",
  )
  expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/^npm run restore -- FOLDER/) })
  for (const path of ['~', 's3:']) expect(existsSync(path)).toBe(false)
})

test('commands that only read, or find nothing to restore, create no DATA_DIR', async () => {
  const { DATABASE_URL = '' } = settingsOf(h)
  const DATA_DIR = join(temporaryFolder('none'), 'data')
  const [saved, restored] = await Promise.all([
    runCommand('backup', [`${DATA_DIR}-backup`], { DATABASE_URL, DATA_DIR }),
    runCommand('restore', [`${DATA_DIR}-nothing`], { DATA_DIR }),
  ])
  expect(saved.err).toBe(
    `There are no files in ${DATA_DIR}. Set DATA_DIR, or S3_BUCKET, as for the server, and check that the disk is mounted.\n`,
  )
  expect(restored.err).toMatch(/holds no backup/)
  expect([saved.code, restored.code]).toEqual([1, 1])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a backup continues when its output is closed', async () => {
  const folder = join(temporaryFolder('unread'), 'backup')
  const script = join(import.meta.dirname, '../backup.ts')
  const env = { ...process.env, ...settingsOf(h) }
  const child = spawn(process.execPath, [script, folder], { env })
  child.stdout.destroy()
  expect(await Promise.all([text(child.stderr), once(child, 'close')])).toEqual(['', [0, null]])
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
})

test('Ctrl-C leaves nothing in the temporary folder', async () => {
  const TMPDIR = temporaryFolder('lists')
  const folder = join(temporaryFolder('stopped'), 'backup')
  const { child, ended } = startCommand('backup', [folder], { ...settingsOf(h), TMPDIR })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130 })
  expect(readdirSync(TMPDIR)).toEqual([])
})

test.for([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends with code %i even if it comes again meanwhile', async ([signal, code]) => {
  const TMPDIR = temporaryFolder('lists')
  const folder = join(temporaryFolder('stopped'), 'backup')
  const again = `process.on('exit', () => process.kill(process.pid, '${signal}'))`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(again)}`
  const settings = { ...settingsOf(h), TMPDIR, NODE_OPTIONS }
  const { child, ended } = startCommand('backup', [folder], settings)
  await once(child.stdout, 'data')
  child.kill(signal)
  expect(await ended).toMatchObject({ code, err: expect.stringMatching(/^Stopped before the end/) })
  expect(readdirSync(TMPDIR)).toEqual([])
})
