import { describe, expect, test } from 'vitest'
import { createProduct, listProducts } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import { newCompanies, newCompany, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
for (let number = 1; number <= 5; number++) {
  await h.call(createProduct, {
    as: ours.owner,
    body: sampleProduct({ name: `Product ${number}` }),
  })
}

describe('listProducts', () => {
  test('pages are newest first, without gaps or repetitions', {
    tags: ['2.7.2', '2.7.8a'],
  }, async () => {
    const items = await readPages(5, (query) => h.call(listProducts, { as: ours.owner, query }))
    const names = items.map(({ name }) => name)
    expect(names).toEqual(['Product 5', 'Product 4', 'Product 3', 'Product 2', 'Product 1'])
  })

  test('the page after the last is empty and has the same total', async () => {
    const cursor = '1_00000000-0000-4000-8000-000000000000'
    expect(await h.call(listProducts, { as: ours.owner, query: { cursor } })).toEqual({
      items: [],
      nextCursor: null,
      total: 5,
      all: 5,
    })
  })

  test('products with identical timestamps come once each across pages', async () => {
    const { id, owner } = await newCompany(h)
    await h.sql`
      insert into public.products
        (company_id, user_id, name, category, websiteurl, salescontactname, salescontactemail)
      select ${id}::uuid, ${id}::uuid, 'Product ' || number, 'Robotics',
             'https://acme.example', 'Sam Seller', 'sam@acme.example'
      from generate_series(1, 7) number`
    const items = await readPages(7, (query) => h.call(listProducts, { as: owner, query }))
    expect(new Set(items.map(({ createdAt }) => createdAt)).size).toBe(1)
    const ids = items.map(({ id }) => id)
    expect(new Set(ids).size).toBe(7)
    expect(ids).toEqual([...ids].sort().reverse())
  })

  test('every member sees the list, but another company does not', async () => {
    const member = await newMember(h, ours)
    expect((await h.call(listProducts, { as: member })).total).toBe(5)
    expect(await h.call(listProducts, { as: theirs.owner })).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      all: 0,
    })
  })

  test.each([
    'nonsense',
    '1_2',
    "' or 1=1",
    '9'.repeat(30),
    `1_${'-'.repeat(36)}`,
    `1_${'f'.repeat(36)}`,
  ])('refuses the cursor %s', async (cursor) => {
    await expect(h.call(listProducts, { as: ours.owner, query: { cursor } })).rejects.toMatchObject(
      { status: 400, issues: [{ path: 'cursor' }] },
    )
  })

  test.each([0, 101, 'x'])('refuses the limit %s', async (limit) => {
    await expect(h.call(listProducts, { as: ours.owner, query: { limit } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'limit' }],
    })
  })
})
