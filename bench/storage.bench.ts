import { rmSync, statfsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { videoChunkBytes } from '../contract/storage/storage.ts'
import { documentedServer } from '../server/testing/crashes/nginx.ts'
import { type Briefwell, type Person, signUp, startBriefwell } from './briefwell.ts'
import { nginxAlone, nginxPath, startKept } from './floors/nginx.ts'
import { addressOf, checkStored, makeVideo, peakMemory, type Video } from './large-file.ts'
import { startLoad } from './load.ts'
import {
  compared,
  inTurns,
  mebibytes,
  mebibytesPerSecond,
  notMeasured,
  type Options,
  type Row,
  ratioOf,
} from './measure.ts'
import { output, startHelper, temporaryFolder } from './processes.ts'
import { startUploader, type Uploader } from './upload.ts'

const MiB = 1024 ** 2
const memoryLimit = 200 * MiB
const clients = 32
/** The minimum share of nginx's own speed for Node, and for nginx in front of Node. */
const rangeGoals = { node: 0.5, nginx: 0.95 }

/** TUS uploads compared with dd, their memory, and range reads compared with nginx. */
export default async function benchStorage(options: Options): Promise<Row[]> {
  const folder = temporaryFolder('storage')
  const large = (options.quick ? 64 : 1024) * MiB
  const small = (options.quick ? 16 : 256) * MiB
  const needed = large * 6
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < needed) {
    return [notMeasured('Upload and range reads', `less than ${mebibytes(needed)} of free disk`)]
  }
  const sources = {
    large: await makeVideo(join(folder, 'large.mp4'), large),
    small: await makeVideo(join(folder, 'small.mp4'), small),
    served: await makeVideo(join(folder, 'served.mp4'), 100 * MiB),
  }
  const uploader = await startUploader(videoChunkBytes)
  const rows = [
    ...(await uploadSpeed(options, folder, sources.large, uploader)),
    ...(await uploadMemory(options, folder, sources, uploader)),
    await rangeReads(options, folder, sources.served, uploader, 'node'),
    await rangeReads(options, folder, sources.served, uploader, 'nginx'),
  ]
  return rows
}

