import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { libraryErrors } from '../library/library.ts'
import { text } from '../values/text.ts'

export const readerNoteErrors = {
  notFound: errorEntry(404, 'reader_note_not_found', 'Note not found'),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many notes'),
} as const

export const readerNoteMessages = {
  title: 'My notes',
  private: (vendor: string) => `Only you see them. ${vendor} never does.`,
  text: 'New note',
  changed: 'Note',
  atMoment: (time: string) => `At ${time}`,
  brief: 'About the whole brief',
  add: 'Add note',
  save: 'Save note',
  failed: 'The note could not be saved',
  deleteFailed: 'The note could not be deleted',
  loadFailed: 'Your notes could not be loaded',
  exportCsv: 'Export notes',
  all: {
    description: 'What you wrote about briefs. Only you see it, and it stays when a brief is gone.',
    gone: 'No longer available',
    unnamed: 'A brief that was shared with you',
    copy: 'Copy',
    copied: 'Note copied',
    none: 'No notes yet',
    noneHint: 'Write notes beside a brief while you watch it.',
  },
  confirm: 'Delete this note?',
  confirmHint: "It can't be restored.",
} as const

const noteText = text({ min: 1, minMessage: 'Write your note', max: 5000 })

const noteSchema = z.object({
  id: z.uuid(),
  /** The time in the video; null for the whole brief. */
  atMs: z.int().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type ReaderNote = z.infer<typeof noteSchema>

const briefOf = z.object({ briefId: z.uuid() })
const noteOf = briefOf.extend({ id: z.uuid() })

export const listReaderNotes = endpoint({
  name: 'listReaderNotes',
  call: 'GET /api/library/:briefId/notes',
  summary: 'Your notes about a brief, in the order of the video. Nobody else sees them.',
  access: 'user',
  params: briefOf,
  reply: z.object({ items: z.array(noteSchema) }),
})

const keptNote = noteSchema.extend({
  briefId: z.uuid(),
  /** The title of the brief and its vendor: as they were when the note was written, once access has ended. */
  title: z.string().nullable(),
  vendor: z.string().nullable(),
  /** Whether the brief is still shared with you. */
  available: z.boolean(),
})
export type KeptNote = z.infer<typeof keptNote>

export const listAllReaderNotes = endpoint({
  name: 'listAllReaderNotes',
  call: 'GET /api/library/notes',
  summary:
    'Your notes about every brief, the newest first, also about those that are no longer available to you. Nobody else sees them.',
  access: 'user',
  query: pageQuery,
  reply: pageOf(keptNote),
})

export const exportReaderNotes = endpoint({
  name: 'exportReaderNotes',
  call: 'GET /api/library/notes/export',
  summary: 'Your notes about every brief as a CSV file. Nobody else sees them.',
  access: 'user',
  reply: z.object({ csv: z.string() }),
})

export const addReaderNote = endpoint({
  name: 'addReaderNote',
  call: 'POST /api/library/:briefId/notes',
  summary: 'Adds a note of yours to a place in the video, or to the whole brief.',
  access: 'user',
  params: briefOf,
  body: z.object({ text: noteText, atMs: z.int32().min(0).nullable().default(null) }),
  reply: noteSchema,
  errors: [briefErrors.notFound, libraryErrors.tooLong, readerNoteErrors.tooMany],
})

export const updateReaderNote = endpoint({
  name: 'updateReaderNote',
  call: 'PATCH /api/library/:briefId/notes/:id',
  summary: 'Changes the text of a note of yours.',
  access: 'user',
  params: noteOf,
  body: z.object({ text: noteText }),
  reply: noteSchema,
  errors: [readerNoteErrors.notFound],
})

export const deleteReaderNote = endpoint({
  name: 'deleteReaderNote',
  call: 'DELETE /api/library/:briefId/notes/:id',
  summary: 'Deletes a note of yours.',
  access: 'user',
  params: noteOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [readerNoteErrors.notFound],
})
