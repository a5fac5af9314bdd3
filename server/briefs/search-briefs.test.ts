import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type BriefSort,
  briefSorts,
  createBrief,
  listBriefs,
} from '../../contract/briefs/briefs.ts'
import { foundCounted, type Reply } from '../../contract/endpoint.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newCompany, newMember, type TestCompany } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
for (const [title, description, status] of [
  ['Quantum logistics', 'How CARGO finds its way', 'active'],
  ['Étude 100% pure_play', 'Line one\nand line two', 'draft'],
  ['Quarterly AI outlook', 'A view on quantum markets', 'draft'],
  ['Back\\slash', '量子コンピュータ', 'archived'],
] as const) {
  const body = sampleBrief({ productId, title, description, status })
  await h.call(createBrief, { as: ours.owner, body })
}

type Query = NonNullable<Parameters<typeof h.call<typeof listBriefs>>[1]['query']>
const list = (query: Query, as = ours.owner) => h.call(listBriefs, { as, query })
const titles = (page: Reply<typeof listBriefs>) => page.items.map(({ title }) => title)

/** Inserts briefs into the database: `rows` gives the title and description of brief `n`. */
function fill(company: TestCompany, product: string, count: number, title = `'Brief ' || n`) {
  return h.sql`
    insert into public.briefs (product_id, user_id, title, type, status, uploaded_video_url, created_at)
    select ${product}::uuid, ${company.id}::uuid, ${sql.raw(title)}, 'roadmap',
           (array['draft', 'active', 'archived'])[1 + n % 3], 'https://videos.example/' || n,
           timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
    from generate_series(1, ${count}::int) n`
}

async function pages(as: TestCompany['owner'], query: Query) {
  const found: Reply<typeof listBriefs>['items'] = []
  let cursor: string | null = null
  do {
    const page: Reply<typeof listBriefs> = await list({ ...query, ...(cursor && { cursor }) }, as)
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

const searches: [string, string[]][] = [
  ['quantum', ['Quarterly AI outlook', 'Quantum logistics']],
  ['QUANTUM  market', ['Quarterly AI outlook']],
  ['cargo logis', ['Quantum logistics']],
  ['étude', ['Étude 100% pure_play']],
  ['ÉTUDE', ['Étude 100% pure_play']],
  ['etude', ['Étude 100% pure_play']],
  ['et', ['Étude 100% pure_play']],
  ['0%', ['Étude 100% pure_play']],
  ['100%', ['Étude 100% pure_play']],
  ['q%m', []],
  ['qu_ntum', []],
  ['pure_', ['Étude 100% pure_play']],
  ['k\\sl', ['Back\\slash']],
  ['\\', ['Back\\slash']],
  ['量子コンピュ', ['Back\\slash']],
  ['ai', ['Quarterly AI outlook']],
  ["' or 1=1 --", []],
  ['line two', ['Étude 100% pure_play']],
]

describe('searching briefs', () => {
  test.each(searches)('finds by %j', async (search, expected) => {
    const page = await list({ search })
    expect(titles(page)).toEqual(expected)
    expect(page).toMatchObject({ total: expected.length, all: 4, nextCursor: null })
  })

  test('finds the same with the word index, which large companies use', async () => {
    const pretend = (more: number) =>
      h.database.pool.query(
        `update app.brief_counts set briefs = briefs + $1 where company_id = $2 and status = 'active'`,
        [more, ours.id],
      )
    await pretend(10_000)
    for (const [search, expected] of searches) {
      expect(titles(await list({ search })), search).toEqual(expected)
    }
    await pretend(-10_000)
  })

  test('an empty search finds everything, and filters narrow the results', async () => {
    expect((await list({ search: '   ' })).total).toBe(4)
    expect(titles(await list({ search: 'quantum', status: 'draft' }))).toEqual([
      'Quarterly AI outlook',
    ])
    const other = { productId: '00000000-0000-4000-8000-000000000000' }
    expect(await list({ search: 'quantum', ...other })).toMatchObject({ total: 0, all: 4 })
  })

  test('a member without canManageBriefs finds only their own, another company finds nothing', async () => {
    const member = await newMember(h, ours, { can_manage_products: true, can_manage_briefs: false })
    const body = sampleBrief({ productId, title: 'My own quantum leap' })
    const own = await h.call(createBrief, { as: member, body })
    expect(await list({ search: 'quantum' }, member)).toMatchObject({
      items: [{ id: own.id }],
      total: 1,
      all: 1,
    })
    expect((await list({ search: 'quantum' }, theirs.owner)).total).toBe(0)
  })

  test('refuses a search that is too long or contains NUL', async () => {
    for (const search of ['x'.repeat(201), 'a\u0000b']) {
      await expect(list({ search })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'search' }],
      })
    }
  })

  test('counts up to a thousand and indicates more; its pages still return every brief once', async () => {
    const company = await newCompany(h)
    const product = await h.call(createProduct, { as: company.owner, body: sampleProduct() })
    await fill(company, product.id, foundCounted + 50, `'Common word ' || n`)
    const first = await list({ search: 'common', sort: 'title' }, company.owner)
    expect(first).toMatchObject({ total: foundCounted + 1, all: foundCounted + 50 })
    const rare = await list({ search: 'WORD 1049' }, company.owner)
    expect(rare).toMatchObject({ items: [{ title: 'Common word 1049' }], total: 1 })
    const found = await pages(company.owner, { search: 'common', status: 'draft', limit: 100 })
    expect(new Set(found.map(({ id }) => id)).size).toBe(350)
    expect((await list({ search: 'common', status: 'draft' }, company.owner)).total).toBe(350)
  })
})

