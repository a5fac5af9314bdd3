import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generalErrors } from '../../contract/errors.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
} from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to update this product' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

describe('updateProduct', () => {
  test('replaces the fields and updates the timestamp', {
    tags: ['2.5.7', '2.7.4b', '2.7.5a'],
  }, async () => {
    const before = await h.call(getProduct, { as: ours.owner, params: { id } })
    const body = sampleProduct({ name: 'Atlas 2', salesContactPhone: '', releaseNotes: [] })
    const updated = await h.call(updateProduct, { as: ours.owner, params: { id }, body })
    expect(updated).toMatchObject({
      name: 'Atlas 2',
      salesContactPhone: null,
      releaseNotes: null,
      createdAt: before.createdAt,
    })
    expect(updated.updatedAt > before.updatedAt).toBe(true)
  })

  test('a member with canManageProducts may update it', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const body = sampleProduct({ name: 'By a member' })
    const updated = await h.call(updateProduct, { as: member, params: { id }, body })
    expect(updated).toMatchObject({ name: 'By a member', userId: ours.owner.id })
  })

  test('of simultaneous edits of one revision only the first is saved', async () => {
    const seen = await h.call(getProduct, { as: ours.owner, params: { id } })
    const save = (name: string, revision?: number) =>
      h.call(updateProduct, {
        as: ours.owner,
        params: { id },
        body: { ...sampleProduct({ name }), revision },
      })
    const tries = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((name) => save(name, seen.revision)),
    )
    const refused = tries.filter((tried) => tried.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toMatchObject(
      Array(2).fill(generalErrors.changedMeanwhile),
    )
    const now = await h.call(getProduct, { as: ours.owner, params: { id } })
    expect(now.revision).toBe(seen.revision + 1)
    expect((await save('Four', now.revision)).revision).toBe(now.revision + 1)
    expect((await save('Last wins')).name).toBe('Last wins')
  })

  test('clients of the data API cannot set a revision', async () => {
    const seen = await h.call(getProduct, { as: ours.owner, params: { id } })
    const change = (payload: object) =>
      h.request({
        as: ours.owner,
        method: 'PATCH',
        url: `/rest/v1/products?id=eq.${id}`,
        payload,
      })
    expect((await change({ revision: 1 })).statusCode).toBe(400)
    expect((await change({ name: 'By a client' })).statusCode).toBe(204)
    const now = await h.call(getProduct, { as: ours.owner, params: { id } })
    expect(now.revision).toBe(seen.revision + 1)
  })

  test('a deleted product that is restored keeps its revision', async () => {
    const product = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
    const params = { id: product.id }
    const saved = await h.call(updateProduct, {
      as: ours.owner,
      params,
      body: sampleProduct({ name: 'Saved once' }),
    })
    const { transactionId } = await h.call(deleteProduct, { as: ours.owner, params })
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(await h.call(getProduct, { as: ours.owner, params })).toMatchObject({
      revision: saved.revision,
    })
  })

  test('refuses another company', async () => {
    await expect(
      h.call(updateProduct, { as: theirs.owner, params: { id }, body: sampleProduct() }),
    ).rejects.toMatchObject(denied)
  })

  test('refuses a member without the right', { tags: ['2.5.11a', '2.8.8e'] }, async () => {
    const member = await newMember(h, ours, {
      can_manage_briefs: true,
      can_manage_team: true,
      can_edit_company_profile: true,
    })
    await expect(
      h.call(updateProduct, { as: member, params: { id }, body: sampleProduct() }),
    ).rejects.toMatchObject(denied)
  })

  test('refuses an unknown product like a foreign one, and a malformed id', {
    tags: ['2.7.5b', '2.8.8i'],
  }, async () => {
    const call = (productId: string) =>
      h.call(updateProduct, { as: ours.owner, params: { id: productId }, body: sampleProduct() })
    await expect(call(randomUUID())).rejects.toMatchObject(denied)
    await expect(call('1 or 1=1')).rejects.toMatchObject({ status: 400 })
    await expect(call('')).rejects.toMatchObject({
      status: 400,
      message: 'Product ID is required for updates',
    })
  })
})
