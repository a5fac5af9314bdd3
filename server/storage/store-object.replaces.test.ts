import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createProduct, deleteProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  companyUsage,
  postFile,
  publicPath,
  storedBytes,
  storedRow,
} from '../testing/worlds/files.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const png = fixture('logo.png')

const { ours, theirs } = await newCompanies(h)

async function expectRefusal(send: () => ReturnType<typeof postFile>, body: object) {
  const before = await companyUsage(h, ours)
  const answer = await send()
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject(body)
  expect(await companyUsage(h, ours)).toBe(before)
}

/** Replaces a file in both ways. */
function replace(as: TestUser, key: string, bytes: Buffer) {
  const url = `/storage/v1/object/product_logos/${key}`
  const headers = { 'content-type': 'image/gif' }
  return [
    () => postFile(h, as, bytes, { key, headers: { ...headers, 'x-upsert': 'true' } }),
    () => h.request({ as, method: 'PUT', url, headers, payload: bytes }),
  ]
}

const duplicate = {
  statusCode: '409',
  error: 'Duplicate',
  message: 'The resource already exists',
}

async function bytesAt(key: string) {
  const read = await h.request({ method: 'GET', url: publicPath('product_logos', key) })
  return read.rawPayload
}

describe('storeObject that replaces', () => {
  it('replaces a file with x-upsert and with PUT, and removes the old bytes', async () => {
    const key = `${randomUUID()}.png`
    const first = await postFile(h, ours.owner, png, { key })
    const usage = (await companyUsage(h, ours)) - png.length
    for (const [at, send] of replace(ours.owner, key, fixture('logo.gif')).entries()) {
      const answer = await send()
      expect(answer.statusCode, String(at)).toBe(200)
      expect((await storedRow(h, key))?.id).toBe(answer.json().Id)
      expect((await bytesAt(key)).equals(fixture('logo.gif'))).toBe(true)
      expect(await companyUsage(h, ours)).toBe(usage + fixture('logo.gif').length)
    }
    expect(await storedBytes(h, first.json().Id)).toBeNull()
    const fresh = `${randomUUID()}.png`
    for (const send of replace(ours.owner, fresh, png)) expect((await send()).statusCode).toBe(200)
  })

  it('keeps the file when what should replace it is refused', async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, ours.owner, png, { key })
    for (const send of replace(ours.owner, key, Buffer.from('<script>'))) {
      await expectRefusal(send, { statusCode: '415' })
    }
    expect((await bytesAt(key)).equals(png)).toBe(true)
  })

  it('never replaces a file that a product uses or used', async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, ours.owner, png, { key })
    const logo_url = `${h.services.env.PUBLIC_URL}${publicPath('product_logos', key)}`
    const body = sampleProduct({ logo_url })
    const { id } = await h.call(createProduct, { as: ours.owner, body })
    for (const send of replace(ours.owner, key, fixture('logo.gif'))) {
      await expectRefusal(send, { statusCode: '409', error: 'Resource in use' })
    }
    expect((await bytesAt(key)).equals(png)).toBe(true)
    const deleted = await h.call(deleteProduct, { as: ours.owner, params: { id } })
    for (const send of replace(ours.owner, key, fixture('logo.gif'))) {
      await expectRefusal(send, duplicate)
    }
    const { transactionId } = deleted
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect((await bytesAt(key)).equals(png)).toBe(true)
  })

  it('refuses another company', async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, ours.owner, png, { key })
    for (const send of replace(theirs.owner, key, fixture('logo.gif'))) {
      await expectRefusal(send, duplicate)
    }
    expect((await bytesAt(key)).equals(png)).toBe(true)
  })

  it('refuses a member without the right', async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, ours.owner, png, { key })
    const member = await newMember(h, ours, { can_manage_briefs: true })
    for (const send of replace(member, key, fixture('logo.gif'))) {
      await expectRefusal(send, { statusCode: '403', error: 'Unauthorized' })
    }
    expect((await bytesAt(key)).equals(png)).toBe(true)
    const manager = await newMember(h, ours, { can_manage_products: true })
    const [send] = replace(manager, key, fixture('logo.gif'))
    expect((await send?.())?.statusCode).toBe(200)
  })
})
