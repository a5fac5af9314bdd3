import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createProduct, getProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, newUser, type TestCompany } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const product = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const read = (as: TestCompany['owner'] | null, id = product.id) =>
  h.call(getProduct, { as, params: { id } })

describe('getProduct', () => {
  test('every member can read it, with or without rights', { tags: ['2.7.3'] }, async () => {
    expect(await read(ours.owner)).toEqual(product)
    expect(await read(await newMember(h, ours))).toEqual(product)
  })

  test('another company’s product and an unknown one look the same', async () => {
    const refusals = await Promise.all(
      [read(theirs.owner), read(theirs.owner, randomUUID())].map((answer) =>
        answer.then(
          () => 'it was answered',
          ({ status, code, message }) => ({ status, code, message }),
        ),
      ),
    )
    expect(refusals[0]).toMatchObject({ status: 404, code: 'product_not_found' })
    expect(refusals[1]).toEqual(refusals[0])
  })

  test('a visitor and a user without a company cannot read anything', async () => {
    await expect(read(null)).rejects.toMatchObject({ status: 401 })
    await expect(read(await newUser(h))).rejects.toMatchObject({ status: 403 })
  })
})
