import type { CommentAnchor } from '../../contract/boardroom-builder/document-comments.ts'
import type { CommentKind } from '../records/comments/comment-kind.ts'
import { placeInText } from './queries.ts'
import { requireDocument } from './require-document.ts'

/**
 * Comments on documents stand on the words of a block. Those on the whole document come first, those whose block is
 * gone last.
 */
export const documentComments: CommentKind<CommentAnchor> = {
  recordId: 'document_id',
  what: 'document',
  page: '/boardroom-builder',
  require: requireDocument,
  toRow: ({ blockId, quote, occurrence }) => ({ block_id: blockId, quote, occurrence }),
  toAnchor: ({ block_id: blockId, quote, occurrence }) =>
    blockId !== null && quote !== null && occurrence !== null
      ? { blockId, quote, occurrence }
      : null,
  place: placeInText,
}
