import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBrief, getBrief, listBriefs } from '../../contract/briefs.ts'
import { createProduct } from '../../contract/products.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestCompany,
} from '../testing/people.ts'
import { awkwardTexts, megabyte, sampleBrief, sampleProduct } from '../testing/samples.ts'

const denied = {
  status: 403,
  message: 'You do not have permission to create a brief for this product',
}

let h: Harness
let ours: TestCompany
let theirs: TestCompany
let productId: string
beforeAll(async () => {
  h = await startHarness()
  ;({ ours, theirs } = await newCompanies(h))
  ;({ id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() }))
})

describe('createBrief', () => {
  test('adds a brief to a product', { tags: ['2.5.17', '2.7.10b', '2.7.11a'] }, async () => {
    const created = await h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId }) })
    expect(created).toMatchObject({
      title: 'Atlas in five minutes',
      productId,
      productName: 'Atlas',
      status: 'active',
      processing: false,
      videoStored: false,
      userId: ours.owner.id,
    })
  })

  test.each([
    ['can_manage_briefs', true],
    ['can_manage_products', true],
    ['can_manage_team', false],
    ['can_edit_company_profile', false],
  ] as const)('a member with %s alone may: %s', { tags: ['2.5.19b'] }, async (flag, may) => {
    const member = await newMember(h, ours, { [flag]: true })
    const call = h.call(createBrief, { as: member, body: sampleBrief({ productId }) })
    if (may) expect((await call).userId).toBe(member.id)
    else await expect(call).rejects.toMatchObject(denied)
  })

  test('refuses another company: briefs go only under its own products', async () => {
    await expect(
      h.call(createBrief, { as: theirs.owner, body: sampleBrief({ productId }) }),
    ).rejects.toMatchObject(denied)
  })

  test('refuses a member without the right', { tags: ['2.8.15b'] }, async () => {
    const member = await newMember(h, ours)
    await expect(
      h.call(createBrief, { as: member, body: sampleBrief({ productId }) }),
    ).rejects.toMatchObject(denied)
  })

  test('a brief without a product belongs only to its author', {
    tags: ['2.2.21', '2.7.12a'],
  }, async () => {
    const author = await newMember(h, ours)
    const brief = await h.call(createBrief, { as: author, body: sampleBrief() })
    expect(brief.productId).toBeNull()
    expect((await h.call(getBrief, { as: author, params: { id: brief.id } })).id).toBe(brief.id)
    await expect(
      h.call(getBrief, { as: ours.owner, params: { id: brief.id } }),
    ).rejects.toMatchObject({ status: 404, message: 'Brief Not Found' })
  })

  test('refuses a visitor with the message of this call', { tags: ['2.8.15f'] }, async () => {
    await expect(h.call(createBrief, { as: null, body: sampleBrief() })).rejects.toMatchObject({
      status: 401,
      message: 'Authentication required',
    })
  })

  test('refuses a user without a company', async () => {
    await expect(
      h.call(createBrief, { as: await newUser(h), body: sampleBrief() }),
    ).rejects.toMatchObject({ status: 403, message: 'No company profile found' })
  })

  test('the status defaults to draft; processing in a payload has no effect', {
    tags: ['2.4.6a', '2.7.11b'],
  }, async () => {
    const { status: _, ...body } = sampleBrief({ productId })
    const brief = await h.call(createBrief, { as: ours.owner, body: { ...body, processing: true } })
    expect(brief).toMatchObject({ status: 'draft', processing: false })
  })

  test.each([null, '', undefined])(
    'refuses the missing video %s',
    { tags: ['2.5.19a', '2.8.15a'] },
    async (uploadedVideoUrl) => {
      await expect(
        h.call(createBrief, {
          as: ours.owner,
          body: { ...sampleBrief({ productId }), uploadedVideoUrl },
        }),
      ).rejects.toMatchObject({ status: 400, message: 'A video URL is required' })
    },
  )

  test.each([
    ['title', { title: 'A' }, 'Brief title must be at least 2 characters'],
    ['type', { type: 'poem' as never }, 'Please select a brief type'],
    ['status', { status: 'gone' as never }, 'Please select a status'],
    ['uploadedVideoUrl', { uploadedVideoUrl: 'video.mp4' }, 'Please enter a valid URL'],
    ['productId', { productId: 'none' }, 'Please select a product'],
  ])(
    'refuses an invalid %s and names the field',
    { tags: ['2.5.12', '2.5.13', '2.5.14', '2.5.15b', '2.5.16', '2.9.2a'] },
    async (path, wrong, message) => {
      await expect(
        h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId, ...wrong }) }),
      ).rejects.toMatchObject({ status: 400, message, issues: [{ path, message }] })
    },
  )

  test('a title of two letters is long enough', { tags: ['2.5.13', '2.9.2a'] }, async () => {
    const body = sampleBrief({ productId, title: 'Q1' })
    expect(await h.call(createBrief, { as: ours.owner, body })).toMatchObject({ title: 'Q1' })
  })

  test.each(Object.keys(sampleBrief()))(
    'refuses or ignores every wrong type of %s without a server error',
    async (field) => {
      for (const value of [42, true, {}, [[]], megabyte, 'a\u0000b', null, undefined]) {
        const answer = await h.request({
          as: ours.owner,
          method: 'POST',
          url: createBrief.path,
          payload: { ...sampleBrief({ productId }), [field]: value },
        })
        expect(answer.statusCode, `${field} = ${String(value).slice(0, 20)}`).toBeLessThan(500)
        if (answer.statusCode !== 200) {
          expect(answer.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe(field)
        }
      }
    },
  )

  test.each(awkwardTexts)('stores %s unchanged', async (text) => {
    const created = await h.call(createBrief, {
      as: ours.owner,
      body: sampleBrief({ productId, title: text, description: text, requirements: text }),
    })
    const read = await h.call(getBrief, { as: ours.owner, params: { id: created.id } })
    expect(read).toMatchObject({ title: text, description: text, requirements: text })
  })

  test('a second submit with the same Idempotency-Key returns the same brief', async () => {
    const company = await newCompany(h)
    const idempotencyKey = randomUUID()
    const submit = () =>
      h.call(createBrief, { as: company.owner, body: sampleBrief(), idempotencyKey })
    const [first, second] = await Promise.all([submit(), submit()])
    expect(first.id).toBe(second.id)
    expect((await h.call(listBriefs, { as: company.owner })).total).toBe(1)
  })
})
