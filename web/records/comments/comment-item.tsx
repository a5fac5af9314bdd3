import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import type { Comment } from '../../../contract/records/comments.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { relativeTime } from '../../platform/format/relative-time.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentedRecord } from './commented-record.ts'
import { useUpdateComment } from './comments-queries.ts'
import { MentionedText } from './mentioned-text.tsx'
import { withNames } from './mentions.ts'
import { peopleQuery } from './people-query.ts'

type CommentItemProps<Anchor> = {
  record: CommentedRecord<Anchor>
  comment: Comment
  now: Date
  editing: boolean
  onEdit: (editing: boolean) => void
  onDelete: () => void
}

/** Returns a function for the author's name as lists show it. */
export function useNameOf() {
  const { user } = useMe()
  return ({ author }: Comment) =>
    author.name ?? (author.id === user.id ? words.you : words.formerMember)
}

/** One comment or reply, with its author and time. */
export function CommentItem<Anchor>(props: CommentItemProps<Anchor>) {
  const { record, comment, now, editing, onEdit, onDelete } = props
  const name = useNameOf()(comment)
  const menu = useRef<HTMLButtonElement>(null)
  useFocusAfter(editing, menu)
  if (comment.text === null) {
    return <p className="text-muted-foreground italic">{words.deletedComment}</p>
  }
  return (
    <div>
      <div className="flex items-center gap-2">
        <Avatar name={name} className="size-6 text-[0.625rem]" />
        <p className="min-w-0 flex-1 text-sm">
          <bdi className="break-words font-medium text-base">{name}</bdi>{' '}
          <span className="whitespace-nowrap text-muted-foreground">
            <time dateTime={comment.createdAt} title={formatDateTime(comment.createdAt)}>
              {relativeTime(new Date(comment.createdAt), now)}
            </time>
            {comment.editedAt && ` · ${words.edited}`}
          </span>
        </p>
        {(comment.mayEdit || comment.mayDelete) && !editing && (
          <ActionsMenu label={words.actions(name)} ref={menu}>
            {comment.mayEdit && (
              <DropdownMenuItem icon={Pencil} onSelect={() => onEdit(true)}>
                {words.edit}
              </DropdownMenuItem>
            )}
            {comment.mayDelete && (
              <DropdownMenuItem destructive icon={Trash2} onSelect={onDelete}>
                {words.delete}
              </DropdownMenuItem>
            )}
          </ActionsMenu>
        )}
      </div>
      {editing ? (
        <EditForm
          record={record}
          comment={comment}
          text={comment.text}
          onDone={() => onEdit(false)}
        />
      ) : (
        <p dir="auto" className="mt-1 whitespace-pre-line break-words">
          <MentionedText text={comment.text} mentions={comment.mentions} />
        </p>
      )}
    </div>
  )
}

type EditFormProps<Anchor> = {
  record: CommentedRecord<Anchor>
  comment: Comment
  text: string
  onDone: () => void
}

function EditForm<Anchor>({ record, comment, text: stored, onDone }: EditFormProps<Anchor>) {
  const { mutateAsync } = useUpdateComment(record, comment.id)
  const { data: people } = useQuery(peopleQuery(record))
  if (!people) return <Skeleton className="mt-2 h-20 w-full" />
  return (
    <div className="mt-2">
      <CommentForm
        record={record}
        label={words.edit}
        send={words.save}
        failed={words.saveFailed}
        first={withNames(stored, comment.mentions, people.items)}
        keepAs={`comment-edit:${comment.id}`}
        autoFocus
        onCancel={onDone}
        onSend={async (text, idempotencyKey) => {
          await mutateAsync({ body: { text }, idempotencyKey })
          onDone()
        }}
      />
    </div>
  )
}
