import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { endServers, freePort, spawnServer } from '../server/testing/crashes/server-process.ts'
import { testDatabase } from '../server/testing/database.ts'

afterEach(endServers)

function healthy(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/healthy.mjs'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

test('a worker answers health checks on METRICS_PORT', async () => {
  const { connectionString } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-healthy-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const settings = { ROLE: 'worker', METRICS_PORT: String(port + 1) }
  const env = { DATABASE_URL: connectionString, ...settings }
  const worker = spawnServer({ dataDir, port, env })
  await worker.logged('ready')
  const { status, said } = healthy(settings)
  expect({ status, said: JSON.parse(said) }).toMatchObject({
    status: 0,
    said: { status: 'ok', database: 'ok', store: 'ok', queue: 'ok' },
  })
  rmSync(join(dataDir, 'files'), { recursive: true })
  // All processes share the store, so that none of them is taken out of service without it.
  expect(healthy(settings)).toMatchObject({
    status: 0,
    said: expect.stringContaining('"store":"unavailable"'),
  })
  worker.child.kill('SIGTERM')
  await worker.ended
  expect(healthy(settings)).toMatchObject({
    status: 1,
    said: expect.stringContaining(`Port ${port + 1} does not answer`),
  })
  expect(healthy({ ROLE: 'worker' })).toMatchObject({
    status: 1,
    said: expect.stringContaining('METRICS_PORT'),
  })
})
