import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { buckets, publicObjectPath } from '../contract/storage/storage.ts'
import { createLog } from '../server/platform/observability/log.ts'
import { runTask } from '../server/videos/run-task.ts'
import { outputsOf } from '../server/videos/worker/protocol.ts'
import { addProducts, signUp, startBriefwell } from './briefwell.ts'
import { startBrowser } from './browser.ts'
import { nginxAlone, nginxPath } from './floors/nginx.ts'
import { startLoad } from './load.ts'
import {
  compared,
  inTurns,
  median,
  milliseconds,
  notMeasured,
  type Options,
  type Row,
  ratioOf,
  seconds,
} from './measure.ts'
import { output, temporaryFolder } from './processes.ts'

/** The goals: the speed of the conversion, and the maximum slowdown of pages meanwhile. */
const [leastSpeed, mostDelay] = [0.5, 1.5]

/** A phone's connection: 10 Mbit/s and 40 ms. */
const line = { bytesPerSecond: 10_000_000 / 8, latencyMs: 40 }

/**
 * Videos: the speed of the conversion compared with ffmpeg, its effect on pages, and the time to
 * the first frame.
 */
export default async function benchVideo(options: Options): Promise<Row[]> {
  const what = 'Videos: conversion, pages meanwhile, first frame'
  if (spawnSync('ffmpeg', ['-version']).status !== 0) {
    return [notMeasured(what, 'ffmpeg is not installed')]
  }
  const folder = temporaryFolder('video')
  const rows = [
    await conversionSpeed(options, folder),
    await pagesMeanwhile(options, folder),
    await firstFrame(options, folder),
  ]
  return rows
}

const picture = (size: string, length: number) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${length}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${length}:sample_rate=48000`],
]

const ffmpeg = (...words: string[]) => output('ffmpeg', ['-v', 'error', '-y', ...words])

/** Creates a 720p HEVC video, like those that phones record. */
async function makeHevc(folder: string, length: number): Promise<string> {
  const path = join(folder, `hevc-${length}.mp4`)
  await ffmpeg(
    ...picture('1280x720', length),
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'],
    ...['-tag:v', 'hvc1', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  )
  return path
}

/** Starts the conversion of a video in a separate store, as the server does. */
async function startConversion(folder: string, video: string) {
  const id = randomUUID()
  const store = join(folder, `store-${id}`)
  const size = statSync(video).size
  mkdirSync(store)
  const input = openSync(video, 'r')
  const outputs = outputsOf.convert.map((part) => openSync(join(store, part), 'w+'))
  const running = runTask(
    { step: 'convert', id, size, input, outputs },
    { durationMs: 60_000, limitMs: 3_600_000, onProgress: () => {} },
    { env: { DATA_DIR: store }, log: createLog('warn') },
  )
  const end = running.end.then((answer) => {
    for (const file of [input, ...outputs]) closeSync(file)
    rmSync(store, { recursive: true, force: true })
    return answer
  })
  return { ...running, end }
}

async function conversionSpeed({ quick, say }: Options, folder: string): Promise<Row> {
  say('video: conversion')
  const length = quick ? 5 : 30
  const video = await makeHevc(folder, length)
  const target = join(folder, 'floor.mp4')
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return (length * 1000) / (performance.now() - started)
  }
  const { ours, floor } = await inTurns(quick ? 1 : 3, {
    ours: () =>
      timed(async () => {
        const answer = await (await startConversion(folder, video)).end
        if (!('outcome' in answer)) throw new Error(JSON.stringify(answer))
      }),
    floor: () =>
      timed(() =>
        ffmpeg(
          ...['-i', video, '-c:v', 'libx264', '-b:v', '2074k', '-g', '60', '-pix_fmt', 'yuv420p'],
          ...['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', target],
        ),
      ),
  })
  const ratio = ratioOf(ours, floor)
  const show = (speed: number) => `${speed.toFixed(2)} times as fast as it plays`
  return {
    what: `Conversion of ${length} s of HEVC, 720 pixels, to H.264 and AAC`,
    ours: show(median(ours)),
    floor: `ffmpeg, the same settings: ${show(median(floor))}`,
    ratio,
    goal: `at least ${leastSpeed}`,
    met: ratio.middle >= leastSpeed,
  }
}

async function pagesMeanwhile({ quick, say }: Options, folder: string): Promise<Row> {
  say('video: pages while a video is converted')
  const dataDir = join(folder, 'data')
  const server = await startBriefwell(dataDir)
  const owner = await signUp(server)
  await addProducts(server, owner, { ours: 100, companies: 1, each: 1 })
  const load = await startLoad()
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  const read = async () => {
    const requests = [[{ path: '/api/products', headers }]]
    const length = quick ? 1 : 5
    const { p50 } = await load.run({
      url: server.url,
      clients: 1,
      seconds: length,
      requests,
      status: 200,
    })
    return p50
  }
  const video = await makeHevc(folder, quick ? 20 : 60)
  const { busy, idle } = await inTurns(quick ? 1 : 5, {
    busy: async () => {
      const conversion = await startConversion(folder, video)
      const p50 = await read()
      conversion.stop()
      await conversion.end
      return p50
    },
    idle: read,
  })
  await load.stop()
  await server.stop()
  return compared({
    ...{ what: 'A page of products while a video is converted', ours: busy, floor: idle },
    ...{ floorName: 'while nothing is', show: milliseconds, atMost: mostDelay },
  })
}

async function firstFrame({ quick, say }: Options, folder: string): Promise<Row> {
  const what = 'First frame of a 100 MB video on a line of 10 Mbit/s'
  const browser = await startBrowser()
  if (!browser) return notMeasured(what, 'there is no Chromium')
  say('video: first frame')
  const video = join(folder, 'large.mp4')
  await ffmpeg(
    ...picture('1280x720', quick ? 5 : 20),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '40M', '-minrate', '40M'],
    ...['-maxrate', '40M', '-bufsize', '40M', '-x264-params', 'nal-hrd=cbr', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-movflags', '+faststart', video],
  )
  const server = await startBriefwell(join(folder, 'data'))
  const nginx = await nginxAlone(folder, video)
  if (!nginx) return notMeasured(what, 'nginx is not installed')
  const owner = await signUp(server)
  const key = `${buckets.videos}/${owner.id}/large.mp4`
  const stored = await fetch(`${server.url}/storage/v1/object/${key}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'video/mp4' },
    body: readFileSync(video),
  })
  if (!stored.ok) throw new Error(`upload: ${stored.status} ${await stored.text()}`)
  const { ours, floor } = await inTurns(quick ? 1 : 5, {
    ours: () => frameAfter(browser, `${server.url}${publicObjectPath}/${key}`),
    floor: () => frameAfter(browser, nginx.url + nginxPath),
  })
  await Promise.all([browser.close(), server.stop(), nginx.stop()])
  return compared({ what, ours, floor, floorName: 'nginx', show: seconds })
}

/** The milliseconds until the first frame can be shown, with an empty cache. */
async function frameAfter(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: line.latencyMs, uploadThroughput: -1 },
    downloadThroughput: line.bytesPerSecond,
  })
  const ms = await page.evaluate(async (src) => {
    const video = document.createElement('video')
    const started = performance.now()
    const seen = new Promise((resolve, reject) => {
      video.onloadeddata = resolve
      video.onerror = () => reject(new Error(video.error?.message))
    })
    video.preload = 'auto'
    video.src = src
    await seen
    return performance.now() - started
  }, address)
  await context.close()
  return ms
}
