import { z } from 'zod'
import { documentLimits } from './document-blocks.ts'
import { createDocument, documentErrors, documentForm } from './documents.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorEntry } from './errors.ts'

/** The largest Word document for import, and the request that contains it, in bytes. */
export const documentImportLimits = { bytes: 7_000_000, request: 10_000_000 } as const

export const documentImportErrors = {
  notWord: {
    status: 415,
    code: 'not_a_word_document',
    message: 'Choose a Word document (.docx) without macros.',
  },
  tooLarge: {
    status: 413,
    code: 'import_too_large',
    message: `A Word document can have up to ${documentImportLimits.bytes / 1e6} MB. Remove its pictures, then import it again.`,
  },
  tooLong: {
    status: 413,
    code: 'import_too_long',
    message: `This document is too long: ${documentLimits.blocks.toLocaleString('en')} paragraphs or ${documentLimits.bytes / 1e6} MB of text are the most. Divide it, then import the parts.`,
  },
  wideTable: {
    status: 422,
    code: 'import_table_too_wide',
    message: `A table in this document has more than ${documentLimits.columns} columns. Divide it, then import the document again.`,
  },
  empty: {
    status: 422,
    code: 'import_empty',
    message: 'There is no text in this document.',
  },
  notRead: {
    status: 422,
    code: 'import_not_read',
    message:
      'This document could not be read. Save it again in Word as .docx, then import it again.',
  },
  tooMany: {
    status: 429,
    code: 'too_many_requests',
    message: 'Your earlier files are still being read. Please wait a moment and try again.',
  },
} as const satisfies Record<string, ErrorEntry>

/** Words that an import adds to the document's own. */
export const documentImportWords = {
  pictureLeftOut: (alt: string) =>
    alt ? `Which picture goes here? It showed: ${alt}` : 'Which picture goes here?',
  notes: 'Notes',
  untitled: 'Imported document',
} as const

export const importDocument = endpoint({
  name: 'importDocument',
  method: 'POST',
  path: '/api/documents/import',
  summary:
    'Makes a document of a Word file, which is sent in base64. Formatting that documents do not have is dropped; where a picture was, a gap asks for it.',
  access: 'user',
  body: z.object({
    type: documentForm.shape.type,
    /** The file's name, used as the title of a document without one. */
    name: z.string().max(500),
    docx: z.base64('Not base64'),
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
    documentImportErrors.notRead,
    documentImportErrors.tooMany,
    documentErrors.longRow,
    documentErrors.tooMany,
  ],
})
