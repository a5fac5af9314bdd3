import { Check, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BlockType } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  commentLimits,
  type CommentThread as Thread,
  commentMessages as words,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { TextForm } from '../../platform/forms/text-form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { CommentItem, useNameOf } from './comment-item.tsx'
import { useReply, useResolve } from './comments-queries.ts'
import type { Writing } from './use-comments.ts'

type CommentThreadProps = {
  documentId: string
  thread: Thread
  /** Whether the commented words are still in the text. */
  found: boolean
  /** The type of the commented block; undefined once it is deleted. */
  block: BlockType | undefined
  chosen: boolean
  now: Date
  /** The draft that is open in the panel. */
  writing: Writing | null
  onWrite: (writing: Writing | null) => void
  onChoose: () => void
  onDelete: (commentId: string) => void
  /** Called before the thread leaves the list. */
  onLeave: () => void
}

/** A comment with its replies and actions. */
export function CommentThread(props: CommentThreadProps) {
  const { documentId, thread, found, block, chosen, now, writing, onWrite, onChoose, onDelete } =
    props
  const nameOf = useNameOf()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!chosen) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // The form that had the focus is gone.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [chosen])
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={words.thread(nameOf(thread))}
      aria-current={chosen || undefined}
      className={cn(
        'scroll-m-3 border-s-2 border-s-transparent px-4 py-3.5',
        chosen && 'border-s-primary bg-primary-tint/40',
      )}
    >
      <Passage {...{ thread, found, block, onChoose }} />
      {[thread, ...thread.replies].map((comment, at) => (
        <div key={comment.id} className={cn(at > 0 && 'mt-3 border-s ps-3')}>
          <CommentItem
            documentId={documentId}
            comment={comment}
            now={now}
            editing={writing?.what === 'edit' && writing.id === comment.id}
            onEdit={(editing) => onWrite(editing ? { what: 'edit', id: comment.id } : null)}
            onDelete={() => onDelete(comment.id)}
          />
        </div>
      ))}
      {thread.resolved && (
        <p className="mt-3 text-muted-foreground text-sm">
          {words.resolvedBy(thread.resolved.by)},{' '}
          <time dateTime={thread.resolved.at}>{formatDateTime(thread.resolved.at)}</time>
        </p>
      )}
      <ThreadActions {...props} />
    </article>
  )
}

type PassageProps = Pick<CommentThreadProps, 'thread' | 'found' | 'block' | 'onChoose'>

/** The commented passage; clicking it shows it in the text. */
function Passage({ thread, found, block, onChoose }: PassageProps) {
  const { anchor } = thread
  if (!anchor) return <p className="mb-2.5 text-muted-foreground text-sm">{words.onDocument}</p>
  const quote = anchor.quote.trim().replaceAll(/\s+/g, ' ')
  const quoted = (
    <span dir="auto" className="line-clamp-2 break-words">
      {quote}
    </span>
  )
  if (!found) {
    return (
      <div className="mb-2.5">
        <Badge tone="amber">{words.changed}</Badge>
        {quote && (
          <blockquote className="mt-1.5 border-s-2 ps-2.5 text-muted-foreground text-sm">
            {quoted}
          </blockquote>
        )}
      </div>
    )
  }
  return (
    <button
      type="button"
      aria-label={quote ? words.show(quote) : words.showBlock(words.onBlock(block))}
      onClick={onChoose}
      className="touch-target relative mb-2.5 block w-full rounded-sm border-warning-text/60 border-s-2 bg-warning-tint px-2.5 py-1.5 text-start text-sm text-warning-text hover:underline"
    >
      {quote ? quoted : words.onBlock(block)}
    </button>
  )
}

type ThreadActionsProps = Pick<
  CommentThreadProps,
  'documentId' | 'thread' | 'writing' | 'onWrite' | 'onLeave'
>

function ThreadActions({ documentId, thread, writing, onWrite, onLeave }: ThreadActionsProps) {
  const replying = writing?.what === 'reply' && writing.id === thread.id
  const replyButton = useRef<HTMLButtonElement>(null)
  const { mutateAsync: reply } = useReply(documentId, thread.id)
  const resolve = useResolve(documentId, thread.id)
  useFocusAfter(replying, replyButton)
  const done = () => onWrite(null)
  const resolved = thread.resolved !== null
  if (replying) {
    return (
      <div className="mt-3">
        <TextForm
          label={words.writeReply}
          {...(resolved && { description: words.replyHint })}
          send={words.reply}
          failed={words.addFailed}
          most={commentLimits.text}
          keepAs={`document-reply:${thread.id}`}
          autoFocus
          onCancel={done}
          onSend={async (text, idempotencyKey) => {
            if (resolved) onLeave()
            await reply({ body: { text }, idempotencyKey })
            done()
          }}
        />
      </div>
    )
  }
  return (
    <div className="-ms-2 mt-2 flex flex-wrap gap-1">
      <Button
        ref={replyButton}
        variant="ghost"
        size="sm"
        className="px-2"
        onClick={() => onWrite({ what: 'reply', id: thread.id })}
      >
        {words.reply}
      </Button>
      {thread.mayResolve && (
        <Button
          variant="ghost"
          size="sm"
          className="px-2"
          aria-disabled={resolve.isPending}
          onClick={() => {
            if (resolve.isPending) return
            onLeave()
            resolve.mutate(!resolved)
          }}
        >
          {resolved ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
          {resolved ? words.reopen : words.resolve}
        </Button>
      )}
    </div>
  )
}
