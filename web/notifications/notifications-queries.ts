import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoint.ts'
import {
  type AlertChoice,
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type Notification,
  notificationKinds,
  notificationMessages,
  updateNotificationSettings,
} from '../../contract/notifications/notifications.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { type Me, meQuery } from '../platform/session/use-me.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

const pages = pagesOf(listNotifications, {})

export const notificationsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['notifications', 'list'],
  queryFn: async (context) => {
    const page = await pages.queryFn(context)
    // This page may have been loaded before an upgrade of the server, which may have added kinds.
    return { ...page, items: page.items.filter(({ kind }) => notificationKinds.includes(kind)) }
  },
  staleTime: 0,
})

const marking = ['notifications', 'mark']

/** Whether an optimistic update awaits the server's response. */
export const isMarking = (client: QueryClient) => client.isMutating({ mutationKey: marking }) > 0

/** Marks one notification as read, optimistically, and updates the bell. */
export const markingRead = (client: QueryClient) =>
  markingOf(client, {
    mark: ({ id }) => call(markNotificationRead, { params: { id } }),
    marks: (item, { id }) => item.id === id,
    left: (unread, { read }) => Math.max(0, unread - (read ? 0 : 1)),
  })

export const useMarkRead = () => useMutation(markingRead(useQueryClient()))

/** Marks a notification and all older ones as read, optimistically. */
export const markingAllRead = (client: QueryClient) =>
  markingOf(client, {
    mark: ({ id }) => call(markNotificationsRead, { body: { upTo: id } }),
    marks: () => true,
    left: () => 0,
    failed: notificationMessages.markFailed,
  })

export const useMarkAllRead = () => useMutation(markingAllRead(useQueryClient()))

type Marking = {
  mark: (notification: Notification) => Promise<{ unread: number }>
  /** Whether the item is affected. */
  marks: (item: Notification, notification: Notification) => boolean
  /** The new unread count. */
  left: (unread: number, notification: Notification) => number
  failed?: string
}

function markingOf(client: QueryClient, { mark, marks, left, failed }: Marking) {
  return mutationOptions({
    mutationKey: marking,
    mutationFn: mark,
    onMutate: async (input: Notification) => {
      // A response already in flight would not include the change.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey })
      await client.cancelQueries(meQuery)
      const list = client.getQueryData(notificationsQuery.queryKey)
      const me = client.getQueryData(meQuery.queryKey)
      client.setQueryData(notificationsQuery.queryKey, (data) =>
        mapItems(data, (item) => (marks(item, input) ? { ...item, read: true } : item)),
      )
      setUnread(client, (unread) => left(unread, input))
      return { list, me }
    },
    onSuccess: ({ unread }) => setUnread(client, () => unread),
    onError: (error, _input, before) => {
      // Restores the previous state, then refetches, which may fail.
      client.setQueryData(notificationsQuery.queryKey, before?.list)
      setUnread(client, (unread) => before?.me?.unreadNotifications ?? unread)
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

/** Turns the digest on or off. */
export function useSwitchDigest() {
  const client = useQueryClient()
  const { on, off, failed } = notificationMessages.digest
  return useMutation({
    mutationFn: (digest: boolean) => call(updateNotificationSettings, { body: { digest } }),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery.queryKey, settings)
      toast.success((settings.digest ? on : off).title)
    },
    onError: (error) => toast.error(failed.title, serverMessage(error) ?? error.message),
  })
}

/** Saves when the user is alerted about new briefs and answers. */
export function useChooseAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alerts: AlertChoice) => call(updateNotificationSettings, { body: { alerts } }),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery.queryKey, settings)
      toast.success(notificationMessages.alerts.saved)
    },
    onError: (error) =>
      toast.error(notificationMessages.alerts.failed, serverMessage(error) ?? error.message),
  })
}
