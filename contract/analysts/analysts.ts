import { z } from 'zod'
import {
  basedOn,
  bulkIds,
  bulkLimit,
  endpoint,
  foundOf,
  longCursor,
  pageOf,
  pageQuery,
  searchWords,
} from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { copiedEmail, optionalText, text, withoutNul } from '../values/text.ts'

export const analystErrors = {
  notFound: errorEntry(404, 'analyst_not_found', 'Contact not found'),
  listNotFound: errorEntry(404, 'analyst_list_not_found', 'List not found'),
  entryNotFound: errorEntry(404, 'analyst_note_not_found', 'Note not found'),
  emailTaken: errorEntry(
    409,
    'analyst_exists',
    'You already have a contact with this email address.',
  ),
  listTaken: errorEntry(409, 'analyst_list_exists', 'You already have a list with this name.'),
  noColumns: errorEntry(
    422,
    'csv_without_email',
    'No column of this file holds email addresses. Choose another file.',
  ),
  unreadable: errorEntry(
    422,
    'csv_unreadable',
    "We can't read this file as CSV. Check line {line}.",
  ),
  tooLong: errorEntry(
    422,
    'csv_too_long',
    'This file has more than {most} lines. Split it and import the parts.',
  ),
} as const

/** The longest CSV file that can be imported, in lines without the heading. */
export const importLimit = 10_000

/** What a column of an imported file can be. */
export const importFields = {
  name: 'Name',
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  firm: 'Firm',
  topics: 'Topics',
  notes: 'Notes',
  lists: 'Lists',
} as const
export type ImportField = keyof typeof importFields
const importField = z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]])

export const analystForm = z.object({
  name: text({ min: 1, minMessage: 'Enter a name', max: 200 }),
  email: copiedEmail('Please enter a valid email address'),
  firm: optionalText(200),
  topics: z
    .array(text({ min: 1, minMessage: 'Enter a topic', max: 60 }))
    .max(20, 'Use at most 20 topics')
    .default([]),
  notes: optionalText(5000),
  /** The lists that contain the contact. */
  listIds: z.array(z.uuid()).max(100).default([]),
})

const listRef = z.object({ id: z.uuid(), name: z.string() })

const analystSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  firm: z.string().nullable(),
  topics: z.array(z.string()),
  notes: z.string().nullable(),
  /** The lists that contain the contact, A to Z. */
  lists: z.array(listRef),
  /** Incremented by each change. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Analyst = z.infer<typeof analystSchema>

const analystId = z.object({ id: z.uuid() })

/** The sort orders of the contacts: value and label. The first is the default. */
export const analystSorts = { name: 'Name, A to Z', newest: 'Newest first' } as const
export type AnalystSort = keyof typeof analystSorts

export const listAnalysts = endpoint({
  name: 'listAnalysts',
  call: 'GET /api/analysts',
  summary:
    "The contacts in the company's address book, A to Z unless `sort` says otherwise. `search` matches contacts whose name, address, firm, topics or notes contain every word.",
  query: pageQuery.extend({
    cursor: longCursor,
    search: searchWords,
    listId: z.uuid().optional(),
    firm: z.string().max(200).refine(withoutNul, 'Unknown firm').optional(),
    sort: z.enum(Object.keys(analystSorts) as [AnalystSort, ...AnalystSort[]]).default('name'),
  }),
  reply: foundOf(analystSchema),
  errors: [permissions['analysts.view'].denied],
})

/** The most firms offered as filters. */
export const firmsOffered = 200

export const listFirms = endpoint({
  name: 'listFirms',
  call: 'GET /api/analysts/firms',
  summary: `The distinct firms of the contacts, A to Z, at most ${firmsOffered}.`,
  reply: z.object({ items: z.array(z.string()) }),
  errors: [permissions['analysts.view'].denied],
})

export const getAnalyst = endpoint({
  name: 'getAnalyst',
  call: 'GET /api/analysts/:id',
  summary: 'One contact.',
  params: analystId,
  reply: analystSchema,
  errors: [permissions['analysts.view'].denied, analystErrors.notFound],
})

