import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBrief, getBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to update this brief' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
const { id } = await h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId }) })

describe('updateBrief', () => {
  test('replaces the fields and updates the timestamp', {
    tags: ['2.4.6b', '2.7.10b'],
  }, async () => {
    const body = sampleBrief({ productId, title: 'Second cut', status: 'archived', timeline: '' })
    const updated = await h.call(updateBrief, { as: ours.owner, params: { id }, body })
    expect(updated).toMatchObject({ title: 'Second cut', status: 'archived', timeline: null })
    expect(updated.updatedAt > updated.createdAt).toBe(true)
  })

  test('a member with canManageBriefs may edit; the author stays the same', async () => {
    const member = await newMember(h, ours, { can_manage_briefs: true })
    const body = sampleBrief({ productId, title: 'By a member' })
    const updated = await h.call(updateBrief, { as: member, params: { id }, body })
    expect(updated).toMatchObject({ title: 'By a member', userId: ours.owner.id })
  })

  test('the author may edit without any flag', async () => {
    const author = await newMember(h, ours)
    const brief = await h.call(createBrief, { as: author, body: sampleBrief() })
    const body = sampleBrief({ title: 'By its author' })
    const updated = await h.call(updateBrief, { as: author, params: { id: brief.id }, body })
    expect(updated.title).toBe('By its author')
  })

  test('of simultaneous edits of one revision only the first is saved', async () => {
    const { revision } = await h.call(getBrief, { as: ours.owner, params: { id } })
    const save = (title: string) =>
      h.call(updateBrief, {
        as: ours.owner,
        params: { id },
        body: { ...sampleBrief({ productId, title }), revision },
      })
    const tries = await Promise.allSettled(['One', 'Two', 'Three'].map(save))
    const refused = tries.filter((tried) => tried.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toMatchObject(
      Array(2).fill(generalErrors.changedMeanwhile),
    )
    const now = await h.call(getBrief, { as: ours.owner, params: { id } })
    expect(now.revision).toBe(revision + 1)
  })

  test('processing the video does not change the revision', async () => {
    const { revision } = await h.call(getBrief, { as: ours.owner, params: { id } })
    const processing = (on: boolean) =>
      h.sql`update public.briefs set processing = ${on} where id = ${id}`
    await processing(true)
    expect(await h.call(getBrief, { as: ours.owner, params: { id } })).toMatchObject({
      processing: true,
      revision,
    })
    await processing(false)
  })

  test('a revision reveals nothing about a foreign brief', async () => {
    const body = { ...sampleBrief(), revision: 1 }
    for (const other of [id, randomUUID()]) {
      await expect(
        h.call(updateBrief, { as: theirs.owner, params: { id: other }, body }),
      ).rejects.toMatchObject(denied)
    }
  })

  test('refuses another company', async () => {
    await expect(
      h.call(updateBrief, { as: theirs.owner, params: { id }, body: sampleBrief() }),
    ).rejects.toMatchObject(denied)
  })

  test('refuses a member without the right', { tags: ['2.8.15d'] }, async () => {
    const member = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
    await expect(
      h.call(updateBrief, { as: member, params: { id }, body: sampleBrief({ productId }) }),
    ).rejects.toMatchObject(denied)
  })

  test('refuses to move a brief to a foreign or unknown product', async () => {
    const foreign = await h.call(createProduct, { as: theirs.owner, body: sampleProduct() })
    for (const other of [foreign.id, randomUUID()]) {
      const body = sampleBrief({ productId: other })
      await expect(
        h.call(updateBrief, { as: ours.owner, params: { id }, body }),
      ).rejects.toMatchObject(denied)
    }
  })

  test('refuses an update without a video', async () => {
    const body = { ...sampleBrief({ productId }), uploadedVideoUrl: null }
    await expect(
      h.call(updateBrief, { as: ours.owner, params: { id }, body }),
    ).rejects.toMatchObject({ status: 400, message: 'A video URL is required' })
  })
})
