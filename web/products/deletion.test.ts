import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { briefMessages } from '../../contract/briefs/briefs.ts'
import { productMessages } from '../../contract/products/products.ts'
import { undoMessages } from '../../contract/undo/undo.ts'
import { briefDeletion, briefsQuery, productBriefsQuery } from '../briefs/briefs-queries.ts'
import { connectToaster, type ToastMessage } from '../ui/toast.ts'
import { productDeletion, productsQuery } from './products-queries.ts'

vi.mock('../platform/auth/session.ts', () => ({
  accessToken: async () => 'token',
  renewSession: async () => false,
}))

// Test files share a worker: later ones must not see this session.
afterAll(() => {
  vi.resetModules()
})

const fetched = vi.fn<typeof fetch>()
const told: ToastMessage[] = []
const gone = Response.json.bind(null, { ids: ['2'], transactionId: '7' })
const busy = () =>
  Response.json({ code: 'busy', message: 'Busy.', requestId: '1' }, { status: 503 })
let client: QueryClient
let disconnect: () => void
beforeEach(() => {
  client = new QueryClient()
  told.length = 0
  disconnect = connectToaster((message) => told.push(message))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  client.clear()
  disconnect()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

/** Caches a list of two pages; returns a function that reads its rows and counts. */
function listed(queryKey: readonly unknown[], rows = ['1', '2', '3', '4']) {
  const counts = { total: rows.length, all: rows.length, nextCursor: null }
  const pages = [rows.slice(0, 2), rows.slice(2)].map((ids) => ({
    items: ids.map((id) => ({ id })),
    ...counts,
  }))
  client.setQueryData(queryKey, { pages, pageParams: [null, 'next'] })
  return () => {
    const data = client.getQueryData<{ pages: typeof pages }>(queryKey)
    const ids = data?.pages.flatMap(({ items }) => items.map(({ id }) => id)).join('')
    return `${ids} of ${data?.pages[0]?.all}`
  }
}

const deletes = (deletion: ReturnType<typeof briefDeletion>, id: string) =>
  new MutationObserver(client, deletion).mutate([id])

test('a deleted row leaves every list before the response, and stays away', async () => {
  const lists = [
    listed(briefsQuery().queryKey),
    listed(briefsQuery({ sort: 'title' }).queryKey, ['4', '3', '2', '1']),
    listed(productBriefsQuery('9', {}).queryKey, ['2']),
  ]
  let answer = (_: Response) => {}
  fetched.mockReturnValue(new Promise((done) => (answer = done)))
  const deleted = deletes(briefDeletion(client), '2')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const after = ['134 of 3', '431 of 3', ' of 0']
  expect(lists.map((rows) => rows())).toEqual(after)
  expect(told).toEqual([])
  answer(gone())
  await deleted
  expect(lists.map((rows) => rows())).toEqual(after)
  expect(told).toMatchObject([{ kind: 'success', ...briefMessages.deleted, durationMs: 10_000 }])
})

test('if the server refuses, the row returns to its place and a toast reports it', async () => {
  const rows = listed(productsQuery().queryKey)
  fetched.mockImplementation(async () => busy())
  await expect(deletes(productDeletion(client), '3')).rejects.toThrow('Busy.')
  expect(rows()).toBe('1234 of 4')
  expect(told).toMatchObject([{ kind: 'error', ...productMessages.deleteFailed }])
})

test('two failed deletions restore their rows in order while a third succeeds', async () => {
  const rows = listed(briefsQuery().queryKey)
  const answers: ((response: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((done) => answers.push(done)))
  const ends = ['2', '1', '3'].map((id) => deletes(briefDeletion(client), id))
  const settled = Promise.allSettled(ends)
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  expect(rows()).toBe('4 of 1')
  answers[0]?.(busy())
  answers[2]?.(gone())
  answers[1]?.(busy())
  await settled
  expect(rows()).toBe('124 of 3')
})

test('Undo restores the row immediately; if that fails, it is removed again', async () => {
  const rows = listed(briefsQuery().queryKey)
  fetched.mockImplementation(async () => gone())
  await deletes(briefDeletion(client), '2')
  fetched.mockImplementation(async () => busy())
  told[0]?.action?.onClick()
  expect(rows()).toBe('1234 of 4')
  await vi.waitFor(() => expect(told[1]).toMatchObject({ title: undoMessages.failed }))
  expect(rows()).toBe('134 of 3')
})

test('a response under way during the deletion does not bring the row back', async () => {
  const query = briefsQuery()
  const rows = listed(query.queryKey)
  let late = (_: Response) => {}
  fetched.mockReturnValueOnce(new Promise((done) => (late = done)))
  const asked = client.fetchInfiniteQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  fetched.mockImplementation(async () => gone())
  await deletes(briefDeletion(client), '2')
  late(Response.json({ items: [{ id: '1' }, { id: '2' }], total: 2, all: 2, nextCursor: null }))
  await asked
  expect(rows()).toBe('134 of 3')
})
