import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { givenFileName } from '../values/file-name.ts'
import { briefErrors } from './briefs.ts'

/** The most files of a brief beside its video, and the largest one in bytes. */
export const briefFileLimits = { count: 20, bytes: 50_000_000 } as const

/** The accepted types, detected by content, with their common names. */
export const briefFileTypes = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/png': 'PNG',
} as const
export type BriefFileType = keyof typeof briefFileTypes

/** The types that the page can show, so that they can be read without a download. */
export const readableTypes: readonly string[] = ['application/pdf', 'image/png']

export const briefFileErrors = {
  notFound: errorEntry(404, 'brief_file_not_found', 'This file is no longer beside the brief.'),
  alreadyThere: errorEntry(409, 'brief_file_exists', 'This file is already beside the brief.'),
  tooMany: errorEntry(
    409,
    'too_many_brief_files',
    `A brief can have ${briefFileLimits.count} files. Remove one first.`,
  ),
} as const

export const briefFileMessages = {
  title: 'Files',
  hint: `Readers find these beside the video: PDF, PPTX, DOCX, XLSX or PNG, up to ${briefFileLimits.bytes / 1e6} MB each.`,
  add: 'Add files',
  empty: 'No files yet.',
  adding: (name: string) => `Adding ${name}`,
  added: (name: string) => `“${name}” added`,
  removed: (name: string) => `“${name}” removed`,
  renamed: 'Its name was changed to one that every computer accepts.',
  remove: (name: string) => `Remove ${name}`,
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  failed: (name: string) => `“${name}” could not be added`,
  notRemoved: 'The file could not be removed',
  loadFailed: 'The files could not be loaded',
  tooLarge: `A file can have up to ${briefFileLimits.bytes / 1e6} MB.`,
  tryAgain: 'Check your connection and try again.',
  withheld: 'The vendor does not offer this file for download.',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  unreadable: 'This PDF cannot be shown here.',
} as const

export const briefFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The address for reading it in the page; null for types that pages cannot show. */
  url: z.string().nullable(),
  /** The address for downloading it; null if that is not allowed. */
  downloadUrl: z.string().nullable(),
})
export type BriefFile = z.infer<typeof briefFileSchema>

const ofBrief = z.object({ id: z.uuid() })

/** Names the stored file in its bucket. */
const storedKey = z.string().min(1).max(1000)

export const listBriefFiles = endpoint({
  name: 'listBriefFiles',
  call: 'GET /api/briefs/:id/files',
  summary: 'The files beside the video of a brief of your company, in the order they were added.',
  params: ofBrief,
  reply: z.object({ items: z.array(briefFileSchema.extend({ key: storedKey })) }),
  errors: [permissions['briefs.view'].denied, briefErrors.notFound],
})

export const addBriefFile = endpoint({
  name: 'addBriefFile',
  call: 'POST /api/briefs/:id/files',
  summary:
    'Puts a file that is stored in the bucket brief_files beside a brief, under the name that readers see.',
  params: ofBrief,
  body: z.object({ key: storedKey, name: givenFileName }),
  reply: briefFileSchema,
  errors: [
    permissions['shares.change'].denied,
    briefErrors.notFound,
    briefFileErrors.notFound,
    briefFileErrors.alreadyThere,
    briefFileErrors.tooMany,
  ],
})

export const removeBriefFile = endpoint({
  name: 'removeBriefFile',
  call: 'DELETE /api/briefs/:id/files/:fileId',
  summary:
    'Takes a file away from a brief. It stays stored for 30 days, in which it can be added again.',
  params: ofBrief.extend({ fileId: z.uuid() }),
  reply: z.object({ key: storedKey, name: z.string() }),
  errors: [permissions['shares.change'].denied, briefFileErrors.notFound],
})
