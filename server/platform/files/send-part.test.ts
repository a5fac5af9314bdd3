import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localStore } from './local-store.ts'

const MiB = 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'briefwell-send-'))
const { objects } = await localStore({ DATA_DIR: dir, FILES_ACCEL: undefined })
/** Each has bytes of its own, more than a connection buffers. */
const files = Array.from({ length: 4 }, () => ({ id: randomUUID(), bytes: randomBytes(9 * MiB) }))

/** Responses in progress. */
let underWay = 0

const server = createServer(async (request, response) => {
  const [, id = '', start, end] = request.url?.split('/') ?? []
  const range = { start: Number(start), end: Number(end) }
  response.writeHead(200, { 'content-length': range.end - range.start + 1 })
  underWay++
  await objects.send(id, range, () => response)
  underWay--
})

beforeAll(async () => {
  for (const { id, bytes } of files) await objects.put(id, bytes)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(dir, { recursive: true, force: true })
})

const fileAt = (n: number) => files[n % files.length] as (typeof files)[number]

async function ask(id: string, { start, end }: { start: number; end: number }) {
  const { port } = server.address() as AddressInfo
  const request = get({ port, path: `/${id}/${start}/${end}`, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

describe('sendPart', () => {
  it('sends each reader the bytes that were asked for', async () => {
    const answers = Array.from({ length: 40 }, async (_, n) => {
      const { id, bytes } = fileAt(n)
      const range = { start: n * 1001, end: bytes.length - 1 - n * 777 }
      const got = await buffer(await ask(id, range))
      return got.equals(bytes.subarray(range.start, range.end + 1))
    })
    expect(await Promise.all(answers)).toEqual(answers.map(() => true))
  })

  it('sends parts of every size whole', async () => {
    const { id, bytes } = fileAt(0)
    for (const size of [1, 65_535, 65_536, 65_537, 2 * MiB, 2 * MiB + 1, 9 * MiB]) {
      const got = await buffer(await ask(id, { start: 0, end: size - 1 }))
      expect(got.equals(bytes.subarray(0, size))).toBe(true)
    }
  })

  it('waits for a stalled reader and then continues', async () => {
    const { id, bytes } = fileAt(1)
    const answer = await ask(id, { start: 0, end: bytes.length - 1 })
    answer.pause()
    const others = await buffer(await ask(fileAt(2).id, { start: 0, end: 8 * MiB }))
    expect(others.equals(fileAt(2).bytes.subarray(0, 8 * MiB + 1))).toBe(true)
    expect((await buffer(answer)).equals(bytes)).toBe(true)
  })

  it('resolves for readers who left before the first byte', async () => {
    const { id } = fileAt(0)
    const { port } = server.address() as AddressInfo
    const left = Array.from({ length: 300 }, async (_, n) => {
      const reader = connect(port, '127.0.0.1').on('error', () => {})
      reader.write(`GET /${id}/0/59999 HTTP/1.1\r\nhost: a.example\r\n\r\n`)
      await once(reader, 'connect')
      for (let turn = 0; turn < n % 50; turn++) await new Promise(setImmediate)
      reader.resetAndDestroy()
    })
    await Promise.all(left)
    await expect.poll(() => underWay).toBe(0)
  })

  it('keeps pipelined responses apart', async () => {
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
    for (const { id, bytes } of files) {
      reader.write(`GET /${id}/0/${bytes.length - 1} HTTP/1.1\r\nhost: a.example\r\n\r\n`)
    }
    let got = Buffer.alloc(0)
    for (const { bytes } of files) {
      // Bytes buffered in the connection delay the next head.
      await once(reader, 'readable')
      while (got.length < headEnd(got) + bytes.length) {
        const part: Buffer | null = reader.read()
        if (part) got = Buffer.concat([got, part])
        else await once(reader, 'readable')
      }
      const end = headEnd(got) + bytes.length
      expect(got.subarray(headEnd(got), end).equals(bytes)).toBe(true)
      got = got.subarray(end)
    }
    reader.destroy()
  })

  it('mixes up no readers and leaks nothing while some disconnect', async () => {
    const before = openDescriptors()
    const rounds = Array.from({ length: 60 }, async (_, n) => {
      const { id, bytes } = fileAt(n)
      const answer = await ask(id, { start: 0, end: bytes.length - 1 })
      if (n % 3 > 0) return answer.once('readable', () => answer.destroy())
      expect((await buffer(answer)).equals(bytes)).toBe(true)
    })
    await Promise.all(rounds)
    for (const { id } of files) await objects.delete(id)
    await expect.poll(openDescriptors).toBeLessThanOrEqual(before)
  })
})

/** Where the head of the first response ends; 0 while it is incomplete. */
function headEnd(answer: Buffer): number {
  return answer.indexOf('\r\n\r\n') + 4
}

/** The number of open files and connections; always 0 except on Linux. */
function openDescriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
}
