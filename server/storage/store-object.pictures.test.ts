import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { companyUsage, postFile, storedRow, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { MAX_LOGO_BYTES: '100000' } })

const ours = await newCompany(h)

/** A black one-bit picture: with an edge of 12,000, 18 kB decode to half a gigabyte. */
function pngBomb(edge: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header[8] = 1
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(data.length, 0)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(edge * (edge / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function expectRefusal(bytes: Buffer, body: object) {
  const before = await companyUsage(h, ours)
  const answer = await postFile(h, ours.owner, bytes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject(body)
  expect(await companyUsage(h, ours)).toBe(before)
}

describe('storeObject, of a picture', () => {
  it('refuses one that is truncated or damaged', async () => {
    const noise = await sharp(randomBytes(90 * 90 * 3), {
      raw: { width: 90, height: 90, channels: 3 },
    })
      .png()
      .toBuffer()
    const damaged = Buffer.from(noise)
    damaged.fill(0, noise.length / 2, noise.length / 2 + 200)
    for (const bytes of [
      noise.subarray(0, noise.length / 2),
      damaged,
      fixture('logo.jpg').subarray(0, 900),
    ]) {
      await expectRefusal(bytes, {
        statusCode: '415',
        error: 'invalid_mime_type',
        message: 'This picture is damaged or too large to be shown.',
      })
    }
  })

  it.each([
    [7000, 49],
    [12_000, 144],
    [4001, 17],
  ])('refuses one of %i pixels square by its header', async (edge, megapixels) => {
    const bomb = pngBomb(edge)
    expect(bomb.length).toBeLessThan(100_000)
    const refusal = {
      error: 'Payload too large',
      code: 'TooManyPixels',
      message: `This picture has ${megapixels} megapixels; the maximum is 16.`,
    }
    await expectRefusal(bomb, { statusCode: '413', ...refusal })
    const { answer } = await uploadFile(h, ours.owner, bomb, {
      bucket: 'product_logos',
      metadata: { contentType: 'image/png' },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.body.trim()).toBe(refusal.message)
  })

  it('accepts one of 16 megapixels', async () => {
    const key = `${randomUUID()}.png`
    expect((await postFile(h, ours.owner, pngBomb(4000), { key })).statusCode).toBe(200)
    expect((await storedRow(h, key))?.metadata).toMatchObject({ width: 4000, height: 4000 })
  })
})
