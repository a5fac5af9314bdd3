import { describe, expect, test } from 'vitest'
import {
  changeAnalystList,
  createAnalystList,
  listAnalysts,
  listFirms,
} from '../../contract/analysts/analysts.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const member = await newMember(h, ours)
await newAnalyst(h, ours.owner, { name: 'Zoë', firm: 'Größe & Co', topics: ['Robots'] })
await newAnalyst(h, ours.owner, { name: 'Émile', firm: 'Acme', notes: 'Likes cranes.' })
await newAnalyst(h, ours.owner, { name: 'ana', firm: 'Acme', email: 'ana@acme.example' })
await newAnalyst(h, theirs.owner, { name: 'Theirs', firm: 'Secret' })

const names = async (query: object = {}) =>
  (await h.call(listAnalysts, { as: member, query })).items.map(({ name }) => name)

describe('listAnalysts', () => {
  test('is sorted by name in the order of all languages, or newest first', async () => {
    expect(await names()).toEqual(['ana', 'Émile', 'Zoë'])
    expect(await names({ sort: 'newest' })).toEqual(['ana', 'Émile', 'Zoë'])
  })

  test.each([
    ['grosse', ['Zoë']],
    ['ROBOT', ['Zoë']],
    ['cranes likes', ['Émile']],
    ['ana@acme', ['ana']],
    ['acme', ['ana', 'Émile']],
    ['100%', []],
  ])('search for %j', async (search, found) => {
    expect(await names({ search })).toEqual(found)
  })

  test('filters by firm and by list; totals count the matches and all', async () => {
    const list = await h.call(createAnalystList, { as: ours.owner, body: { name: 'Tier 1' } })
    const { items } = await h.call(listAnalysts, { as: member, query: { firm: 'Acme' } })
    await h.call(changeAnalystList, {
      as: ours.owner,
      params: { id: list.id },
      body: { ids: items.slice(0, 1).map(({ id }) => id), listed: true },
    })
    const query = { firm: 'Acme', listId: list.id }
    const found = await h.call(listAnalysts, { as: member, query })
    expect(found).toMatchObject({ total: 1, all: 3, items: [{ lists: [{ name: 'Tier 1' }] }] })
  })

  test('pages follow each other without gaps', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const reply: Reply<typeof listAnalysts> = await h.call(listAnalysts, {
        as: member,
        query: { limit: 1, ...(cursor && { cursor }) },
      })
      seen.push(...reply.items.map(({ name }) => name))
      cursor = reply.nextCursor
    } while (cursor)
    expect(seen).toEqual(['ana', 'Émile', 'Zoë'])
  })
})

describe('listFirms', () => {
  test("lists the company's own firms, each once", async () => {
    expect(await h.call(listFirms, { as: member })).toEqual({ items: ['Acme', 'Größe & Co'] })
  })
})
