import { beforeAll, describe, expect, test } from 'vitest'
import { chaptersOf } from '../../common/text/chapters.ts'
import { listAnalystLists, listAnalysts } from '../../contract/analysts/analysts.ts'
import { listDocuments } from '../../contract/boardroom-builder/documents.ts'
import {
  getLibraryDocument,
  listLibraryDocuments,
} from '../../contract/boardroom-builder/library-documents.ts'
import { listBriefs } from '../../contract/briefs/briefs.ts'
import { listCaptions, searchCaptions } from '../../contract/captions/captions.ts'
import { getDashboard } from '../../contract/dashboard/dashboard.ts'
import { listWatchedThisWeek } from '../../contract/engagement/engagement.ts'
import { listCanvases } from '../../contract/insight-canvas/canvases.ts'
import { listLibrary } from '../../contract/library/library.ts'
import { listProducts } from '../../contract/products/products.ts'
import { listWaitingQuestions } from '../../contract/questions/questions.ts'
import { listTeamMembers } from '../../contract/team/team.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { listenPublicly } from '../../server/testing/public-address.ts'
import { passwordGrant, signUpAccount } from '../../server/testing/worlds/accounts.ts'
import type { TestUser } from '../../server/testing/worlds/people.ts'
import { northlight } from './companies/northlight.ts'
import type { DemoBrief } from './demo-content.ts'
import type { DemoLogin } from './fill-company.ts'
import { fillDemo } from './fill-demo.ts'
import { printLogins } from './print-logins.ts'
import { linesOf } from './video-script.ts'

