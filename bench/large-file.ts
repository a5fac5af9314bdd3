import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buckets, publicObjectPath } from '../contract/storage/storage.ts'
import { type Briefwell, root } from './briefwell.ts'

const MiB = 1024 ** 2

export type Video = { path: string; size: number; sha256: string }

/** Creates a file that starts like a video and continues with incompressible bytes. */
export async function makeVideo(path: string, size: number): Promise<Video> {
  const head = readFileSync(join(root, 'server/testing/fixtures/h264-aac.mp4'))
  const block = Buffer.alloc(MiB)
  let state = 1
  for (let at = 0; at < MiB; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    block.writeUInt32LE(state, at)
  }
  const file = await open(path, 'w')
  for (let at = 0; at < size; at += MiB) {
    block.writeUInt32LE(at / MiB, 0)
    await file.write(at === 0 ? Buffer.concat([head, block.subarray(head.length)]) : block)
  }
  await file.sync()
  await file.close()
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, size, sha256: hash.digest('hex') }
}

/** The public URL of a video of the benchmarks. */
export const addressOf = (key: string) => `${publicObjectPath}/${buckets.videos}/${key}`

/** Checks the upload: the public URL must return the file's length and hash. */
export async function checkStored({ url }: Briefwell, key: string, { size, sha256 }: Video) {
  const answer = await fetch(url + addressOf(key), { method: 'HEAD' })
  const { headers } = answer
  if (Number(headers.get('content-length')) !== size || headers.get('etag') !== `"${sha256}"`) {
    throw new Error(`the stored file differs from the one sent: ${answer.status}`)
  }
}

/** A process's peak memory since its start in bytes, as reported by Linux. */
export function peakMemory(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(peak) * 1024
}
