import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { documentLimits } from './document-blocks.ts'
import { createDocument, documentErrors, documentForm } from './documents.ts'

/** The largest Word document for import, and the request that contains it, in bytes. */
export const documentImportLimits = { bytes: 7_000_000, request: 10_000_000, leftOut: 100 } as const

export const documentImportErrors = {
  notWord: errorEntry(415, 'not_a_word_document', 'Choose a Word document (.docx) without macros.'),
  tooLarge: errorEntry(
    413,
    'import_too_large',
    `A Word document can have up to ${documentImportLimits.bytes / 1e6} MB. Remove its pictures, then import it again.`,
  ),
  tooLong: errorEntry(
    413,
    'import_too_long',
    `This document is too long: ${documentLimits.blocks.toLocaleString('en')} paragraphs or ${documentLimits.bytes / 1e6} MB of text are the most. Divide it, then import the parts.`,
  ),
  wideTable: errorEntry(
    422,
    'import_table_too_wide',
    `A table in this document has more than ${documentLimits.columns} columns. Divide it, then import the document again.`,
  ),
  leavesOut: errorEntry(
    422,
    'import_leaves_out',
    'Some of this document cannot be kept. Nothing has been imported yet.',
  ),
  empty: errorEntry(422, 'import_empty', 'There is no text in this document.'),
  notRead: errorEntry(
    422,
    'import_not_read',
    'This document could not be read. Save it again in Word as .docx, then import it again.',
  ),
  tooMany: errorEntry(
    429,
    'too_many_requests',
    'Your earlier files are still being read. Please wait a moment and try again.',
  ),
} as const

/** What an import cannot keep, with the heading and the text before it; either may be empty. */
export const leftOutSchema = z.object({
  kind: z.enum(['chart', 'diagram', 'drawing', 'object', 'formula', 'file']),
  heading: z.string().max(80),
  after: z.string().max(80),
})
export type LeftOut = z.infer<typeof leftOutSchema>

const leftOutKinds: Record<LeftOut['kind'], string> = {
  chart: 'A chart',
  diagram: 'A SmartArt diagram',
  drawing: 'A drawing',
  object: 'An embedded object',
  formula: 'A formula that cannot be read',
  file: 'The text of another file',
}

/** Words that an import adds to the document's own. */
export const documentImportWords = {
  leftOut: ({ kind, heading, after }: LeftOut) => {
    const places = [heading && `in “${heading}”`, after && `after “${after}”`].filter(Boolean)
    const place = places.length > 0 ? places.join(', ') : 'at the beginning'
    return `${leftOutKinds[kind]} ${place}`
  },
  pictureLeftOut: (alt: string) =>
    alt ? `Which picture goes here? It showed: ${alt}` : 'Which picture goes here?',
  notes: 'Notes',
  untitled: 'Imported document',
} as const

export const importDocument = endpoint({
  name: 'importDocument',
  call: 'POST /api/documents/import',
  summary:
    'Makes a document of a Word file, which is sent in base64. Hidden text stays out, formulas become text, and comments are kept; where a picture was, a gap asks for it. Charts, diagrams and other things that documents do not have are refused with their places, unless `leaveOut` is true.',
  access: 'user',
  body: z.object({
    type: documentForm.shape.type,
    /** The file's name, used as the title of a document without one. */
    name: z.string().max(500),
    docx: z.base64('Not base64'),
    /** Whether to import the document without what it cannot keep. */
    leaveOut: z.boolean().default(false),
  }),
  mostBytes: documentImportLimits.request,
  reply: createDocument.reply.extend({
    /** How many pictures were left out. */
    pictures: z.int(),
  }),
  errors: [
    documentImportErrors.notWord,
    documentImportErrors.tooLarge,
    documentImportErrors.tooLong,
    documentImportErrors.wideTable,
    documentImportErrors.empty,
    documentImportErrors.leavesOut,
    documentImportErrors.notRead,
    documentImportErrors.tooMany,
    documentErrors.longRow,
    documentErrors.tooMany,
  ],
})
