import { describe, expect, test } from 'vitest'
import {
  addCaption,
  deleteCaption,
  listCaptions,
  searchCaptions,
} from '../../contract/captions/captions.ts'
import { createProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const text = webVtt('One small', 'step', 'for us')

async function newCaption() {
  const { id } = await newVideoBrief(h, ours, { productId })
  const add = () =>
    h.call(addCaption, { as: ours.owner, params: { id }, body: { language: 'en', text } })
  const caption = await add()
  const remove = (as = ours.owner) =>
    h.call(deleteCaption, { as, params: { id, captionId: caption.id } })
  const list = async () => (await h.call(listCaptions, { as: ours.owner, params: { id } })).items
  return { id, add, caption, remove, list }
}

const undo = (transactionId: string, as = ours.owner) =>
  h.call(restoreDeleted, { as, body: { transactionId } })

describe('deleteCaption', () => {
  test('removes a track, and undo restores it with its lines, in search too', async () => {
    const { id, caption, remove, list } = await newCaption()
    const { transactionId } = await remove()
    expect(await list()).toEqual([])
    expect(await undo(transactionId)).toEqual({ restored: 1 })
    expect(await list()).toMatchObject([{ id: caption.id, lines: caption.lines }])
    const query = { search: 'small step', briefId: id }
    expect((await h.call(searchCaptions, { as: ours.owner, query })).total).toBe(1)
    await expect(undo(transactionId)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses undo once there are new captions in this language', async () => {
    const { add, remove, list } = await newCaption()
    const { transactionId } = await remove()
    const again = await add()
    await expect(undo(transactionId)).rejects.toMatchObject({
      status: 409,
      message: 'There are captions in this language again.',
    })
    expect(await list()).toMatchObject([{ id: again.id }])
  })

  test('allows Undo only with the right to change the brief', async () => {
    const { remove, list } = await newCaption()
    const { transactionId } = await remove()
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(undo(transactionId, member)).rejects.toMatchObject({ status: 403 })
    await expect(undo(transactionId, theirs.owner)).rejects.toMatchObject({ status: 404 })
    const editor = await newMember(h, ours, { can_manage_briefs: true })
    await undo(transactionId, editor)
    expect(await list()).toHaveLength(1)
  })

  test('refuses another company', async () => {
    const { remove, list } = await newCaption()
    await expect(remove(theirs.owner)).rejects.toMatchObject({ status: 403 })
    expect(await list()).toHaveLength(1)
  })

  test('refuses a member without the right', async () => {
    const { remove } = await newCaption()
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(remove(member)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
  })

  test('refuses the second of two deletes, and captions of another video', async () => {
    const { caption, remove } = await newCaption()
    const other = await newCaption()
    await expect(
      h.call(deleteCaption, {
        as: ours.owner,
        params: { id: other.id, captionId: caption.id },
      }),
    ).rejects.toMatchObject({ status: 404, message: 'These captions no longer exist.' })
    const results = await Promise.allSettled([remove(), remove()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