async function withServer<T>(
  { profileDir }: Options,
  folder: string,
  use: (server: Briefwell, owner: Person, dataDir: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = join(folder, 'data')
  const server = await startBriefwell(dataDir, profileDir, settings)
  try {
    return await use(server, await signUp(server), dataDir)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The time from the first request until the server confirms that all bytes are durable. */
async function uploadSpeed(
  options: Options,
  folder: string,
  source: Video,
  uploader: Uploader,
): Promise<Row[]> {
  options.say(`storage: upload of ${mebibytes(source.size)}`)
  return withServer(options, folder, async (server, owner, dataDir) => {
    let turn = 0
    const target = join(folder, 'floor.mp4')
    const plainServer = await startHelper<string>(
      join(import.meta.dirname, 'floors/plain-upload.ts'),
      {
        FLOOR_FILE: target,
      },
    )
    const { ours, plain, dd } = await inTurns(options.quick ? 2 : 3, {
      ours: async () => {
        const key = `${owner.id}/${turn++}.mp4`
        const ms = await uploader.send(server, owner, key, source.path)
        await checkStored(server, key, source)
        await removeStored(dataDir, source.size)
        return source.size / (ms / 1000)
      },
      plain: async () => {
        rmSync(target, { force: true })
        const ms = await uploader.send(
          { ...server, url: plainServer.ready },
          owner,
          '',
          source.path,
        )
        return source.size / (ms / 1000)
      },
      dd: async () => {
        rmSync(target, { force: true })
        const started = performance.now()
        await output('dd', [`if=${source.path}`, `of=${target}`, 'bs=8M', 'conv=fsync'])
        return source.size / ((performance.now() - started) / 1000)
      },
    })
    rmSync(target, { force: true })
    await plainServer.stop()
    const what = `Upload of ${mebibytes(source.size)} by TUS, ${mebibytes(videoChunkBytes)} chunks`
    const row = { what, ours, show: mebibytesPerSecond }
    const plainName = 'Fastify, SHA-256 in a thread, fsync at the end'
    return [
      compared({ ...row, floor: dd, floorName: 'dd bs=8M conv=fsync, same disk', atLeast: 0.5 }),
      compared({ ...row, floor: plain, floorName: plainName }),
    ]
  })
}

/** Deletes the file of a measurement immediately, so that the disk does not fill up. */
async function removeStored(dataDir: string, size: number) {
  for (const { path } of await storedFiles(dataDir, size)) rmSync(path)
}

async function storedFiles(dataDir: string, size: number) {
  const files = join(dataDir, 'files')
  const found: { path: string }[] = []
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && statSync(path).size === size) found.push({ path })
  }
  return found
}

/** Peak memory of the server since its start; each file size in a fresh process. */
async function uploadMemory(
  options: Options,
  folder: string,
  { large, small }: { large: Video; small: Video },
  uploader: Uploader,
): Promise<Row[]> {
  if (process.platform !== 'linux') {
    return [notMeasured('Peak memory while uploading', 'no /proc on this system')]
  }
  options.say('storage: memory while uploading')
  const peakAfter = (source: Video | null) =>
    withServer(options, folder, async (server, owner) => {
      if (source) await uploader.send(server, owner, `${owner.id}/memory.mp4`, source.path)
      return peakMemory(server.pid)
    })
  const [idle, afterSmall, afterLarge] = [
    await peakAfter(null),
    await peakAfter(small),
    await peakAfter(large),
  ]
  const growth = afterLarge / afterSmall
  return [
    {
      what: `Peak memory of the server, upload of ${mebibytes(large.size)}`,
      ours: mebibytes(afterLarge),
      floor: `the same server without any upload: ${mebibytes(idle)}`,
      ratio: ratioOf([afterLarge], [idle]),
      goal: `below ${mebibytes(memoryLimit)}`,
      met: afterLarge < memoryLimit,
    },
    {
      what: 'Growth of that peak with the file',
      ours: mebibytes(afterLarge),
      floor: `upload of ${mebibytes(small.size)}: ${mebibytes(afterSmall)}`,
      ratio: ratioOf([afterLarge], [afterSmall]),
      goal: 'none (at most 1.10)',
      met: growth <= 1.1,
    },
  ]
}

/** 32 players that read different parts of one file over keep-alive connections. */
async function rangeReads(
  options: Options,
  folder: string,
  source: Video,
  uploader: Uploader,
  sender: 'node' | 'nginx',
): Promise<Row> {
  const how = sender === 'nginx' ? ', sent by nginx in front' : ''
  const what = `Range reads, 1 MiB of ${mebibytes(source.size)}, ${clients} clients${how}`
  const goal = `at least ${rangeGoals[sender]}`
  options.say(`storage: range reads, sent by ${sender}`)
  const settings: Record<string, string> =
    sender === 'nginx' ? { FILES_ACCEL: 'nginx:/internal-files/' } : {}
  const measure = async (server: Briefwell, owner: Person, dataDir: string) => {
    const key = `${owner.id}/served.mp4`
    await uploader.send(server, owner, key, source.path)
    const [stored] = await storedFiles(dataDir, source.size)
    const alone = await nginxAlone(join(folder, 'alone'), stored?.path ?? '')
    const front = await startKept(join(folder, 'front'), (address) =>
      documentedServer(address, [server.url], dataDir),
    )
    if (!alone || !front) return notMeasured(what, 'nginx is not installed', goal)
    const oursUrl = sender === 'nginx' ? front.url : server.url
    await checkStored({ ...server, url: oursUrl }, key, source)
    const load = await startLoad()
    const seconds = options.quick ? 1 : 3
    const read = (url: string, path: string) => async () => {
      const requests = ranges(source.size).map((list) =>
        list.map((range) => ({ path, headers: { range } })),
      )
      const { bytes } = await load.run({ url, clients, seconds, requests, status: 206 })
      return bytes / seconds
    }
    const { ours, floor } = await inTurns(options.quick ? 2 : 5, {
      ours: read(oursUrl, addressOf(key)),
      floor: read(alone.url, nginxPath),
    })
    await Promise.all([load.stop(), alone.stop(), front.stop()])
    return compared({
      what,
      ours,
      floor,
      floorName: 'nginx, sendfile, same file',
      show: mebibytesPerSecond,
      atLeast: rangeGoals[sender],
    })
  }
  return withServer(options, folder, measure, settings)
}

/** The ranges of each client, in an individual order that is the same in every run. */
function ranges(size: number): string[][] {
  const places = size / MiB
  return Array.from({ length: clients }, (_, client) =>
    Array.from({ length: places }, (_, turn) => {
      const start = ((client * 31 + turn * 37) % places) * MiB
      return `bytes=${start}-${start + MiB - 1}`
    }),
  )
}
