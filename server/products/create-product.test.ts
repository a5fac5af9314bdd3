import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newCompany, newMember, newUser } from '../testing/worlds/people.ts'
import { awkwardTexts, megabyte, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

describe('createProduct', () => {
  test('adds a product that the company then lists', { tags: ['2.3.1a', '2.7.4a'] }, async () => {
    const company = await newCompany(h)
    const created = await h.call(createProduct, { as: company.owner, body: sampleProduct() })
    expect(created).toMatchObject({
      name: 'Atlas',
      companyId: company.id,
      userId: company.owner.id,
      releaseNotes: ['https://acme.example/notes/1'],
      logo_url: null,
    })
    const list = await h.call(listProducts, { as: company.owner })
    expect(list).toMatchObject({ total: 1, nextCursor: null, items: [{ id: created.id }] })
  })

  test("refuses another company: a product belongs to the caller's own", async () => {
    const created = await h.call(createProduct, {
      as: theirs.owner,
      body: { ...sampleProduct(), companyId: ours.id, company_id: ours.id } as never,
    })
    expect(created.companyId).toBe(theirs.id)
    await expect(
      h.call(getProduct, { as: ours.owner, params: { id: created.id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', { tags: ['2.5.10c', '2.8.8d'] }, async () => {
    const member = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    await expect(
      h.call(createProduct, { as: member, body: sampleProduct() }),
    ).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to create products',
    })
  })

  test('refuses a visitor and a user without a company', {
    tags: ['1.8.1a', '1.8.2b', '2.5.10b', '2.8.8a', '2.8.8c'],
  }, async () => {
    await expect(h.call(createProduct, { as: null, body: sampleProduct() })).rejects.toMatchObject({
      status: 401,
      message: 'Authentication required. Please sign in to create a product.',
    })
    const loner = await newUser(h)
    await expect(h.call(createProduct, { as: loner, body: sampleProduct() })).rejects.toMatchObject(
      {
        status: 403,
        message: 'No company profile found. Please create a company profile first.',
      },
    )
  })

  test('refuses a key without a user, with the message of this call', {
    tags: ['2.8.8b'],
  }, async () => {
    const answer = await h.request({
      method: 'POST',
      url: createProduct.path,
      payload: sampleProduct(),
      headers: { apikey: h.services.keys.anonKey },
    })
    expect(answer.json()).toMatchObject({
      message: 'No authenticated user found. Please sign in to create a product.',
    })
  })

  test('reports an unexpected failure with its message, and logs it with its cause', {
    tags: ['2.8.8g'],
  }, async () => {
    const { id } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
    const reason = 'Something went wrong on our side. Please try again.'
    const calls = {
      creating: () => h.call(createProduct, { as: ours.owner, body: sampleProduct() }),
      updating: () =>
        h.call(updateProduct, { as: ours.owner, params: { id }, body: sampleProduct() }),
      deleting: () => h.call(deleteProduct, { as: ours.owner, params: { id } }),
    }
    await h.database.pool.query('alter table app.activity rename to away')
    try {
      for (const [doing, call] of Object.entries(calls)) {
        await expect(call()).rejects.toMatchObject({
          status: 500,
          message: `Error ${doing} product: ${reason}`,
        })
      }
    } finally {
      await h.database.pool.query('alter table app.away rename to activity')
    }
    expect(h.logged()).toContain('relation \\"app.activity\\" does not exist')
  })

  test('simultaneous submits with the same Idempotency-Key create one product', {
    tags: ['2.4.1d'],
  }, async () => {
    const company = await newCompany(h)
    const idempotencyKey = randomUUID()
    const submit = () =>
      h.call(createProduct, { as: company.owner, body: sampleProduct(), idempotencyKey })
    const products = await Promise.all([submit(), submit(), submit(), submit()])
    expect(new Set(products.map((product) => product.id)).size).toBe(1)
    expect((await submit()).id).toBe(products[0]?.id)
    expect((await h.call(listProducts, { as: company.owner })).total).toBe(1)
  })

  test('refuses an Idempotency-Key used for another request, and keeps the keys of users apart', async () => {
    const idempotencyKey = randomUUID()
    const first = await h.call(createProduct, {
      as: ours.owner,
      body: sampleProduct(),
      idempotencyKey,
    })
    await expect(
      h.call(createProduct, {
        as: ours.owner,
        body: sampleProduct({ name: 'Other' }),
        idempotencyKey,
      }),
    ).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    const second = await h.call(createProduct, {
      as: theirs.owner,
      body: sampleProduct(),
      idempotencyKey,
    })
    expect(second.id).not.toBe(first.id)
  })

  test.each([
    ['name', { name: 'A' }, 'Product name must be at least 2 characters'],
    ['websiteUrl', { websiteUrl: 'acme' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: '//acme.example' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'https://acme.example/\nx' }, 'Please enter a valid URL'],
    ['logo_url', { logo_url: 'data:image/png;base64,AA' }, 'Please enter a valid URL'],
    ['description', { description: 'x'.repeat(301) }, 'Description cannot exceed 300 characters'],
    ['category', { category: ' ' }, 'Please enter a product category'],
    ['salesContactName', { salesContactName: '' }, 'Sales contact name is required'],
    ['salesContactEmail', { salesContactEmail: 'sam@' }, 'Please enter a valid email address'],
    ['releaseNotes', { releaseNotes: ['nope'] }, 'Please enter a valid URL for the release notes'],
    [
      'releaseNotes',
      { releaseNotes: ['https://acme.example', 'javascript:alert(1)'] },
      'Please enter a valid URL for the release notes',
    ],
    ['releaseNotes', { releaseNotes: '{"a":1}' }, 'Please enter a valid URL for the release notes'],
  ])(
    'refuses an invalid %s and names the field',
    {
      tags: [
        '2.5.1',
        '2.5.2',
        '2.5.3',
        '2.5.4',
        '2.5.5',
        '2.5.6',
        '2.5.10a',
        '2.8.8h',
        '2.9.1a',
        '2.9.1b',
      ],
    },
    async (path, wrong, message) => {
      await expect(
        h.call(createProduct, { as: ours.owner, body: sampleProduct(wrong) }),
      ).rejects.toMatchObject({
        status: 400,
        message: 'Missing required product fields',
        issues: [{ path, message }],
      })
    },
  )

  test('a name of two letters is long enough', { tags: ['2.5.1', '2.9.1b'] }, async () => {
    const body = sampleProduct({ name: 'Q1' })
    expect(await h.call(createProduct, { as: ours.owner, body })).toMatchObject({ name: 'Q1' })
  })

  test.each(Object.keys(sampleProduct()).filter((field) => field !== 'description'))(
    'refuses or ignores every wrong type of %s without a server error',
    async (field) => {
      for (const value of [42, true, {}, [[]], megabyte, 'a\u0000b', '\ud800', null, undefined]) {
        const answer = await h.request({
          as: ours.owner,
          method: 'POST',
          url: createProduct.path,
          payload: { ...sampleProduct(), [field]: value },
        })
        expect(answer.statusCode, `${field} = ${String(value).slice(0, 20)}`).toBeLessThan(500)
        if (answer.statusCode !== 200) {
          const { issues } = answer.json<{ issues: { path: string }[] }>()
          expect(issues[0]?.path.split('.')[0]).toBe(field)
        }
      }
    },
  )

  test.each(awkwardTexts)('stores %s unchanged', async (text) => {
    const created = await h.call(createProduct, {
      as: ours.owner,
      body: sampleProduct({ name: text, description: text, category: text }),
    })
    const read = await h.call(getProduct, { as: ours.owner, params: { id: created.id } })
    expect(read).toMatchObject({ name: text, description: text, category: text })
  })

  test('release notes: a JSON-encoded list is accepted, duplicates are dropped, empty is null', {
    tags: ['2.3.1b', '2.5.8c', '2.7.4c'],
  }, async () => {
    const create = (releaseNotes: string | string[]) =>
      h.call(createProduct, { as: ours.owner, body: sampleProduct({ releaseNotes }) })
    const url = 'https://acme.example/notes'
    expect((await create(JSON.stringify([url, url]))).releaseNotes).toEqual([url])
    expect((await create([])).releaseNotes).toBeNull()
    expect((await create('')).releaseNotes).toBeNull()
  })

  test('refuses a logo address in our store without a file of the company', async () => {
    const logo_url = `${h.services.env.PUBLIC_URL}/storage/v1/object/public/product_logos/none.png`
    await expect(
      h.call(createProduct, { as: ours.owner, body: sampleProduct({ logo_url }) }),
    ).rejects.toMatchObject({ status: 400, code: 'file_not_stored' })
  })

  test('refuses a body that is not JSON or too large, with a readable message', async () => {
    const send = (payload: string, type: string) =>
      h.request({
        as: ours.owner,
        method: 'POST',
        url: createProduct.path,
        payload,
        headers: { 'content-type': type },
      })
    expect((await send('{"name":', 'application/json')).statusCode).toBe(400)
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    const huge = JSON.stringify({ name: megabyte.repeat(5) })
    expect((await send(huge, 'application/json')).statusCode).toBe(413)
  })
})
