import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { text, withoutHalves, withoutNul } from '../values/text.ts'
import { type BlockType, blockId } from './document-blocks.ts'
import { documentErrors } from './documents.ts'

export const commentLimits = { text: 4000, quote: 500, perDocument: 2000 } as const

export const commentErrors = {
  notFound: errorEntry(404, 'document_comment_not_found', 'This comment no longer exists.'),
  notYours: errorEntry(403, 'permission_denied', 'You can only change your own comments.'),
  denied: errorEntry(
    403,
    'permission_denied',
    'You do not have permission to do this with the comment of somebody else.',
  ),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many comments'),
} as const

export const commentMessages = {
  title: 'Comments',
  button: (open: number) =>
    open === 0 ? 'Comments' : `Comments: ${open.toLocaleString('en')} open`,
  close: 'Close comments',
  add: 'Add comment',
  addHint: 'To comment on words, a picture or a table, select them in the text first.',
  write: 'Comment',
  writeOnDocument: 'Comment on the whole document',
  writeReply: 'Reply',
  edit: 'Edit comment',
  send: 'Comment',
  reply: 'Reply',
  save: 'Save',
  states: { open: 'Open', resolved: 'Resolved' } satisfies Partial<Record<CommentState, string>>,
  ofState: 'Filter by state',
  emptyTitle: { open: 'No open comments', resolved: 'Nothing resolved yet' },
  emptyHint: {
    open: 'Select words in the text and press ‘Add comment’. Everyone who may read the document sees it.',
    resolved: 'Comments that are dealt with are kept here.',
  },
  failed: 'The comments could not be loaded',
  onDocument: 'On the whole document',
  onDocumentInstead: 'Comment on the whole document instead',
  onBlock: (type: BlockType | undefined) =>
    type === 'chart' || type === 'picture' || type === 'table'
      ? `On this ${type}`
      : 'On this block',
  onBlockCount: (count: number) =>
    count === 1
      ? 'A comment on this block'
      : `${count.toLocaleString('en')} comments on this block`,
  commentOnBlock: 'Comment on this block',
  commentOnWords: 'Comment on the selected words',
  changed: 'On text that has changed',
  show: (quote: string) => `Show in the text: ${quote}`,
  showBlock: (where: string) => `${where}: show in the text`,
  thread: (name: string) => `Comment by ${name}`,
  actions: (name: string) => `Actions for the comment by ${name}`,
  formerMember: 'Former member',
  news: (name: string, count: number) =>
    count === 1 ? `${name} commented` : `${count.toLocaleString('en')} new comments`,
  you: 'You',
  edited: 'edited',
  deletedComment: 'This comment was deleted.',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolvedBy: (name: string | null) => (name ? `Resolved by ${name}` : 'Resolved'),
  replyHint: 'A reply opens it again.',
  delete: 'Delete',
  resolved: 'Comment resolved',
  reopened: 'Comment opened again',
  deleted: 'Comment deleted',
  restored: 'Comment restored',
  addFailed: 'The comment could not be added',
  saveFailed: 'The comment could not be changed',
  resolveFailed: 'The comment could not be resolved',
  reopenFailed: 'The comment could not be opened again',
  deleteFailed: 'The comment could not be deleted',
  restoreFailed: 'The comment could not be restored',
} as const

/** The place of a comment, which is not stored in the text itself. */
const anchorSchema = z.object({
  blockId,
  /** Exact words of `textOfBlock`; empty for the block as a whole, such as a picture. */
  quote: z
    .string()
    .refine(
      (quote) => [...quote].length <= commentLimits.quote,
      `Select at most ${commentLimits.quote} characters`,
    )
    .refine(withoutNul, 'Remove the invisible NUL character')
    .refine(withoutHalves, 'Remove the unsupported characters'),
  /** Which occurrence of these words in the block, from 0. */
  occurrence: z.int32().min(0),
})
export type CommentAnchor = z.infer<typeof anchorSchema>

