import { describe, expect, test } from 'vitest'
import { addCaption, searchCaptions } from '../../contract/captions/captions.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  type TestCompany,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const productId = await newProduct(ours)
const older = await captioned(
  ours,
  { productId, title: 'Older' },
  'Clouds gather',
  'over the market',
)
const newer = await captioned(
  ours,
  { productId, title: 'Newer' },
  'THE 50% market',
  'is_here: 量子コンピュータ',
  'no cloud in sight, heißt es',
)
const foreign = { productId: await newProduct(theirs), title: 'Foreign' }
await captioned(theirs, foreign, 'Their market, with clouds')

async function newProduct(company: TestCompany) {
  return (await h.call(createProduct, { as: company.owner, body: sampleProduct() })).id
}

async function captioned(
  company: TestCompany,
  given: { as?: TestUser; productId?: string; title: string },
  ...lines: string[]
) {
  const { id } = await newVideoBrief(h, company, given)
  const body = { language: 'en', text: webVtt(...lines) }
  await h.call(addCaption, { as: given.as ?? company.owner, params: { id }, body })
  return id
}

type Query = NonNullable<Parameters<typeof h.call<typeof searchCaptions>>[1]['query']>
const search = (query: Query, as = ours.owner) => h.call(searchCaptions, { as, query })
const places = async (words: string, as = ours.owner) =>
  (await search({ search: words }, as)).items.map(
    ({ briefTitle, startMs }) => `${briefTitle} ${startMs / 1000}`,
  )

describe('searchCaptions', () => {
  test.each([
    ['market', ['Newer 0', 'Older 1']],
    ['MARKET the', ['Newer 0', 'Older 1']],
    ['gather market', ['Older 0']],
    ['market gather', ['Older 0']],
    ['is_here', ['Newer 1']],
    ['50%', ['Newer 0']],
    ['5_%', []],
    ['量子コン', ['Newer 1']],
    ['no', ['Newer 2']],
    ['in', ['Newer 2']],
    ['clouds sight', []],
    ['cloud', ['Newer 2', 'Older 0']],
    ['clóud', ['Newer 2', 'Older 0']],
    ['heisst', ['Newer 2']],
    ['', []],
    ['   ', []],
  ])('finds %j at %j', async (words, expected) => {
    expect(await places(words)).toEqual(expected)
  })

  test('returns brief, language, second and words', async () => {
    expect(await search({ search: 'gather' })).toEqual({
      items: [
        {
          briefId: older,
          briefTitle: 'Older',
          language: 'en',
          automatic: false,
          startMs: 0,
          text: 'Clouds gather',
        },
      ],
      nextCursor: null,
      total: 1,
    })
  })

  test('searches a single brief', async () => {
    const query = { search: 'market', briefId: newer }
    expect((await search(query)).items.map(({ briefId }) => briefId)).toEqual([newer])
    expect((await search(query, theirs.owner)).items).toEqual([])
  })

  test('refuses another company: it finds only what it may read', async () => {
    expect(await places('market', theirs.owner)).toEqual(['Foreign 0'])
  })

  test('limits a member without the right to their own briefs', async () => {
    const author = await newMember(h, ours)
    expect(await places('market', author)).toEqual([])
    await captioned(ours, { as: author, title: 'Alone' }, 'My own market')
    expect(await places('market', author)).toEqual(['Alone 0'])
    expect(await places('my', author)).toEqual(['Alone 0'])
    // It belongs to the company, also without a product.
    expect(await places('own market')).toEqual(['Alone 0'])
  })

  test('returns each line once across pages, even for very common words', async () => {
    const company = await newCompany(h)
    const productId = await newProduct(company)
    const lines = Array.from({ length: 700 }, (_, line) => `And word ${line % 2 ? 'odd' : 'even'}`)
    for (const title of ['First', 'Second'])
      await captioned(company, { productId, title }, ...lines)
    await h.sql`update public.briefs set created_at = '2026-01-01' where company_id = ${company.id}`
    for (const [words, lines, total] of [
      ['and word', 1400, 1001],
      ['odd', 700, 700],
    ] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: Query = { search: words, limit: 100, ...(cursor && { cursor }) }
        const page = await search(query, company.owner)
        expect(page.total).toBe(total)
        seen.push(...page.items.map(({ briefId, startMs }) => `${briefId} ${startMs}`))
        cursor = page.nextCursor
      } while (cursor)
      expect({ seen: seen.length, once: new Set(seen).size }).toEqual({ seen: lines, once: lines })
    }
  })

  test.each(['nonsense', '1_2_3', '9'.repeat(30)])('refuses the cursor %s', async (cursor) => {
    await expect(search({ search: 'market', cursor })).rejects.toMatchObject({ status: 400 })
  })
})
