import { afterEach, describe, expect, test, vi } from 'vitest'
import { inBrowserTime } from './browser-time.ts'

afterEach(() => vi.useRealTimers())

const server = Date.parse('2026-03-01T12:00:00Z')
const answer = (body: unknown, init: ResponseInit = {}) =>
  Response.json(body, { headers: { date: new Date(server).toUTCString() }, ...init })

describe('inBrowserTime', () => {
  test.each([-7200, 0, 7200])(
    'ends a session an hour later by a clock that is %i s off',
    async (off) => {
      vi.useFakeTimers({ now: server + off * 1000 })
      const session = { access_token: 'a', expires_in: 3600, expires_at: server / 1000 + 3600 }
      const { expires_at, ...rest } = await (await inBrowserTime(answer(session))).json()
      expect(rest).toEqual({ access_token: 'a', expires_in: 3600 })
      expect(expires_at).toBe(Date.now() / 1000 + 3600)
    },
  )

  test('leaves other answers alone', async () => {
    vi.useFakeTimers({ now: server + 7_200_000 })
    const others = [
      answer({ id: 'a user' }),
      answer({ expires_at: 1 }, { status: 400 }),
      Response.json({ expires_at: 1 }),
      new Response('no JSON', { headers: { date: new Date(server).toUTCString() } }),
      new Response(null, { status: 204, headers: { date: new Date(server).toUTCString() } }),
    ]
    for (const other of others) expect(await inBrowserTime(other)).toBe(other)
  })
})
