import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { fixture, sha256 } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { type Asker, refusals, storageClients } from '../../testing/storage-client.ts'
import { documents } from '../../testing/worlds/documents.ts'
import {
  beginUpload,
  companyUsage,
  postFile,
  storedBytes,
  storedRow,
} from '../../testing/worlds/files.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../../testing/worlds/people.ts'

const h = await startHarness()
const { address, as } = await storageClients(h)
const png = fixture('logo.png')
const bucket = 'product_logos'

const { ours, theirs } = await newCompanies(h)
const ended = await newMember(h, ours, { can_manage_products: true })
await withSystemTx(h.services, 'test: ended session', (tx) =>
  tx.sql.deleteFrom('auth.sessions').where('id', '=', ended.sessionId).execute(),
)

const logos = (who: Asker) => as(who).from(bucket)

async function addLogo({ key = `${randomUUID()}/a.png`, owner = ours.owner } = {}) {
  const { error } = await logos(owner).upload(key, png, { cacheControl: '120', metadata: { a: 1 } })
  expect(error).toBeNull()
  return key
}

const { notFound, noBucket, denied } = refusals

/** Every call that requires a member of the company, on a file of ours. */
const callsOn = (who: Asker, key: string) => ({
  list: logos(who).list(),
  listV2: logos(who).listV2(),
  info: logos(who).info(key),
  createSignedUrl: logos(who).createSignedUrl(key, 60),
  createSignedUrls: logos(who).createSignedUrls([key], 60),
  createSignedUploadUrl: logos(who).createSignedUploadUrl(`${randomUUID()}.png`),
  upload: logos(who).upload(`${randomUUID()}.png`, png),
  update: logos(who).update(key, png),
  copy: logos(who).copy(key, `${randomUUID()}.png`),
  move: logos(who).move(key, `${randomUUID()}.png`),
  remove: logos(who).remove([key]),
})

describe('storage calls', () => {
  it('refuse visitors, ended sessions and accounts without a company', async () => {
    const key = await addLogo()
    for (const who of ['anon', ended, await newUser(h)] as const) {
      for (const [name, call] of Object.entries(callsOn(who, key))) {
        const { data, error } = await call
        expect(error, name).toMatchObject(denied)
        expect(data, name).toBeNull()
      }
    }
    expect((await storedBytes(h, (await storedRow(h, key))?.id ?? ''))?.equals(png)).toBe(true)
    const bare = await fetch(`${address}/storage/v1/object/info/${bucket}/${key}`)
    expect(bare.status).toBe(400)
    expect(await bare.json()).toMatchObject({ statusCode: '400', error: 'Error' })
  })

  it('refuse other buckets and malformed bodies', async () => {
    const nowhere = as(ours.owner).from('secrets')
    for (const call of [
      nowhere.list(),
      nowhere.listV2(),
      nowhere.remove(['a']),
      nowhere.createSignedUrls(['a'], 60),
      nowhere.createSignedUploadUrl('a.png'),
      nowhere.upload('a.png', png),
    ]) {
      expect((await call).error).toMatchObject(noBucket)
    }
    const headers = {
      authorization: `Bearer ${ours.owner.accessToken}`,
      'content-type': 'application/json',
    }
    for (const body of ['{', '{"prefix":1}', '{"limit":0}', '{"offset":-1}']) {
      const url = `${address}/storage/v1/object/list/${bucket}`
      const answer = await fetch(url, { method: 'POST', headers, body })
      expect(answer.status, body).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    }
  })

  it('serve the service key in every company', async () => {
    const key = await addLogo()
    expect((await logos('service').info(key)).data?.name).toBe(key)
    expect((await logos('service').remove([key])).data).toHaveLength(1)
    expect((await logos('service').upload('x.png', png)).error).toMatchObject(denied)
  })
})

describe('getBucket and listBuckets', () => {
  it('return what a bucket accepts to everybody', async () => {
    for (const who of [ours.owner, 'anon', 'service'] as const) {
      const { data } = await as(who).getBucket(bucket)
      expect(data).toMatchObject({ id: bucket, name: bucket, public: true })
      expect(data?.allowed_mime_types).toContain('image/png')
      const list = await as(who).listBuckets({ sortOrder: 'desc' })
      expect(list.data?.map(({ id }) => id)).toEqual([bucket, 'brief_videos'])
    }
    const found = await as('anon').listBuckets({ search: 'video', limit: 1 })
    expect(found.data?.map(({ id }) => id)).toEqual(['brief_videos'])
    expect((await as('anon').getBucket('secrets')).error).toMatchObject(noBucket)
  })

  it('are the only calls for buckets', async () => {
    const storage = as(ours.owner)
    for (const call of [
      storage.createBucket('mine'),
      storage.updateBucket(bucket, { public: false }),
      storage.emptyBucket(bucket),
      storage.deleteBucket(bucket),
    ]) {
      expect((await call).error).toMatchObject(denied)
    }
  })
})

