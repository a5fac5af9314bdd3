import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBrief, deleteBrief } from '../../../contract/briefs/briefs.ts'
import {
  addCaption,
  deleteCaption,
  updateCaptionLine,
} from '../../../contract/captions/captions.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../contract/products/products.ts'
import {
  inviteMember,
  inviteMembers,
  revokeInvitation,
} from '../../../contract/team/invitations.ts'
import { restoreDeleted } from '../../../contract/undo/undo.ts'
import { briefRow, dataClient, productRow } from '../data-client.ts'
import { fixture } from '../fixtures.ts'
import { startHarness } from '../harness.ts'
import { newVideoBrief, webVtt } from '../worlds/captions.ts'
import { beginUpload, postFile } from '../worlds/files.ts'
import { newCompany, newMember, type TestCompany } from '../worlds/people.ts'
import { sampleBrief, sampleProduct } from '../worlds/samples.ts'

const h = await startHarness({
  env: {
    COMPANY_MAX_PRODUCTS: '3',
    COMPANY_MAX_BRIEFS: '4',
    COMPANY_MAX_MEMBERS: '5',
    COMPANY_MAX_INVITATIONS: '3',
    COMPANY_MAX_FILES: '3',
    COMPANY_MAX_CAPTIONS: '3',
    COMPANY_MAX_CAPTION_BYTES: '100',
  },
})
const url = await h.listen()

const reached = (message: string) => ({ status: 409, code: 'limit_reached', message })
const full = (what: string) => `Your company has ${what}, the most it can have. Delete some first.`
const together = <T>(times: number, work: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, at) => work(at)))
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

const addProduct = (company: TestCompany) =>
  h.call(createProduct, { as: company.owner, body: sampleProduct() })

describe('products', () => {
  test('are refused above the limit, on every path, until one is deleted', async () => {
    const company = await newCompany(h)
    const table = dataClient(h, url, company.owner).from('products')
    const message = full('3 products')
    const first = await addProduct(company)
    // All or none: four rows are one too many.
    const many = await table.insert([productRow, productRow, productRow])
    expect(many).toMatchObject({ status: 400, error: { code: 'BW043', message } })
    expect((await table.insert([productRow, productRow])).error).toBeNull()
    await expect(addProduct(company)).rejects.toMatchObject(reached(message))
    expect((await table.insert(productRow)).error).toMatchObject({ code: 'BW043', message })
    const body = sampleProduct({ name: 'Still changed' })
    await h.call(updateProduct, { as: company.owner, params: { id: first.id }, body })

    const params = { id: first.id }
    const { transactionId } = await h.call(deleteProduct, { as: company.owner, params })
    await addProduct(company)
    const undo = { as: company.owner, body: { transactionId } }
    await expect(h.call(restoreDeleted, undo)).rejects.toMatchObject(reached(message))
    expect((await table.delete().eq('name', 'Rover')).error).toBeNull()
    await h.call(restoreDeleted, undo)
    await addProduct(await newCompany(h))
  })

  test('added simultaneously are counted one by one', async () => {
    const company = await newCompany(h)
    expect(done(await together(8, () => addProduct(company)))).toBe(3)
  })

  test('limit the total length of their links', async () => {
    const company = await newCompany(h)
    const links = Array.from(
      { length: 11 },
      (_, at) => `https://a.example/${at}/${'x'.repeat(1900)}`,
    )
    const call = { as: company.owner, body: sampleProduct({ releaseNotes: links }) }
    await expect(h.call(createProduct, call)).rejects.toMatchObject({ status: 400 })
    const table = dataClient(h, url, company.owner).from('products')
    const row = { ...productRow, release_notes: links }
    expect(await table.insert(row)).toMatchObject({ status: 400, error: { code: '23514' } })
    const fitting = await table.insert({ ...row, release_notes: links.slice(1) })
    expect(fitting.error).toBeNull()
    const body = sampleProduct({ releaseNotes: links.slice(1) })
    await h.call(createProduct, { as: company.owner, body })
  })
})

