import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createProduct, deleteProduct } from '../../../contract/products/products.ts'
import { updateRestriction } from '../../../contract/shares/restriction.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { signAccessToken } from '../../platform/keys/access-token.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { type Asker, refusals, storageClients } from '../../testing/storage-client.ts'
import { companyUsage, publicPath, storedRow } from '../../testing/worlds/files.ts'
import {
  newCompanies,
  newMember,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newVideoBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { address, as } = await storageClients(h)
const png = fixture('logo.png')
const bucket = 'product_logos'
const { notFound, denied } = refusals

const { ours, theirs } = await newCompanies(h)

const logos = (who: Asker) => as(who).from(bucket)

async function addLogo(owner = ours.owner, key = `${randomUUID()}/a.png`) {
  expect((await logos(owner).upload(key, png)).error).toBeNull()
  return key
}

async function signed(who: Asker, key: string, seconds = 60) {
  const { data, error } = await logos(who).createSignedUrl(key, seconds)
  expect(error).toBeNull()
  return new URL(data?.signedUrl ?? '')
}

const endSession = ({ sessionId }: TestUser) =>
  withSystemTx(h.services, 'test: sign-out', (tx) =>
    tx.sql.deleteFrom('auth.sessions').where('id', '=', sessionId).execute(),
  )

async function read(url: URL | string) {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, bytes, body: () => JSON.parse(bytes.toString()) }
}

const invalid = { statusCode: '400', error: 'InvalidJWT' }

