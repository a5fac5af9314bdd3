import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addFile,
  addMember,
  addProduct,
  anon,
  askEverybody,
  code,
  insiders,
  jobOf,
  meanwhile,
  newWorld,
  only,
  openRules,
  outcome,
  refusal,
  setPublicUrl,
  system,
  type Who,
  type World,
} from './rules.ts'

let world: World
const rules = await openRules()
await setPublicUrl(rules)
beforeEach(async () => {
  world = await newWorld(rules)
})

const MiB = 1024 ** 2
const sha = createHash('sha256').update('x').digest('hex')

type Reservation = { id?: string; bucket?: string; name?: string; length?: number }

const reserve = (who: Who, values: Reservation = {}) =>
  rules.one(who, `select * from app.reserve_upload($1, $2, $3, $4)`, [
    values.id ?? randomUUID(),
    values.bucket ?? 'brief_videos',
    values.name ?? `${randomUUID()}.mp4`,
    values.length ?? MiB,
  ])

type Finish = { size?: number; mime?: string }

const finish = (who: Who, id: unknown, values: Finish = {}) =>
  rules.one(who, `select * from app.finish_upload($1, $2, $3, $4, $5)`, [
    id,
    randomUUID(),
    values.size ?? MiB,
    values.mime ?? 'video/mp4',
    sha,
  ])

const setQuota = (bytes: number) =>
  rules.one(
    system,
    `insert into app.settings (key, value) values ('company_quota_bytes', to_jsonb($1::bigint))
     on conflict (key) do update set value = excluded.value`,
    [bytes],
  )

const usage = async (who: Who, company: string) =>
  (await rules.one(who, `select app.company_usage($1)::bigint::int as bytes`, [company]))[0]?.bytes

describe('reserving', () => {
  test('is for members of a company, who own the row', async () => {
    const reserved = await askEverybody(world, (person) => outcome(reserve(person)))
    expect(reserved).toEqual({
      ...only(insiders, 1 as number | string, 'BW030'),
      otherOwner: 1,
      otherAdmin: 1,
    })
    expect(await code(reserve(anon))).toBe('42501')
    expect(await code(reserve(system))).toBe('BW044')
    const [row] = await reserve(world.powerless)
    expect(row).toMatchObject({
      company_id: world.company,
      owner_id: world.powerless.userId,
      session_id: world.powerless.sessionId,
      length: String(MiB),
    })
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(24 * 3600 * 1000)
  })

  test('requires the total length before the first byte', async () => {
    await setQuota(10 * MiB)
    await reserve(world.owner, { length: 6 * MiB })
    expect(await refusal(reserve(world.editor, { length: 4 * MiB + 1 }))).toMatchObject({
      code: 'BW034',
      message: 'Your company has no room for this file.',
    })
    expect(await outcome(reserve(world.editor, { length: 4 * MiB }))).toBe(1)
    expect(await outcome(reserve(world.otherOwner, { length: 10 * MiB })), 'another company').toBe(
      1,
    )
    expect(await usage(world.owner, world.company)).toBe(10 * MiB)
    expect(await usage(world.owner, world.otherCompany)).toBeNull()
    await setQuota(1024 * MiB)
  })

  test('two concurrent ones cannot both take the last space', async () => {
    await setQuota(10 * MiB)
    const second = await meanwhile(
      rules,
      world.owner,
      (run) =>
        run(`select app.reserve_upload('first', 'brief_videos', 'first.mp4', $1)`, [6 * MiB]),
      () => outcome(reserve(world.editor, { length: 6 * MiB })),
    )
    expect(second).toBe('BW034')
    await setQuota(1024 * MiB)
  })

  test('an expired reservation counts until it is removed, but does not occupy its key', async () => {
    await setQuota(2 * MiB)
    const [row] = await reserve(world.owner, { length: 2 * MiB })
    const expire = `update storage.uploads set expires_at = now() where owner_id = $1`
    await rules.one(system, expire, [world.owner.userId])
    expect(await outcome(reserve(world.owner, { length: 2 * MiB }))).toBe('BW034')
    expect(await outcome(reserve(world.editor, { length: 2 * MiB, name: String(row?.name) }))).toBe(
      1,
    )
    await setQuota(1024 * MiB)
  })

  test('cannot overwrite anything, even under another company’s key', async () => {
    const file = await addFile(rules, world.otherCompany, { name: `${randomUUID()}.mp4` })
    const expected = { code: 'BW033', message: 'The resource already exists' }
    expect(await refusal(reserve(world.owner, { name: file.name }))).toMatchObject(expected)
    const [open] = await reserve(world.owner)
    expect(await refusal(reserve(world.editor, { name: String(open?.name) }))).toMatchObject(
      expected,
    )
    expect(await refusal(reserve(world.editor, { id: String(open?.id) }))).toMatchObject(expected)
  })

  test.each([
    [{ bucket: 'nowhere' }, 'BW031'],
    [{ bucket: 'product_logos', length: 5_000_001 }, 'BW032'],
    [{ length: 5 * 1024 ** 3 + 1 }, 'BW032'],
    [{ length: -1 }, '23514'],
    [{ name: '../etc/passwd' }, '23514'],
    [{ name: 'a/../../b.mp4' }, '23514'],
    [{ name: './a.mp4' }, '23514'],
    [{ name: '/a.mp4' }, '23514'],
    [{ name: 'a//b.mp4' }, '23514'],
    [{ name: 'a/' }, '23514'],
    [{ name: 'a\\b.mp4' }, '23514'],
    [{ name: 'a%2e.mp4' }, '23514'],
    [{ name: 'ä.mp4' }, '23514'],
    [{ name: 'a\nb.mp4' }, '23514'],
    [{ name: '' }, '23514'],
    [{ name: 'x'.repeat(1001) }, '23514'],
  ])('%.60j is refused', async (values, expected) => {
    expect(await code(reserve(world.owner, values))).toBe(expected)
  })
})

