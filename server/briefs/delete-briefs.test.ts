import { describe, expect, test } from 'vitest'
import { createBrief, deleteBriefs, getBrief, listBriefs } from '../../contract/briefs/briefs.ts'
import { bulkLimit } from '../../contract/endpoint.ts'
import { createProduct } from '../../contract/products/products.ts'
import { listTrash, restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to delete this brief' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

async function newBriefs(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const body = sampleBrief({ productId })
    ids.push((await h.call(createBrief, { as: ours.owner, body })).id)
  }
  return ids
}

const countOurs = async () => (await h.call(listBriefs, { as: ours.owner })).all

describe('deleteBriefs', () => {
  test('deletes several briefs in one step, with one Undo', async () => {
    const before = await countOurs()
    const ids = await newBriefs(3)
    const reply = await h.call(deleteBriefs, { as: ours.owner, body: { ids } })
    expect(reply.ids.toSorted()).toEqual(ids.toSorted())
    expect(await countOurs()).toBe(before)
    const [deletion] = (await h.call(listTrash, { as: ours.owner })).items
    expect(deletion).toMatchObject({ transactionId: reply.transactionId, briefs: 3 })
    const { transactionId } = reply
    const restored = await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(restored).toEqual({ restored: 3 })
    expect(await countOurs()).toBe(before + 3)
  })

  test('skips briefs that are already deleted, and returns the ids of those that it deleted', async () => {
    const [gone = '', left = ''] = await newBriefs(2)
    await h.call(deleteBriefs, { as: ours.owner, body: { ids: [gone] } })
    const reply = await h.call(deleteBriefs, { as: ours.owner, body: { ids: [gone, left] } })
    expect(reply.ids).toEqual([left])
  })

  test('two overlapping deletions delete each brief once', async () => {
    const ids = await newBriefs(4)
    const [one, two] = await Promise.allSettled([
      h.call(deleteBriefs, { as: ours.owner, body: { ids } }),
      h.call(deleteBriefs, { as: ours.owner, body: { ids: ids.toReversed() } }),
    ])
    const deleted = [one, two].flatMap((end) => (end.status === 'fulfilled' ? end.value.ids : []))
    expect(deleted.toSorted()).toEqual(ids.toSorted())
  })

  test('refuses a list that is empty or too long', async () => {
    for (const count of [0, bulkLimit + 1]) {
      const ids = Array.from({ length: count }, () => crypto.randomUUID())
      await expect(h.call(deleteBriefs, { as: ours.owner, body: { ids } })).rejects.toMatchObject({
        status: 400,
      })
    }
  })

  test('refuses another company', async () => {
    const ids = await newBriefs(1)
    const theirBrief = await h.call(createBrief, {
      as: theirs.owner,
      body: sampleBrief({
        productId: (await h.call(createProduct, { as: theirs.owner, body: sampleProduct() })).id,
      }),
    })
    await expect(h.call(deleteBriefs, { as: theirs.owner, body: { ids } })).rejects.toMatchObject(
      denied,
    )
    const mixed = { ids: [...ids, theirBrief.id] }
    const reply = await h.call(deleteBriefs, { as: theirs.owner, body: mixed })
    expect(reply.ids).toEqual([theirBrief.id])
    const params = { id: ids[0] ?? '' }
    expect(await h.call(getBrief, { as: ours.owner, params })).toMatchObject(params)
  })

  test('refuses a member without the right', async () => {
    const ids = await newBriefs(1)
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(h.call(deleteBriefs, { as: member, body: { ids } })).rejects.toMatchObject(denied)
  })
})
