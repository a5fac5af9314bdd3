import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoint.ts'
import {
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type Notification,
  notificationMessages,
  updateNotificationSettings,
} from '../../contract/notifications.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
import { type Me, meQuery } from '../platform/use-me.ts'
import { toast } from '../ui/toast.ts'

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

const marking = ['notifications', 'mark']

/** Whether what is shown runs ahead of the server's answer. */
export const isMarking = (client: QueryClient) => client.isMutating({ mutationKey: marking }) > 0

/** Marks one notification as read, at once; the bell follows. */
export function useMarkRead() {
  return useMarking<Notification>({
    mark: ({ id }) => call(markNotificationRead, { params: { id } }),
    marks: (item, { id }) => item.id === id,
    left: (unread, { read }) => Math.max(0, unread - (read ? 0 : 1)),
  })
}

/** Marks a notification and all older ones as read, at once. */
export function useMarkAllRead() {
  return useMarking<Notification>({
    mark: ({ id }) => call(markNotificationsRead, { body: { upTo: id } }),
    marks: () => true,
    left: () => 0,
    failed: notificationMessages.markFailed,
  })
}

type Marking<Input> = {
  mark: (input: Input) => Promise<{ unread: number }>
  /** Whether it marks this item. */
  marks: (item: Notification, input: Input) => boolean
  /** How many are unread from then on. */
  left: (unread: number, input: Input) => number
  failed?: string
}

function useMarking<Input>({ mark, marks, left, failed }: Marking<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: marking,
    mutationFn: mark,
    onMutate: async (input: Input) => {
      // An answer under way knows nothing of this.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey })
      await client.cancelQueries(meQuery)
      client.setQueryData(notificationsQuery.queryKey, (data) =>
        mapItems(data, (item) => (marks(item, input) ? { ...item, read: true } : item)),
      )
      setUnread(client, (unread) => left(unread, input))
    },
    onSuccess: ({ unread }) => setUnread(client, () => unread),
    onError: (error) => {
      if (failed) toast.error(failed, serverMessage(error) ?? error.message)
      void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      void client.invalidateQueries(meQuery)
    },
  })
}

function setUnread(client: QueryClient, change: (unread: number) => number) {
  client.setQueryData(
    meQuery.queryKey,
    (me: Me | undefined) => me && { ...me, unreadNotifications: change(me.unreadNotifications) },
  )
}

type Pages = InfiniteData<Reply<typeof listNotifications>>

function mapItems(data: Pages | undefined, change: (item: Notification) => Notification) {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
    }
  )
}

export const notificationSettingsQuery = queryOptions({
  queryKey: ['account', 'notification-settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
})

/** Switches the digest on or off, and back where that fails. */
export function useSwitchDigest() {
  const client = useQueryClient()
  const { queryKey } = notificationSettingsQuery
  const { on, off, failed } = notificationMessages.digest
  return useMutation({
    mutationFn: (digest: boolean) => call(updateNotificationSettings, { body: { digest } }),
    onMutate: async (digest) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (settings) => settings && { ...settings, digest })
      return before
    },
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings)
      toast.success((settings.digest ? on : off).title)
    },
    onError: (error, _digest, before) => {
      client.setQueryData(queryKey, before)
      toast.error(failed.title, serverMessage(error) ?? error.message)
    },
  })
}