describe('an open upload', () => {
  test('can only be seen, ended and finished by its owner', async () => {
    const [row] = await reserve(world.editor)
    const find = `select from storage.uploads where id = $1`
    const end = `delete from storage.uploads where id = $1 returning id`
    for (const person of [world.owner, world.admin, world.otherOwner, world.stranger]) {
      expect(await outcome(rules.one(person, find, [row?.id]))).toBe(0)
      expect(await outcome(rules.one(person, end, [row?.id]))).toBe(0)
      expect(await code(finish(person, row?.id))).toBe('BW035')
    }
    expect(await outcome(rules.one(world.editor, find, [row?.id]))).toBe(1)
    expect(await outcome(rules.one(world.editor, end, [row?.id]))).toBe(1)
    expect(await code(finish(world.editor, row?.id))).toBe('BW035')
  })

  test('cannot grow, move or change owner', async () => {
    const [row] = await reserve(world.editor)
    const set = (column: string, value: unknown) =>
      rules.one(world.editor, `update storage.uploads set ${column} = $2 where id = $1`, [
        row?.id,
        value,
      ])
    for (const [column, value] of [
      ['length', MiB + 1],
      ['owner_id', world.owner.userId],
      ['company_id', world.otherCompany],
      ['name', 'other.mp4'],
      ['expires_at', '2100-01-01'],
    ] as const) {
      expect(await code(set(column, value)), column).toBe('42501')
    }
  })

  test('becomes a file as announced, with a type that the bucket accepts', async () => {
    const [row] = await reserve(world.editor)
    expect(await code(finish(world.editor, row?.id, { size: MiB - 1 }))).toBe('BW036')
    expect(await refusal(finish(world.editor, row?.id, { mime: 'text/html' }))).toMatchObject({
      code: 'BW037',
      message: 'mime type text/html is not supported',
    })
    const [file] = await finish(world.editor, row?.id)
    expect(file).toMatchObject({
      bucket_id: 'brief_videos',
      name: row?.name,
      company_id: world.company,
      owner_id: world.editor.userId,
      size: String(MiB),
      mime_type: 'video/mp4',
      cache_control: 'max-age=3600',
      deleted_at: null,
    })
    expect(await code(finish(world.editor, row?.id)), 'once').toBe('BW035')
    expect(await usage(world.editor, world.company)).toBe(MiB)
  })

  test('cannot be finished by a member who has since been removed', async () => {
    const person = await addMember(rules, world.company)
    const [row] = await reserve(person)
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [person.memberId])
    expect(await code(finish(person, row?.id))).toBe('BW035')
    expect(await usage(world.owner, world.company)).toBe(0)
  })
})

