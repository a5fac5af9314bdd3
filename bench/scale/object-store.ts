import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { videoChunkBytes } from '../../contract/storage/storage.ts'
import { root, signUp, startBriefwell } from '../briefwell.ts'
import type { Put } from '../floors/plain-put.ts'
import { checkStored, makeVideo, peakMemory } from '../large-file.ts'
import { compared, inTurns, mebibytes, type Options, type Row, seconds } from '../measure.ts'
import { end, freePort, keep, startHelper } from '../processes.ts'
import { startUploader } from '../upload.ts'

const MiB = 1024 ** 2
const mostTimes = 1.3
const memoryLimit = 250 * MiB
const bucket = 'briefwell-bench'

/**
 * An upload to Briefwell with an S3 server, compared with sending the file directly to that server:
 * as a whole, and in the same parts, because s3rver finally copies all parts into one file.
 */
export async function benchObjectStore({ quick, say }: Options, folder: string): Promise<Row[]> {
  say('scale: upload to an S3 server')
  const files = join(folder, 'bucket')
  mkdirSync(files)
  const store = await startStore(files)
  const source = await makeVideo(join(folder, 'large.mp4'), (quick ? 64 : 1024) * MiB)
  const server = await startBriefwell(join(folder, 'over-s3'), null, store.settings)
  const owner = await signUp(server)
  const uploader = await startUploader(videoChunkBytes)
  const plain = await startHelper<true, Put, number>(
    join(import.meta.dirname, '../floors/plain-put.ts'),
    store.settings,
  )
  let turn = 0
  const put = (partBytes: number | null) => async () =>
    plain.ask({ source: source.path, size: source.size, key: `plain-${turn}`, partBytes })
  const { ours, whole, parts } = await inTurns(quick ? 1 : 3, {
    ours: async () => {
      const key = `${owner.id}/${turn++}.mp4`
      const ms = await uploader.send(server, owner, key, source.path)
      await checkStored(server, key, source)
      return ms
    },
    whole: put(null),
    parts: put(videoChunkBytes),
  })
  const peak = peakMemory(server.pid)
  await Promise.all([uploader.stop(), plain.stop(), server.stop()])
  await store.stop()
  for (const left of [files, source.path]) rmSync(left, { recursive: true, force: true })
  const what = `Upload of ${mebibytes(source.size)} by TUS to an S3 server`
  const against = (floorName: string, floor: number[], atMost?: number) =>
    compared({ what, ours, floor, floorName, show: seconds, atMost })
  return [
    against('a plain PUT of the file', whole, mostTimes),
    against(`its parts of ${mebibytes(videoChunkBytes)}, straight to that server`, parts),
    {
      what: `Peak memory of the server after ${turn} of them`,
      ours: mebibytes(peak),
      floor: '',
      ratio: null,
      goal: `below ${mebibytes(memoryLimit)}`,
      met: peak < memoryLimit,
    },
  ]
}

/** The tests' S3 server, with an empty bucket. */
async function startStore(folder: string) {
  const port = await freePort()
  const script = join(root, 'server/testing/doubles/run-s3rver.ts')
  const child = keep(
    spawn(process.execPath, [script, folder, String(port), bucket], { stdio: 'inherit' }),
  )
  const endpoint = `http://127.0.0.1:${port}`
  while (!(await answers(endpoint))) await delay(20)
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { settings, stop: () => end(child) }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
