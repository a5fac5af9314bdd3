import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addCaption,
  deleteCaption,
  listCaptions,
  updateCaptionCheck,
  updateCaptionLine,
} from '../../contract/captions/captions.ts'
import { createProduct } from '../../contract/products/products.ts'
import { listActivity, removeMember } from '../../contract/team/team.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newAutomaticCaption, newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const spoken: Parameters<typeof newAutomaticCaption>[3] = [
  { startMs: 0, endMs: 1000, text: 'Thank you. Thank you.', unsure: 'repeated' },
  { startMs: 1000, endMs: 2000, text: 'Good morning.', unsure: null },
  { startMs: 2000, endMs: 3000, text: 'Mumble.', unsure: 'unclear' },
]

async function newCaption() {
  const { id, objectId } = await newVideoBrief(h, ours, { productId })
  const captionId = await newAutomaticCaption(h, ours, objectId, spoken)
  const params = { id, captionId }
  const check = (checked: boolean, as = ours.owner) =>
    h.call(updateCaptionCheck, { as, params, body: { checked } })
  const shown = async () =>
    (await h.call(listCaptions, { as: ours.owner, params: { id } })).items[0]
  const remove = () => h.call(deleteCaption, { as: ours.owner, params })
  const correct = (position: number, text: string) =>
    h.call(updateCaptionLine, { as: ours.owner, params: { ...params, position }, body: { text } })
  return { id, params, check, shown, remove, correct }
}

const actions = async () =>
  (await h.call(listActivity, { as: ours.owner, query: { limit: 3 } })).items.map(
    ({ action }) => action,
  )

describe('updateCaptionCheck', () => {
  test('says who checked the captions and when, and takes it back', async () => {
    const { check, shown } = await newCaption()
    expect(await shown()).toMatchObject({ automatic: true, unchecked: true, checked: null })
    const editor = await newMember(h, ours, { can_manage_briefs: true })
    const { checked } = await check(true, editor)
    expect(checked).toEqual({ at: expect.any(String), by: 'Mel Member' })
    expect(await shown()).toMatchObject({ unchecked: false, checked })
    // The first check counts.
    expect(await check(true)).toEqual({ checked })
    expect(await check(false)).toEqual({ checked: null })
    expect(await shown()).toMatchObject({ unchecked: true, checked: null })
    expect((await actions()).slice(0, 2)).toEqual(['captions.unchecked', 'captions.checked'])
  })

  test('keeps the date once whoever checked them has left', async () => {
    const { check, shown } = await newCaption()
    const editor = await newMember(h, ours, { can_manage_briefs: true })
    await check(true, editor)
    await h.call(removeMember, { as: ours.owner, params: { id: editor.memberId } })
    expect((await shown())?.checked).toEqual({ at: expect.any(String), by: null })
  })

  test('a corrected line, and one found right, is no longer unsure', async () => {
    const { correct, shown } = await newCaption()
    const unsure = async () => (await shown())?.lines.map((line) => line.unsure)
    expect(await unsure()).toEqual(['repeated', null, 'unclear'])
    expect(await correct(0, 'Thank you.')).toMatchObject({ unsure: null })
    await correct(2, 'Mumble.')
    expect(await unsure()).toEqual([null, null, null])
  })

  test('Undo brings back the check and what is unsure', async () => {
    const { check, shown, remove } = await newCaption()
    await check(true)
    const before = await shown()
    const { transactionId } = await remove()
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(await shown()).toEqual(before)
  })

  test('Undo works after the account of whoever checked them is gone', async () => {
    const { check, shown, remove } = await newCaption()
    const editor = await newMember(h, ours, { can_manage_briefs: true })
    await check(true, editor)
    const { transactionId } = await remove()
    await h.sql`delete from auth.users where id = ${editor.id}`
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect((await shown())?.checked).toEqual({ at: expect.any(String), by: null })
  })

  test('refuses another company', async () => {
    const { check, shown } = await newCaption()
    await expect(check(true, theirs.owner)).rejects.toMatchObject({ status: 403 })
    expect((await shown())?.checked).toBeNull()
  })

  test('refuses a member without the right', async () => {
    const { check } = await newCaption()
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(check(true, member)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
  })

  test('refuses captions that were added by hand, and captions that are gone', async () => {
    const { id, check, remove } = await newCaption()
    const body = { language: 'de', text: webVtt('Von Hand') }
    const byHand = await h.call(addCaption, { as: ours.owner, params: { id }, body })
    const ask = (captionId: string) =>
      h.call(updateCaptionCheck, {
        as: ours.owner,
        params: { id, captionId },
        body: { checked: true },
      })
    await expect(ask(byHand.id)).rejects.toMatchObject({
      status: 409,
      message: 'Only captions that were made from speech can be marked as checked.',
    })
    await remove()
    const gone = { status: 404, message: 'These captions no longer exist.' }
    await expect(check(true)).rejects.toMatchObject(gone)
    await expect(ask(randomUUID())).rejects.toMatchObject(gone)
  })
})
