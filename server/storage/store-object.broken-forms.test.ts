import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { companyUsage, postFile, storedRow } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const png = fixture('logo.png')
const form = 'multipart/form-data; boundary=x'
const head = '--x\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\n\r\n'
const cutOff = Buffer.concat([Buffer.from(head), png])

const ours = await newCompany(h)
const address = await h.listen()

describe('storeObject of a broken form', () => {
  it.each([
    ['without a border', 'multipart/form-data', cutOff],
    ['with another border', 'multipart/form-data; boundary=y', cutOff],
    ['that is a file', form, png],
    ['of a border alone', form, Buffer.from('--x')],
    ['without a head', form, Buffer.from('--x\r\n\r\nabc')],
    ['whose file has no end', form, cutOff],
  ])('refuses a form %s', async (_name, type, bytes) => {
    const before = await companyUsage(h, ours)
    const key = `${randomUUID()}.png`
    const headers = { 'content-type': type }
    const answer = await postFile(h, ours.owner, bytes, { key, headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      ...{ statusCode: '400', code: 'InvalidRequest' },
      message: 'The form cannot be read, or is incomplete.',
    })
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await companyUsage(h, ours)).toBe(before)
  })

  it.each([['content-length'], ['transfer-encoding']])(
    'keeps nothing of a form whose connection breaks, by %s',
    async (by) => {
      const before = await companyUsage(h, ours)
      const key = `${randomUUID()}.png`
      const sending = request(`${address}/storage/v1/object/product_logos/${key}`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${ours.owner.accessToken}`, 'content-type': form },
          [by]: by === 'content-length' ? String(cutOff.length + 100) : 'chunked',
        },
      })
      sending.on('error', () => {})
      sending.write(cutOff)
      const usage = () => companyUsage(h, ours)
      await expect.poll(usage, { timeout: 20_000 }).toBeGreaterThan(before)
      sending.destroy()
      await expect.poll(usage, { timeout: 20_000 }).toBe(before)
      expect(await storedRow(h, key)).toBeUndefined()
    },
  )
})
