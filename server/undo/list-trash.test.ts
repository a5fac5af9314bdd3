import { describe, expect, test } from 'vitest'
import { createBrief, deleteBrief } from '../../contract/briefs/briefs.ts'
import { createCanvas, deleteCanvas, getCanvas } from '../../contract/insight-canvas/canvases.ts'
import { createProduct, deleteProduct } from '../../contract/products/products.ts'
import { listTrash, restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()

const readTrash = (as: TestUser) => h.call(listTrash, { as })

async function deletedProduct(as: TestUser, name: string, briefs: string[] = []) {
  const product = await h.call(createProduct, { as, body: sampleProduct({ name }) })
  for (const title of briefs) {
    await h.call(createBrief, { as, body: sampleBrief({ productId: product.id, title }) })
  }
  return h.call(deleteProduct, { as, params: { id: product.id } })
}

describe('listTrash', () => {
  test('returns one entry per deletion, with the briefs of a product; restoring empties it', async () => {
    const { owner } = await newCompany(h)
    const { transactionId } = await deletedProduct(owner, 'Atlas', ['First', 'Second'])
    const later = await deletedProduct(owner, 'Boreas')
    const { items, total, nextCursor } = await readTrash(owner)
    expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null })
    expect(items).toMatchObject([
      { transactionId: later.transactionId, products: 1, briefs: 0, names: ['Boreas'] },
      {
        transactionId,
        deletedBy: owner.id,
        deletedByName: expect.any(String),
        products: 1,
        briefs: 2,
        captions: 0,
        names: ['Atlas', 'Second', 'First'],
      },
    ])
    await h.call(restoreDeleted, { as: owner, body: { transactionId } })
    expect((await readTrash(owner)).items).toHaveLength(1)
  })

  test('pages follow each other without gaps, and the total counts all', async () => {
    const { owner } = await newCompany(h)
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await deletedProduct(owner, name)
    const items = await readPages(5, (query) => h.call(listTrash, { as: owner, query }))
    expect(items.flatMap(({ names }) => names)).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  })

  test('omits deletions after 30 days', async () => {
    const { owner } = await newCompany(h)
    const { id } = await deletedProduct(owner, 'Old')
    await h.sql`
      update app.trash set deleted_at = deleted_at - interval '30 days' where row_id = ${id}`
    expect((await readTrash(owner)).items).toEqual([])
  })

  test('refuses another company: nobody sees its deletions', async () => {
    const { ours, theirs } = await newCompanies(h)
    await deletedProduct(ours.owner, 'Secret')
    expect((await readTrash(theirs.owner)).items).toEqual([])
  })

  test('shows a person without a company only their own canvases, which they can restore', async () => {
    const [person, other] = [await newUser(h), await newUser(h)]
    const { owner } = await newCompany(h)
    await deletedProduct(owner, 'Of a company')
    const { id } = await h.call(createCanvas, { as: person, body: { title: 'Own' } })
    const { transactionId } = await h.call(deleteCanvas, { as: person, params: { id } })
    expect(await readTrash(other)).toMatchObject({ items: [], total: 0 })
    await expect(
      h.call(restoreDeleted, { as: other, body: { transactionId } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await readTrash(person)).items).toMatchObject([
      { transactionId, deletedBy: person.id, deletedByName: null, canvases: 1, names: ['Own'] },
    ])
    await h.call(restoreDeleted, { as: person, body: { transactionId } })
    expect((await readTrash(person)).items).toEqual([])
    expect((await h.call(getCanvas, { as: person, params: { id } })).title).toBe('Own')
  })

  test('refuses a member without the right: members see only what they may restore', async () => {
    const company = await newCompany(h)
    const author = await newMember(h, company)
    const products = await newMember(h, company, { can_manage_products: true })
    const briefs = await newMember(h, company, { can_manage_briefs: true })
    await deletedProduct(company.owner, 'Atlas', ['With its product'])
    const own = await h.call(createBrief, { as: author, body: sampleBrief({ title: 'Own' }) })
    await h.call(deleteBrief, { as: author, params: { id: own.id } })
    const { id: productId } = await h.call(createProduct, {
      as: company.owner,
      body: sampleProduct(),
    })
    const brief = await h.call(createBrief, {
      as: company.owner,
      body: sampleBrief({ productId, title: 'Managed' }),
    })
    await h.call(deleteBrief, { as: company.owner, params: { id: brief.id } })
    const seenBy = async (as: TestUser) => (await readTrash(as)).items.map(({ names }) => names[0])
    expect(await seenBy(author)).toEqual(['Own'])
    expect(await seenBy(products)).toEqual(['Atlas'])
    expect(await seenBy(briefs)).toEqual(['Managed', 'Own'])
    expect(await seenBy(company.owner)).toEqual(['Managed', 'Own', 'Atlas'])
  })
})
