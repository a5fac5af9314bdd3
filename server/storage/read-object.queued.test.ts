import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { storedRow, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'

test('closes a file when its reader disconnects while the response is queued', async () => {
  const h = await startHarness()
  const { owner } = await newCompany(h)
  const mp4 = fixture('h264-aac.mp4')
  // More than the connection buffers while nobody reads.
  const stalling = await uploadFile(h, owner, Buffer.concat([mp4, Buffer.alloc(32 * 1024 * 1024)]))
  const queued = await uploadFile(h, owner, mp4)
  const id = (await storedRow(h, queued.key))?.id ?? ''
  const reader = connect(Number(new URL(await h.listen()).port), '127.0.0.1')
  reader.write(
    [stalling, queued].map(({ url }) => `GET ${url} HTTP/1.1\r\nhost: a.example\r\n\r\n`).join(''),
  )
  await once(reader, 'readable')
  expect((await h.request({ method: 'GET', url: queued.url })).statusCode).toBe(200)
  reader.destroy()
  await h.services.objects.delete(id)
  await expect.poll(() => openFiles().filter((path) => path.includes(id))).toEqual([])
})

test('closes a file when its reader sends garbage', async () => {
  const h = await startHarness()
  const { owner } = await newCompany(h)
  const large = Buffer.concat([fixture('h264-aac.mp4'), Buffer.alloc(32 * 1024 * 1024)])
  const { key, url } = await uploadFile(h, owner, large)
  const id = (await storedRow(h, key))?.id ?? ''
  const reader = connect(Number(new URL(await h.listen()).port), '127.0.0.1')
  reader.write(`GET ${url} HTTP/1.1\r\nhost: a.example\r\n\r\n`)
  await once(reader, 'readable')
  reader.write('\0 is no request\r\n\r\n')
  expect((await h.request({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  reader.resume()
  await once(reader, 'close')
  await h.services.objects.delete(id)
  await expect.poll(() => openFiles().filter((path) => path.includes(id))).toEqual([])
})

/** Paths of this process's open files, deleted ones included. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return [] // closed since
    }
  })
}
