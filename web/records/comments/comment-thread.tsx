import { Check, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import { commentLimits } from '../../../contract/records/comments.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { TextForm } from '../../platform/forms/text-form.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { CommentItem, useNameOf } from './comment-item.tsx'
import type { CommentedRecord, PlacedThread, Writing } from './commented-record.ts'
import { useReply, useResolve } from './comments-queries.ts'

type CommentThreadProps<Anchor> = PlacedThread<Anchor> & {
  record: CommentedRecord<Anchor>
  chosen: boolean
  now: Date
  /** The draft that is open in the panel. */
  writing: Writing<Anchor> | null
  onWrite: (writing: Writing<Anchor> | null) => void
  onDelete: (commentId: string) => void
  /** Called before the thread leaves the list. */
  onLeave: () => void
}

/** A comment with its replies and actions. */
export function CommentThread<Anchor>(props: CommentThreadProps<Anchor>) {
  const { record, thread, place, chosen, now, writing, onWrite, onDelete } = props
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
      {place}
      {[thread, ...thread.replies].map((comment, at) => (
        <div key={comment.id} className={cn(at > 0 && 'mt-3 border-s ps-3')}>
          <CommentItem
            record={record}
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

type ThreadActionsProps<Anchor> = Pick<
  CommentThreadProps<Anchor>,
  'record' | 'thread' | 'writing' | 'onWrite' | 'onLeave'
>

function ThreadActions<Anchor>(props: ThreadActionsProps<Anchor>) {
  const { record, thread, writing, onWrite, onLeave } = props
  const replying = writing?.what === 'reply' && writing.id === thread.id
  const replyButton = useRef<HTMLButtonElement>(null)
  const { mutateAsync: reply } = useReply(record, thread.id)
  const resolve = useResolve(record, thread.id)
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
          keepAs={`comment-reply:${thread.id}`}
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
