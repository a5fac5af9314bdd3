import { afterEach, expect, onTestFinished, test } from 'vitest'
import { endServers } from '../../testing/crashes/server-process.ts'
import {
  postJson,
  receive,
  signUpSecretly,
  startTraced,
  stopServer,
} from '../../testing/crashes/traced-server.ts'
import { scriptedSmtp } from '../../testing/doubles/scripted-smtp.ts'
import { ask } from '../../testing/wire-client.ts'
import { goodPassword } from '../../testing/worlds/accounts.ts'

/** The kind of a span that answers somebody. */
const server = 2

afterEach(endServers)

test('requests and the jobs that they send are traces with statements, and log lines name both', async () => {
  const receiver = await receive()
  const mailServer = await scriptedSmtp()
  onTestFinished(mailServer.close)
  const running = await startTraced({
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
    SMTP_URL: mailServer.url,
    // Any server that is called while a request is answered.
    PASSWORD_BREACH_CHECK_URL: `${receiver.endpoint}/range`,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-receiver',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    // Nothing is sent until the end, which sends everything.
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2048',
  })
  const { email, token } = await signUpSecretly(running.address)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  const answer = await postJson(`${running.address}/auth/v1/recover`, { email }, { traceparent })
  expect(answer.status).toBe(200)
  await ask(`${running.address}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  await ask(`${running.address}/readyz`)
  await expect.poll(() => mailServer.received.length).toBe(1)
  expect(await stopServer(running)).toMatchObject({ code: 0 })

  const spans = receiver.spans()
  const request = spans.find(({ name }) => name === 'POST /auth/v1/recover')
  expect(request).toMatchObject({
    traceId,
    parentSpanId: 'b7ad6b7169203331',
    kind: server,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/auth/v1/recover',
      'http.response.status_code': 200,
      'request.id': answer.headers.get('x-request-id'),
    },
  })
  const inside = spans.filter((span) => span.traceId === traceId && span !== request)
  const statements = inside.filter(({ attributes }) => attributes['db.system.name'])
  expect(new Set(statements.map(({ name }) => name))).toContain('COMMIT')
  expect(statements.some((one) => /\$1/.test(String(one.attributes['db.query.text'])))).toBe(true)
  expect(inside.some(({ name }) => name === 'connection wait')).toBe(true)

  const job = spans.find(({ name, links }) => name === 'process send-mail' && links.length > 0)
  expect(job).toMatchObject({ links: [{ traceId }] })
  const inJob = running.lines.filter(({ trace_id }) => trace_id === job?.traceId)
  expect(inJob.map(({ reason }) => reason)).toContain('mail')
  const line = running.lines.find(({ path }) => path === '/auth/v1/recover')
  expect(line).toMatchObject({ trace_id: traceId, span_id: request?.spanId })

  const called = spans.find(({ name }) => name === 'GET')
  expect(called?.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(receiver.endpoint).port),
    'http.response.status_code': 404,
  })
  expect(spans.find(({ spanId }) => spanId === called?.parentSpanId)?.name).toBe(
    'POST /auth/v1/signup',
  )

  expect(spans.map(({ name }) => name)).not.toContain('GET /readyz')
  expect(receiver.resource()).toMatchObject({
    'service.name': 'briefwell',
    'service.instance.id': expect.any(String),
    'deployment.environment.name': 'test',
  })
  expect(receiver.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer of-the-receiver', 'content-type': 'application/json' },
  })
  const everything = receiver.requests.map(({ body }) => body.toString()).join('')
  for (const secret of [email, token, goodPassword]) expect(everything).not.toContain(secret)
})