export const createAnalyst = endpoint({
  name: 'createAnalyst',
  call: 'POST /api/analysts',
  summary: 'Adds a contact.',
  body: analystForm,
  reply: analystSchema,
  errors: [
    permissions['analysts.change'].denied,
    analystErrors.emailTaken,
    analystErrors.listNotFound,
  ],
})

export const updateAnalyst = endpoint({
  name: 'updateAnalyst',
  call: 'PUT /api/analysts/:id',
  summary: 'Changes a contact; with `revision`, only if nobody has changed it since.',
  params: analystId,
  body: analystForm.extend({ revision: basedOn }),
  reply: analystSchema,
  errors: [
    permissions['analysts.change'].denied,
    analystErrors.notFound,
    analystErrors.emailTaken,
    analystErrors.listNotFound,
    generalErrors.changedMeanwhile,
  ],
})

export const deleteAnalysts = endpoint({
  name: 'deleteAnalysts',
  call: 'POST /api/analysts/delete',
  summary: `Deletes up to ${bulkLimit} contacts with their notes. \`transactionId\` undoes it.`,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ ids: z.array(z.uuid()), transactionId: z.string() }),
  errors: [permissions['analysts.change'].denied, analystErrors.notFound],
})

const badLine = z.object({
  /** Its number in the file; the heading is line 1. */
  line: z.int(),
  problem: z.string(),
})

export const importAnalysts = endpoint({
  name: 'importAnalysts',
  call: 'POST /api/analysts/import',
  summary: `Adds and updates contacts from a CSV file of up to ${importLimit.toLocaleString('en')} lines. Its columns are recognized by their headings, in English, German or French, or by their content; \`columns\` chooses them. Topics and lists are separated by semicolons. A known address is updated. Without \`confirm\`, nothing is written.`,
  body: z.object({
    csv: z.string().max(3_000_000, 'This file is too long').refine(withoutNul, 'Not a text file'),
    /** What each column is, in the order of the file; null for those that are not imported. */
    columns: z.array(importField.nullable()).max(500).optional(),
    confirm: z.boolean().default(false),
  }),
  reply: z.object({
    /** What each column is taken for; its heading is null in a file without headings. */
    columns: z.array(
      z.object({
        heading: z.string().nullable(),
        field: importField.nullable(),
        sample: z.string(),
      }),
    ),
    added: z.int(),
    updated: z.int(),
    /** The lines that are left out. */
    bad: z.array(badLine),
    /** The lines of which a part is left out. */
    partly: z.array(badLine),
    /** The first few contacts, as read from the file. */
    sample: z.array(z.object({ name: z.string(), email: z.string(), firm: z.string().nullable() })),
  }),
  errors: [
    permissions['analysts.change'].denied,
    analystErrors.noColumns,
    analystErrors.unreadable,
    analystErrors.tooLong,
  ],
})

export const exportAnalysts = endpoint({
  name: 'exportAnalysts',
  call: 'GET /api/analysts/export',
  summary: 'All contacts as a CSV file that `importAnalysts` reads.',
  reply: z.object({ csv: z.string() }),
  errors: [permissions['analysts.view'].denied],
})

// ------------------------------------------------------------------ lists

const analystListSchema = listRef.extend({ analysts: z.int() })
export type AnalystList = z.infer<typeof analystListSchema>

export const analystListForm = z.object({
  name: text({ min: 1, minMessage: 'Enter a name', max: 100 }),
})

export const listAnalystLists = endpoint({
  name: 'listAnalystLists',
  call: 'GET /api/analyst-lists',
  summary: 'The lists of contacts, A to Z, with the number of contacts in each.',
  reply: z.object({ items: z.array(analystListSchema) }),
  errors: [permissions['analysts.view'].denied],
})

export const createAnalystList = endpoint({
  name: 'createAnalystList',
  call: 'POST /api/analyst-lists',
  summary: 'Adds an empty list.',
  body: analystListForm,
  reply: analystListSchema,
  errors: [permissions['analysts.change'].denied, analystErrors.listTaken],
})

