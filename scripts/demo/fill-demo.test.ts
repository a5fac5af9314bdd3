import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listBriefs } from '../../contract/briefs.ts'
import { searchCaptions } from '../../contract/captions.ts'
import { chaptersOf } from '../../contract/chapters.ts'
import { getDashboard } from '../../contract/dashboard.ts'
import { listProducts } from '../../contract/products.ts'
import { listTeamMembers } from '../../contract/team.ts'
import { asServer, passwordGrant, signUpAccount } from '../../server/testing/accounts.ts'
import { startHarness } from '../../server/testing/harness.ts'
import type { TestUser } from '../../server/testing/people.ts'
import { listenPublicly } from '../../server/testing/public-address.ts'
import { northlight } from './companies/northlight.ts'
import type { DemoLogin } from './fill-company.ts'
import { fillDemo } from './fill-demo.ts'
import { printLogins } from './print-logins.ts'

const h = await startHarness()
/** Northlight has the only video that is not MP4. */
const companies = [northlight]
const said: string[] = []
let logins: readonly DemoLogin[] = []
const fill = (api: string) =>
  fillDemo({ api, services: h.services, say: (line) => said.push(line), companies })

beforeAll(async () => {
  logins = (await fill(await listenPublicly(h))) ?? []
})

async function signIn({ email, password }: DemoLogin): Promise<TestUser> {
  const session = (await passwordGrant(h, email, password ?? '')).json()
  return { id: session.user.id, email, sessionId: '', accessToken: session.access_token }
}

describe('fillDemo', () => {
  test('creates a team whose members can sign in with the returned passwords', async () => {
    expect(logins.map(({ role }) => role)).toEqual(['owner', 'admin', 'editor', 'editor', 'editor'])
    const passwords = logins.flatMap(({ password }) => password ?? [])
    expect(new Set(passwords).size).toBe(4)
    for (const login of logins) {
      const answer = await passwordGrant(h, login.email, login.password ?? 'whatever it is')
      expect(answer.statusCode, login.email).toBe(login.password ? 200 : 400)
    }
    const owner = await signIn(logins[0] as DemoLogin)
    const { items } = await h.call(listTeamMembers, { as: owner })
    const pending = items.filter(({ userId }) => userId === null)
    expect(pending.map(({ name }) => name)).toEqual(['Oscar Nyström'])
    expect(items.find(({ name }) => name === 'Grace Mutua')?.permissions).toEqual({
      canEditCompanyProfile: true,
      canManageProducts: false,
      canManageBriefs: true,
      canManageTeam: false,
    })
  })

  test('creates products with logos and briefs with videos, dated in the past', async () => {
    const owner = await signIn(logins[0] as DemoLogin)
    const { counts } = await h.call(getDashboard, { as: owner })
    expect(counts).toEqual({ products: 10, briefs: 14, members: 5 })
    const products = await h.call(listProducts, { as: owner })
    expect(products.items.every(({ logoImageUrl }) => logoImageUrl !== null)).toBe(true)
    const briefs = await h.call(listBriefs, { as: owner, query: { limit: 100 } })
    expect(briefs.items.map(({ title }) => title)).toEqual(
      [...northlight.briefs].sort((a, b) => a.daysAgo - b.daysAgo).map(({ title }) => title),
    )
    expect(new Set(briefs.items.map(({ userId }) => userId)).size).toBe(4)
    expect(briefs.items.every(({ videoStored }) => videoStored)).toBe(true)
    const types = new Set<string | null>()
    for (const address of new Set(briefs.items.map((brief) => brief.uploadedVideoUrl ?? ''))) {
      const answer = await fetch(address)
      types.add(answer.headers.get('content-type'))
      await answer.bytes()
    }
    expect([...types].sort()).toEqual(['video/mp4', 'video/webm'])
  })

  test('creates a video with searchable captions and chapters', async () => {
    const owner = await signIn(logins[0] as DemoLogin)
    const query = { search: 'list at the ward' }
    const { items, total } = await h.call(searchCaptions, { as: owner, query })
    // Every brief with that video is found, because captions belong to the video.
    expect(total).toBe(northlight.briefs.filter(({ video }) => video === 0).length)
    expect(items[0]).toMatchObject({ language: 'en', automatic: false, startMs: 2000 })
    const told = northlight.briefs.map((brief) => chaptersOf(brief.description, 4000))
    expect(told.filter(({ length }) => length > 0)).toEqual([
      [
        { startMs: 0, title: 'The bed at noon' },
        { startMs: 2000, title: 'The list at the ward' },
      ],
    ])
  })

  test('reports its progress and prints the logins', () => {
    expect(said.at(-1)).toBe('Northlight Health: 14 briefs, 1 of the videos with captions')
    const table = printLogins(logins).split('\n')
    expect(table).toHaveLength(7)
    expect(table[2]).toMatch(/^Northlight Health {2}freja\.mikkelsen@\S+ +Owner +\S{16}$/)
    expect(table.at(-1)).toContain('(invited, has not joined)')
  })

  test('leaves no secret behind and does nothing the second time', async () => {
    const before = await asServer(h, sql`select count(*) from auth.users`)
    expect(await fill('http://127.0.0.1:1')).toBeNull()
    expect(await asServer(h, sql`select count(*) from auth.users`)).toEqual(before)
    const secrets = sql`
      select u.id from auth.users u join auth.identities i on i.user_id = u.id
      where u.raw_user_meta_data ? 'demo_secret' or i.identity_data ? 'demo_secret'`
    expect(await asServer(h, secrets)).toEqual([])
    expect(h.logged()).not.toContain(logins[0]?.password)
  })

  test('refuses to start if one of its email addresses is taken', async () => {
    const other = await startHarness()
    await signUpAccount(other, { email: 'freja.mikkelsen@northlighthealth.example' })
    await expect(
      fillDemo({ api: 'http://127.0.0.1:1', services: other.services, companies }),
    ).rejects.toThrow(/^freja\.mikkelsen@northlighthealth\.example already has an account here/)
    expect(await asServer(other, sql`select key from app.settings where key = 'demo'`)).toEqual([])
  })
})
