import { z } from 'zod'
import { basedOn, endpoint, foundOf, pageQuery, type Reply, searchWords } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { recordCalls } from '../records/record-calls.ts'
import { recordErrors } from '../records/record-errors.ts'
import { text } from '../values/text.ts'
import { blockId, blockSchema, documentLimits, sourceSchema } from './document-blocks.ts'
import { lookSchema } from './document-look.ts'
import { writingSchema } from './document-progress.ts'

export const documentErrors = {
  ...recordErrors('document', 'documents', 'block'),
  /** Approved and published text cannot be changed. */
  locked: errorEntry(
    409,
    'document_locked',
    'This document is approved, so its text is locked. Start a new version to change it.',
  ),
  longRow: errorEntry(
    422,
    'document_row_too_long',
    `A row of a table has at most ${documentLimits.paragraph.toLocaleString('en')} letters, with the heads of its columns. Divide it into two.`,
  ),
  materialNotFound: errorEntry(
    404,
    'document_material_not_found',
    'A product, brief or canvas that you chose no longer exists.',
  ),
  notPublished: errorEntry(
    409,
    'document_not_published',
    'Publish this document first. Readers see the published version.',
  ),
} as const

export const documentTypes = {
  'investment-justification': 'Investment justification',
  'cost-optimization': 'Cost optimization',
  'tech-strategy': 'Technology strategy',
  'board-deck': 'Board deck',
  'status-update': 'Status update',
  'investment-memo': 'Investment memo',
} as const
export type DocumentType = keyof typeof documentTypes

export const tones = {
  technical: 'Technical',
  business: 'Business',
  executive: 'Executive',
  balanced: 'Balanced',
} as const
export type Tone = keyof typeof tones

export const audiences = {
  board: 'Board',
  executives: 'Executives',
  stakeholders: 'Stakeholders',
  'technical-team': 'Technical team',
} as const
export type Audience = keyof typeof audiences

export const documentStatuses = {
  draft: 'Draft',
  review: 'In review',
  approved: 'Approved',
  published: 'Published',
} as const
export type DocumentStatus = keyof typeof documentStatuses

const keysOf = <K extends string>(record: Record<K, unknown>) =>
  z.enum(Object.keys(record) as [K, ...K[]])

/** The text of an approved document is locked. */
export const isLocked = (status: DocumentStatus) => status === 'approved' || status === 'published'

/** The material of a document: nothing else is cited in it. */
const materialSchema = z.object({
  productIds: z.array(z.uuid()).max(20, 'Choose at most 20 products').default([]),
  briefIds: z.array(z.uuid()).max(20, 'Choose at most 20 briefs').default([]),
  canvasIds: z.array(z.uuid()).max(10, 'Choose at most 10 canvases').default([]),
  /** The company's own profile. */
  company: z.boolean().default(false),
})
export type DocumentMaterial = z.infer<typeof materialSchema>

const documentTitle = text({
  min: 1,
  minMessage: 'Enter a title',
  max: documentLimits.title,
})

/** The wizard's form, step by step. */
export const documentForm = z.object({
  title: documentTitle,
  type: keysOf(documentTypes),
  description: text({ max: 2000 }).default(''),
  tone: keysOf(tones).default('balanced'),
  audience: keysOf(audiences).default('executives'),
  context: text({ max: 5000 }).default(''),
  objectives: text({ max: 5000 }).default(''),
  /** The day by which a decision is needed. */
  deadline: z.iso.date('Choose a date').nullable().default(null),
  material: materialSchema.prefault({}),
})
export type DocumentForm = z.infer<typeof documentForm>