describe('upload', () => {
  it('refuses metadata that is too long, before storing anything', async () => {
    const metadata = { a: 'x'.repeat(9_000) }
    const key = `${randomUUID()}/a.png`
    const sent = await logos(ours.owner).upload(key, png, { cacheControl: '77', metadata })
    expect(sent.error?.message).toBe('The metadata of a file may take up at most 8 KiB.')
    const form = new FormData()
    form.append('cacheControl', '77')
    form.append('', new Blob([Uint8Array.from(png)], { type: 'image/png' }))
    form.append('metadata', JSON.stringify(metadata))
    const late = await logos(ours.owner).upload(key, form)
    expect(late.error?.message).toBe('The metadata of a file may take up at most 8 KiB.')
    expect((await logos(ours.owner).info(key)).error).toMatchObject(notFound)
  })

  it.each([
    ['a NUL', '{"a":{"b":["x\\u0000"]}}'],
    ['half of a surrogate pair', '{"a":"\\ud800"}'],
    ['a NUL in a name', '{"a\\u0000":1}'],
  ])('refuses metadata with %s before the first byte', async (_, metadata) => {
    const refused = 'The metadata of a file contains characters that cannot be stored.'
    const before = await companyUsage(h, ours)
    const plain = await postFile(h, ours.owner, Buffer.from('not a logo'), {
      headers: { 'x-metadata': Buffer.from(metadata).toString('base64') },
    })
    expect(plain.json()).toMatchObject({ statusCode: '400', message: refused })
    const { answer } = await beginUpload(h, { as: ours.owner, length: 9, metadata: { metadata } })
    expect([answer.statusCode, answer.body.trim()]).toEqual([400, refused])
    const form = new FormData()
    form.append('metadata', metadata)
    form.append('', new Blob(['not a logo'], { type: 'image/png' }))
    const sent = await logos(ours.owner).upload(`${randomUUID()}.png`, form)
    expect(sent.error?.message).toBe(refused)
    expect(await companyUsage(h, ours)).toBe(before)
  })
})