const commentSchema = z.object({
  id: z.uuid(),
  author: z.object({ id: z.uuid().nullable(), name: z.string().nullable() }),
  /** Null for a deleted comment with replies. */
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its author last changed it; null if never. */
  editedAt: z.iso.datetime().nullable(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type DocumentComment = z.infer<typeof commentSchema>

const threadSchema = commentSchema.extend({
  /** Null for a comment on the whole document. */
  anchor: anchorSchema.nullable(),
  /** Null while it is open. */
  resolved: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  mayResolve: z.boolean(),
  /** Oldest first. */
  replies: z.array(commentSchema),
})
export type CommentThread = z.infer<typeof threadSchema>

const commentStates = ['open', 'resolved', 'all'] as const
export type CommentState = (typeof commentStates)[number]

const documentOf = z.object({ id: z.uuid() })
const commentOf = documentOf.extend({ commentId: z.uuid() })
const body = z.object({
  text: text({ min: 1, minMessage: 'Write something first', max: commentLimits.text }),
})

export const listDocumentComments = endpoint({
  name: 'listDocumentComments',
  call: 'GET /api/documents/:id/comments',
  summary:
    'The comments on a document, each with its replies, in the order of the text: first those on the whole document, last those whose block is gone.',
  access: 'user',
  params: documentOf,
  query: pageQuery.extend({ state: z.enum(commentStates).default('open') }),
  /** `open` counts the open threads, whatever the filter. */
  reply: pageOf(threadSchema).extend({ open: z.int() }),
  errors: [documentErrors.notFound],
})

export const addDocumentComment = endpoint({
  name: 'addDocumentComment',
  call: 'POST /api/documents/:id/comments',
  summary:
    'Comments on a passage of a document, or on all of it. Whoever may read a document may comment on it, also once it is approved. Its author is notified.',
  access: 'user',
  params: documentOf,
  body: body.extend({ anchor: anchorSchema.nullable().default(null) }),
  reply: threadSchema,
  errors: [documentErrors.notFound, commentErrors.tooMany],
})

export const replyToDocumentComment = endpoint({
  name: 'replyToDocumentComment',
  call: 'POST /api/documents/:id/comments/:commentId/replies',
  summary:
    'Replies to a comment, and opens it again if it was resolved. The author of the document and everyone who wrote there are notified.',
  access: 'user',
  params: commentOf,
  body,
  reply: threadSchema,
  errors: [documentErrors.notFound, commentErrors.notFound, commentErrors.tooMany],
})

export const updateDocumentComment = endpoint({
  name: 'updateDocumentComment',
  call: 'PATCH /api/documents/:id/comments/:commentId',
  summary: 'Changes the text of your own comment or reply.',
  access: 'user',
  params: commentOf,
  body,
  reply: threadSchema,
  errors: [documentErrors.notFound, commentErrors.notFound, commentErrors.notYours],
})

export const deleteDocumentComment = endpoint({
  name: 'deleteDocumentComment',
  call: 'DELETE /api/documents/:id/comments/:commentId',
  summary:
    'Deletes your own comment or reply; whoever may change the document deletes any. A comment with replies stays without its text.',
  access: 'user',
  params: commentOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [documentErrors.notFound, commentErrors.notFound, commentErrors.denied],
})

export const restoreDocumentComment = endpoint({
  name: 'restoreDocumentComment',
  call: 'POST /api/documents/:id/comments/:commentId/restore',
  summary: 'Restores a comment or reply that you deleted, within 30 days.',
  access: 'user',
  params: commentOf,
  reply: threadSchema,
  errors: [documentErrors.notFound, commentErrors.notFound],
})

export const resolveDocumentComment = endpoint({
  name: 'resolveDocumentComment',
  call: 'PUT /api/documents/:id/comments/:commentId/resolved',
  summary:
    'Resolves a comment or opens it again: its author does, and whoever may change the document.',
  access: 'user',
  params: commentOf,
  body: z.object({ resolved: z.boolean() }),
  reply: threadSchema,
  errors: [documentErrors.notFound, commentErrors.notFound, commentErrors.denied],
})
