import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { createProduct, deleteProduct } from '../../../contract/products/products.ts'
import { updateRestriction } from '../../../contract/shares/restriction.ts'
import { restoreDeleted } from '../../../contract/undo/undo.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { type Asker, refusals, storageClients } from '../../testing/storage-client.ts'
import {
  companyUsage,
  postFile,
  publicPath,
  storedBytes,
  storedRow,
} from '../../testing/worlds/files.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newVideoBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { as } = await storageClients(h)
const png = fixture('logo.png')
const mp4 = fixture('h264-aac.mp4')
const bucket = 'product_logos'

const { ours, theirs } = await newCompanies(h)

const logos = (who: Asker) => as(who).from(bucket)

async function addLogo({ key = `${randomUUID()}/a.png`, owner = ours.owner } = {}) {
  const { error } = await logos(owner).upload(key, png, { cacheControl: '120', metadata: { a: 1 } })
  expect(error).toBeNull()
  return key
}

/** A logo that a product shows. */
async function usedLogo() {
  const key = await addLogo()
  const logo_url = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleProduct({ logo_url })
  const product = await h.call(createProduct, { as: ours.owner, body })
  return { key, product }
}

const { notFound, denied, inUse, duplicate } = refusals

describe('moveObject', () => {
  it('moves a file to another key', async () => {
    const key = await addLogo()
    const to = `${randomUUID()}/moved.png`
    const { data, error } = await logos(ours.owner).move(key, to)
    expect(error).toBeNull()
    expect(data?.message).toBe('Successfully moved')
    expect((await h.request({ method: 'GET', url: publicPath(bucket, key) })).statusCode).toBe(404)
    const read = await h.request({ method: 'GET', url: publicPath(bucket, to) })
    expect(read.rawPayload.equals(png)).toBe(true)
  })

  it('refuses a key that is taken, unknown, illegal, or in another bucket', async () => {
    const [key, other] = [await addLogo(), await addLogo()]
    const foreign = await addLogo({ owner: theirs.owner })
    const storage = logos(ours.owner)
    for (const taken of [other, foreign]) {
      expect((await storage.move(key, taken)).error).toMatchObject(duplicate)
    }
    expect((await storage.move('nothing.png', 'a.png')).error).toMatchObject(notFound)
    expect((await storage.move(key, '../a.png')).error).toMatchObject({ code: 'InvalidKey' })
    const across = { destinationBucket: 'brief_videos' }
    expect((await storage.move(key, 'a.png', across)).error).toMatchObject({ statusCode: '400' })
  })

  it('never moves a file that a product uses or Undo could restore', async () => {
    const { key, product } = await usedLogo()
    const as = ours.owner
    expect((await logos(as).move(key, 'elsewhere.png')).error).toMatchObject(inUse)
    const params = { id: product.id }
    const { transactionId } = await h.call(deleteProduct, { as, params })
    expect((await logos(as).move(key, 'elsewhere.png')).error).toMatchObject(notFound)
    expect((await logos(as).info(key)).error).toMatchObject(notFound)
    expect((await logos(as).copy(key, 'elsewhere.png')).error).toMatchObject(notFound)
    expect((await logos(as).remove([key])).data).toEqual([])
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect((await h.request({ method: 'GET', url: publicPath(bucket, key) })).statusCode).toBe(200)
  })

  it('refuses another company', async () => {
    const key = await addLogo()
    const to = `${randomUUID()}.png`
    expect((await logos(theirs.owner).move(key, to)).error).toMatchObject(notFound)
    expect(await storedRow(h, key)).toBeDefined()
  })

  it('refuses a member without the right', async () => {
    const key = await addLogo()
    const member = await newMember(h, ours, { can_manage_briefs: true })
    expect((await logos(member).move(key, 'x.png')).error).toMatchObject(denied)
    const own = await addLogo({ owner: member })
    expect((await logos(member).move(own, `${randomUUID()}.png`)).error).toBeNull()
  })
})