describe('briefs', () => {
  test('are counted with and without a product, on every path', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company)
    const { id: productId } = await addProduct(company)
    const message = full('4 briefs')
    const add = (body: Parameters<typeof sampleBrief>[0], as = company.owner) =>
      h.call(createBrief, { as, body: sampleBrief(body) })
    const first = await add({ productId })
    await add({}, member)
    const table = dataClient(h, url, company.owner).from('briefs')
    expect(
      (await table.insert([briefRow, { ...briefRow, product_id: productId }])).error,
    ).toBeNull()
    await expect(add({ productId })).rejects.toMatchObject(reached(message))
    await expect(add({}, member)).rejects.toMatchObject(reached(message))
    expect((await table.insert(briefRow)).error).toMatchObject({ code: 'BW043', message })
    expect((await table.update({ status: 'archived' }).eq('id', first.id)).error).toBeNull()

    const { transactionId } = await h.call(deleteBrief, {
      as: company.owner,
      params: { id: first.id },
    })
    await add({}, member)
    const undo = { as: company.owner, body: { transactionId } }
    await expect(h.call(restoreDeleted, undo)).rejects.toMatchObject(reached(message))
  })

  test('added simultaneously are counted one by one, regardless of who adds them', async () => {
    const company = await newCompany(h)
    const people = [company.owner, await newMember(h, company), await newMember(h, company)]
    const { id: productId } = await addProduct(company)
    const results = await together(12, (at) =>
      h.call(createBrief, {
        as: people[at % 3] ?? null,
        body: sampleBrief({
          type: at % 2 ? 'product' : 'crisis',
          ...(at % 3 === 0 ? { productId } : {}),
        }),
      }),
    )
    expect(done(results)).toBe(4)
  })
})

describe('members', () => {
  const invite = (company: TestCompany, email = `${randomUUID()}@example.test`) =>
    h.call(inviteMember, { as: company.owner, body: { name: 'Ann Other', email, role: 'editor' } })

  test('cannot be invited above the limit of open invitations', async () => {
    const company = await newCompany(h)
    const invited = await invite(company)
    await invite(company)
    const message = full('3 open invitations')
    const people = [1, 2].map(() => ({ name: 'Ann Other', email: `${randomUUID()}@example.test` }))
    const batch = { as: company.owner, body: { role: 'editor' as const, people } }
    await expect(h.call(inviteMembers, batch)).rejects.toMatchObject(reached(message))
    await invite(company)
    await expect(invite(company)).rejects.toMatchObject(reached(message))
    const row = { name: 'Ann Other', email: 'ann@example.test', role: 'editor' }
    const added = await dataClient(h, url, company.owner).from('team_members').insert(row)
    expect(added).toMatchObject({ status: 400, error: { code: 'BW043', message } })
    await h.call(revokeInvitation, { as: company.owner, params: { id: invited.id } })
    await invite(company)
  })

  test('pending and joined are counted together, even if invited simultaneously', async () => {
    const company = await newCompany(h)
    await newMember(h, company)
    await newMember(h, company)
    expect(done(await together(6, () => invite(company)))).toBe(2)
    await expect(invite(company)).rejects.toMatchObject(reached(full('5 team members')))
  })
})

describe('files', () => {
  test('stored and being uploaded are counted together, even if begun simultaneously', async () => {
    const { owner } = await newCompany(h)
    expect((await postFile(h, owner, fixture('logo.png'))).statusCode).toBe(200)
    const begun = await together(6, async () => {
      const { answer } = await beginUpload(h, { as: owner, length: 10 })
      if (answer.statusCode !== 201) throw new Error(answer.body)
    })
    expect(done(begun)).toBe(2)
    const message = full('3 files')
    const more = await beginUpload(h, { as: owner, length: 10 })
    expect(more.answer).toMatchObject({ statusCode: 409, body: `${message}\n` })
    const posted = await postFile(h, owner, fixture('logo.png'))
    expect(posted.statusCode).toBe(400)
    expect(posted.json()).toMatchObject({ statusCode: '409', message })
  })
})