const h = await startHarness()
/** One brief for each member who may write briefs; the second is under embargo. */
const company = { ...northlight, briefs: northlight.briefs.slice(0, 3) }
const companies = [company]
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
    expect(logins.map(({ role }) => role)).toEqual([
      ...['owner', 'admin', 'editor', 'editor'],
      ...['reader', 'reader', 'reader'],
    ])
    const passwords = logins.flatMap(({ password }) => password ?? [])
    expect(new Set(passwords).size).toBe(6)
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

  test('fills the address book', async () => {
    const as = await signIn(logins[0] as DemoLogin)
    const { items, all } = await h.call(listAnalysts, { as, query: { search: 'northgate' } })
    expect(all).toBe(8)
    expect(items.map(({ name }) => name)).toEqual(['Ines Carvalho', 'Tobias Lindgren'])
    const lists = await h.call(listAnalystLists, { as })
    expect(lists.items.map(({ name, analysts }) => [name, analysts])).toEqual([
      ['Market overview', 3],
      ['Tier 1', 3],
      ['Tier 2', 3],
    ])
  })

  test('creates products with logos and briefs with videos, dated in the past', async () => {
    const owner = await signIn(logins[0] as DemoLogin)
    const { counts } = await h.call(getDashboard, { as: owner })
    expect(counts).toEqual({ products: 4, briefs: 3, members: 4 })
    const products = await h.call(listProducts, { as: owner })
    expect(products.items.every(({ logoImageUrl }) => logoImageUrl !== null)).toBe(true)
    const briefs = await h.call(listBriefs, { as: owner, query: { limit: 100 } })
    expect(briefs.items.map(({ title }) => title)).toEqual(
      [...company.briefs].sort((a, b) => a.daysAgo - b.daysAgo).map(({ title }) => title),
    )
    expect(new Set(briefs.items.map(({ userId }) => userId)).size).toBe(3)
    expect(briefs.items.every(({ videoStored }) => videoStored)).toBe(true)
  })

  test('has analysts who watch, ask, and get answers', async () => {
    const owner = await signIn(logins[0] as DemoLogin)
    const { items } = await h.call(listWaitingQuestions, { as: owner, query: {} })
    expect(items).toMatchObject([{ asker: { name: 'Priya Raman' }, atMs: 24_000 }])
    const week = await h.call(listWatchedThisWeek, { as: owner, query: {} })
    expect(week.items.map(({ name }) => name)).toEqual([
      'Priya Raman',
      'Ines Carvalho',
      'Claire Fontaine',
    ])
    const ines = await signIn(logins.at(-3) as DemoLogin)
    const library = await h.call(listLibrary, { as: ines, query: {} })
    expect(library.items.map(({ gate }) => gate).sort()).toEqual(['open', 'open', 'terms'])
  })

  test('has canvases and documents, one of them published to the analysts', async () => {
    const owner = await signIn(logins[0] as DemoLogin)
    const canvases = await h.call(listCanvases, { as: owner, query: {} })
    expect(canvases.items.map(({ title }) => title).sort()).toEqual([
      company.canvas.title,
      `SWOT of ${company.products[0]?.name}`,
    ])
    const documents = await h.call(listDocuments, { as: owner, query: { limit: 20 } })
    expect(documents.items.map(({ status }) => status).sort()).toEqual(['published', 'review'])
    const ines = await signIn(logins.at(-3) as DemoLogin)
    const shared = await h.call(listLibraryDocuments, { as: ines, query: {} })
    expect(shared.items).toMatchObject([{ title: company.documents[0]?.title }])
    const params = { documentId: shared.items[0]?.id ?? '' }
    const { blocks } = await h.call(getLibraryDocument, { as: ines, params })
    expect(JSON.stringify(blocks)).not.toContain('"gap"')
    expect(blocks.filter(({ type }) => type !== 'heading').length).toBeGreaterThan(2)
  })

  test('gives every brief captions and chapters', async () => {
    const owner = await signIn(logins[0] as DemoLogin)
    const briefs = await h.call(listBriefs, { as: owner, query: { limit: 100 } })
    for (const { id, title, description } of briefs.items) {
      const content = company.briefs.find((brief) => brief.title === title)
      const wanted = Object.keys(content?.story ?? {})
      expect(chaptersOf(description, 75_000).map((chapter) => chapter.title)).toEqual([
        'Introduction',
        ...wanted,
        'Your questions',
      ])
      const { items } = await h.call(listCaptions, { as: owner, params: { id } })
      expect(items.map(({ language, automatic }) => ({ language, automatic }))).toEqual([
        { language: 'en', automatic: false },
      ])
      expect(items[0]?.lines.map(({ text }) => text)).toEqual(
        linesOf(northlight, content as DemoBrief),
      )
    }
    const query = { search: 'list at the ward' }
    const { items, total } = await h.call(searchCaptions, { as: owner, query })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ language: 'en', automatic: false })
  })

  test('reports its progress and prints the logins', () => {
    expect(said.at(-1)).toMatch(/^3 analysts watch, ask and take notes/)
    expect(said.at(-2)).toMatch(
      /^Northlight Health: 3 briefs with (speech|silent videos), captions and chapters$/,
    )
    const table = printLogins(logins).split('\n')
    expect(table).toHaveLength(9)
    expect(table[2]).toMatch(/^Northlight Health {2}freja\.mikkelsen@\S+ +owner +\S{16}$/)
    expect(table.at(-4)).toContain('(invited, has not joined)')
    expect(table.at(-1)).toMatch(/^\(analyst\) .*reader +\S{16}$/)
  })

  test('leaves no password behind and does nothing the second time', async () => {
    const before = await h.sql`select count(*) from auth.users`
    expect(await fill('http://127.0.0.1:1')).toBeNull()
    expect(await h.sql`select count(*) from auth.users`).toEqual(before)
    expect(h.logged()).not.toContain(logins[0]?.password)
  })

  test('refuses to start if one of its email addresses is taken', async () => {
    const other = await startHarness()
    await signUpAccount(other, { email: 'freja.mikkelsen@northlighthealth.example' })
    await expect(
      fillDemo({ api: 'http://127.0.0.1:1', services: other.services, companies }),
    ).rejects.toThrow(/^freja\.mikkelsen@northlighthealth\.example already has an account here/)
    expect(await other.sql`select key from app.settings where key = 'demo'`).toEqual([])
  })
})
