import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addBrief,
  addFile,
  addMember,
  addProduct,
  askEverybody,
  code,
  insiders,
  jobOf,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  refusal,
  setPublicUrl,
  system,
  type Who,
} from './rules.ts'

const rules = await openRules()
const world = await newWorld(rules)
await setPublicUrl(rules)
const product = await addProduct(rules, world.company)
const theirProduct = await addProduct(rules, world.otherCompany)

const video = 'https://video.example/1.mp4'

function add(person: Who, more: Record<string, unknown> = {}) {
  const row = { title: 'Spring update', type: 'product', uploaded_video_url: video, ...more }
  const columns = Object.keys(row)
  return rules.one(
    person,
    `insert into public.briefs (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
}

const read = (person: Who, id: string) =>
  rules.one(person, `select * from public.briefs where id = $1`, [id])
const change = (person: Who, id: string, column: string, value: unknown) =>
  rules.one(person, `update public.briefs set ${column} = $2 where id = $1 returning *`, [
    id,
    value,
  ])
const remove = (person: Who, id: string) =>
  rules.one(person, `delete from public.briefs where id = $1 returning id`, [id])

const managers = ['owner', 'admin', 'editor'] as const

describe('who may', () => {
  test('read, change, delete: the author, and members who manage briefs in the product’s company', {
    tags: ['2.5.20', '2.6.1', '2.7.12d'],
  }, async () => {
    for (const act of [
      read,
      (person: Person, id: string) => change(person, id, 'title', 'Renamed'),
      remove,
    ]) {
      const reached = await askEverybody(world, async (person) =>
        outcome(act(person, await addBrief(rules, world.products.userId, product))),
      )
      expect(reached).toEqual(only([...managers, 'products'], 1 as number | string, 0))
    }
  })

  test('without a product: the author, and members who manage briefs in the author’s company', async () => {
    for (const act of [
      read,
      (person: Person, id: string) => change(person, id, 'title', 'Renamed'),
      remove,
    ]) {
      const reached = await askEverybody(world, async (person) =>
        outcome(act(person, await addBrief(rules, world.powerless.userId, null))),
      )
      expect(reached).toEqual(only([...managers, 'powerless'], 1 as number | string, 0))
    }
  })

  test('add for a product: members who manage briefs or products in its company', async () => {
    const added = await askEverybody(world, (person) =>
      outcome(add(person, { product_id: product })),
    )
    expect(added).toEqual(only([...managers, 'products'], 1 as number | string, '42501'))
  })

  test('add without a product: members of a company', async () => {
    const added = await askEverybody(world, (person) => outcome(add(person)))
    expect(added).toEqual({
      ...only(insiders, 1 as number | string, '42501'),
      otherOwner: 1,
      otherAdmin: 1,
    })
  })

  test('a foreign product and a nonexistent one get the same refusal', async () => {
    expect(await refusal(add(world.owner, { product_id: theirProduct }))).toEqual(
      await refusal(add(world.owner, { product_id: randomUUID() })),
    )
    expect(await code(add(world.owner, { product_id: theirProduct }))).toBe('42501')
    const [row] = await add(world.owner, { product_id: product })
    expect(await code(change(world.owner, String(row?.id), 'product_id', theirProduct))).toBe(
      '42501',
    )
    const [own] = await add(world.powerless)
    expect(await code(change(world.powerless, String(own?.id), 'product_id', theirProduct))).toBe(
      '42501',
    )
  })

  test('nobody can write under another name or become the author', async () => {
    for (const more of [{}, { product_id: product }]) {
      expect(await code(add(world.owner, { ...more, user_id: world.editor.userId }))).toBe('42501')
    }
    const id = await addBrief(rules, world.products.userId, product)
    for (const user of [world.owner.userId, null]) {
      expect(await code(change(world.owner, id, 'user_id', user))).toBe('42501')
    }
    expect(await code(change(world.owner, id, 'id', randomUUID()))).toBe('42501')
  })

  test('an author without flags cannot move a brief to a product', async () => {
    const [row] = await add(world.powerless)
    expect(
      await refusal(change(world.powerless, String(row?.id), 'product_id', product)),
    ).toMatchObject({
      code: '42501',
      message: 'You do not have permission to create a brief for this product',
    })
    const [moved] = await add(world.products)
    expect(
      (await change(world.products, String(moved?.id), 'product_id', product))[0]?.company_id,
    ).toBe(world.company)
  })

  test('a brief whose product is taken away stays in the company', async () => {
    for (const person of [world.editor, world.products]) {
      const id = await addBrief(rules, world.products.userId, product)
      expect((await change(person, id, 'product_id', null))[0]?.company_id).toBe(world.company)
    }
  })

  test('a removed author’s briefs stay for members who manage briefs', async () => {
    const author = await addMember(rules, world.company, { flags: { can_manage_products: true } })
    const id = await addBrief(rules, author.userId, product)
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [author.memberId])
    expect(await read(world.editor, id)).toMatchObject([{ user_id: null, title: 'Spring update' }])
    expect(await outcome(read(author, id))).toBe(0)
  })
})

describe('the columns of a brief', () => {
  test('the company is that of the product or of the author, regardless of the payload', async () => {
    const [row] = await add(world.owner, { product_id: product, company_id: world.otherCompany })
    expect(row?.company_id).toBe(world.company)
    const [own] = await add(world.owner, { company_id: world.otherCompany })
    expect(own?.company_id).toBe(world.company)
    expect(
      (await change(world.owner, String(row?.id), 'company_id', world.otherCompany))[0]?.company_id,
    ).toBe(world.company)
  })

  test('status defaults to draft', { tags: ['2.4.5c'] }, async () => {
    expect((await add(world.owner))[0]?.status).toBe('draft')
  })

  test.each([
    ['title', 'A', '23514'],
    ['title', ' '.repeat(9), '23514'],
    ['title', 'x'.repeat(201), '23514'],
    ['title', null, '23502'],
    ['type', 'novel', '23514'],
    ['type', null, '23502'],
    ['status', 'published', '23514'],
    ['status', null, '23502'],
    ['description', 'x'.repeat(20_001), '23514'],
    ['requirements', 'x'.repeat(20_001), '23514'],
    ['timeline', 'x'.repeat(2001), '23514'],
    ['budget_range', 'x'.repeat(2001), '23514'],
    ['target_audience', 'x'.repeat(2001), '23514'],
    ['uploaded_video_url', 'video.mp4', '23514'],
    ['uploaded_video_url', 'blob:https://a.example/1', '23514'],
  ])('%s %.12j is refused', async (column, value, expected) => {
    expect(await code(add(world.owner, { [column]: value }))).toBe(expected)
  })

  test('a video URL is required for inserts and updates', async () => {
    const [row] = await add(world.owner)
    for (const empty of [null, '', ' ']) {
      const expected = { code: '23502', message: 'A video URL is required' }
      expect(await refusal(add(world.owner, { uploaded_video_url: empty }))).toMatchObject(expected)
      expect(
        await refusal(change(world.owner, String(row?.id), 'uploaded_video_url', empty)),
      ).toMatchObject(expected)
    }
  })

  test('processing in a payload has no effect; a job of the company sets it', async () => {
    const [row] = await add(world.owner, { product_id: product, processing: true })
    const id = String(row?.id)
    expect(row?.processing).toBe(false)
    expect((await change(world.owner, id, 'processing', true))[0]?.processing).toBe(false)
    expect((await change(jobOf(world.company), id, 'processing', true))[0]?.processing).toBe(true)
    expect((await change(world.owner, id, 'processing', false))[0]?.processing).toBe(true)
    expect(await outcome(change(jobOf(world.otherCompany), id, 'processing', false))).toBe(0)
    expect((await change(system, id, 'processing', false))[0]?.processing).toBe(false)
  })
})

describe('the video', () => {
  test('is resolved in the company of the product, or of the author', async () => {
    const file = await addFile(rules, world.company)
    const theirs = await addFile(rules, world.otherCompany)
    for (const more of [{ product_id: product }, {}]) {
      const [row] = await add(world.editor, { ...more, uploaded_video_url: file.url })
      expect(row?.video_object_id).toBe(file.id)
      expect(
        await refusal(add(world.editor, { ...more, uploaded_video_url: theirs.url })),
      ).toMatchObject({
        code: 'BW038',
      })
      expect(
        (await change(world.editor, String(row?.id), 'uploaded_video_url', video))[0]
          ?.video_object_id,
      ).toBeNull()
    }
  })

  test('is no longer served once its last brief is deleted', async () => {
    const file = await addFile(rules, world.company)
    const find = async () => {
      const [row] = await rules.one({ role: 'anon' }, `select (storage.public_object($1, $2)).id`, [
        file.bucket,
        file.name,
      ])
      return row?.id
    }
    expect(await find(), 'fresh').toBe(file.id)
    const [row] = await add(world.owner, { product_id: product, uploaded_video_url: file.url })
    expect(await find(), 'in use').toBe(file.id)
    await remove(world.owner, String(row?.id))
    expect(await find(), 'deleted').toBeNull()
  })

  test('callers cannot set the object id directly', async () => {
    const theirs = await addFile(rules, world.otherCompany)
    const ours = await addFile(rules, world.company)
    for (const file of [theirs, ours]) {
      const [row] = await add(world.owner, { product_id: product, video_object_id: file.id })
      expect(row?.video_object_id).toBeNull()
    }
    const [row] = await add(world.owner, { product_id: product })
    expect(
      (await change(world.owner, String(row?.id), 'video_object_id', theirs.id))[0]
        ?.video_object_id,
    ).toBeNull()
    expect(
      await refusal(
        rules.one(
          jobOf(world.company),
          `update public.briefs set video_object_id = $2 where id = $1`,
          [row?.id, theirs.id],
        ),
      ),
    ).toMatchObject({ code: '23503' })
  })
})
