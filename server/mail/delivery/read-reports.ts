import { join } from 'node:path'
import { z } from 'zod'
import { decode } from '../../media/decode.ts'
import { framed } from '../../media/framed.ts'
import type { DecoderHost } from '../../media/start-decoder.ts'
import type { DeliveryReport } from './record-report.ts'

const program = join(import.meta.dirname, 'report-reader.ts')
const limits = { ms: 20_000, cpuSeconds: 10, memoryMegabytes: 1024, fileBytes: 0 }
const mostBytes = 8 * 1024 * 1024

/** What is kept of a report; a malicious mail may make the process send anything. */
const reportsSchema: z.ZodType<DeliveryReport[]> = z.array(
  z.object({
    messageId: z.string(),
    recipients: z.array(z.string()),
    kind: z.enum(['hard', 'soft']),
    status: z.string(),
    reason: z.string().max(500),
  }),
)

/**
 * The delivery reports in some mails, read in a separate process, which is killed if it takes too long. Then
 * each mail is read alone, so that one costs the others nothing but time.
 */
export async function readReports(
  host: DecoderHost,
  mails: readonly Uint8Array[],
): Promise<DeliveryReport[]> {
  if (mails.length === 0) return []
  try {
    const decoder = { program, order: {}, input: framed({}, mails), limits }
    const { header, bytes } = await decode(host, decoder, mostBytes)
    const { unreadable } = z.object({ unreadable: z.int() }).parse(header)
    if (unreadable > 0) host.log.info({ mails: unreadable }, 'mails that cannot be parsed')
    return reportsSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    if (mails.length === 1) {
      host.log.warn({ err: error }, 'a mail to the mailbox of delivery reports was not read')
      return []
    }
    const reports: DeliveryReport[] = []
    for (const mail of mails) reports.push(...(await readReports(host, [mail])))
    return reports
  }
}