describe('signObject', () => {
  it('creates an address at which anyone can read the file until it expires', async () => {
    const key = await addLogo()
    const url = await signed(ours.owner, key)
    expect((await read(url)).bytes.equals(png)).toBe(true)
    const named = await logos(ours.owner).createSignedUrl(key, 60, { download: 'Our logo.png' })
    const saved = await fetch(named.data?.signedUrl ?? '')
    expect(saved.headers.get('content-disposition')).toContain('filename="Our logo.png"')
    const small = await logos(ours.owner).createSignedUrl(key, 60, { transform: { width: 64 } })
    const picture = await fetch(small.data?.signedUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    await h.setClock(new Date(Date.now() + 61_000))
    const late = await read(url)
    await h.setClock(null)
    expect(late.status).toBe(400)
    expect(late.body()).toMatchObject({ ...invalid, message: expect.stringContaining('exp') })
  })

  it('opens no other key or bucket', async () => {
    const [key, other] = [await addLogo(), await addLogo()]
    const url = await signed(ours.owner, key)
    for (const path of [other, `${key}x`]) {
      const moved = new URL(url)
      moved.pathname = `/storage/v1/object/sign/${bucket}/${path}`
      const answer = await read(moved)
      expect(answer.status).toBe(400)
      expect(answer.body()).toMatchObject({ statusCode: '400', error: 'InvalidSignature' })
    }
    const elsewhere = new URL(url)
    elsewhere.pathname = `/storage/v1/object/sign/brief_videos/${key}`
    expect((await read(elsewhere)).body()).toMatchObject({ error: 'InvalidSignature' })
  })

  it('accepts only its own signatures', async () => {
    const key = await addLogo()
    const url = await signed(ours.owner, key)
    const claims = { url: `${bucket}/${key}`, aud: 'storage.read', exp: 9_999_999_999 }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { data } = await logos(ours.owner).createSignedUploadUrl(`${randomUUID()}.png`)
    const forged = [
      '',
      'x.y.z',
      `${part({ alg: 'none' })}.${part(claims)}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('secret')),
      await new SignJWT({ ...claims, exp: undefined })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(h.services.keys.addressSecret),
      signAccessToken(h.services, { ...claims, role: 'authenticated' }).accessToken,
      ours.owner.accessToken,
      data?.token ?? '',
    ]
    for (const token of forged) {
      url.searchParams.set('token', token)
      expect((await read(url)).body(), token).toMatchObject(invalid)
    }
  })

  it('makes no token that could sign anybody in', async () => {
    const token = (await signed(ours.owner, await addLogo())).searchParams.get('token') ?? ''
    const upload = await logos(ours.owner).createSignedUploadUrl(`${randomUUID()}.png`)
    for (const accessToken of [token, upload.data?.token ?? '']) {
      const thief: TestUser = { ...ours.owner, accessToken }
      expect((await logos(thief).list()).error).toMatchObject(denied)
      const me = await h.request({ as: thief, method: 'GET', url: '/api/me' })
      expect(me.statusCode).toBe(401)
    }
  })

  it('ends with the membership of the signer, and with the file', async () => {
    const key = await addLogo()
    const member = await newMember(h, ours)
    const url = await signed(member, key)
    expect((await read(url)).status).toBe(200)
    await removeMember(h, member)
    expect((await read(url)).body()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
    const again = await signed(ours.owner, key)
    const logo_url = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
    const product = await h.call(createProduct, {
      as: ours.owner,
      body: sampleProduct({ logo_url }),
    })
    await h.call(deleteProduct, { as: ours.owner, params: { id: product.id } })
    expect((await read(again)).body()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
    const service = await signed('service', await addLogo())
    expect((await read(service)).status).toBe(200)
  })

  it('ends with the session of the signer once the video is restricted', async () => {
    const { key, brief } = await newVideoBrief(h, ours, fixture('h264-aac.mp4'))
    const member = await newMember(h, ours)
    const sign = async (who: Asker) => {
      const { data } = await as(who).from('brief_videos').createSignedUrl(key, 3600)
      return data?.signedUrl ?? ''
    }
    const [byMember, byOwner, byService] = [
      await sign(member),
      await sign(ours.owner),
      await sign('service'),
    ]
    const statuses = async () =>
      Promise.all([byMember, byOwner, byService].map(async (url) => (await read(url)).status))
    await endSession(member)
    expect(await statuses()).toEqual([200, 200, 200])
    await h.call(updateRestriction, {
      as: ours.owner,
      params: { id: brief.id },
      body: { restricted: true },
    })
    expect(await statuses()).toEqual([400, 200, 200])
  })

  it('refuses another company', async () => {
    const key = await addLogo()
    expect((await logos(theirs.owner).createSignedUrl(key, 60)).error).toMatchObject(notFound)
    expect((await logos(ours.owner).createSignedUrl('x.png', 60)).error).toMatchObject(notFound)
    expect((await logos(ours.owner).createSignedUrl(key, 0)).error).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    })
  })
})

describe('signObjects', () => {
  it('returns a result for each file', async () => {
    const keys = [await addLogo(), await addLogo(theirs.owner), 'nothing.png']
    const { data } = await logos(ours.owner).createSignedUrls(keys, 60)
    expect(data?.map(({ path }) => path)).toEqual(keys)
    expect(data?.map(({ error }) => error === null)).toEqual([true, false, false])
    expect((await read(data?.[0]?.signedUrl ?? '')).bytes.equals(png)).toBe(true)
  })
})

describe('signUpload', () => {
  async function send(key: string, token: string, bytes = png) {
    return logos('anon').uploadToSignedUrl(key, token, bytes)
  }

  async function tokenFor(who: TestUser, key: string, upsert = false) {
    const { data, error } = await logos(who).createSignedUploadUrl(key, { upsert })
    expect(error).toBeNull()
    return data?.token ?? ''
  }

  it('creates an address to which one file can be uploaded, once', async () => {
    const key = `${randomUUID()}/sent.png`
    const member = await newMember(h, ours)
    const token = await tokenFor(member, key)
    const { data, error } = await send(key, token)
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: key, fullPath: `${bucket}/${key}` })
    const row = await storedRow(h, key)
    expect(row).toMatchObject({ company_id: ours.id, owner_id: member.id, size: png.length })
    expect((await send(key, token)).error).toMatchObject(refusals.duplicate)
    const again = await tokenFor(member, key, true)
    expect((await send(key, again, fixture('logo.gif'))).error).toBeNull()
    expect((await storedRow(h, key))?.id).not.toBe(row?.id)
  })

  it('refuses another key, another token, an expired address and a file that is not a logo', async () => {
    const key = `${randomUUID()}.png`
    const before = await companyUsage(h, ours)
    const token = await tokenFor(ours.owner, key)
    const other = `${randomUUID()}.png`
    expect((await send(other, token)).error).toMatchObject({ code: 'InvalidSignature' })
    const toRead = (await signed(ours.owner, await addLogo())).searchParams.get('token') ?? ''
    for (const wrong of ['', 'x', ours.owner.accessToken, toRead]) {
      expect((await send(key, wrong)).error).toMatchObject({ status: 400, code: 'InvalidJWT' })
    }
    await h.setClock(new Date(Date.now() + 2 * 3_600_000 + 1000))
    const late = await send(key, token)
    await h.setClock(null)
    expect(late.error).toMatchObject({ status: 400, code: 'InvalidJWT' })
    const script = Buffer.from('<script>alert(1)</script>')
    expect((await send(key, token, script)).error).toMatchObject({ statusCode: '415' })
    expect(await companyUsage(h, ours)).toBe(before + png.length)
    expect(await storedRow(h, key)).toBeUndefined()
  })

  it('ends with the session of the signer', async () => {
    const key = `${randomUUID()}.png`
    const member = await newMember(h, ours)
    const token = await tokenFor(member, key)
    await endSession(member)
    expect((await send(key, token)).error).toMatchObject(denied)
    expect(await storedRow(h, key)).toBeUndefined()
  })

  it('refuses another company', async () => {
    const key = await addLogo()
    const token = await tokenFor(theirs.owner, key, true)
    expect((await send(key, token)).error).toMatchObject(refusals.duplicate)
    const climbing = `${address}/storage/v1/object/upload/sign/${bucket}/a%2f..%2fb.png`
    const headers = { authorization: `Bearer ${ours.owner.accessToken}` }
    const answer = await fetch(climbing, { method: 'POST', headers })
    expect(await answer.json()).toMatchObject({ error: 'InvalidKey' })
  })
})
