import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import {
  type Notification,
  notificationMessages,
} from '../../contract/notifications/notifications.ts'
import { useNow } from '../platform/format/use-now.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { BellDrawing } from './bell-drawing.tsx'
import { NotificationItem } from './notification-item.tsx'
import { isMarking, notificationsQuery, useMarkAllRead } from './notifications-queries.ts'

type NotificationsPanelProps = {
  /** The id of the heading, which labels the panel. */
  heading: string
  /** Called when a notification is followed. */
  onLeave: () => void
  /** Rendered at the end of the heading's line. */
  corner?: ReactNode
}

/** The notifications, newest first. */
export function NotificationsPanel({ heading, onLeave, corner }: NotificationsPanelProps) {
  const list = useInfiniteQuery(notificationsQuery)
  const newest = list.data?.pages[0]?.items[0]
  useNewArrivals()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-b py-2 ps-5 pe-2.5">
        <h2 id={heading} className="me-auto text-md">
          {notificationMessages.title}
        </h2>
        {newest && <MarkAll newest={newest} />}
        {corner}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <WhenLoaded
          query={list}
          failed={notificationMessages.loadFailed}
          loading="notifications"
          skeleton={<Loading />}
          className="rounded-none border-0 bg-transparent py-10"
        >
          {({ pages }) =>
            newest ? (
              <Items items={pages.flatMap(({ items }) => items)} list={list} onLeave={onLeave} />
            ) : (
              <NoNotifications />
            )
          }
        </WhenLoaded>
      </div>
    </div>
  )
}

function NoNotifications() {
  return (
    <EmptyState
      bare
      className="py-12"
      drawing={<BellDrawing />}
      title={notificationMessages.empty}
      description={notificationMessages.emptyHint}
    />
  )
}

type ItemsProps = Pick<NotificationsPanelProps, 'onLeave'> & {
  items: Notification[]
  list: ComponentProps<typeof ShowMore>['list']
}

function Items({ items, list, onLeave }: ItemsProps) {
  const now = useNow()
  return (
    <>
      <ul className="divide-y">
        {items.map((notification) => (
          <li key={notification.id}>
            <NotificationItem notification={notification} now={now} onFollow={onLeave} />
          </li>
        ))}
      </ul>
      <div className="[&>div]:my-5">
        <ShowMore noun="notifications" list={list} />
      </div>
    </>
  )
}

/** Stays visible when all are read, so that it keeps the focus. */
function MarkAll({ newest }: { newest: Notification }) {
  const { unreadNotifications: unread } = useMe()
  const { mutate, isPending } = useMarkAllRead()
  const idle = unread === 0 || isPending
  return (
    <Button
      icon={CheckCheck}
      variant="ghost"
      size="sm"
      aria-disabled={idle}
      onClick={() => !idle && mutate(newest)}
    >
      {notificationMessages.markAll}
    </Button>
  )
}

/**
 * The unread count comes with the user's permissions; when it changes, the open list is refetched.
 */
function useNewArrivals() {
  const client = useQueryClient()
  const { unreadNotifications: unread } = useMe()
  const known = useRef(unread)
  useEffect(() => {
    if (known.current === unread) return
    known.current = unread
    if (isMarking(client)) return
    void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  }, [client, unread])
}

function Loading() {
  return (
    <div className="divide-y">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3.5 px-5 py-3.5">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="mt-1 h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
