import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { gone, ready, stagedApp, supervisor } from '../../testing/crashes/supervisor.ts'
import { createLog } from '../observability/log.ts'
import { loadEnv } from '../settings/env.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { reachDatabase } from './reach-database.ts'

const log = createLog('silent')

async function whoAnswers(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  await client.end()
  return rows[0]?.user ?? ''
}

test('reachDatabase finds the embedded database, running or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bw-reach-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = loadEnv({ DATA_DIR: folder })
  await expect(reachDatabase(env, log)).rejects.toThrow(`There is no database in ${folder}.`)

  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log })
  const beside = await reachDatabase(env, log)
  expect(beside.connectionString).toBe(server.connectionString)
  expect(await whoAnswers(beside.connectionString)).toBe('briefwell')
  await beside.leave()
  expect(await whoAnswers(server.connectionString)).toBe('briefwell')
  await server.stop()

  const alone = await reachDatabase(env, log)
  expect(await whoAnswers(alone.connectionString)).toBe('briefwell')
  await alone.leave()
  await expect(whoAnswers(alone.connectionString)).rejects.toThrow()
})

if (process.getuid?.() === 0) {
  test('reachDatabase finds a server whose folder for temporary files is private', async () => {
    // In /tmp itself, because the path of a socket has at most 107 bytes.
    const folder = mkdtempSync('/tmp/bw-reach-')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'postgres')
    const ownTmp = join(folder, 'tmp')
    for (const made of [dataDir, ownTmp]) mkdirSync(made)
    for (const given of [folder, dataDir]) chownSync(given, 65534, 65534)
    // Its user may not be able to enter the folder with this clone.
    const app = join(folder, 'app')
    stagedApp(app, 0o755)
    const { child, outcome } = supervisor(dataDir, { app, ownTmp })
    const { connectionString } = await ready(outcome)
    await expect(whoAnswers(connectionString)).rejects.toThrow('ENOENT')
    const beside = await reachDatabase(loadEnv({ DATA_DIR: folder }), log)
    expect(await whoAnswers(beside.connectionString)).toBe('briefwell')
    child.stdin?.end()
    await gone(child)
  })
}

test('reachDatabase uses DATABASE_URL where it is set', async () => {
  const env = loadEnv({ DATABASE_URL: 'postgresql://db.example/briefwell' })
  expect(await reachDatabase(env, log)).toMatchObject({ connectionString: env.DATABASE_URL })
})
