import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addBriefFile } from '../../contract/briefs/brief-files.ts'
import {
  type Brief,
  createBrief,
  deleteBrief,
  getBrief,
  listBriefs,
  updateBrief,
} from '../../contract/briefs/briefs.ts'
import { createCompany, deleteCompany } from '../../contract/company/company.ts'
import { listLibrary } from '../../contract/library/library.ts'
import { createProduct } from '../../contract/products/products.ts'
import { updateRestriction } from '../../contract/shares/restriction.ts'
import { buckets } from '../../contract/storage/storage.ts'
import { dataClient } from '../testing/data-client.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { documents } from '../testing/worlds/documents.ts'
import { postFile, publicPath } from '../testing/worlds/files.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  removeMember,
  type TestUser,
} from '../testing/worlds/people.ts'
import {
  awkwardTexts,
  megabyte,
  sampleBrief,
  sampleCompany,
  sampleProduct,
} from '../testing/worlds/samples.ts'
import { newReader, newShare } from '../testing/worlds/shares.ts'

const denied = {
  status: 403,
  message: 'You do not have permission to create a brief for this product',
}
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

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

describe('a brief without a product', () => {
  const url = () => h.services.env.PUBLIC_URL
  const read = (as: TestUser, { id }: Pick<Brief, 'id'>) => h.call(getBrief, { as, params: { id } })

  /** The body of the case, with an address of the company's own. */
  async function caseBody(as: TestUser) {
    const key = `${as.id}/${randomUUID()}.mp4`
    await postFile(h, as, fixture('h264-aac.mp4'), { bucket: buckets.videos, key })
    const body = JSON.parse(fixture('brief-without-product/body.json').toString())
    return { ...body, uploadedVideoUrl: `${url()}${publicPath(buckets.videos, key)}` }
  }

  test('belongs to its author’s company: managers read and change it, other members do not', {
    tags: ['2.2.21', '2.7.12a'],
  }, async () => {
    const author = await newMember(h, ours)
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const brief = await h.call(createBrief, { as: author, body: sampleBrief() })
    expect(brief.productId).toBeNull()
    const body = sampleBrief({ title: 'Who we are' })
    for (const as of [author, manager, ours.owner]) {
      expect((await read(as, brief)).id).toBe(brief.id)
      await h.call(updateBrief, { as, params: { id: brief.id }, body })
    }
    for (const as of [await newMember(h, ours, { can_manage_products: true }), theirs.owner]) {
      await expect(read(as, brief)).rejects.toMatchObject({ message: 'Brief Not Found' })
    }
    await removeMember(h, author)
    expect((await read(manager, brief)).title).toBe('Who we are')
    await h.call(deleteBrief, { as: manager, params: { id: brief.id } })
  })

  test('is shared, made private, given files, and deleted with its company', async () => {
    const company = await newCompany(h, 'Solo Inc')
    const as = company.owner
    await proveAddress(h, as, 30)
    const brief = await h.call(createBrief, { as, body: await caseBody(as) })
    expect(brief).toMatchObject({ productId: null, videoStored: true, title: 'Who we are' })
    const reader = await newReader(h, await newShare(h, as, brief))
    const { items } = await h.call(listLibrary, { as: reader, query: {} })
    expect(items).toMatchObject([{ id: brief.id, title: 'Who we are', product: null }])
    const params = { id: brief.id }
    await h.call(updateRestriction, { as, params, body: { restricted: true } })
    const file = `${company.id}/${randomUUID()}.pdf`
    await postFile(h, as, documents.pdf, { bucket: buckets.files, key: file })
    await h.call(addBriefFile, { as, params, body: { key: file, name: 'Deck.pdf' } })
    await h.call(deleteCompany, { as, body: { companyName: 'Solo Inc' } })
    expect(await h.sql`select from public.briefs where id = ${brief.id}`).toEqual([])
  })

  test('can name no company itself, also through the table API', async () => {
    const foreign = { company_id: theirs.id, type: 'company', title: 'Mine' }
    const table = dataClient(h, await h.listen(), ours.owner).from('briefs')
    const row = { ...foreign, uploaded_video_url: 'https://videos.example/mine.mp4' }
    const { data } = await table.insert(row).select('id, company_id').single()
    expect(data?.company_id).toBe(ours.id)
    const { data: moved } = await table.update(foreign).eq('id', data?.id).select('company_id')
    expect(moved).toEqual([{ company_id: ours.id }])
  })

  test('stays with an author without a company, and joins the company they found or join', async () => {
    for (const join of [
      async (as: TestUser) => void (await h.call(createCompany, { as, body: sampleCompany })),
      async (as: TestUser) =>
        void (await h.sql`
          insert into public.team_members (company_id, name, email, role, user_id)
          values (${ours.id}, 'Mel', ${as.email}, 'editor', ${as.id})`),
    ]) {
      const author = await newUser(h)
      const [brief] = await h.sql<{ id: string; updated_at: Date }>`
        insert into public.briefs (user_id, title, type, uploaded_video_url)
        values (${author.id}, 'Alone', 'company', 'https://videos.example/alone.mp4')
        returning id, updated_at`
      const owned = async () =>
        h.sql`select company_id, updated_at from public.briefs where id = ${brief?.id}`
      expect(await owned()).toMatchObject([{ company_id: null }])
      await join(author)
      expect(await owned()).toEqual([
        { company_id: expect.any(String), updated_at: brief?.updated_at },
      ])
    }
    const { items } = await h.call(listBriefs, { as: ours.owner, query: {} })
    expect(items).toContainEqual(expect.objectContaining({ title: 'Alone' }))
  })
})
