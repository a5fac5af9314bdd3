import { spawnSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendfile } from './sendfile.ts'

const bytes = Buffer.alloc(100_000, 'a stored file ')
const whole = { at: 0, length: bytes.length }
const server = createServer().listen(0, '127.0.0.1')
const path = join(mkdtempSync(join(tmpdir(), 'briefwell-sendfile-')), 'file')
let file: FileHandle

beforeAll(async () => {
  writeFileSync(path, bytes)
  file = await open(path, 'r')
  // The first call loads what the others need, and would reach no thread before it is there.
  const { ours, theirs } = await newConnection()
  await sendfile(file, whole, ours)
  theirs.destroy()
})

afterAll(async () => {
  server.close()
  await file.close()
  rmSync(dirname(path), { recursive: true })
})

type Connection = { ours: Socket; theirs: Socket; received(): Buffer }

/** Both ends of a connection, and what came in at either. */
async function newConnection(): Promise<Connection> {
  const accepted = once(server, 'connection')
  const theirs = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [ours] = (await accepted) as [Socket]
  const parts: Buffer[] = []
  for (const end of [ours, theirs]) end.on('data', (part) => parts.push(part)).on('error', () => {})
  return { ours, theirs, received: () => Buffer.concat(parts) }
}

/** Keeps every thread of Node's pool busy for a while. */
function occupyThreads() {
  return Array.from({ length: 4 }, () =>
    promisify(pbkdf2)('every thread is busy', 'salt', 300_000, 64, 'sha512'),
  )
}

describe.runIf(process.platform === 'linux')('sendfile', () => {
  it('hands over what the connection takes, from where it is asked', async () => {
    const { ours, theirs, received } = await newConnection()
    const sent = await sendfile(file, { at: 7, length: 50_000 }, ours)
    expect(sent).toBeGreaterThan(0)
    await expect.poll(() => received().length).toBe(sent)
    expect(received().equals(bytes.subarray(7, 7 + Number(sent)))).toBe(true)
    theirs.destroy()
  })

  it('takes nothing before what waits in the connection', async () => {
    const { ours, theirs, received } = await newConnection()
    ours.cork()
    ours.write('head')
    expect(await sendfile(file, whole, ours)).toBe(0)
    ours.uncork()
    expect(await sendfile(file, whole, ours)).toBeGreaterThan(0)
    await expect.poll(() => received().toString()).toMatch(/^heada stored file /)
    theirs.destroy()
  })

  it('is no way to a connection that ended', async () => {
    const { ours } = await newConnection()
    ours.destroy()
    expect(await sendfile(file, whole, ours)).toBeNull()
  })

  it('leaves a program started meanwhile nothing of the connection', async () => {
    const { ours, theirs } = await newConnection()
    const threads = occupyThreads()
    const sent = sendfile(file, whole, ours)
    await new Promise(setImmediate) // the call waits for a thread
    const list = `${path}-descriptors`
    spawnSync('sh', ['-c', `ls -l /proc/self/fd > ${list}`], { stdio: 'ignore' })
    await Promise.all([...threads, sent])
    expect(readFileSync(list, 'utf8')).toContain(list)
    expect(readFileSync(list, 'utf8')).not.toContain('socket:')
    theirs.destroy()
  })

  it('gives nothing to a connection that comes after one which ended meanwhile', async () => {
    const first = await newConnection()
    const threads = occupyThreads()
    const sent = sendfile(file, whole, first.ours)
    await new Promise(setImmediate) // the call waits for a thread
    first.ours.destroy()
    await once(first.ours, 'close')
    const later = [await newConnection(), await newConnection(), await newConnection()]
    await Promise.all([...threads, sent])
    for (const { ours, theirs } of later) {
      ours.end()
      await once(theirs, 'close')
    }
    for (const { received } of later) expect(received()).toHaveLength(0)
  })
})
