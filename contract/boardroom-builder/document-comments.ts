import { z } from 'zod'
import { type CommentThread, commentCalls } from '../records/comments.ts'
import { withoutHalves, withoutNul } from '../values/text.ts'
import { type BlockType, blockId } from './document-blocks.ts'
import { documentErrors } from './documents.ts'

/** The most characters of the words on which a comment stands. */
export const quoteLimit = 500

/** What is said of comments on documents alone. */
export const documentCommentMessages = {
  addHint: 'To comment on words, a picture or a table, select them in the text first.',
  writeOnAll: 'Comment on the whole document',
  emptyHint:
    'Select words in the text and press ‘Add comment’. Everyone who may read the document sees it.',
  onAll: 'On the whole document',
  onAllInstead: 'Comment on the whole document instead',
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
} as const

/** The place of a comment, which is not stored in the text itself. */
const anchorSchema = z.object({
  blockId,
  /** Exact words of `textOfBlock`; empty for the block as a whole, such as a picture. */
  quote: z
    .string()
    .refine((quote) => [...quote].length <= quoteLimit, `Select at most ${quoteLimit} characters`)
    .refine(withoutNul, 'Remove the invisible NUL character')
    .refine(withoutHalves, 'Remove the unsupported characters'),
  /** Which occurrence of these words in the block, from 0. */
  occurrence: z.int32().min(0),
})
export type CommentAnchor = z.infer<typeof anchorSchema>
export type DocumentThread = CommentThread<CommentAnchor>

export const documentCommentCalls = commentCalls({
  name: 'Document',
  one: 'document',
  path: 'documents',
  errors: documentErrors,
  anchor: anchorSchema,
  place: 'a passage of a document, also once it is approved',
  order:
    'in the order of the text: first those on the whole document, last those whose block is gone',
})
export const {
  list: listDocumentComments,
  get: getDocumentComment,
  add: addDocumentComment,
  reply: replyToDocumentComment,
  update: updateDocumentComment,
  remove: deleteDocumentComment,
  restore: restoreDocumentComment,
  resolve: resolveDocumentComment,
  listPeople: listDocumentPeople,
  assign: assignDocumentTask,
  finish: finishDocumentTask,
  unassign: removeDocumentTask,
} = documentCommentCalls
