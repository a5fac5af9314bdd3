import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable, type WritableOptions } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStore } from './file-store.ts'

const dir = mkdtempSync(join(tmpdir(), 'briefwell-files-'))
const store = await fileStore(join(dir, 'files'))

afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function read(path: string, range?: { start: number; end: number }) {
  const chunks: Buffer[] = []
  for await (const chunk of store.read(path, range)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('fileStore', () => {
  it('grows a file from where it ends', async () => {
    const id = randomUUID()
    const bytes = randomBytes(3_000_000)
    await store.create(id)
    expect(await store.size(id)).toBe(0)
    for (let from = 0; from < bytes.length; from += 1_000_000) {
      const writer = await store.append(id, from)
      const piece = bytes.subarray(from, from + 1_000_000)
      await writer.write([piece.subarray(0, 10), piece.subarray(10, 400_000)])
      await writer.write([piece.subarray(400_000)])
      await writer.close()
    }
    await store.finish(id)
    expect((await read(id)).equals(bytes)).toBe(true)
    const part = await read(id, { start: 5, end: 1_999_999 })
    expect(part.equals(bytes.subarray(5, 2_000_000))).toBe(true)
  })

  it('sends large files to the disk on the way', async () => {
    const id = randomUUID()
    await store.create(id)
    const piece = Buffer.alloc(8 * 1024 * 1024, 1)
    for (let at = 0; at < 5; at++) {
      const writer = await store.append(id, at * piece.length)
      await writer.write([piece])
      await writer.close()
    }
    await store.finish(id)
    expect(await store.size(id)).toBe(5 * piece.length)
  })

  it('replaces nothing', async () => {
    const id = randomUUID()
    await store.write(id, Buffer.from('first'))
    await expect(store.write(id, Buffer.from('second'))).rejects.toThrow(/EEXIST/)
    await expect(store.create(id)).rejects.toThrow(/EEXIST/)
    expect((await read(id)).toString()).toBe('first')
  })

  it('takes away, also what is not there', async () => {
    const id = randomUUID()
    await store.write(id, Buffer.from('x'))
    await store.remove(id)
    await store.remove(id)
    expect(await store.size(id)).toBeNull()
  })

  it('lists what is stored', async () => {
    const paths = [randomUUID(), `${randomUUID()}.webp`]
    for (const path of paths) await store.write(path, Buffer.from('x'))
    const listed = new Map<string, Date>()
    for await (const { path, modifiedAt } of store.list()) listed.set(path, modifiedAt)
    for (const path of paths) {
      expect(Math.abs((listed.get(path)?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    }
  })

  it.each(['../keys.json', '/etc/passwd', 'a/b', '', `${randomUUID()}/../x`, `${randomUUID()}\0`])(
    'knows no path %j',
    async (path) => {
      const before = readdirSync(dir, { recursive: true }).length
      await expect(store.write(path, Buffer.from('x'))).rejects.toThrow('not a path of this store')
      await expect(store.create(path)).rejects.toThrow('not a path of this store')
      await expect(store.remove(path)).rejects.toThrow('not a path of this store')
      await expect(store.size(path)).rejects.toThrow('not a path of this store')
      expect(() => store.read(path)).toThrow('not a path of this store')
      expect(readdirSync(dir, { recursive: true })).toHaveLength(before)
    },
  )

  it('tells how much room is left', async () => {
    expect(await store.freeBytes()).toBeGreaterThan(1_000_000)
  })
})

describe('fileStore.send', () => {
  const MiB = 1024 * 1024
  const bytes = randomBytes(2 * MiB + 1)
  const id = randomUUID()
  const range = { start: 1, end: bytes.length - 1 }
  beforeAll(() => store.write(id, bytes))

  async function sent() {
    const parts: Buffer[] = []
    const into = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(Buffer.from(part))
        setImmediate(done)
      },
    })
    await store.send(id, range, into)
    await finished(into)
    return Buffer.concat(parts)
  }

  it('sends every byte to each of several readers', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, sent))
    for (const part of all) expect(part.equals(bytes.subarray(1))).toBe(true)
  })

  it('holds little for readers that stand still, serves others, and lets go of who leaves', async () => {
    const waiting: ((error: Error) => void)[] = []
    const held = new Set<ArrayBufferLike>()
    const write: WritableOptions['write'] = (part: Buffer, _encoding, done) => {
      held.add(part.buffer)
      waiting.push(done)
    }
    const sends = Array.from({ length: 200 }, () =>
      store.send(
        id,
        range,
        new Writable({ write }).on('error', () => {}),
      ),
    )
    await expect.poll(() => waiting.length).toBe(sends.length)
    const bytesHeld = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(bytesHeld).toBeLessThan(20 * MiB)
    expect((await sent()).equals(bytes.subarray(1))).toBe(true)
    for (const leave of waiting) leave(new Error('gone'))
    await Promise.all(sends)
    expect((await sent()).equals(bytes.subarray(1))).toBe(true)
  })
})