const documentItem = z.object({
  id: z.uuid(),
  title: z.string(),
  type: keysOf(documentTypes),
  status: keysOf(documentStatuses),
  /** 1 at first; a document that is changed after approval gets the next number. */
  version: z.int(),
  /** Number of saves, plus one. */
  revision: z.int(),
  author: z.object({ id: z.uuid().nullable(), name: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  /** When its content last changed. */
  updatedAt: z.iso.datetime(),
  /** Who last changed it; null once that account is gone. */
  changedBy: z.string().nullable(),
  /** Whether a version of it was published, which can be shared. */
  isPublished: z.boolean(),
  mayChange: z.boolean(),
  /** Whether you may approve it, once it is in review. */
  mayApprove: z.boolean(),
  /** Whether it belongs to the company, rather than to a person without one. */
  ofCompany: z.boolean(),
})
export type DocumentItem = z.infer<typeof documentItem>

/** A stored block, with the document revision of its last change. */
const storedBlock = z.object({ rev: z.int(), block: blockSchema })
export type StoredBlock = z.infer<typeof storedBlock>

/** The current state of a source, for the reader of the document. */
export const resolvedDocumentSource = sourceSchema
  .pick({ kind: true, id: true, startMs: true })
  .extend({
    /** Its name or title; null if it is gone or the reader may not see it. */
    title: z.string().nullable(),
    /** The page of the source, at its second; null in the same cases. */
    url: z.string().nullable(),
  })
export type ResolvedDocumentSource = z.infer<typeof resolvedDocumentSource>

const openDocument = documentItem.extend({
  description: z.string(),
  tone: keysOf(tones),
  audience: keysOf(audiences),
  context: z.string(),
  objectives: z.string(),
  deadline: z.iso.date().nullable(),
  material: materialSchema,
  writing: writingSchema,
  look: lookSchema,
  sources: z.array(resolvedDocumentSource),
  /** In document order. */
  blocks: z.array(storedBlock),
})
export type OpenDocument = z.infer<typeof openDocument>

const atMost = <Block extends z.ZodType>(block: Block) =>
  z
    .array(block)
    .max(documentLimits.blocks, `A document has at most ${documentLimits.blocks} blocks`)

const order = z.array(blockId).max(documentLimits.blocks)

const documentSorts = ['updated', 'title'] as const

export const listDocuments = endpoint({
  name: 'listDocuments',
  call: 'GET /api/documents',
  summary:
    "Your company's documents and your own, the last changed first, or by title. `search` matches titles that contain every word; `only=writable` leaves those whose text you may change now.",
  access: 'user',
  query: pageQuery.extend({
    search: searchWords,
    type: keysOf(documentTypes).optional(),
    status: keysOf(documentStatuses).optional(),
    authorId: z.uuid().optional(),
    only: z.literal('writable').optional(),
    sort: z.enum(documentSorts).default('updated'),
  }),
  reply: foundOf(documentItem),
})

export const listDocumentAuthors = endpoint({
  name: 'listDocumentAuthors',
  call: 'GET /api/documents/authors',
  summary: 'Who wrote the documents that you may read.',
  access: 'user',
  reply: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})

export const createDocument = endpoint({
  name: 'createDocument',
  call: 'POST /api/documents',
  summary:
    'Makes a document and writes it from the chosen material, by the outline of its type; with `blocks` these are its text. It belongs to your company, or to you if you have none.',
  access: 'user',
  body: documentForm.extend({ blocks: atMost(blockSchema).min(1).optional() }),
  reply: documentItem.extend({ writing: writingSchema }),
  errors: [
    documentErrors.materialNotFound,
    documentErrors.duplicateIds,
    documentErrors.longRow,
    documentErrors.tooMany,
  ],
})

/** The calls that documents have in common with other records. */
export const documentCalls = recordCalls({
  name: 'Document',
  one: 'document',
  path: 'documents',
  part: 'block',
  errors: documentErrors,
  saveErrors: [documentErrors.locked, documentErrors.longRow],
  restoreErrors: [documentErrors.locked],
  opened: openDocument,
  opens: 'A document with its blocks.',
  title: documentTitle,
  partId: blockId,
  mostParts: documentLimits.blocks,
  changes: {
    ...documentItem.pick({ status: true, version: true, updatedAt: true }).shape,
    writing: writingSchema,
    /** Blocks added or changed after the given revision. */
    blocks: z.array(storedBlock),
    /** The ids of all blocks, in document order. */
    order: z.array(blockId),
  },
  saved: {
    /** `rev` is null for a new block. */
    blocks: atMost(z.object({ rev: basedOn.nullable(), block: blockSchema })).default([]),
    /** The order of the blocks at that revision, and now; others' insertions and moves are preserved. */
    order: z.object({ before: order, after: order }).optional(),
  },
  version: {
    /** The number of the approved version with this content; null for others. */
    approved: z.int().nullable(),
    words: z.int(),
  },
  content: { blocks: z.array(blockSchema) },
})
export const {
  get: getDocument,
  getChanges: getDocumentChanges,
  save: saveDocument,
  remove: deleteDocument,
  attend: attendDocument,
  listVersions: listDocumentVersions,
  nameVersion: nameDocumentVersion,
  getVersion: getDocumentVersion,
  restoreVersion: restoreDocumentVersion,
} = documentCalls
export type DocumentChanges = Reply<typeof getDocumentChanges>
export type DocumentVersion = Reply<typeof nameDocumentVersion>
