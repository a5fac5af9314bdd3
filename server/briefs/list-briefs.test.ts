import { describe, expect, test } from 'vitest'
import { createBrief, getBrief, listBriefs } from '../../contract/briefs/briefs.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
for (const [title, type, status] of [
  ['First', 'product', 'active'],
  ['Second', 'roadmap', 'draft'],
  ['Third', 'product', 'draft'],
] as const) {
  const body = sampleBrief({ productId, title, type, status })
  await h.call(createBrief, { as: ours.owner, body })
}
await h.call(createBrief, { as: ours.owner, body: sampleBrief({ title: 'Without product' }) })

const titles = (list: { items: { title: string }[] }) => list.items.map((brief) => brief.title)

describe('listBriefs', () => {
  test('newest first, including own briefs without a product, one page at a time', {
    tags: ['2.2.12d', '2.7.10a', '2.7.12c', '2.9.6b'],
  }, async () => {
    const first = await h.call(listBriefs, { as: ours.owner, query: { limit: 3 } })
    expect(titles(first)).toEqual(['Without product', 'Third', 'Second'])
    expect(first.total).toBe(4)
    const query = { limit: 3, cursor: first.nextCursor ?? '' }
    const second = await h.call(listBriefs, { as: ours.owner, query })
    expect(titles(second)).toEqual(['First'])
    expect(second.nextCursor).toBeNull()
  })

  test('filters by product, type and status', async () => {
    const list = (query: object) => h.call(listBriefs, { as: ours.owner, query })
    expect(titles(await list({ productId }))).toEqual(['Third', 'Second', 'First'])
    expect(titles(await list({ productId, type: 'product' }))).toEqual(['Third', 'First'])
    const drafts = await list({ productId, type: 'product', status: 'draft' })
    expect(titles(drafts)).toEqual(['Third'])
    expect(drafts.total).toBe(1)
  })

  test('a member who may not manage briefs sees only their own', {
    tags: ['2.7.12b'],
  }, async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const own = await h.call(createBrief, {
      as: member,
      body: sampleBrief({ productId, title: 'Own' }),
    })
    expect(titles(await h.call(listBriefs, { as: member }))).toEqual(['Own'])
    expect((await h.call(getBrief, { as: member, params: { id: own.id } })).id).toBe(own.id)
  })

  test('another company sees nothing, even when it filters by the product', async () => {
    expect((await h.call(listBriefs, { as: theirs.owner })).total).toBe(0)
    const asked = await h.call(listBriefs, { as: theirs.owner, query: { productId } })
    expect(asked).toEqual({ items: [], nextCursor: null, total: 0, all: 0 })
  })

  test('own briefs in another company appear in order, only for their author', async () => {
    const { ours, theirs } = await newCompanies(h)
    const reader = await newMember(h, ours, { can_manage_briefs: true })
    const body = { ...sampleProduct(), name: 'Theirs' }
    const { id: productId } = await h.call(createProduct, { as: theirs.owner, body })
    for (const [as, title, product] of [
      [ours.owner, 'Without product', undefined],
      [theirs.owner, 'Written there', productId],
      [reader, 'Of the reader', undefined],
    ] as const) {
      await h.call(createBrief, { as, body: sampleBrief({ title, productId: product }) })
    }
    // The author has since moved to the other company.
    await h.sql`update public.briefs set user_id = ${ours.owner.id} where title = 'Written there'`
    const { items, total, all } = await h.call(listBriefs, { as: ours.owner })
    expect(items.map(({ title }) => title)).toEqual([
      'Of the reader',
      'Written there',
      'Without product',
    ])
    expect([total, all]).toEqual([3, 3])
    expect(titles(await h.call(listBriefs, { as: reader }))).toEqual([
      'Of the reader',
      'Without product',
    ])
  })
})
