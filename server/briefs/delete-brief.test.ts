import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBrief, deleteBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { createProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to delete this brief' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const newBrief = () => h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId }) })

describe('deleteBrief', () => {
  test('deletes the brief, and undo restores it', { tags: ['2.7.10c'] }, async () => {
    const { id, createdAt } = await newBrief()
    const { transactionId } = await h.call(deleteBrief, { as: ours.owner, params: { id } })
    await expect(h.call(getBrief, { as: ours.owner, params: { id } })).rejects.toMatchObject({
      status: 404,
      message: 'Brief Not Found',
    })
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    const restored = await h.call(getBrief, { as: ours.owner, params: { id } })
    expect(restored.createdAt).toBe(createdAt)
  })

  test('responds the same when the Idempotency-Key is sent twice', async () => {
    const { id } = await newBrief()
    const idempotencyKey = randomUUID()
    const remove = () => h.call(deleteBrief, { as: ours.owner, params: { id }, idempotencyKey })
    expect(await remove()).toEqual(await remove())
  })

  test('refuses another company', async () => {
    const { id } = await newBrief()
    await expect(h.call(deleteBrief, { as: theirs.owner, params: { id } })).rejects.toMatchObject(
      denied,
    )
  })

  test('refuses a member without the right', { tags: ['2.8.15e'] }, async () => {
    const { id } = await newBrief()
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(h.call(deleteBrief, { as: member, params: { id } })).rejects.toMatchObject(denied)
  })

  test('refuses an unknown brief, and the second of two deletions', async () => {
    const remove = (id: string) => h.call(deleteBrief, { as: ours.owner, params: { id } })
    await expect(remove(randomUUID())).rejects.toMatchObject(denied)
    const { id } = await newBrief()
    const results = await Promise.allSettled([remove(id), remove(id)])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})
