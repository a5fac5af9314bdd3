import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startBadLine } from '../../../testing/crashes/bad-line.ts'
import { startObjectStore } from '../../../testing/doubles/object-store.ts'
import { loadEnv } from '../../settings/env.ts'
import type { DraftWriter } from '../drafts.ts'
import { openStore } from '../open-store.ts'

const MiB = 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'briefwell-faults-'))
const store = await startObjectStore()
const line = await startBadLine(store.endpoint)
const open = () => openStore(loadEnv({ DATA_DIR: dir, ...store.env, S3_ENDPOINT: line.endpoint }))
const { drafts, objects } = await open()
const bytes = randomBytes(20 * MiB + 12_345)

beforeEach(() => line.decide())
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const isPart = ({ method, url }: { method: string; url: string }) =>
  method === 'PUT' && url.includes('partNumber')

const partOf = ({ url }: { url: string }) => Number(/partNumber=(\d+)/.exec(url)?.[1])

/** Appends until the store fails. */
async function appendFrom(id: string, from: number) {
  const writer = await drafts.append(id, from)
  try {
    for (let at = from; at < bytes.length; at += MiB) {
      await writer.write([bytes.subarray(at, at + MiB)])
    }
  } finally {
    await writer.close()
  }
}

async function whole(id: string) {
  await drafts.finish(id)
  expect((await buffer(objects.read(id))).equals(bytes)).toBe(true)
  await drafts.abort(id)
}

/** Of a process that notices that another has taken over only when it asks. */
function newGuard() {
  const guard = {
    taken: false,
    lost: new AbortController().signal,
    check: async () => {
      if (guard.taken) throw new Error('taken over')
    },
  }
  return guard
}

/** The bytes of all buffers that are still referenced. */
async function memoryInUse() {
  setFlagsFromString('--expose-gc')
  await runInNewContext('gc')({ execution: 'async' })
  return process.memoryUsage().arrayBuffers
}