describe('stored files', () => {
  test('rows are read within the company, and only written by functions', async () => {
    const file = await addFile(rules, world.company)
    const seen = await askEverybody(world, (person) =>
      outcome(rules.one(person, `select from storage.objects where id = $1`, [file.id])),
    )
    expect(seen).toEqual(only(insiders, 1 as number | string, 0))
    expect(await code(rules.one(world.owner, `update storage.objects set size = 0`))).toBe('42501')
    expect(
      await code(rules.one(world.owner, `insert into storage.objects (name) values ('x')`)),
    ).toBe('42501')
    expect(
      await code(rules.one(world.owner, `insert into storage.buckets (id) values ('x')`)),
    ).toBe('42501')
  })

  test('a video can be deleted by its owner or members who manage briefs, a logo by those who manage products', async () => {
    const remove = async (bucket: string) =>
      askEverybody(world, async (person) => {
        const file = await addFile(rules, world.company, { bucket })
        await rules.one(system, `update storage.objects set owner_id = $2 where id = $1`, [
          file.id,
          world.powerless.userId,
        ])
        return outcome(
          rules.one(person, `delete from storage.objects where id = $1 returning id`, [file.id]),
        )
      })
    expect(await remove('brief_videos')).toEqual(
      only(['owner', 'admin', 'editor', 'powerless'], 1 as number | string, 0),
    )
    expect(await remove('product_logos')).toEqual(
      only(['owner', 'admin', 'products', 'powerless'], 1 as number | string, 0),
    )
  })

  test('a product cannot start to use a file that is being moved or deleted', async () => {
    for (const change of [
      `update storage.objects set name = name || '.moved' where id = $1`,
      `delete from storage.objects where id = $1`,
    ]) {
      const product = await addProduct(rules, world.company)
      const logo = await addFile(rules, world.company, { bucket: 'product_logos' })
      const used = await meanwhile(
        rules,
        world.owner,
        (run) => run(change, [logo.id]),
        () =>
          outcome(
            rules.one(world.admin, `update public.products set logo_url = $2 where id = $1`, [
              product,
              logo.url,
            ]),
          ),
      )
      expect(used).toBe('BW038')
    }
  })

  test('a job sees its company’s files', async () => {
    const file = await addFile(rules, world.company)
    const find = `select from storage.objects where id = $1`
    expect(await outcome(rules.one(jobOf(world.company), find, [file.id]))).toBe(1)
    expect(await outcome(rules.one(jobOf(world.otherCompany), find, [file.id]))).toBe(0)
  })

  test('public_object returns one exact key, of a public bucket', async () => {
    const file = await addFile(rules, world.company)
    const find = async (bucket: string, name: string) =>
      (await rules.one(anon, `select (storage.public_object($1, $2)).id`, [bucket, name]))[0]?.id
    expect(await find(file.bucket, file.name)).toBe(file.id)
    expect(await find(file.bucket, `${world.company}/%`)).toBeNull()
    expect(await find('product_logos', file.name)).toBeNull()
    await rules.one(system, `update storage.buckets set public = false where id = $1`, [
      file.bucket,
    ])
    expect(await find(file.bucket, file.name)).toBeNull()
    await rules.one(system, `update storage.buckets set public = true where id = $1`, [file.bucket])
  })

  test('deleting the owner’s account keeps the file', async () => {
    const person = await addMember(rules, world.company)
    const [row] = await reserve(person)
    const [file] = await finish(person, row?.id)
    await rules.one(system, `delete from auth.users where id = $1`, [person.userId])
    expect(
      await rules.one(system, `select owner_id from storage.objects where id = $1`, [file?.id]),
    ).toEqual([{ owner_id: null }])
  })
})

describe('sweeping', () => {
  const age = (id: string, days: number) =>
    rules.one(
      system,
      `update storage.objects set unreferenced_since = now() - $2 * interval '1 day' where id = $1`,
      [id, days],
    )
  const sweepable = async (id: string) =>
    outcome(rules.one(system, `select from storage.sweepable_objects() o where o.id = $1`, [id]))

  test('deletes what has been unreferenced for 30 days', async () => {
    const [fresh, old] = [await addFile(rules, world.company), await addFile(rules, world.company)]
    await age(fresh.id, 29)
    await age(old.id, 31)
    expect([await sweepable(fresh.id), await sweepable(old.id)]).toEqual([0, 1])
    expect(await code(rules.one(world.owner, `select from storage.sweepable_objects()`))).toBe(
      '42501',
    )
  })

  test('spares what a product, a brief or the trash refers to', async () => {
    const product = await addProduct(rules, world.company)
    const [logo, video] = [await addFile(rules, world.company), await addFile(rules, world.company)]
    await rules.one(world.owner, `update public.products set logo_url = $2 where id = $1`, [
      product,
      logo.url,
    ])
    await rules.one(
      world.owner,
      `insert into public.briefs (product_id, title, type, uploaded_video_url) values ($1, 'Brief', 'product', $2)`,
      [product, video.url],
    )
    await age(logo.id, 90)
    await age(video.id, 90)
    expect([await sweepable(logo.id), await sweepable(video.id)], 'in use').toEqual([0, 0])
    await rules.one(world.owner, `delete from public.products where id = $1`, [product])
    await age(logo.id, 90)
    await age(video.id, 90)
    expect([await sweepable(logo.id), await sweepable(video.id)], 'in the trash').toEqual([0, 0])
    await rules.one(system, `delete from app.trash`)
    expect([await sweepable(logo.id), await sweepable(video.id)], 'after 30 days').toEqual([1, 1])
  })
})