describe('captions', () => {
  const add = (company: TestCompany, id: string, language: string, ...lines: string[]) =>
    h.call(addCaption, {
      as: company.owner,
      params: { id },
      body: { language, text: webVtt(...lines) },
    })

  test('are refused above the number of tracks, but can still be replaced', async () => {
    const company = await newCompany(h)
    const brief = await newVideoBrief(h, company)
    const added = await together(6, (at) =>
      add(company, brief.id, ['de', 'en', 'fr'][at] ?? 'it', 'x'),
    )
    expect(done(added)).toBeGreaterThanOrEqual(3)
    const message = full('3 caption tracks')
    await expect(add(company, brief.id, 'es', 'x')).rejects.toMatchObject(reached(message))
    const first = added.findIndex(({ status }) => status === 'fulfilled')
    await add(company, brief.id, ['de', 'en', 'fr'][first] ?? 'it', 'Replaced')
  })

  test('are refused above the total length, also when corrected', async () => {
    const company = await newCompany(h)
    const brief = await newVideoBrief(h, company)
    const message =
      'The captions of your company take 100 bytes, the most they can take. Delete some first.'
    const long = 'ü'.repeat(25)
    const track = await add(company, brief.id, 'de', long, 'x'.repeat(49))
    await expect(add(company, brief.id, 'en', 'xx')).rejects.toMatchObject(reached(message))
    const line = { id: brief.id, captionId: track.id, position: 1 }
    const correct = (text: string) =>
      h.call(updateCaptionLine, { as: company.owner, params: line, body: { text } })
    await expect(correct('y'.repeat(51))).rejects.toMatchObject(reached(message))
    await correct('y'.repeat(50))
    const { transactionId } = await h.call(deleteCaption, {
      as: company.owner,
      params: { id: brief.id, captionId: track.id },
    })
    const other = await add(company, brief.id, 'en', 'xx')
    const undo = { as: company.owner, body: { transactionId } }
    await expect(h.call(restoreDeleted, undo)).rejects.toMatchObject(reached(message))
    const params = { id: brief.id, captionId: other.id }
    await h.call(deleteCaption, { as: company.owner, params })
    await h.call(restoreDeleted, undo)
  })
})

describe('history', () => {
  const count = async (rows: ReturnType<typeof sql>) =>
    (await h.sql<{ count: number }>`select count(*)::int from ${rows}`)[0]?.count
  const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`

  /** Many rows, because only one in a hundred to a thousand inserts prunes old ones. */
  beforeAll(
    () =>
      h.sql`
        insert into app.settings (key, value) values
        ('company_max_activity', '12000'), ('company_max_trash', '2000'),
        ('company_max_trash_bytes', '1000000')`,
  )

  test('of a company’s activity keeps only the newest entries', async () => {
    const [ours, theirs] = [await newCompany(h), await newCompany(h)]
    const lines = (company: TestCompany, rows: number, days: number) =>
      h.sql`
        insert into app.activity (company_id, action, subject_type, created_at)
        select ${company.id}, 'product.created', 'product', ${daysAgo(days)}
        from generate_series(1, ${rows}) n`
    await lines(theirs, 10, 900)
    for (const days of [2, 1, 0]) await lines(ours, 10_000, days)
    const kept = (company: TestCompany) => count(sql`app.activity where company_id = ${company.id}`)
    expect(await kept(ours)).toBe(20_000)
    expect(await kept(theirs)).toBe(10)
  })

  test('of notifications and stored replies is limited as well', async () => {
    const { owner, id } = await newCompany(h)
    for (const days of [3, 2, 1]) {
      const at = daysAgo(days)
      await h.sql`
        insert into app.notifications (user_id, company_id, kind, subject_name, transaction_id, created_at)
        select ${owner.id}, ${id}, 'product-deleted', 'Atlas', n, ${at} from generate_series(1, 990) n`
      await h.sql`
        insert into app.idempotency_keys (owner_id, key, endpoint, request_hash, created_at)
        select ${owner.id}, ${days} || '-' || n, 'createProduct', repeat('a', 64), ${at}
        from generate_series(1, 990) n`
    }
    expect(await count(sql`app.notifications where user_id = ${owner.id}`)).toBe(1980)
    expect(await count(sql`app.idempotency_keys where owner_id = ${owner.id}`)).toBe(1980)
  })

  test('of deletions is limited by number and size, and each deletion is kept or dropped whole', async () => {
    const [many, heavy] = [await newCompany(h), await newCompany(h)]
    const deleted = (company: TestCompany, rows: number, bytes: number, days: number) =>
      h.sql`
        insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by, deleted_at)
        select ${company.id}, 'products', gen_random_uuid(),
          jsonb_build_object('text', (select string_agg(md5(random()::text), '')
                                      from generate_series(1, ${Math.ceil(bytes / 32)}) where n > 0)),
          ${-days}, ${company.owner.id}, ${daysAgo(days)} from generate_series(1, ${rows}) n`
    const kept = (company: TestCompany) => count(sql`app.trash where company_id = ${company.id}`)
    for (const days of [3, 2, 1]) await deleted(many, 1500, 32, days)
    expect(await kept(many)).toBe(1500)
    for (const days of [6, 5, 4]) await deleted(heavy, 6, 100_000, days)
    expect(await kept(heavy)).toBe(6)
  })
})
