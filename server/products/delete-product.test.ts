import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { createProduct, deleteProduct, getProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, removeMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to delete this product' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const newProduct = () => h.call(createProduct, { as: ours.owner, body: sampleProduct() })

describe('deleteProduct', () => {
  test('deletes the briefs too, and undo restores everything, once', {
    tags: ['2.7.6'],
  }, async () => {
    const { id } = await newProduct()
    const brief = await h.call(createBrief, {
      as: ours.owner,
      body: sampleBrief({ productId: id }),
    })
    const { transactionId } = await h.call(deleteProduct, { as: ours.owner, params: { id } })
    await expect(h.call(getProduct, { as: ours.owner, params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      h.call(getBrief, { as: ours.owner, params: { id: brief.id } }),
    ).rejects.toMatchObject({ status: 404, message: 'Brief Not Found' })

    const body = { transactionId }
    const untold = { status: 404, message: 'There is nothing left to restore.' }
    await expect(h.call(restoreDeleted, { as: theirs.owner, body })).rejects.toMatchObject(untold)
    const weak = await newMember(h, ours, { can_manage_briefs: true })
    await expect(h.call(restoreDeleted, { as: weak, body })).rejects.toMatchObject({ status: 403 })

    expect(await h.call(restoreDeleted, { as: ours.owner, body })).toEqual({ restored: 2 })
    const restored = await h.call(getBrief, { as: ours.owner, params: { id: brief.id } })
    expect(restored).toMatchObject({ title: brief.title, productId: id })
    await expect(h.call(restoreDeleted, { as: ours.owner, body })).rejects.toMatchObject(untold)
  })

  test('responds the same when the same Idempotency-Key is sent twice', async () => {
    const { id } = await newProduct()
    const idempotencyKey = randomUUID()
    const remove = () => h.call(deleteProduct, { as: ours.owner, params: { id }, idempotencyKey })
    expect(await remove()).toEqual(await remove())
  })

  test('refuses another company', async () => {
    const { id } = await newProduct()
    await expect(h.call(deleteProduct, { as: theirs.owner, params: { id } })).rejects.toMatchObject(
      denied,
    )
    expect((await h.call(getProduct, { as: ours.owner, params: { id } })).id).toBe(id)
  })

  test('refuses a member without the right', { tags: ['2.5.11b', '2.8.8f'] }, async () => {
    const { id } = await newProduct()
    const member = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    await expect(h.call(deleteProduct, { as: member, params: { id } })).rejects.toMatchObject(
      denied,
    )
  })

  test('a removed member is refused at the very next request', async () => {
    const { id } = await newProduct()
    const member = await newMember(h, ours, { can_manage_products: true })
    await removeMember(h, member)
    await expect(h.call(deleteProduct, { as: member, params: { id } })).rejects.toMatchObject({
      status: 401,
    })
  })
})
