import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { pdfErrors } from '../pdf.ts'
import type { DocumentSource, shownTones } from './document-blocks.ts'
import { documentErrors } from './documents.ts'

/** The export formats of a document, with their common names. */
export const documentFormats = { docx: 'Word', pptx: 'PowerPoint', pdf: 'PDF' } as const
export type DocumentFormat = keyof typeof documentFormats

const office = 'application/vnd.openxmlformats-officedocument'
export const documentFileTypes = {
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  pdf: 'application/pdf',
} as const satisfies Record<DocumentFormat, string>

export const documentExportErrors = {
  tooLong: errorEntry(
    413,
    'document_too_long_for_export',
    'This document is too long to be exported as one file. Divide it into two.',
  ),
  tooMany: pdfErrors.tooMany,
  notMade: errorEntry(
    503,
    'document_not_exported',
    'The file could not be made in time. Please try again, or choose another format.',
  ),
} as const

/** Words that exported files add to the document's own. */
export const documentExportWords = {
  /** Below a heading about which nothing else is known, before the title of its source. */
  saidIn: 'Said in ',
  statedIn: 'Stated in ',
  version: (number: number) => `Version ${number}`,
  by: (author: string) => `By ${author}`,
  contents: 'Contents',
  sources: 'Sources',
  continued: (title: string) => `${title} (continued)`,
  toAnswer: (question: string) => `To answer: ${question}`,
  unconfirmed: 'unconfirmed',
  quotation: (words: string) => `“${words}”`,
  at: (place: string, time: string) => `${place}, at ${time}`,
  page: 'Page',
  of: 'of',
  logo: (company: string) => `Logo of ${company}`,
  picture: 'Picture',
  pictureMissing: (alt: string) =>
    alt ? `Picture not available: ${alt}` : 'Picture not available',
  noValue: 'no value',
  chartKinds: { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart' },
  callouts: { note: 'Note', decision: 'Decision', risk: 'Risk' } satisfies Record<
    (typeof shownTones)[number],
    string
  >,
  sourceKinds: {
    product: 'Product',
    brief: 'Brief',
    passage: 'Brief',
    canvas: 'Insight canvas',
    document: 'Document',
    company: 'Company profile',
  } satisfies Record<DocumentSource['kind'], string>,
} as const

const formats = Object.keys(documentFormats) as [DocumentFormat, ...DocumentFormat[]]

export const exportDocument = endpoint({
  name: 'exportDocument',
  call: 'GET /api/documents/:id/export',
  summary:
    'A document as a file: a Word document, a presentation with one message a slide, or a tagged PDF. Its sources are numbered and listed.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: z.enum(formats) }),
  reply: fileOf([documentFileTypes.docx, documentFileTypes.pptx, documentFileTypes.pdf]),
  errors: [
    documentErrors.notFound,
    documentExportErrors.tooLong,
    documentExportErrors.tooMany,
    documentExportErrors.notMade,
  ],
})
