import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { expectRefusal } from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'

const h = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })

const list = (query = '') => admin(h, 'GET', `/admin/users${query}`)
const base = 'https://portal.example/auth/v1/admin/users'

describe('listUsers', () => {
  test('returns an empty page for an empty installation', async () => {
    const answer = await list()
    expect(answer.json()).toEqual({ users: [], aud: 'authenticated' })
    expect(answer.headers['x-total-count']).toBe('0')
    expect(answer.headers.link).toBe(`<${base}?page=1&per_page=50>; rel="last"`)
  })

  test('returns pages, newest first, with links to the other pages', async () => {
    const made: string[] = []
    for (let each = 0; each < 5; each++) made.unshift((await createdUser(h)).id)
    const first = await list('?page=1&per_page=2')
    expect(first.headers['x-total-count']).toBe('5')
    expect(first.headers.link).toBe(
      `<${base}?page=2&per_page=2>; rel="next", <${base}?page=3&per_page=2>; rel="last"`,
    )
    const pages = [first, await list('?page=2&per_page=2'), await list('?page=3&per_page=2')]
    const seen = pages.flatMap((page) => page.json().users.map((user: { id: string }) => user.id))
    expect(seen).toEqual(made)
    expect(pages[2]?.headers.link).toBe(`<${base}?page=3&per_page=2>; rel="last"`)
    expect((await list('?page=&per_page=')).json().users).toHaveLength(5)
    expect((await list('?page=9')).json().users).toEqual([])
  })

  test('refuses an invalid page', async () => {
    for (const query of ['?page=0', '?page=-1', '?page=x', '?per_page=1001', '?page=1.5']) {
      expectRefusal(await list(query), 400, 'validation_failed')
    }
  })
})
