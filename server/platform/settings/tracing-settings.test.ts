import { expect, test } from 'vitest'
import { loadEnv } from './env.ts'

const address = 'http://127.0.0.1:4318'
const tracing = (settings: NodeJS.ProcessEnv) => loadEnv(settings).tracing

test('traces are off by default', () => {
  expect(tracing({})).toBeNull()
  expect(tracing({ OTEL_SERVICE_NAME: 'briefwell', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull()
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull()
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).not.toBeNull()
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/v1/traces` })).not.toBeNull()
  // The standard has a default address if only the exporter is named.
  expect(tracing({ OTEL_TRACES_EXPORTER: 'otlp' })).not.toBeNull()
})

test.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])(
  'traces are off with %j',
  (off) => {
    expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: address, ...off })).toBeNull()
  },
)

test('the specific protocol of traces takes precedence', () => {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  }
  expect(tracing(settings)?.protocol).toBe('http/json')
  const both = { ...settings, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' }
  expect(tracing(both)?.protocol).toBe('http/protobuf')
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toEqual({
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    share: 1,
    batch: {
      scheduledDelayMillis: 5000,
      exportTimeoutMillis: 30_000,
      maxQueueSize: 2048,
      maxExportBatchSize: 512,
    },
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', 'an address that begins with http'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'one of http/protobuf, http/json'],
  ['OTEL_TRACES_EXPORTER', 'zipkin', 'one of otlp, none'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'one of always_on'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a share from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half', 'a share from 0 to 1'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '-1', 'a whole number'],
])('refuses %s %s, and lists what it accepts', (name, value, sentence) => {
  expect(() => loadEnv({ [name]: value })).toThrow(`${name} cannot be used: it must be ${sentence}`)
})
