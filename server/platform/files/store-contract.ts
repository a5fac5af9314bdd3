import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeSync } from 'node:fs'
import { Writable, type WritableOptions } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Drafts } from './drafts.ts'
import type { ByteRange, Objects } from './objects.ts'
import { withOpenObject } from './with-open-object.ts'

export type Store = { drafts: Drafts; objects: Objects }

const MiB = 1024 * 1024
const notOurs = 'not a path of this store'

/** Declares the tests that every file store must pass. `open` opens a store for them. */
export function storeContract(name: string, open: () => Promise<Store>) {
  let drafts: Drafts
  let objects: Objects
  beforeAll(async () => {
    ;({ drafts, objects } = await open())
  })
  const read = (path: string, range?: ByteRange) => buffer(objects.read(path, range))
  const listed = async () => {
    const found = new Map<string, Date>()
    for await (const { path, modifiedAt } of objects.list()) found.set(path, modifiedAt)
    return found
  }

  /** Creates a draft of `bytes`, appended in pieces of the given size. */
  async function makeDraft(bytes: Buffer, pieceSize: number) {
    const id = randomUUID()
    await drafts.create(id)
    for (let from = 0; from < bytes.length; from += pieceSize) {
      const piece = bytes.subarray(from, from + pieceSize)
      const writer = await drafts.append(id, from)
      await writer.write([piece.subarray(0, 10), piece.subarray(10)])
      await writer.close()
    }
    return id
  }

  describe(`${name}: drafts`, () => {
    it('grow from where they end, and become objects', async () => {
      const bytes = randomBytes(3_000_000)
      const id = await makeDraft(bytes, 1_000_000)
      expect(await drafts.size(id)).toBe(bytes.length)
      expect(await buffer(drafts.read(id, { start: 5, end: 9 }))).toEqual(bytes.subarray(5, 10))
      await drafts.finish(id)
      expect(await objects.size(id)).toBe(bytes.length)
      expect((await read(id)).equals(bytes)).toBe(true)
    })

    it('can be larger than the steps in which they are flushed', async () => {
      const bytes = Buffer.alloc(40 * MiB, 1)
      const id = await makeDraft(bytes, 8 * MiB)
      await drafts.finish(id)
      expect(await objects.size(id)).toBe(bytes.length)
      await objects.delete(id)
    })

    it('grow by pieces of any size, from one process and another', async () => {
      const other = await open()
      const bytes = randomBytes(21 * MiB + 77)
      const id = randomUUID()
      await drafts.create(id)
      const sizes = [1, 5 * MiB, 3 * MiB - 1, 9 * MiB, 123, 4 * MiB + 1]
      for (let at = 0, piece = 0; at < bytes.length; piece++) {
        const writer = await (piece % 2 ? other.drafts : drafts).append(id, at)
        const length = sizes[piece % sizes.length] ?? 1
        for (let sent = 0; sent < length; sent += MiB) {
          const end = Math.min(at + length, at + sent + MiB)
          await writer.write([bytes.subarray(at + sent, end)])
        }
        await writer.close()
        at = Math.min(at + length, bytes.length)
        expect(await drafts.size(id)).toBe(at)
      }
      await other.drafts.finish(id)
      expect((await read(id)).equals(bytes)).toBe(true)
      expect((await read(id, { start: 8 * MiB - 1, end: 8 * MiB })).length).toBe(2)
      await drafts.abort(id)
    })

    it('grow only at their end', async () => {
      const id = await makeDraft(Buffer.from('123456789'), 10)
      for (const elsewhere of [0, 5, 10]) {
        await expect(drafts.append(id, elsewhere)).rejects.toMatchObject({ status: 409 })
      }
      const writer = await drafts.append(id, 9)
      await writer.close()
      await drafts.finish(id)
      expect((await read(id)).toString()).toBe('123456789')
    })

    it('are finished only at the size that is asked for, and can be continued', async () => {
      const bytes = randomBytes(9 * MiB)
      const id = await makeDraft(bytes.subarray(0, -1), bytes.length)
      const { length: size } = bytes
      await expect(drafts.finish(id, { size })).rejects.toMatchObject({ status: 409 })
      const writer = await drafts.append(id, size - 1)
      await writer.write([bytes.subarray(-1)])
      await writer.close()
      await drafts.finish(id, { size })
      expect((await read(id)).equals(bytes)).toBe(true)
      await drafts.finish(id, { size })
      await expect(drafts.finish(id, { size: 1 })).rejects.toMatchObject({ status: 409 })
      await drafts.abort(id)
    })

    it('may be finished again after a crash', async () => {
      const id = await makeDraft(Buffer.from('all of it'), 10)
      await drafts.finish(id)
      expect(await drafts.size(id)).toBe(9)
      await drafts.finish(id)
      expect((await read(id)).toString()).toBe('all of it')
    })

    it('can be written by a process that inherits the descriptor', async () => {
      const id = randomUUID()
      await drafts.create(id)
      const file = await drafts.open(id)
      writeSync(file.fd, 'decoded')
      await drafts.finish(id)
      await file.close()
      expect((await read(id)).toString()).toBe('decoded')
    })

    it('can be written at any position by that process, and be large', async () => {
      const id = randomUUID()
      const bytes = randomBytes(17 * MiB)
      await drafts.create(id)
      const file = await drafts.open(id)
      writeSync(file.fd, bytes.subarray(MiB), 0, bytes.length - MiB, MiB)
      writeSync(file.fd, bytes.subarray(0, MiB), 0, MiB, 0)
      await drafts.finish(id)
      await file.close()
      expect((await read(id)).equals(bytes)).toBe(true)
      await drafts.abort(id)
    })

    it('never replace a file', async () => {
      const id = randomUUID()
      await drafts.create(id)
      await expect(drafts.create(id)).rejects.toThrow()
    })

    it.each([4, 9 * MiB])('are listed, and gone once aborted, after %i bytes', async (length) => {
      const id = await makeDraft(Buffer.alloc(length, 1), MiB)
      expect(await objects.named(id)).toEqual([id])
      expect((await listed()).has(id)).toBe(true)
      await drafts.abort(id)
      await drafts.abort(id)
      expect(await drafts.size(id)).toBeNull()
      expect(await objects.named(id)).toEqual([])
      expect((await listed()).has(id)).toBe(false)
    })

    it('report the free space', async () => {
      expect(await drafts.freeBytes()).toBeGreaterThan(1_000_000)
      expect(await drafts.freeForChildren()).toBeGreaterThan(1_000_000)
    })
  })

  describe(`${name}: objects`, () => {
    it('are never replaced', async () => {
      const id = randomUUID()
      expect(await objects.put(id, Buffer.from('first'))).toBe(true)
      expect(await objects.put(id, Buffer.from('second'))).toBe(false)
      await expect(drafts.create(id)).rejects.toThrow()
      expect((await read(id)).toString()).toBe('first')
      expect(await objects.named(id)).toEqual([id])
    })

    it('can be read in part', async () => {
      const id = randomUUID()
      await objects.put(id, Buffer.from('0123456789'))
      expect((await read(id, { start: 2, end: 4 })).toString()).toBe('234')
      expect((await read(id, { start: 0, end: 0 })).toString()).toBe('0')
      expect((await read(id, { start: 9, end: 99 })).toString()).toBe('9')
      expect(await objects.size(id)).toBe(10)
    })

    it('can be opened for a child process, and are closed after it', async () => {
      const id = randomUUID()
      await objects.put(id, Buffer.from('input'))
      let opened = -1
      const text = await withOpenObject(objects, id, async ({ input, size }) => {
        expect(size).toBe(5)
        if (typeof input === 'object') return String(await buffer(input.read({ start: 0, end: 4 })))
        opened = input
        return readFileSync(input, 'utf8')
      })
      expect(text).toBe('input')
      expect(() => readFileSync(opened)).toThrow()
      await expect(withOpenObject(objects, randomUUID(), async () => {})).rejects.toThrow()
    })

    it('can be copied and outlive the original', async () => {
      const [from, to] = [randomUUID(), randomUUID()]
      await objects.put(from, Buffer.from('twice'))
      expect(await objects.copy(from, to)).toBe(true)
      await objects.delete(from)
      expect((await read(to)).toString()).toBe('twice')
      expect(await objects.copy(from, randomUUID())).toBe(false)
    })

    it('can be deleted, even where there are none', async () => {
      const id = randomUUID()
      await objects.put(id, Buffer.from('x'))
      await objects.delete(id)
      await objects.delete(id)
      expect(await objects.size(id)).toBeNull()
    })

    it('can be checked for availability', async () => {
      await expect(objects.check()).resolves.toBeUndefined()
    })

    it('are listed, each with what was derived from it', async () => {
      const id = randomUUID()
      const paths = [id, `${id}.webp`]
      for (const path of paths) await objects.put(path, Buffer.from('x'))
      expect((await objects.named(id)).sort()).toEqual(paths)
      const found = await listed()
      for (const path of paths) {
        expect(Math.abs((found.get(path)?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
      }
    })

    it.each([
      '../keys.json',
      '/etc/passwd',
      'a/b',
      '',
      `${randomUUID()}/../x`,
      `${randomUUID()}\0`,
    ])('have no path %j', async (path) => {
      const before = (await listed()).size
      await expect(objects.put(path, Buffer.from('x'))).rejects.toThrow(notOurs)
      await expect(objects.delete(path)).rejects.toThrow(notOurs)
      await expect(objects.size(path)).rejects.toThrow(notOurs)
      await expect(objects.open(path)).rejects.toThrow(notOurs)
      expect(() => objects.read(path)).toThrow(notOurs)
      await expect(drafts.create(path)).rejects.toThrow(notOurs)
      await expect(drafts.abort(path)).rejects.toThrow(notOurs)
      expect((await listed()).size).toBe(before)
    })
  })

  describe(`${name}: sending objects`, () => {
    const bytes = randomBytes(2 * MiB + 1)
    const id = randomUUID()
    const range = { start: 1, end: bytes.length - 1 }
    beforeAll(() => objects.put(id, bytes))

    async function sent() {
      const parts: Buffer[] = []
      const into = new Writable({
        write(part: Buffer, _encoding, done) {
          parts.push(Buffer.from(part))
          setImmediate(done)
        },
      })
      await objects.send(id, range, () => into)
      await finished(into)
      return Buffer.concat(parts)
    }

    it('begins nothing if there is no file', async () => {
      const begin = vi.fn(() => new Writable())
      await expect(objects.send(randomUUID(), range, begin)).rejects.toThrow()
      expect(begin).not.toHaveBeenCalled()
    })

    it('gives every byte to each of several readers', async () => {
      const all = await Promise.all(Array.from({ length: 10 }, sent))
      for (const part of all) expect(part.equals(bytes.subarray(1))).toBe(true)
    })

    it('holds little memory for stalled readers, serves others, and drops those who leave', async () => {
      const waiting: ((error: Error) => void)[] = []
      const held = new Set<ArrayBufferLike>()
      const write: WritableOptions['write'] = (part: Buffer, _encoding, done) => {
        held.add(part.buffer)
        waiting.push(done)
      }
      const sends = Array.from({ length: 200 }, () =>
        objects.send(id, range, () => new Writable({ write }).on('error', () => {})),
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
}
