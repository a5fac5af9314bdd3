import { type RefObject, useMemo } from 'react'
import { passageAt, placeOfPassage } from '../../../common/documents/comment-passages.ts'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type CommentAnchor,
  type DocumentThread,
  documentCommentCalls,
  documentCommentMessages,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { useCommentKey } from '../../records/comments/comment-key.ts'
import type { Writing } from '../../records/comments/commented-record.ts'
import { useComments } from '../../records/comments/use-comments.ts'

/** What comments need from the text editor. */
export type CommentedEditor = {
  /** The selected words within one block; null if none are selected. */
  selectedPassage: () => CommentAnchor | null
  /** Scrolls to these words. */
  showPassage: (anchor: CommentAnchor) => void
}

export type DocumentComments = ReturnType<typeof useDocumentComments>

/** The comments on a document, whose words the editor highlights. */
export function useDocumentComments(
  id: string,
  editor: RefObject<CommentedEditor | null>,
  blocks: () => readonly DocumentBlock[],
) {
  const record = useMemo(
    () =>
      ({
        id,
        name: 'document',
        calls: documentCommentCalls,
        words: documentCommentMessages,
      }) as const,
    [id],
  )
  const add = () => addOn(editor.current?.selectedPassage() ?? null)
  const comments = useComments<CommentAnchor>(
    record,
    (anchor) => editor.current?.showPassage(anchor),
    add,
  )
  const addOn = (passage: CommentAnchor | null) =>
    comments.addOn(passage && shortened(passage, blocks()))
  useCommentKey(add)
  const { threads, writing } = comments
  return { ...comments, addOn, highlights: useHighlights(threads, writing) }
}

/** The passages of the listed comments, and of the one that is being written. */
function useHighlights(
  threads: readonly DocumentThread[] | undefined,
  writing: Writing<CommentAnchor> | null,
) {
  return useMemo(() => {
    const placed = (threads ?? []).flatMap(({ id, anchor, resolved }) =>
      anchor ? [{ id, ...anchor, resolved: resolved !== null }] : [],
    )
    return writing?.what === 'new' && writing.anchor
      ? [...placed, { id: 'new', ...writing.anchor, resolved: false }]
      : placed
  }, [threads, writing])
}

/** Shortens a long passage to the part that a comment quotes. */
function shortened(passage: CommentAnchor, blocks: readonly DocumentBlock[]): CommentAnchor {
  const block = blocks.find(({ attrs }) => attrs.id === passage.blockId)
  const said = block ? textOfBlock(block) : ''
  const from = placeOfPassage(said, passage)
  if (from === null) return passage
  return { blockId: passage.blockId, ...passageAt(said, from, from + passage.quote.length) }
}
