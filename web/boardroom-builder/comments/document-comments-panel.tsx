import { useMemo } from 'react'
import type {
  BlockType,
  DocumentBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentThread,
  documentCommentMessages as words,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { CommentPlace, NoPlace } from '../../records/comments/comment-place.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import type { Shown } from '../../records/sync/merge-parts.ts'
import { Badge } from '../../ui/badge.tsx'
import { inOrderOfText } from './thread-order.ts'
import type { DocumentComments } from './use-document-comments.ts'

type DocumentCommentsPanelProps = {
  comments: DocumentComments
  /** The text as it is in the editor. */
  shown: Shown<DocumentBlock>
}

/** The comments beside the text. */
export function DocumentCommentsPanel({ comments, shown }: DocumentCommentsPanelProps) {
  const { parts, order } = shown
  const { threads } = comments
  const placed = useMemo(
    () =>
      inOrderOfText(
        threads ?? [],
        order.flatMap((id) => parts.get(id) ?? []),
      ),
    [threads, parts, order],
  )
  return (
    <CommentsPanel
      comments={comments}
      placed={placed.map(({ thread, found }) => ({
        thread,
        place: (
          <Passage
            {...{ thread, found }}
            block={parts.get(thread.anchor?.blockId ?? '')?.type}
            onShow={() => comments.show(thread)}
          />
        ),
      }))}
      placeOf={({ blockId, quote }) => quote.trim() || words.onBlock(parts.get(blockId)?.type)}
      className="z-30 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[45dvh] md:max-xl:fixed md:max-xl:inset-y-0 md:max-xl:end-0 md:max-xl:top-(--top-bar-height) md:max-xl:h-auto md:max-xl:w-88 md:max-xl:border-s md:max-xl:shadow-float xl:sticky xl:top-[calc(var(--top-bar-height)+1rem)] xl:h-auto xl:max-h-[calc(100dvh-var(--top-bar-height)-2rem)] xl:w-84 xl:rounded-lg xl:border"
    />
  )
}

type PassageProps = {
  thread: DocumentThread
  /** Whether the commented words are still in the text. */
  found: boolean
  /** The type of the commented block; undefined once it is deleted. */
  block: BlockType | undefined
  onShow: () => void
}

/** The commented passage; clicking it shows it in the text. */
function Passage({ thread: { anchor }, found, block, onShow }: PassageProps) {
  if (!anchor) return <NoPlace text={words.onAll} />
  const quote = anchor.quote.trim().replaceAll(/\s+/g, ' ')
  if (found) {
    return (
      <CommentPlace
        text={quote || words.onBlock(block)}
        label={quote ? words.show(quote) : words.showBlock(words.onBlock(block))}
        onShow={onShow}
      />
    )
  }
  return (
    <div className="mb-2.5">
      <Badge tone="amber">{words.changed}</Badge>
      {quote && (
        <blockquote className="mt-1.5 border-s-2 ps-2.5 text-muted-foreground text-sm">
          <span dir="auto" className="line-clamp-2 break-words">
            {quote}
          </span>
        </blockquote>
      )}
    </div>
  )
}