describe('sorting briefs', () => {
  const sorts = Object.keys(briefSorts) as BriefSort[]

  test('in every sort order and page size, each brief comes once and in order', async () => {
    const company = await newCompany(h)
    const product = await h.call(createProduct, { as: company.owner, body: sampleProduct() })
    // Several share a timestamp and several share a title, in both parts of the owner's list.
    await fill(company, product.id, 40, `(array['Zebra', 'apple', 'Ärger', 'Ångström'])[1 + n % 4]`)
    for (const title of ['apple', 'Middle', 'apple']) {
      await h.call(createBrief, { as: company.owner, body: sampleBrief({ title }) })
    }
    const whole = await pages(company.owner, { limit: 100 })
    expect(whole).toHaveLength(43)
    const ids = new Set(whole.map(({ id }) => id))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.integer({ min: 5, max: 43 }),
        fc.constantFrom('draft' as const, 'active' as const, undefined),
        async (sort, limit, status) => {
          const filter = status ? { status } : {}
          const found = await pages(company.owner, { sort, limit, ...filter })
          const expected = status ? whole.filter((brief) => brief.status === status) : whole
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
          expect(found).toHaveLength(expected.length)
          expect(found.every(({ id }) => ids.has(id))).toBe(true)
          if (sort === 'newest') expect(found).toEqual(expected)
          if (sort === 'oldest') expect(found).toEqual(expected.toReversed())
          if (sort === 'title') {
            const { compare } = new Intl.Collator('und')
            const names = found.map(({ title }) => title)
            expect(names).toEqual(names.toSorted(compare))
          }
        },
      ),
      { numRuns: 8, seed: 7 },
    )
  })

  test('a cursor belongs to its sort order: any other or altered cursor is refused', async () => {
    const cursors: Partial<Record<BriefSort, string>> = {}
    for (const sort of sorts) cursors[sort] = (await list({ sort, limit: 1 })).nextCursor ?? ''
    for (const sort of sorts) {
      const own = cursors[sort] ?? ''
      const rest = await list({ sort, cursor: own })
      expect(rest.items).toHaveLength(rest.total - 1)
      const others = sorts.filter((one) => one !== sort).map((one) => cursors[one] ?? '')
      const altered = [own.slice(0, -1), `${own}0`, `title.${own}`, own.toUpperCase()]
      for (const cursor of [...others, ...altered, 'title.gA_x', 'oldest.']) {
        await expect(list({ sort, cursor }), `${sort}: ${cursor}`).rejects.toMatchObject({
          status: 400,
          issues: [{ path: 'cursor' }],
        })
      }
    }
  })

  test('a title of 200 characters in any script fits into its cursor', async () => {
    const company = await newCompany(h)
    for (const title of ['👩‍🚀'.repeat(40).slice(0, 200), '漢'.repeat(200)]) {
      await h.call(createBrief, { as: company.owner, body: sampleBrief({ title }) })
    }
    expect(await pages(company.owner, { sort: 'title', limit: 1 })).toHaveLength(2)
  })

  test('refuses an unknown sort order', async () => {
    await expect(list({ sort: 'size' as never })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'sort' }],
    })
  })
})