export const renameAnalystList = endpoint({
  name: 'renameAnalystList',
  call: 'PUT /api/analyst-lists/:id',
  summary: 'Renames a list.',
  params: analystId,
  body: analystListForm,
  reply: analystListSchema,
  errors: [
    permissions['analysts.change'].denied,
    analystErrors.listNotFound,
    analystErrors.listTaken,
  ],
})

export const deleteAnalystList = endpoint({
  name: 'deleteAnalystList',
  call: 'DELETE /api/analyst-lists/:id',
  summary: 'Deletes a list; its contacts stay.',
  params: analystId,
  reply: z.object({ id: z.uuid() }),
  errors: [permissions['analysts.change'].denied, analystErrors.listNotFound],
})

export const changeAnalystList = endpoint({
  name: 'changeAnalystList',
  call: 'PATCH /api/analyst-lists/:id/analysts',
  summary: `Puts up to ${bulkLimit} contacts on a list, or takes them off it.`,
  params: analystId,
  body: z.object({ ids: bulkIds, listed: z.boolean() }),
  reply: analystListSchema,
  errors: [permissions['analysts.change'].denied, analystErrors.listNotFound],
})

// ------------------------------------------------------------------ notes and follow-ups

export const analystNoteForm = z.object({
  text: text({ min: 1, minMessage: 'Enter a note', max: 5000 }),
  /** The day of a follow-up; null for a note. */
  dueOn: z.iso.date('Please enter a date').nullable().default(null),
  done: z.boolean().default(false),
})

const analystNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  dueOn: z.iso.date().nullable(),
  doneAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The author's name in the team; null once they have left. */
  authorName: z.string().nullable(),
})
export type AnalystNote = z.infer<typeof analystNoteSchema>

export const listAnalystNotes = endpoint({
  name: 'listAnalystNotes',
  call: 'GET /api/analysts/:id/notes',
  summary: 'The notes and follow-ups about a contact, newest first.',
  params: analystId,
  query: pageQuery,
  reply: pageOf(analystNoteSchema),
  errors: [permissions['analysts.view'].denied, analystErrors.notFound],
})

export const addAnalystNote = endpoint({
  name: 'addAnalystNote',
  call: 'POST /api/analysts/:id/notes',
  summary: 'Adds a note or, with `dueOn`, a follow-up.',
  params: analystId,
  body: analystNoteForm,
  reply: analystNoteSchema,
  errors: [permissions['analysts.change'].denied, analystErrors.notFound],
})

export const listOverdueFollowUps = endpoint({
  name: 'listOverdueFollowUps',
  call: 'GET /api/analysts/follow-ups/overdue',
  summary: 'The follow-ups that were due before a day and are not done, the oldest first.',
  query: pageQuery.omit({ cursor: true }).extend({ before: z.iso.date('Enter a date') }),
  reply: z.object({
    items: z.array(analystNoteSchema.extend({ dueOn: z.iso.date(), analyst: listRef })),
    total: z.int(),
  }),
  errors: [permissions['analysts.view'].denied],
})

const noteId = z.object({ id: z.uuid(), noteId: z.uuid() })

export const updateAnalystNote = endpoint({
  name: 'updateAnalystNote',
  call: 'PUT /api/analysts/:id/notes/:noteId',
  summary: 'Changes a note or follow-up, or marks it done.',
  params: noteId,
  body: analystNoteForm,
  reply: analystNoteSchema,
  errors: [permissions['analysts.change'].denied, analystErrors.entryNotFound],
})

export const deleteAnalystNote = endpoint({
  name: 'deleteAnalystNote',
  call: 'DELETE /api/analysts/:id/notes/:noteId',
  summary: 'Deletes a note or follow-up.',
  params: noteId,
  reply: z.object({ id: z.uuid() }),
  errors: [permissions['analysts.change'].denied, analystErrors.entryNotFound],
})
