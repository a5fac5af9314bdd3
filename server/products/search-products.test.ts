import { describe, expect, test } from 'vitest'
import type { Reply } from '../../contract/endpoint.ts'
import {
  createProduct,
  listCategories,
  listProducts,
  type ProductSort,
  productSorts,
} from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import { newCompanies, newMember, newUser } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
for (const [name, category, description] of [
  ['beacon', 'Analytics', 'Sees 50% more'],
  ['Atlas', 'Robotics', 'Maps a warehouse'],
  ['Äther', 'Robotics', 'Große Netze'],
  ['Compass', 'Supply chain', 'Finds the way through every warehouse'],
  ['Atlas', 'Analytics', 'The other one'],
] as const) {
  const body = sampleProduct({ name, category, description })
  await h.call(createProduct, { as: ours.owner, body })
}
await h.call(createProduct, { as: theirs.owner, body: sampleProduct({ category: 'Secret' }) })

type Query = NonNullable<Parameters<typeof h.call<typeof listProducts>>[1]['query']>
const list = (query: Query) => h.call(listProducts, { as: ours.owner, query })
const names = (page: Reply<typeof listProducts>) => page.items.map(({ name }) => name)

describe('searching products', () => {
  test.each([
    ['warehouse', ['Compass', 'Atlas']],
    ['WAREHOUSE map', ['Atlas']],
    ['robot', ['Äther', 'Atlas']],
    ['50%', ['beacon']],
    ['5%', []],
    ['at_as', []],
    ['äth', ['Äther']],
    ['ather grosse', ['Äther']],
    ['e', ['Atlas', 'Compass', 'Äther', 'Atlas', 'beacon']],
  ])('finds by %j in name, category or description', async (search, expected) => {
    const page = await list({ search })
    expect(names(page)).toEqual(expected)
    expect(page).toMatchObject({ total: expected.length, all: 5 })
  })

  test('filters by exact category', async () => {
    expect(names(await list({ category: 'Robotics' }))).toEqual(['Äther', 'Atlas'])
    expect(await list({ category: 'Robotics', limit: 1 })).toMatchObject({ total: 2, all: 5 })
    expect(await list({ category: 'Secret' })).toMatchObject({ items: [], total: 0, all: 5 })
    expect(names(await list({ category: 'Robotics', search: 'map' }))).toEqual(['Atlas'])
  })

  test.each([
    ['newest', ['Atlas', 'Compass', 'Äther', 'Atlas', 'beacon']],
    ['oldest', ['beacon', 'Atlas', 'Äther', 'Compass', 'Atlas']],
    ['name', ['Äther', 'Atlas', 'Atlas', 'beacon', 'Compass']],
  ] as const)('sorts %s, a page at a time, each product once', async (sort, expected) => {
    const items = await readPages(expected.length, (at) => list({ sort, ...at }))
    expect(items.map(({ name }) => name)).toEqual(expected)
    expect(new Set(items.map(({ id }) => id)).size).toBe(5)
  })

  test('a cursor is only valid for its sort order', async () => {
    const sorts = Object.keys(productSorts) as ProductSort[]
    for (const made of sorts) {
      const { nextCursor } = await list({ sort: made, limit: 2 })
      for (const sort of sorts.filter((one) => one !== made)) {
        await expect(list({ sort, cursor: nextCursor ?? '' })).rejects.toMatchObject({
          status: 400,
          issues: [{ path: 'cursor' }],
        })
      }
    }
  })
})

describe('listCategories', () => {
  test('lists each category of the company once, for every member', async () => {
    const member = await newMember(h, ours)
    for (const as of [ours.owner, member]) {
      const { items } = await h.call(listCategories, { as })
      expect(items.toSorted()).toEqual(['Analytics', 'Robotics', 'Supply chain'])
    }
  })

  test('refuses another company, and a user without one', async () => {
    expect(await h.call(listCategories, { as: theirs.owner })).toEqual({ items: ['Secret'] })
    const stranger = await newUser(h)
    await expect(h.call(listCategories, { as: stranger })).rejects.toMatchObject({ status: 403 })
  })
})