describe('an upload to a store', () => {
  it.each(['fails', 'breaks off'] as const)(
    'of which one part %s once continues unnoticed',
    async (fate) => {
      const id = randomUUID()
      await drafts.create(id)
      let left = 1
      line.decide((asked) => (isPart(asked) && left-- > 0 ? fate : 'passes'))
      await appendFrom(id, 0)
      expect(await drafts.size(id)).toBe(bytes.length)
      await whole(id)
    },
  )

  it.each([
    ['fails', 0],
    ['breaks off', 0],
    ['fails', 1],
    ['breaks off', 1],
  ] as const)('that %s for long after %i parts continues from there', async (fate, stored) => {
    const id = randomUUID()
    await drafts.create(id)
    line.decide((asked) => (isPart(asked) && partOf(asked) > stored ? fate : 'passes'))
    await expect(appendFrom(id, 0)).rejects.toMatchObject({ status: 503 })
    line.decide()
    expect(await drafts.size(id)).toBe(stored * 8 * MiB)
    await appendFrom(id, stored * 8 * MiB)
    await whole(id)
  })

  it('shares memory with concurrent uploads without mixing their bytes', async () => {
    let asked = 0
    line.decide((call) => (isPart(call) && ++asked % 4 === 0 ? 'breaks off' : 'passes'))
    const sent = Array.from({ length: 12 }, async (_, at) => {
      const id = randomUUID()
      const own = Buffer.alloc(17 * MiB, at + 1)
      await drafts.create(id)
      const writer = await drafts.append(id, 0)
      for (let from = 0; from < own.length; from += MiB) {
        await writer.write([own.subarray(from, from + MiB)])
      }
      // A part that broke off each time is sent again by the client.
      const stored = await writer.close().then(
        () => own.length,
        () => drafts.size(id),
      )
      return { id, own, stored: Number(stored) }
    })
    const settled = await Promise.all(sent)
    line.decide()
    for (const { id, own, stored } of settled) {
      const writer = await drafts.append(id, stored)
      await writer.write([own.subarray(stored)])
      await writer.close()
      await drafts.finish(id)
      expect((await buffer(objects.read(id))).equals(own)).toBe(true)
      await drafts.abort(id)
    }
  })

  it('holds no memory while it waits for its sender', async () => {
    const before = await memoryInUse()
    const writers: DraftWriter[] = []
    const started = bytes.subarray(0, 7 * MiB)
    while (writers.length < 12) {
      const id = randomUUID()
      await drafts.create(id)
      const first = await drafts.append(id, 0)
      await first.write([started])
      await first.close()
      writers.push(await drafts.append(id, started.length))
    }
    await expect.poll(async () => (await memoryInUse()) - before).toBeLessThan(24 * MiB)
    for (const writer of writers) await writer.close()
  })

  it('shares memory with others when their requests end at once', async () => {
    const size = 7 * MiB
    const before = await memoryInUse()
    const writers = new Map<string, DraftWriter>()
    while (writers.size < 40) {
      const id = randomUUID()
      await drafts.create(id)
      const writer = await drafts.append(id, 0)
      await writer.write([Buffer.alloc(size, writers.size)])
      writers.set(id, writer)
    }
    let ending = 0
    line.decide(({ method, url }) => {
      if (method !== 'PUT' || !url.includes('/drafts/')) return 'passes'
      ending++
      return 'hangs'
    })
    const closed = [...writers.values()].map((writer) => writer.close())
    await expect.poll(() => ending).toBeGreaterThanOrEqual(8)
    expect((await memoryInUse()) - before).toBeLessThan(100 * MiB)
    line.decide()
    await Promise.all(closed)
    const ids = [...writers.keys()]
    await Promise.all(ids.map((id) => drafts.finish(id)))
    for (const [at, id] of ids.entries()) {
      expect((await buffer(objects.read(id))).equals(Buffer.alloc(size, at))).toBe(true)
      await drafts.abort(id)
    }
  })

  it('records each part once', async () => {
    const id = randomUUID()
    await drafts.create(id)
    const records: string[] = []
    line.decide(({ method, url }) => {
      if (method === 'PUT' && url.includes('/drafts/')) records.push(url)
      return 'passes'
    })
    for (let part = 0; part < 2; part++) {
      const writer = await drafts.append(id, part * 8 * MiB)
      await writer.write([bytes.subarray(part * 8 * MiB, (part + 1) * 8 * MiB)])
      await writer.close()
    }
    // The upload's id, and each part.
    expect(records.length).toBe(3)
    line.decide()
    await drafts.abort(id)
  })

  it('acknowledges nothing whose state could not be stored', async () => {
    const id = randomUUID()
    await drafts.create(id)
    const writer = await drafts.append(id, 0)
    await writer.write([bytes.subarray(0, MiB)])
    line.decide(() => 'fails')
    await expect(writer.close()).rejects.toMatchObject({ status: 503 })
    await expect(drafts.size(id)).rejects.toMatchObject({ status: 503 })
    line.decide()
    expect(await drafts.size(id)).toBe(0)
    await appendFrom(id, 0)
    await whole(id)
  })

  it('is finished even if the response to its completion is lost', async () => {
    const id = randomUUID()
    await drafts.create(id)
    await appendFrom(id, 0)
    line.decide(({ method, url }) =>
      method === 'POST' && url.includes('uploadId') ? 'fails' : 'passes',
    )
    await expect(drafts.finish(id)).rejects.toMatchObject({ status: 503 })
    expect(await objects.size(id)).toBeNull()
    line.decide()
    await whole(id)
  })

  it('is continued by another process after a kill', async () => {
    const id = randomUUID()
    await drafts.create(id)
    const guard = newGuard()
    const killed = await drafts.append(id, 0, guard)
    for (let at = 0; at < 17 * MiB; at += MiB) await killed.write([bytes.subarray(at, at + MiB)])
    await expect.poll(() => drafts.size(id)).toBeGreaterThanOrEqual(8 * MiB)
    guard.taken = true
    const other = await open()
    const from = (await other.drafts.size(id)) ?? 0
    const writer = await other.drafts.append(id, from)
    await writer.write([bytes.subarray(from)])
    await writer.close()
    await other.drafts.finish(id)
    // Not gone after all: its state must not come back beside the file.
    await expect(killed.close()).rejects.toThrow('taken over')
    expect(await drafts.size(id)).toBe(bytes.length)
    await whole(id)
  })

  it('is recorded again once a record has failed', async () => {
    const id = randomUUID()
    await drafts.create(id)
    let checks = 0
    const check = async () => {
      checks += 1
      if (checks === 2) throw new Error('the database is busy')
    }
    const writer = await drafts.append(id, 0, { lost: new AbortController().signal, check })
    await writer.write([bytes.subarray(0, 9 * MiB)])
    await expect.poll(() => checks).toBe(2)
    await writer.write([bytes.subarray(9 * MiB, 17 * MiB)])
    await expect.poll(() => drafts.size(id)).toBe(16 * MiB)
    await writer.close()
    await drafts.abort(id)
  })

  it('is not set back by a process that waited for the store meanwhile', async () => {
    const id = randomUUID()
    await drafts.create(id)
    const guard = newGuard()
    let left = 1
    line.decide((asked) => (isPart(asked) && left-- > 0 ? 'hangs' : 'passes'))
    const slow = await drafts.append(id, 0, guard)
    await slow.write([bytes.subarray(0, 9 * MiB)])
    await expect.poll(() => left).toBeLessThan(1)
    guard.taken = true
    const writer = await (await open()).drafts.append(id, 0)
    await writer.write([bytes.subarray(0, 16 * MiB)])
    await writer.close()
    line.decide()
    await expect(slow.close()).rejects.toThrow('taken over')
    expect(await drafts.size(id)).toBe(16 * MiB)
    await appendFrom(id, 16 * MiB)
    await whole(id)
  })

  it('waits for the store no longer once another process has it', async () => {
    const id = randomUUID()
    await drafts.create(id)
    const lost = new AbortController()
    line.decide((asked) => (isPart(asked) ? 'hangs' : 'passes'))
    const slow = await drafts.append(id, 0, { lost: lost.signal, check: async () => {} })
    await slow.write([bytes.subarray(0, 9 * MiB)])
    lost.abort(new Error('taken over'))
    await expect(slow.close()).rejects.toThrow('taken over')
    await drafts.abort(id)
  })

  it.each(['drafts', 'files'])('is stored in %s although the answer is lost', async (prefix) => {
    const id = randomUUID()
    let left = 1
    line.decide(({ method, url }) =>
      method === 'PUT' && url.includes(`/${prefix}/`) && left-- > 0 ? 'loses its answer' : 'passes',
    )
    if (prefix === 'drafts') await drafts.create(id)
    else expect(await objects.put(id, bytes)).toBe(true)
    line.decide()
    expect(await objects.put(id, Buffer.from('another'))).toBe(prefix === 'drafts')
    await drafts.abort(id)
  })
})

describe('reading from a store', () => {
  it('continues after the connection breaks', async () => {
    const id = randomUUID()
    await objects.put(id, bytes)
    let left = 5
    line.decide(({ method }) => (method === 'GET' && left-- > 0 ? 'is cut short' : 'passes'))
    expect((await buffer(objects.read(id))).equals(bytes)).toBe(true)
    expect(
      (await buffer(objects.read(id, { start: 7, end: 9 }))).equals(bytes.subarray(7, 10)),
    ).toBe(true)
  })

  it('fails when the store does, and then works again', async () => {
    const id = randomUUID()
    await objects.put(id, bytes)
    line.decide(() => 'fails')
    await expect(buffer(objects.read(id))).rejects.toMatchObject({ status: 503 })
    await expect(objects.open(id)).rejects.toMatchObject({ status: 503 })
    await expect(objects.check()).rejects.toMatchObject({ status: 503 })
    line.decide()
    await objects.check()
    expect((await buffer(objects.read(id))).length).toBe(bytes.length)
  })

  it('reports within seconds that the store does not answer', async () => {
    line.decide(() => 'hangs')
    const since = performance.now()
    await expect(objects.check()).rejects.toMatchObject({ status: 503 })
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})