describe('copyObject', () => {
  it('copies the bytes, and counts them', async () => {
    const key = await addLogo()
    const before = await companyUsage(h, ours)
    const to = `${randomUUID()}/copy.png`
    const { data } = await logos(ours.owner).copy(key, to)
    expect(data?.path).toBe(`${bucket}/${to}`)
    expect(await companyUsage(h, ours)).toBe(before + png.length)
    await logos(ours.owner).remove([key])
    const read = await h.request({ method: 'GET', url: publicPath(bucket, to) })
    expect(read.rawPayload.equals(png)).toBe(true)
    const picture = `/storage/v1/render/image/public/${bucket}/${to}`
    expect((await h.request({ method: 'GET', url: picture })).statusCode).toBe(200)
    expect((await logos(ours.owner).info(to)).data).toMatchObject({
      cacheControl: 'max-age=120',
      metadata: { a: 1 },
    })
    const fresh = `${randomUUID()}.png`
    const options = { copyMetadata: false, metadata: { cacheControl: '5' } }
    await logos(ours.owner).copy(to, fresh, options)
    expect((await logos(ours.owner).info(fresh)).data).toMatchObject({
      cacheControl: 'max-age=5',
      metadata: {},
    })
  })

  it('refuses a restricted video, which would be public at its new key', async () => {
    const { key, id, brief } = await newVideoBrief(h, ours, mp4)
    const videos = as(ours.owner).from('brief_videos')
    expect((await videos.copy(key, `${randomUUID()}.mp4`)).error).toBeNull()
    const before = await companyUsage(h, ours)
    const restrict = () =>
      h.call(updateRestriction, {
        as: ours.owner,
        params: { id: brief.id },
        body: { restricted: true },
      })
    const { objects } = h.services
    const copy = objects.copy
    onTestFinished(() => {
      objects.copy = copy
    })
    // Restricted while its bytes are being copied.
    objects.copy = async (from, to) => {
      if (from === id) await restrict()
      return copy.call(objects, from, to)
    }
    const refused = { status: 400, statusCode: '403', code: 'AccessDenied' }
    for (let turn = 0; turn < 2; turn++) {
      const to = `${randomUUID()}.mp4`
      const { error } = await videos.copy(key, to)
      expect(error).toMatchObject({ ...refused, message: expect.stringContaining('restricted') })
      const address = publicPath('brief_videos', to)
      expect((await h.request({ method: 'GET', url: address })).statusCode).toBe(404)
      objects.copy = copy
    }
    const copied = await as('service').from('brief_videos').copy(key, `${ours.id}/copy.mp4`)
    expect(copied.error).toMatchObject(refused)
    expect((await videos.move(key, `${randomUUID()}.mp4`)).error).toMatchObject(inUse)
    expect(await companyUsage(h, ours)).toBe(before)
  })

  it('refuses a key that is taken, another company and a full quota, and keeps nothing', async () => {
    const [key, other] = [await addLogo(), await addLogo()]
    const before = await companyUsage(h, ours)
    expect((await logos(ours.owner).copy(key, other)).error).toMatchObject(duplicate)
    expect((await logos(ours.owner).copy('nothing.png', 'a.png')).error).toMatchObject(notFound)
    const across = { destinationBucket: 'brief_videos' }
    expect((await logos(ours.owner).copy(key, 'a', across)).error).toMatchObject({ status: 400 })
    expect((await logos(theirs.owner).copy(key, 'a.png')).error).toMatchObject(notFound)
    const quota = (bytes: number) =>
      withSystemTx(h.services, 'test: quota', (tx) =>
        tx.sql
          .updateTable('app.settings')
          .set({ value: JSON.stringify(bytes) })
          .where('key', '=', 'company_quota_bytes')
          .execute(),
      )
    await quota(before + png.length - 1)
    const full = await logos(ours.owner).copy(key, `${randomUUID()}.png`)
    await quota(h.services.env.COMPANY_QUOTA_BYTES)
    expect(full.error).toMatchObject({ status: 400, statusCode: '413', code: 'QuotaExceeded' })
    expect(await companyUsage(h, ours)).toBe(before)
  })
})

describe('removeObjects', () => {
  it('deletes files with their bytes, and returns them', async () => {
    const keys = [await addLogo(), await addLogo()]
    const ids = await Promise.all(keys.map(async (key) => (await storedRow(h, key))?.id ?? ''))
    const { data } = await logos(ours.owner).remove([...keys, 'nothing.png'])
    expect(data?.map(({ name }) => name).sort()).toEqual([...keys].sort())
    for (const id of ids) expect(await storedBytes(h, id)).toBeNull()
    for (const key of keys) {
      const read = await h.request({ method: 'GET', url: publicPath(bucket, key) })
      expect(read.statusCode).toBe(404)
    }
    const [key] = [await addLogo()]
    const one = (as: TestUser) =>
      h.request({ as, method: 'DELETE', url: `/storage/v1/object/${bucket}/${key}` })
    expect((await one(ours.owner)).json()).toEqual({ message: 'Successfully deleted' })
    expect((await one(ours.owner)).json()).toMatchObject({ statusCode: '404' })
  })

  it('deletes nothing if a product or brief uses one of the files', async () => {
    const { key, product } = await usedLogo()
    const free = await addLogo()
    expect((await logos(ours.owner).remove([free, key])).error).toMatchObject(inUse)
    expect(await storedRow(h, free)).toBeDefined()
    const video = `${randomUUID()}.mp4`
    await postFile(h, ours.owner, mp4, { bucket: 'brief_videos', key: video })
    const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath('brief_videos', video)}`
    const body = { ...sampleBrief({ uploadedVideoUrl }), productId: product.id }
    await h.call(createBrief, { as: ours.owner, body })
    const videos = as(ours.owner).from('brief_videos')
    expect((await videos.remove([video])).error).toMatchObject(inUse)
    const read = await h.request({ method: 'GET', url: publicPath('brief_videos', video) })
    expect(read.statusCode).toBe(200)
  })

  it('refuses another company', async () => {
    const key = await addLogo()
    expect((await logos(theirs.owner).remove([key])).data).toEqual([])
    const url = `/storage/v1/object/${bucket}/${key}`
    const answer = await h.request({ as: theirs.owner, method: 'DELETE', url })
    expect(answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
    expect(await storedRow(h, key)).toBeDefined()
  })

  it('refuses a member without the right', async () => {
    const key = await addLogo()
    const member = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    expect((await logos(member).remove([key])).data).toEqual([])
    const url = `/storage/v1/object/${bucket}/${key}`
    const answer = await h.request({ as: member, method: 'DELETE', url })
    expect(answer.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
    expect(await storedRow(h, key)).toBeDefined()
    const manager = await newMember(h, ours, { can_manage_products: true })
    expect((await logos(manager).remove([key])).data).toHaveLength(1)
  })
})
