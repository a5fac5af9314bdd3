import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fileStore } from '../platform/files/file-store.ts'
import { sha256 } from '../testing/fixtures.ts'
import { digestOf, forgetDigest, GrowingDigest } from './growing-digest.ts'

const dir = mkdtempSync(join(tmpdir(), 'briefwell-digest-'))
const store = await fileStore(dir)
const bytes = randomBytes(100_000)
const id = randomUUID()
await store.write(id, bytes)

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const copy = (from: number, to: number) => new Uint8Array(bytes.subarray(from, to))

describe('GrowingDigest', () => {
  it('reads nothing again that it has seen', async () => {
    const read = vi.spyOn(store, 'read')
    const digest = new GrowingDigest()
    await digest.take([copy(0, 10), copy(10, 60_000)])
    await digest.catchUp(store, id, 60_000)
    expect(read).not.toHaveBeenCalled()
    await digest.catchUp(store, id, 100_000)
    expect(read.mock.calls).toEqual([[id, { start: 60_000, end: 99_999 }]])
    expect(await digest.hex()).toBe(sha256(bytes))
    read.mockRestore()
  })

  it('starts anew where it knows more than is stored', async () => {
    const digest = new GrowingDigest()
    await digest.take([new Uint8Array(200_000)])
    await digest.catchUp(store, id, 50_000)
    expect(await digest.hex()).toBe(sha256(bytes.subarray(0, 50_000)))
    await digest.take([copy(50_000, 100_000)])
    expect(await digest.hex()).toBe(sha256(bytes))
  })

  it('is one for each upload until it is forgotten', () => {
    const digest = digestOf(id)
    expect(digestOf(id)).toBe(digest)
    forgetDigest(id)
    expect(digestOf(id)).not.toBe(digest)
  })
})
