import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { localStore } from '../platform/files/local-store.ts'
import { sha256 } from '../testing/fixtures.ts'
import { digestOf, forgetDigest, GrowingDigest } from './growing-digest.ts'

const dir = mkdtempSync(join(tmpdir(), 'briefwell-digest-'))
const { drafts, objects } = await localStore({ DATA_DIR: dir, FILES_ACCEL: undefined })
const bytes = randomBytes(100_000)
const id = randomUUID()
await objects.put(id, bytes)

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const copy = (from: number, to: number) => new Uint8Array(bytes.subarray(from, to))

describe('GrowingDigest', () => {
  it('reads no byte twice', async () => {
    const read = vi.spyOn(drafts, 'read')
    const digest = new GrowingDigest()
    await digest.take([copy(0, 10), copy(10, 60_000)])
    await digest.catchUp(drafts, id, 60_000)
    expect(read).not.toHaveBeenCalled()
    await digest.catchUp(drafts, id, 100_000)
    expect(read.mock.calls).toEqual([[id, { start: 60_000, end: 99_999 }]])
    expect(await digest.hex()).toBe(sha256(bytes))
    read.mockRestore()
  })

  it('starts again if it has seen more than is stored', async () => {
    const digest = new GrowingDigest()
    await digest.take([new Uint8Array(200_000)])
    await digest.catchUp(drafts, id, 50_000)
    expect(await digest.hex()).toBe(sha256(bytes.subarray(0, 50_000)))
    await digest.take([copy(50_000, 100_000)])
    expect(await digest.hex()).toBe(sha256(bytes))
  })

  it('is shared by all requests for the same upload until it is forgotten', () => {
    const digest = digestOf(id)
    expect(digestOf(id)).toBe(digest)
    forgetDigest(id)
    expect(digestOf(id)).not.toBe(digest)
  })
})
