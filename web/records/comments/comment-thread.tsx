import { Check, ListTodo, RotateCcw } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import { taskMessages as taskWords } from '../../../contract/records/tasks.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem, useNameOf } from './comment-item.tsx'
import type { CommentedRecord, PlacedThread, Writing } from './commented-record.ts'
import { useReply, useResolve } from './comments-queries.ts'
import { TaskForm, TaskOfComment } from './task-of-comment.tsx'

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
      <TaskOfComment
        {...{ record, thread, now }}
        onChange={() => onWrite({ what: 'task', id: thread.id })}
      />
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
  const what = writing && 'id' in writing && writing.id === thread.id ? writing.what : null
  const replyButton = useRef<HTMLButtonElement>(null)
  const { mutateAsync: reply } = useReply(record, thread.id)
  useFocusAfter(what === 'reply' || what === 'task', replyButton)
  const done = () => onWrite(null)
  if (what === 'task') return <TaskForm {...{ record, thread }} onDone={done} />
  if (what !== 'reply') return <ThreadButtons {...props} replyButton={replyButton} />
  const resolved = thread.resolved !== null
  return (
    <div className="mt-3">
      <CommentForm
        record={record}
        label={words.writeReply}
        {...(resolved && { description: words.replyHint })}
        send={words.reply}
        failed={words.addFailed}
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

type ThreadButtonsProps<Anchor> = ThreadActionsProps<Anchor> & {
  replyButton: RefObject<HTMLButtonElement | null>
}

function ThreadButtons<Anchor>(props: ThreadButtonsProps<Anchor>) {
  const { record, thread, onWrite, onLeave, replyButton } = props
  const { id, mayResolve, task, text } = thread
  const resolve = useResolve(record, id)
  const resolved = thread.resolved !== null
  const look = { variant: 'ghost', size: 'sm', className: 'px-2' } as const
  return (
    <div className="-ms-2 mt-2 flex flex-wrap gap-1">
      <Button ref={replyButton} {...look} onClick={() => onWrite({ what: 'reply', id })}>
        {words.reply}
      </Button>
      {mayResolve && (
        <Button
          {...look}
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
      {mayResolve && task === null && text !== null && (
        <Button {...look} onClick={() => onWrite({ what: 'task', id })}>
          <ListTodo aria-hidden="true" />
          {taskWords.make}
        </Button>
      )}
    </div>
  )
}
