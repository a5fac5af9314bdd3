import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  blockSchema,
  type DocumentBlock,
  documentLimits,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { addDocumentComment } from '../../../contract/boardroom-builder/document-comments.ts'
import {
  documentImportErrors,
  documentImportLimits,
  type LeftOut,
  leftOutSchema,
} from '../../../contract/boardroom-builder/document-imports.ts'
import { refusal } from '../../../contract/errors.ts'
import { commentLimits } from '../../../contract/records/comments.ts'
import { type Decoded, decode } from '../../media/decode.ts'
import type { DecoderHost } from '../../media/start-decoder.ts'
import { Turns } from '../../media/turns.ts'
import type { ImportedComment } from './read-comments.ts'

const program = join(import.meta.dirname, 'docx-reader.ts')

/** All blocks and comments, in bytes. */
const mostBytes = documentLimits.bytes + commentLimits.perRecord * commentLimits.text
const limits = { ms: 30_000, cpuSeconds: 30, memoryMegabytes: 1536, fileBytes: 0 }

const turns = new Turns({
  atOnce: Math.max(1, availableParallelism() - 1),
  mostWaiting: 3,
  busy: documentImportErrors.tooMany,
})

const failures = ['notWord', 'tooLong', 'wideTable', 'notRead'] as const

/** The process's message before the blocks, or why there are none. */
export type ReaderHeader =
  | { title: string | null; pictures: number; leftOut: LeftOut[] }
  | { failed: (typeof failures)[number] }

const readerHeader: z.ZodType<ReaderHeader> = z.union([
  z.object({
    title: z.string().max(documentLimits.title).nullable(),
    pictures: z.int().min(0),
    leftOut: z.array(leftOutSchema).max(documentImportLimits.leftOut),
  }),
  z.object({ failed: z.enum(failures) }),
])

export type ImportedDocument = {
  /** Null if the document has none. */
  title: string | null
  blocks: DocumentBlock[]
  comments: ImportedComment[]
  /** How many pictures were left out. */
  pictures: number
  /** What else cannot be kept, in order. */
  leftOut: LeftOut[]
}

/**
 * Reads a Word document in a separate process. Throws 413 for one that is too large or too long, 415 for
 * another kind of file, 422 for one that cannot be read, 429 if too many of the person's are waiting.
 */
export async function importDocx(
  host: DecoderHost,
  bytes: Uint8Array,
  { person, gone }: { person: string; gone: AbortSignal },
): Promise<ImportedDocument> {
  if (bytes.length > documentImportLimits.bytes) throw refusal(documentImportErrors.tooLarge)
  return turns.take(person, async () => {
    const decoder = { program, order: {}, input: bytes, limits }
    const { header, bytes: said } = await decode(host, decoder, mostBytes, gone).catch(
      (error: unknown): Decoded => {
        if (!gone.aborted) host.log.warn({ err: error }, 'a Word document was not read')
        throw refusal(documentImportErrors.notRead)
      },
    )
    const { data } = readerHeader.safeParse(header)
    if (!data || 'failed' in data) throw refusal(documentImportErrors[data?.failed ?? 'notRead'])
    const read = checked(said)
    if (read.blocks.length === 0) throw refusal(documentImportErrors.empty)
    return { ...data, ...read }
  })
}

const contents = z.object({
  blocks: z.array(blockSchema),
  comments: z.array(addDocumentComment.body).max(commentLimits.perRecord),
})

/** A malicious file may make the process send anything, so its content is validated. */
function checked(said: Buffer): z.infer<typeof contents> {
  const parsed = contents.safeParse(JSON.parse(said.toString('utf8')))
  if (!parsed.success) throw refusal(documentImportErrors.notRead)
  return parsed.data
}
