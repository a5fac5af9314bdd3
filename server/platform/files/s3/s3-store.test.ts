import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startBadLine } from '../../../testing/crashes/bad-line.ts'
import { startObjectStore, startSwift } from '../../../testing/doubles/object-store.ts'
import { hasSwift } from '../../../testing/doubles/run-swift.ts'
import { loadEnv, SettingsError } from '../../settings/env.ts'
import type { S3Settings } from '../../settings/s3-settings.ts'
import { observeStore } from '../observe-store.ts'
import { openStore } from '../open-store.ts'
import { storeContract } from '../store-contract.ts'
import { Bucket } from './bucket.ts'

const deep = process.env.DEEP === '1'
const MiB = 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'briefwell-s3-'))
const { env } = await startObjectStore()
const open = (own: Record<string, string> = {}) =>
  openStore(loadEnv({ DATA_DIR: dir, ...env, ...own }))

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const observed = async () => observeStore(await open(), (_work, run) => run())

storeContract('s3Store', open)

describe('s3Store', () => {
  it.each([
    ['open', open],
    ['observed', observed],
  ])('when %s writes to a draft only while the guard allows it', async (_, store) => {
    const { drafts } = await store()
    const id = randomUUID()
    await drafts.create(id)
    const check = async () => Promise.reject(new Error('taken over'))
    const writer = await drafts.append(id, 0, { lost: new AbortController().signal, check })
    await writer.write([randomBytes(MiB)])
    await expect(writer.close()).rejects.toThrow('taken over')
    expect(await drafts.size(id)).toBe(0)
    await drafts.abort(id)
  })

  it('leaves nothing in the scratch folder', () => {
    expect(readdirSync(join(dir, 'scratch'))).toEqual([])
  })

  it('has addresses for browsers only with S3_REDIRECT', async () => {
    const id = randomUUID()
    const shown = { type: 'image/png', disposition: undefined }
    expect(await (await open()).objects.address(id, shown)).toBeNull()
    const { objects } = await open({
      S3_REDIRECT: 'on',
      S3_PUBLIC_URL: 'https://cdn.example/files/',
    })
    const address = await objects.address(id, shown)
    const signed = new URL(address && 'signed' in address ? address.signed : '')
    expect(signed.origin + signed.pathname).toBe(
      `https://cdn.example/files/${env.S3_BUCKET}/files/${id}`,
    )
    expect(signed.searchParams.get('X-Amz-Expires')).toBe('60')
    await expect(objects.address('../keys.json', shown)).rejects.toThrow('not a path')
  })

  it.each([
    [{ S3_BUCKET: 'another' }, 'another'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
    [{ S3_ACCESS_KEY_ID: 'unknown' }, 'cannot be reached or opened'],
  ])('is not opened by %o, and says why', async (given, why) => {
    await expect(open(given)).rejects.toThrow(SettingsError)
    await expect(open(given)).rejects.toThrow(why)
  })
})

// A store that is used in production, and supports every S3 call that we make.
if (deep && hasSwift) {
  const swift = await startSwift()
  const settings = () => loadEnv({ DATA_DIR: dir, ...swift.env })
  storeContract('s3Store on Swift', () => openStore(settings()))

  it('files beyond the largest copy are copied in parts', async () => {
    const bucket = new Bucket(settings().s3 as S3Settings, 6 * MiB)
    const bytes = randomBytes(13 * MiB)
    await bucket.put('files/one', bytes)
    expect(await bucket.copy('files/one', 'files/two')).toBe(true)
    expect((await buffer(bucket.read('files/two'))).equals(bytes)).toBe(true)
    expect(await bucket.copy('files/none', 'files/two')).toBe(false)
  })

  it('a copy of which a part fails leaves no parts behind', async () => {
    const line = await startBadLine(swift.endpoint)
    const env = { DATA_DIR: dir, ...swift.env, S3_ENDPOINT: line.endpoint }
    const bucket = new Bucket(loadEnv(env).s3 as S3Settings, 6 * MiB)
    await bucket.put('files/three', randomBytes(13 * MiB))
    const uploads = new Set<string>()
    line.decide(({ url }) => {
      uploads.add(new URL(url, line.endpoint).searchParams.get('uploadId') ?? '')
      return url.includes('partNumber=2') ? 'fails' : 'passes'
    })
    await expect(bucket.copy('files/three', 'files/four')).rejects.toMatchObject({ status: 503 })
    line.decide()
    const [upload = ''] = [...uploads].filter(Boolean)
    const part = { key: 'files/four', upload, number: 1 }
    await expect(bucket.putPart(part, randomBytes(MiB))).rejects.toMatchObject({
      cause: { name: 'NoSuchUpload' },
    })
  })
}
