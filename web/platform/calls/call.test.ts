import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { changeErrors, changeTopics } from '../../../contract/changes/changes.ts'
import { endpoint, fileOf } from '../../../contract/endpoint.ts'
import { call } from './call.ts'
import { type ChangeNews, followForAllTabs } from './follow-changes.ts'

const session = vi.hoisted(() => ({ accessToken: vi.fn(), renewSession: vi.fn() }))
vi.mock('../auth/session.ts', () => session)

const addThing = endpoint({
  name: 'addThing',
  call: 'POST /api/things/:kind',
  summary: 'Adds a thing.',
  access: 'member',
  params: z.object({ kind: z.string() }),
  query: z.object({ colour: z.string().optional(), size: z.number().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.string() }),
})
const request = {
  params: { kind: 'a/b c' },
  query: { size: 3, colour: undefined },
  body: { name: 'x' },
}
const listThings = endpoint({
  name: 'listThings',
  call: 'GET /api/things',
  summary: 'Things.',
  access: 'public',
  reply: z.array(z.string()),
})

const fetched = vi.fn<typeof fetch>()
const json = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (status: number) =>
  json(status, { code: 'no', message: 'Not so.', requestId: 'r1', issues: [] })
const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers)

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', fetched)
  session.accessToken.mockResolvedValue('token-1')
  session.renewSession.mockResolvedValue(false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const getFile = endpoint({
  name: 'getFile',
  call: 'GET /api/file',
  summary: 'A file.',
  access: 'public',
  reply: fileOf(['text/markdown']),
})

describe('call', () => {
  test('returns a file with its name and type', async () => {
    const headers = {
      'content-type': 'text/markdown',
      'content-disposition': `attachment; filename="_.md"; filename*=UTF-8''%CE%A9.md`,
    }
    fetched.mockResolvedValue(new Response('# Ω', { headers }))
    const file = await call(getFile, {})
    expect(file).toMatchObject({ name: 'Ω.md', type: 'text/markdown' })
    expect(await file.text()).toBe('# Ω')
  })

  test('fills in path and query, sends the token, the body and an idempotency key', async () => {
    fetched.mockResolvedValue(json(200, { id: '1' }))
    await expect(call(addThing, request)).resolves.toEqual({ id: '1' })
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/api/things/a%2Fb%20c?size=3')
    expect(init).toMatchObject({ method: 'POST', body: '{"name":"x"}' })
    expect(headersOf(0).get('authorization')).toBe('Bearer token-1')
    expect(headersOf(0).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a public read carries neither token nor idempotency key', async () => {
    fetched.mockResolvedValue(json(200, []))
    await call(listThings, {})
    expect(headersOf(0).has('authorization')).toBe(false)
    expect(headersOf(0).has('idempotency-key')).toBe(false)
    expect(session.accessToken).not.toHaveBeenCalled()
  })

  test('each call has its own idempotency key unless given one', async () => {
    fetched.mockImplementation(async () => json(200, { id: '1' }))
    await call(addThing, request)
    await call(addThing, request)
    await call(addThing, { ...request, idempotencyKey: 'mine' })
    const keys = [0, 1, 2].map((index) => headersOf(index).get('idempotency-key'))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })

  test('a rejected token is renewed once and the call repeated with the same key', async () => {
    fetched.mockResolvedValueOnce(refusal(401)).mockResolvedValueOnce(json(200, { id: '1' }))
    session.renewSession.mockResolvedValue(true)
    session.accessToken.mockResolvedValueOnce('token-1').mockResolvedValueOnce('token-2')
    await expect(call(addThing, request)).resolves.toEqual({ id: '1' })
    expect(headersOf(1).get('authorization')).toBe('Bearer token-2')
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })

  test('an ended session is not renewed twice', async () => {
    fetched.mockImplementation(async () => refusal(401))
    await expect(call(addThing, request)).rejects.toMatchObject({ status: 401, message: 'Not so.' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('a refusal becomes an ApiError with its fields', async () => {
    fetched.mockResolvedValue(
      json(400, {
        code: 'validation_failed',
        message: 'Some fields need your attention.',
        issues: [{ path: 'name', message: 'Too short' }],
        requestId: 'r7',
      }),
    )
    await expect(call(addThing, request)).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'validation_failed',
      issues: [{ path: 'name', message: 'Too short' }],
      requestId: 'r7',
    })
  })

  test('a lost connection gives a message for the user', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'))
    await expect(call(addThing, request)).rejects.toMatchObject({
      status: 0,
      message: 'The server could not be reached. Check your connection and try again.',
    })
  })

  test('a session that cannot be loaded gives a message for the user', async () => {
    session.accessToken.mockRejectedValue(new Error('AuthRetryableFetchError'))
    await expect(call(addThing, request)).rejects.toMatchObject({ status: 0 })
  })

  test.each(['<html>Bad gateway</html>', '', '"text"'])(
    'the response %j gives a message for the user',
    async (body) => {
      fetched.mockResolvedValue(new Response(body, { status: 502 }))
      await expect(call(addThing, request)).rejects.toMatchObject({ code: 'unreadable' })
    },
  )

  test('an aborted call rejects with the abort error', async () => {
    const abort = new DOMException('Stopped', 'AbortError')
    fetched.mockRejectedValue(abort)
    await expect(call(listThings, { signal: AbortSignal.abort(abort) })).rejects.toBe(abort)
  })

  test('a change that loses its connection is resent once online, with the same key', async () => {
    const browser = { onLine: true }
    const window = new EventTarget()
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('window', window)
    fetched.mockImplementationOnce(async () => {
      browser.onLine = false
      throw new TypeError('Failed to fetch')
    })
    fetched.mockResolvedValue(json(200, { id: '1' }))
    const saved = call(addThing, request)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect(await Promise.race([saved, Promise.resolve('waiting')])).toBe('waiting')
    browser.onLine = true
    window.dispatchEvent(new Event('online'))
    await expect(saved).resolves.toEqual({ id: '1' })
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })
  test('a change is resent even if the connection is back before it fails', async () => {
    const window = new EventTarget()
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('window', window)
    fetched.mockImplementationOnce(async () => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
      throw new TypeError('Failed to fetch')
    })
    fetched.mockResolvedValue(json(200, { id: '1' }))
    await expect(call(addThing, request)).resolves.toEqual({ id: '1' })
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })
})

describe('followForAllTabs', () => {
  test('a tab that takes the connection over looks at everything again, as it may have missed something', async () => {
    fetched.mockImplementation(async (_, init) => {
      const body = new ReadableStream({
        start(events) {
          events.enqueue(
            new TextEncoder().encode('data: {"topics":[],"live":true,"records":[]}\n\n'),
          )
          init?.signal?.addEventListener('abort', () => events.error(init.signal?.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    })
    const tabs = [new AbortController(), new AbortController()].map((closing) => {
      const told: ChangeNews[] = []
      followForAllTabs('ines', (news) => told.push(news), closing.signal)
      return { closing, told }
    })
    const [first, second] = tabs
    const live = { topics: [], live: true, records: [], presentations: [], missed: true }
    await expect.poll(() => first?.told).toEqual([live])
    // The tab that is not connected learns what the connected one does.
    await expect.poll(() => second?.told.at(-1)).toMatchObject({ topics: [], live: true })
    const before = second?.told.length ?? 0
    first?.closing.abort()
    await expect.poll(() => second?.told.slice(before)).toEqual([{ ...live, topics: changeTopics }])
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(first?.told).toHaveLength(1)
    second?.closing.abort()
  })

  describe('without a connection', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
    })

    test('browsers come back after a restart within five seconds, each at its own time', async () => {
      fetched.mockRejectedValue(new TypeError('Failed to fetch'))
      const leaving = new AbortController()
      for (let user = 0; user < 30; user++) {
        followForAllTabs(`user ${user}`, () => {}, leaving.signal)
      }
      const tried = () => fetched.mock.calls.length
      await expect.poll(tried).toBe(30)
      await vi.advanceTimersByTimeAsync(499)
      expect(tried()).toBe(30)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(tried()).toBeGreaterThan(30)
      expect(tried()).toBeLessThan(60)
      await vi.advanceTimersByTimeAsync(2_501)
      expect(tried()).toBeGreaterThanOrEqual(60)
      leaving.abort()
    })

    test('a browser beyond the most connections of an account looks again whenever it is refused', async () => {
      const { tooMany } = changeErrors
      fetched.mockImplementation(async () => json(tooMany.status, { ...tooMany, requestId: 'r1' }))
      const leaving = new AbortController()
      let looked = 0
      const look = ({ topics, live }: ChangeNews) => {
        expect(live).toBe(false)
        if (topics.length === changeTopics.length) looked += 1
      }
      followForAllTabs('ines', look, leaving.signal)
      await expect.poll(() => looked).toBe(1)
      await vi.advanceTimersByTimeAsync(2_900)
      expect(fetched).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(27_100)
      await expect.poll(() => looked).toBeGreaterThan(1)
      leaving.abort()
    })
  })
})
