import { describe, expect, test } from 'vitest'
import { createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { createProduct, deleteProducts, getProduct } from '../../contract/products/products.ts'
import { listTrash, restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to delete this product' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const newProduct = async () =>
  (await h.call(createProduct, { as: ours.owner, body: sampleProduct() })).id

describe('deleteProducts', () => {
  test('deletes products with their briefs, and one Undo restores all', async () => {
    const ids = [await newProduct(), await newProduct()]
    const brief = await h.call(createBrief, {
      as: ours.owner,
      body: sampleBrief({ productId: ids[1] ?? '' }),
    })
    const reply = await h.call(deleteProducts, { as: ours.owner, body: { ids } })
    expect(reply.ids.toSorted()).toEqual(ids.toSorted())
    const [deletion] = (await h.call(listTrash, { as: ours.owner })).items
    expect(deletion).toMatchObject({ products: 2, briefs: 1 })
    const { transactionId } = reply
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    const params = { id: brief.id }
    expect(await h.call(getBrief, { as: ours.owner, params })).toMatchObject(params)
  })

  test('refuses another company', async () => {
    const id = await newProduct()
    await expect(
      h.call(deleteProducts, { as: theirs.owner, body: { ids: [id] } }),
    ).rejects.toMatchObject(denied)
    expect(await h.call(getProduct, { as: ours.owner, params: { id } })).toMatchObject({ id })
  })

  test('refuses a member without the right', async () => {
    const ids = [await newProduct()]
    const member = await newMember(h, ours, { can_manage_briefs: true })
    await expect(h.call(deleteProducts, { as: member, body: { ids } })).rejects.toMatchObject(
      denied,
    )
  })
})
