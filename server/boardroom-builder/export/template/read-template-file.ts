import { templateErrors } from '../../../../contract/boardroom-builder/company-template.ts'
import { refusal } from '../../../../contract/errors.ts'
import { type Decoded, decode } from '../../../media/decode.ts'
import { framed } from '../../../media/framed.ts'
import type { DecoderHost } from '../../../media/start-decoder.ts'
import { type OfficeOrder, officeProcess, type Work } from '../office-file.ts'
import type { TemplateFacts } from './template-facts.ts'

/** The largest template without what is not used, in bytes. */
const mostBytes = 40 * 1024 * 1024
const limits = { ms: 30_000, cpuSeconds: 30, memoryMegabytes: 1536, fileBytes: 0 }

const failures = {
  notZip: templateErrors.notZip,
  encrypted: templateErrors.encrypted,
  tooLarge: templateErrors.unpacked,
  badNames: templateErrors.badNames,
  entities: templateErrors.entities,
  hugePicture: templateErrors.hugePicture,
  noLayout: templateErrors.noLayout,
  notRead: templateErrors.notRead,
} as const

/** The process's answer before the bytes: what was read, or why nothing was. */
export type TemplateHeader = { facts: TemplateFacts } | { failed: keyof typeof failures }

/** Reads a template in the process of Office files, which is ended where the file is too much for it. */
export async function readTemplateFile(
  host: DecoderHost,
  bytes: Uint8Array,
  { person, gone }: Work,
): Promise<{ facts: TemplateFacts; file: Buffer }> {
  const order: OfficeOrder = { format: 'template' }
  const decoder = { program: officeProcess.program, order, input: framed({}, [bytes]), limits }
  const { header, bytes: file } = await officeProcess.turns.take(person, () =>
    decode(host, decoder, mostBytes, gone).catch((error: unknown): Decoded => {
      if (!gone.aborted) host.log.warn({ err: error }, 'a template was not read')
      throw refusal(templateErrors.notRead)
    }),
  )
  const answer = header as TemplateHeader
  if ('failed' in answer) throw refusal(failures[answer.failed] ?? templateErrors.notRead)
  if (JSON.stringify(answer).length > 60_000) throw refusal(templateErrors.notRead)
  return { facts: answer.facts, file }
}
