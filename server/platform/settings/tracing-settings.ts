import { z } from 'zod'
import { choice, count, onOff, url } from './setting-kinds.ts'

const protocol = choice('http/protobuf', 'http/json')
const share = z
  .string()
  .refine(
    (value) => /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(value) && Number(value) <= 1,
    'it must be a share from 0 to 1, like 0.1',
  )
  .transform(Number)

/**
 * The standard OpenTelemetry variables that we read ourselves. Its libraries read the others: the exporter's
 * headers, timeout, compression and certificates, the service name, and the resource attributes.
 */
export const tracingVariables = {
  OTEL_SDK_DISABLED: onOff.default(false),
  OTEL_TRACES_EXPORTER: choice('otlp', 'none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_TRACES_SAMPLER: choice(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_BSP_SCHEDULE_DELAY: count.default(5000),
  OTEL_BSP_EXPORT_TIMEOUT: count.default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
}

type Given = z.output<z.ZodObject<typeof tracingVariables>>

/** How traces are sampled, batched and sent. */
export type TracingSettings = {
  protocol: z.output<typeof protocol>
  sampler: Given['OTEL_TRACES_SAMPLER']
  share: number
  batch: {
    scheduledDelayMillis: number
    exportTimeoutMillis: number
    maxQueueSize: number
    maxExportBatchSize: number
  }
}

/** Null unless an endpoint or exporter for traces is set. */
export function tracingSettings(given: Given): TracingSettings | null {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = given
  const target = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT
  if (disabled || exporter === 'none' || (!target && !exporter)) return null
  return {
    protocol: given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: given.OTEL_TRACES_SAMPLER,
    share: given.OTEL_TRACES_SAMPLER_ARG,
    batch: {
      scheduledDelayMillis: given.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: given.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueueSize: given.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: given.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    },
  }
}
