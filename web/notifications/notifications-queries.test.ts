import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { type Me, meQuery } from '../platform/session/use-me.ts'
import { connectToaster, type ToastMessage } from '../ui/toast.ts'
import { markingAllRead, markingRead, notificationsQuery } from './notifications-queries.ts'

vi.mock('../platform/auth/session.ts', () => ({
  accessToken: async () => 'token',
  renewSession: async () => false,
}))

// Test files share a worker: later ones must not see this session.
afterAll(() => {
  vi.resetModules()
})

const told: ToastMessage[] = []
let answer = (_: Response) => {}
let client: QueryClient
let disconnect: () => void
beforeEach(() => {
  told.length = 0
  disconnect = connectToaster((message) => told.push(message))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)))
  client = new QueryClient()
  client.setQueryData(meQuery.queryKey, { unreadNotifications: 2 } as Me)
  client.setQueryData(notificationsQuery.queryKey, {
    pages: [{ items: [notification('1'), notification('2')], total: 2, nextCursor: null }],
    pageParams: [null],
  })
})
afterEach(() => {
  client.clear()
  disconnect()
  vi.unstubAllGlobals()
})

const notification = (id: string): Notification => ({
  id,
  kind: 'member-joined',
  subjectName: 'Ann',
  subjectId: null,
  commentId: null,
  others: 0,
  actorName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  read: false,
})
const unread = () => client.getQueryData<Me>(meQuery.queryKey)?.unreadNotifications
const read = () =>
  client
    .getQueryData(notificationsQuery.queryKey)
    ?.pages.flatMap(({ items }) => items.filter((item) => item.read).map(({ id }) => id))
const busy = () => Response.json({ code: 'busy', message: 'Busy.' }, { status: 503 })

test.each([
  ['one', markingRead, ['1'], 1],
  ['all', markingAllRead, ['1', '2'], 0],
] as const)(
  '%s is marked read optimistically, and unread again if the server refuses',
  async (_, marking, ids, left) => {
    const marked = new MutationObserver(client, marking(client)).mutate(notification('1'))
    await vi.waitFor(() => expect(unread()).toBe(left))
    expect(read()).toEqual(ids)
    answer(busy())
    await expect(marked).rejects.toThrow('Busy.')
    expect(unread()).toBe(2)
    expect(read()).toEqual([])
  },
)

test('kinds of a newer server are left out', async () => {
  const items = [notification('1'), { ...notification('2'), kind: 'of-tomorrow' }]
  vi.stubGlobal('fetch', async () => Response.json({ items, total: 2, nextCursor: null }))
  const { pages } = await client.fetchInfiniteQuery({ ...notificationsQuery, staleTime: 0 })
  expect(pages.map((page) => page.items.map(({ id }) => id))).toEqual([['1']])
})
