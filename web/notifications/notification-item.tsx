import {
  AlarmClock,
  AtSign,
  Captions,
  CaptionsOff,
  CircleAlert,
  Eye,
  FileCheck,
  FileClock,
  FileX,
  FileX2,
  FolderOpen,
  Key,
  KeyRound,
  ListTodo,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  PackageX,
  Unplug,
  UserRoundPlus,
  Users,
  Video,
  VideoOff,
} from 'lucide-react'
import { Link } from 'react-router'
import {
  type Notification,
  type NotificationKind,
  notificationPath,
  notificationText,
} from '../../contract/notifications/notifications.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { cn } from '../ui/cn.ts'
import { NamedSentence } from '../ui/named-sentence.tsx'
import { useMarkRead } from './notifications-queries.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  'member-joined': UserRoundPlus,
  'product-deleted': PackageX,
  'brief-deleted': FileX2,
  'video-ready': Video,
  'video-broken': VideoOff,
  'captions-ready': Captions,
  'captions-failed': CaptionsOff,
  'question-asked': MessageCircleQuestion,
  'question-overdue': CircleAlert,
  'brief-watched': Eye,
  'access-asked': KeyRound,
  'colleague-proposed': Users,
  'workspace-shared': FolderOpen,
  'document-asked': FileClock,
  'document-returned': FileX,
  'document-approved': FileCheck,
  'document-commented': MessageSquareText,
  'document-mentioned': AtSign,
  'document-task': ListTodo,
  'document-task-due': AlarmClock,
  'canvas-commented': MessageSquareText,
  'canvas-mentioned': AtSign,
  'canvas-task': ListTodo,
  'canvas-task-due': AlarmClock,
  'webhook-failing': Unplug,
  'webhook-stopped': Unplug,
  'webhook-rights-lost': Unplug,
  'key-expiring': Key,
}

type NotificationItemProps = { notification: Notification; now: Date; onFollow: () => void }

/** One notification, linked to its subject. Following the link marks it as read. */
export function NotificationItem({ notification, now, onFollow }: NotificationItemProps) {
  const { kind, createdAt, read } = notification
  const { mutate: markRead } = useMarkRead()
  const Icon = icons[kind]
  const date = new Date(createdAt)
  const follow = () => {
    if (!read) markRead(notification)
    onFollow()
  }
  return (
    <Link
      to={notificationPath(notification)}
      onClick={follow}
      className="-outline-offset-2 flex gap-3.5 px-5 py-3.5 transition-colors hover:bg-hover"
    >
      <span
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-full',
          read ? 'bg-muted text-muted-foreground' : 'bg-primary-tint text-primary-text',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('line-clamp-3', read ? 'text-muted-foreground' : 'font-medium')}>
          <NamedSentence
            text={notificationText(notification)}
            names={[notification.actorName, notification.subjectName]}
          />
        </span>{' '}
        <time
          dateTime={createdAt}
          title={date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
          className="mt-0.5 block text-muted-foreground text-sm"
        >
          {relativeTime(date, now)}
        </time>
      </span>
      {!read && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  )
}
