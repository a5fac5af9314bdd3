import { afterEach, expect, test } from 'vitest'
import { endServers } from '../../testing/crashes/server-process.ts'
import {
  receive,
  signUpSecretly,
  startTraced,
  stopServer,
} from '../../testing/crashes/traced-server.ts'
import { ask } from '../../testing/wire-client.ts'

/** Writes a line for each module of the libraries that only metrics and traces need. */
const tellModules = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    const found = next(name, context)
    if (/opentelemetry|prom-client/.test(found.url)) console.log('loaded ' + found.url)
    return found
  } })`)}`

afterEach(endServers)

test('a stranger cannot choose the trace; protobuf is the default', async () => {
  const receiver = await receive()
  const running = await startTraced({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.endpoint}/v1/traces`,
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
  })
  const chosen = '0af7651916cd43dd8448eb211c80319c'
  await ask(`${running.address}/api/config`, {
    headers: { traceparent: `00-${chosen}-b7ad6b7169203331-01` },
  })
  await stopServer(running)
  const [sent] = receiver.requests
  expect(sent?.headers['content-type']).toBe('application/x-protobuf')
  expect(sent?.body.includes('GET /api/config')).toBe(true)
  expect(sent?.body.includes(Buffer.from(chosen, 'hex'))).toBe(false)
})

test('a receiver that never answers holds nothing up, and lost traces are logged', async () => {
  const receiver = await receive({ answers: false })
  const running = await startTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_BSP_EXPORT_TIMEOUT: '100',
  })
  await signUpSecretly(running.address)
  await running.logged('traces are not sent')
  await signUpSecretly(running.address)
  expect(await stopServer(running)).toMatchObject({ code: 0 })
})

test.each([
  ['without an address', {}],
  ['switched off', { OTEL_SDK_DISABLED: 'true' }],
  ['without an exporter', { OTEL_TRACES_EXPORTER: 'none' }],
])('%s, nothing of it is loaded, sent or logged', async (_how, off) => {
  const receiver = await receive()
  const asked = Object.keys(off).length > 0
  const running = await startTraced({
    NODE_OPTIONS: tellModules,
    ...(asked && { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }),
    ...off,
  })
  await signUpSecretly(running.address)
  await stopServer(running)
  expect(running.output()).not.toContain('loaded ')
  expect(running.output()).not.toContain('trace_id')
  expect(receiver.requests).toEqual([])
})

test('unsampled traces are not sent, but log lines still name them', async () => {
  const receiver = await receive()
  const running = await startTraced({
    NODE_OPTIONS: tellModules,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  await signUpSecretly(running.address)
  await stopServer(running)
  expect(running.output()).toContain('loaded ')
  expect(running.lines.find(({ path }) => path === '/auth/v1/signup')).toMatchObject({
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    trace_flags: '00',
  })
  expect(receiver.requests).toEqual([])
})
