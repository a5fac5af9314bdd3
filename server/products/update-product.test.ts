import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct, getProduct, updateProduct } from '../../contract/products.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, type TestCompany } from '../testing/people.ts'
import { sampleProduct } from '../testing/samples.ts'

const denied = { status: 403, message: 'You do not have permission to update this product' }

let h: Harness
let ours: TestCompany
let theirs: TestCompany
let id: string
beforeAll(async () => {
  h = await startHarness()
  ;({ ours, theirs } = await newCompanies(h))
  ;({ id } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() }))
})

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
