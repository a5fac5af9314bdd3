import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endServers, freePort, startServer } from '../../testing/crashes/server-process.ts'
import { testDatabase } from '../../testing/database.ts'

test('metrics show route patterns, never their parameters, on a separate port', async () => {
  const { connectionString } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-metrics-'))
  onTestFinished(() => {
    endServers()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const port = await freePort()
  const metricsPort = port + 1
  const env = {
    DATABASE_URL: connectionString,
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.2',
  }
  const server = await startServer({ dataDir, port, env })
  await fetch(`${server.address}/storage/v1/object/public/product-logos/secret-name.png`)
  const metrics = `http://127.0.0.2:${metricsPort}/metrics`
  const answer = await fetch(metrics)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/,
  )
  expect(text).toMatch(/database_connections\{state="waiting"\} 0/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toMatch(/briefwell_info\{role="all",node="24[^"]+"\} 1/)
  expect(text).toMatch(/http_sent_bytes_total [1-9]/)
  // Those that were answered are not open any more.
  expect(text).toMatch(/http_requests_open 0/)
  expect(text).toContain('route="/storage/v1/')
  expect(text).not.toContain('secret-name')
  expect(await (await fetch(`${server.address}/metrics`)).text()).not.toContain('process_resident')
  const health = (path: string) => fetch(`http://127.0.0.2:${metricsPort}${path}`)
  expect((await health('/api/me')).status).toBe(404)
  expect(await (await health('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await health('/readyz')).json()).toMatchObject({ status: 'ok', queue: 'ok' })
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
  await expect(fetch(metrics)).rejects.toThrow()
})