describe('listObjects', () => {
  it('shows folders and files of the company, sorted, searched and in pages', async () => {
    const company = await newCompany(h)
    const room = randomUUID()
    const names = ['b.png', 'a.png', 'deep/er/c.png', 'deep/d.png', 'Zoo/e.png']
    for (const name of names) await addLogo({ key: `${room}/${name}`, owner: company.owner })
    const list = logos(company.owner)
    const { data } = await list.list(room)
    expect(data?.map(({ name }) => name)).toEqual(['Zoo', 'deep', 'a.png', 'b.png'])
    expect(data?.[0]).toMatchObject({ id: null, metadata: null, created_at: null })
    expect(data?.[2]).toMatchObject({
      id: expect.any(String),
      metadata: { mimetype: 'image/png', size: png.length, eTag: `"${sha256(png)}"` },
    })
    const top = await list.list()
    expect(top.data?.map(({ name }) => name)).toEqual([room])
    const names2 = async (options: Parameters<typeof list.list>[1]) =>
      (await list.list(`${room}/`, options)).data?.map(({ name }) => name)
    expect(await names2({ limit: 2, offset: 1 })).toEqual(['deep', 'a.png'])
    expect(await names2({ search: 'B' })).toEqual(['b.png'])
    expect(await names2({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'deep',
      'Zoo',
      'b.png',
      'a.png',
    ])
    expect(await names2({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'Zoo',
      'deep',
      'b.png',
      'a.png',
    ])
    // As in the hosted service: limits are capped, an unknown order means by name.
    for (const options of [{ limit: 5000 }, { sortBy: { column: 'id', order: '' } }]) {
      expect(await names2(options)).toEqual(['Zoo', 'deep', 'a.png', 'b.png'])
    }
    expect((await logos(theirs.owner).list(room)).data).toEqual([])
  })

  it('shows whole keys in pages by listV2', async () => {
    const company = await newCompany(h)
    const keys = ['x/a.png', 'x/b/1.png', 'x/b/2.png', 'x/c.png', 'y.png']
    for (const key of keys) await addLogo({ key: `${company.id}/${key}`, owner: company.owner })
    const prefix = `${company.id}/x/`
    const list = logos(company.owner)
    for (const column of ['name', 'created_at', 'updated_at'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { data } = await list.listV2({
            prefix,
            limit: 3,
            sortBy: { column, order },
            cursor,
          })
          seen.push(...(data?.objects.map(({ name }) => name) ?? []))
          cursor = data?.nextCursor
          expect(data?.hasNext).toBe(cursor !== undefined)
        } while (cursor)
        const all = keys.slice(0, 4).map((key) => `${company.id}/${key}`)
        expect(seen).toEqual(order === 'asc' ? all : all.reverse())
      }
    }
    const { data } = await list.listV2({ prefix, with_delimiter: true })
    expect(data?.folders).toEqual([{ name: `${prefix}b/`, key: `${prefix}b` }])
    expect(data?.objects.map(({ key }) => key)).toEqual([`${prefix}a.png`, `${prefix}c.png`])
    expect((await list.listV2({ cursor: 'x' })).error).toMatchObject({ code: 'InvalidRequest' })
    expect((await logos(theirs.owner).listV2({ prefix })).data?.objects).toEqual([])
  })
})

describe('objectInfo', () => {
  it('returns the metadata of a file, and whether it exists', async () => {
    const key = await addLogo()
    const { data } = await logos(ours.owner).info(key)
    expect(data).toMatchObject({
      name: key,
      bucketId: bucket,
      size: png.length,
      contentType: 'image/png',
      cacheControl: 'max-age=120',
      etag: `"${sha256(png)}"`,
      metadata: { a: 1 },
    })
    expect((await logos(ours.owner).exists(key)).data).toBe(true)
    expect((await logos(ours.owner).exists('nothing.png')).data).toBe(false)
    for (const room of ['info', 'authenticated']) {
      const head = (as: TestUser, path: string) =>
        h.request({ as, method: 'HEAD', url: `/storage/v1/object/${room}/${bucket}/${path}` })
      expect((await head(ours.owner, key)).statusCode).toBe(200)
      expect((await head(ours.owner, 'nothing.png')).statusCode).toBe(400)
      expect((await head(theirs.owner, key)).statusCode).toBe(400)
    }
  })

  it('refuses another company', async () => {
    const key = await addLogo()
    expect((await logos(theirs.owner).info(key)).error).toMatchObject(notFound)
    expect((await logos(theirs.owner).exists(key)).data).toBe(false)
  })
})

describe('downloads', () => {
  it('are open to everybody in a public bucket, but limited to members at members’ addresses', async () => {
    const key = await addLogo()
    for (const who of [ours.owner, theirs.owner, 'anon'] as const) {
      const { data } = await logos(who).download(key)
      const bytes = (await data?.arrayBuffer()) ?? new ArrayBuffer(0)
      expect(sha256(Buffer.from(bytes))).toBe(sha256(png))
      expect((await logos(who).download('nothing.png')).error).toMatchObject({ status: 400 })
    }
    const read = (as: TestUser | null, room = 'object') =>
      h.request({ as, method: 'GET', url: `/storage/v1/${room}/authenticated/${bucket}/${key}` })
    expect((await read(ours.owner)).rawPayload.equals(png)).toBe(true)
    expect((await read(ours.owner, 'render/image')).headers['content-type']).toBe('image/webp')
    for (const who of [theirs.owner, ended, null, await newUser(h)]) {
      const answer = await read(who)
      expect(answer.statusCode).toBe(400)
      expect(answer.rawPayload.includes(png)).toBe(false)
    }
    const climbing = `/storage/v1/object/${bucket}/%2e%2e/%2e%2e/etc/passwd`
    expect((await h.request({ method: 'GET', url: climbing })).statusCode).toBeGreaterThan(399)
  })

  it('of a private file are for members, and no cache answers in their place', async () => {
    const key = `${randomUUID()}/plan.pdf`
    const files = (who: Asker) => as(who).from('brief_files')
    await files(ours.owner).upload(key, documents.pdf, { cacheControl: '31536000' })
    const { data } = await files(ours.owner).download(key)
    expect(await data?.text()).toBe(documents.pdf.toString())
    for (const who of [theirs.owner, 'anon', await newUser(h)] as const) {
      expect((await files(who).download(key)).error).toMatchObject({ status: 400 })
    }
    const signed = await files(ours.owner).createSignedUrl(key, 60)
    const signedPath = new URL(signed.data?.signedUrl ?? '')
    for (const [who, url] of [
      [ours.owner, `/storage/v1/object/brief_files/${key}`],
      [ours.owner, `/storage/v1/object/authenticated/brief_files/${key}`],
      [null, signedPath.pathname + signedPath.search],
    ] as const) {
      const answer = await h.request({ as: who, method: 'GET', url })
      expect(answer.rawPayload.equals(documents.pdf), url).toBe(true)
      expect(answer.headers['cache-control'], url).toBe('private, no-cache')
    }
  })
})
