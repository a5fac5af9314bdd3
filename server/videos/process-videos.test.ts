import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { BufferSource, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { type Brief, createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { listNotifications } from '../../contract/notifications/notifications.ts'
import { videoMessages } from '../../contract/videos/videos.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import { Seeded } from '../testing/attacks/random.ts'
import { startHarness } from '../testing/harness.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { processVideosJob } from './jobs.ts'
import { VideoWork } from './process-videos.ts'
import { claimVideo, keepLease } from './queries.ts'
import { type Running, runTask } from './run-task.ts'
import { doStep } from './worker/do-step.ts'
import type { Answer, Task } from './worker/protocol.ts'

const rounds = process.env.DEEP === '1' ? 20 : 1
const h = await startHarness()
const company = await newCompany(h)

async function newBrief(name: string, owner = company.owner, bytes = sampleVideo(name)) {
  const key = `${crypto.randomUUID()}.${name.split('.')[1]}`
  const { id, bucket } = await uploadFile(h, owner, bytes, { key })
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleBrief({ title: name, uploadedVideoUrl })
  const brief = await h.call(createBrief, { as: owner, body })
  return { objectId: id, briefId: brief.id, read: () => readVideo(brief.id) }
}

async function readVideo(id: string) {
  return (await h.call(getBrief, { as: company.owner, params: { id } })).video
}

const row = async (objectId: string) =>
  (await h.sql`select * from app.videos where object_id = ${objectId}`)[0]

const stateOf = (video: Brief['video']) => video?.state

const notified = async () =>
  (await h.call(listNotifications, { as: company.owner, query: {} })).items.map(
    ({ kind, subjectName, subjectId }) => ({ kind, subjectName, subjectId }),
  )

/** Runs steps in this process, unless `answer` replaces them. */
const scripted =
  (answer: (task: Task) => Promise<Answer | null>) =>
  (given: Task<unknown>): Running => {
    const task = { ...given, input: Number(given.input) }
    const end = answer(task).then((answered) => answered ?? doStep(task, () => {}))
    return { end, stop: () => {}, pid: undefined }
  }

/** Runs every step in this process. */
const inProcess = scripted(async () => null)

async function runUntilIdle(work: VideoWork) {
  work.wake()
  await work.idle()
}

describe('the child process', () => {
  test('is restarted when killed at random points, and leaves nothing behind', async () => {
    const random = new Seeded('videos')
    for (let round = 0; round < rounds; round++) {
      const { objectId, briefId, read } = await newBrief('hevc.mp4')
      const work = new VideoWork(h.services)
      work.wake()
      while (!work.pid) await delay(5)
      await delay(random.below(900))
      if (work.pid) process.kill(work.pid, 'SIGKILL')
      await work.idle()
      expect(await read()).toMatchObject({ state: 'ready', reason: null, converted: true })
      expect(await row(objectId)).toMatchObject({
        step: null,
        leased_by: null,
        playback: 'converted',
      })
      expect(await h.services.objects.named(objectId)).toHaveLength(3)
      const news = (await notified()).filter(({ subjectId }) => subjectId === briefId)
      expect(news).toEqual([{ kind: 'video-ready', subjectName: 'hevc.mp4', subjectId: briefId }])
    }
  })

  test('ends with the server, without counting the attempt', async () => {
    const { objectId, read } = await newBrief('hevc.mp4')
    const work = new VideoWork(h.services)
    work.wake()
    while (!work.pid) await delay(5)
    const { pid } = work
    await work.stop()
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
    expect(await row(objectId)).toMatchObject({ attempts: 0, leased_by: null })
    expect((await h.services.objects.named(objectId)).length).toBeLessThan(3)
    await runUntilIdle(new VideoWork(h.services, inProcess))
    expect(await read()).toMatchObject({ state: 'ready' })
  })
})

describe('failures', () => {
  test('a video fails after three attempts, and its author is notified', async () => {
    const { objectId, briefId, read } = await newBrief('hevc.mp4')
    let attempts = 0
    const failing = scripted(async ({ step }) => {
      if (step === 'inspect') return null
      attempts++
      return { failed: 'a decoder fell over' }
    })
    await runUntilIdle(new VideoWork(h.services, failing))
    expect(attempts).toBe(3)
    expect(await read()).toMatchObject({ state: 'broken', retryable: true, playbackUrl: null })
    expect(await h.services.objects.named(objectId)).toHaveLength(2)
    expect((await notified())[0]).toMatchObject({ kind: 'video-broken', subjectId: briefId })
  })

  test('a machine without codecs leaves videos unchanged, and logs why', async () => {
    const { objectId, read } = await newBrief('hevc.mp4')
    const missing = scripted(async () => ({ unavailable: 'no binary for this platform' }))
    await runUntilIdle(new VideoWork(h.services, missing))
    expect(await read()).toMatchObject({ state: 'waiting', reason: null })
    expect(await row(objectId)).toMatchObject({ attempts: 0, leased_by: null })
    expect(h.logged()).toContain('no binary for this platform')
    await h.sql`update app.videos set step = null where object_id = ${objectId}`
  })

  test('videos wait while the disk is full, without counting an attempt', async () => {
    const { objectId, read } = await newBrief('hevc.mp4')
    let full = true
    const fullDisk = await open('/dev/full', 'r+')
    const disk = scripted((task) =>
      doStep(full ? { ...task, outputs: [fullDisk.fd] } : task, () => {}),
    )
    await runUntilIdle(new VideoWork(h.services, disk))
    expect(await read()).toMatchObject({ state: 'waiting', reason: null })
    expect(await row(objectId)).toMatchObject({ attempts: 0 })
    expect(h.logged()).toContain('ENOSPC')
    full = false
    await h.sql`update app.videos set lease_until = now() where object_id = ${objectId}`
    await runUntilIdle(new VideoWork(h.services, disk))
    expect(await read()).toMatchObject({ state: 'ready' })
    await fullDisk.close()
  })

  test('processing stops when the video is deleted', async () => {
    const { objectId } = await newBrief('hevc.mp4')
    const claim = await withSystemTx(h.services, 'a test', (tx) =>
      claimVideo(tx, 'somebody', ['inspect']),
    )
    if (claim?.object_id !== objectId) throw new Error('another video was claimed')
    const keep = () => withJobTx(h.services, company.id, (tx) => keepLease(tx, claim, 50))
    expect(await keep()).toBe(true)
    await h.sql`update storage.objects set deleted_at = now() where id = ${objectId}`
    expect(await keep()).toBe(false)
    await h.sql`
      update app.videos set step = null, leased_by = null, lease_until = null
      where object_id = ${objectId}`
  })

  test('a conversion that takes too long is stopped, and its author is notified why', async () => {
    const { objectId, briefId, read } = await newBrief('hevc.mp4')
    const withShortLimit: typeof runTask = (task, bounds, host) =>
      runTask(task, { ...bounds, limitMs: task.step === 'inspect' ? bounds.limitMs : 10 }, host)
    await runUntilIdle(new VideoWork(h.services, withShortLimit))
    expect(await read()).toMatchObject({
      state: 'broken',
      reason: videoMessages.reasons['too-slow'],
      retryable: false,
    })
    expect(await row(objectId)).toMatchObject({ runs: 2 })
    expect(await h.services.objects.named(objectId)).toHaveLength(2)
    expect((await notified())[0]).toMatchObject({ kind: 'video-broken', subjectId: briefId })
  })

  test('companies take turns, regardless of how many videos each has', async () => {
    const [busy, other] = [await newCompany(h), await newCompany(h)]
    for (const owner of [busy.owner, busy.owner, busy.owner, other.owner, other.owner])
      await newBrief('hevc.mp4', owner)
    const turns: string[] = []
    const noting = scripted(async ({ id }) => {
      turns.push((await row(id))?.company_id === busy.id ? 'busy' : 'other')
      return { broken: 'unsupported' }
    })
    await runUntilIdle(new VideoWork(h.services, noting))
    expect(turns).toEqual(['busy', 'other', 'busy', 'other', 'busy'])
  })

  test('ordinary videos do not wait behind a 12-hour video', async () => {
    const other = await newCompany(h)
    const [video, own, foreign] = [
      await newBrief('hevc.mp4'),
      await newBrief('hevc.mp4'),
      await newBrief('hevc.mp4', other.owner),
    ]
    await h.sql`
      update app.videos set step = 'convert', state = 'processing', duration_ms = 43200000
      where object_id = ${video.objectId}`
    const begun: string[] = []
    const ends: (() => void)[] = []
    const run: typeof inProcess = (task) => {
      begun.push(`${task.step} ${task.id}`)
      if (task.id !== video.objectId) return inProcess(task)
      const end = new Promise<Answer>((resolve) => {
        ends.push(() => resolve({ broken: 'unsupported' }))
      })
      return { end, stop: () => {}, pid: undefined }
    }
    const job = processVideosJob(h.services, run)
    job.start?.()
    const states = async () =>
      (await Promise.all([own, foreign].map(({ objectId }) => row(objectId)))).map(
        (video) => video?.state,
      )
    await expect.poll(states, { timeout: 50_000 }).toEqual(['ready', 'ready'])
    expect(begun.filter((one) => one.endsWith(video.objectId))).toEqual([
      `convert ${video.objectId}`,
    ])
    expect(await row(video.objectId)).toMatchObject({ state: 'processing' })
    for (const end of ends) end()
    await job.stop?.()
  })

  test('a new video gets its poster during a conversion of the same company, and shows its place in the queue', async () => {
    const { owner } = await newCompany(h)
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = await newBrief('hevc.mp4', owner)
    const blocked = scripted(async ({ id, step }) => {
      if (id !== first.objectId || step !== 'convert') return null
      started.resolve()
      await gate.promise
      return null
    })
    const job = processVideosJob(h.services, blocked)
    job.start?.()
    await started.promise
    const [second, third] = [await newBrief('hevc.mp4', owner), await newBrief('hevc.mp4', owner)]
    job.start?.()
    const read = (briefId: string) => h.call(getBrief, { as: owner, params: { id: briefId } })
    const last = async () => (await read(third.briefId)).video
    const slow = { timeout: 50_000 }
    await expect.poll(async () => (await last())?.posterUrl, slow).not.toBeNull()
    expect(await read(first.briefId)).toMatchObject({ processing: true, video: { ahead: null } })
    expect(await read(second.briefId)).toMatchObject({ processing: true, video: { ahead: 1 } })
    expect(await read(third.briefId)).toMatchObject({ processing: true, video: { ahead: 2 } })
    gate.resolve()
    await expect.poll(last, slow).toMatchObject({ state: 'ready', ahead: null })
    await job.stop?.()
  })

  test('further sizes are made once all videos of the company can be played', async () => {
    const { owner } = await newCompany(h)
    const [large, added] = [
      await newBrief('large.mp4', owner, sampleVideo('hevc.mp4')),
      await newBrief('hevc.mp4', owner),
    ]
    const ours = [large.objectId, added.objectId]
    await h.sql`
      update app.videos set step = 'renditions', state = 'ready', playback = 'original'
      where object_id = ${large.objectId}`
    const begun: string[] = []
    const noting = scripted(async ({ id, step }) => {
      if (ours.includes(id)) begun.push(`${step} ${id}`)
      return step === 'renditions' ? { broken: 'unsupported' } : null
    })
    await runUntilIdle(new VideoWork(h.services, noting, { steps: ['renditions'] }))
    expect(begun).toEqual([])
    await runUntilIdle(new VideoWork(h.services, noting))
    expect(begun).toEqual([
      `inspect ${added.objectId}`,
      `convert ${added.objectId}`,
      `renditions ${large.objectId}`,
    ])
  })

  test('a picture beyond 8K is refused before a decoder sees it', async () => {
    const bytes = Buffer.from(sampleVideo('moov-at-the-end.mp4'))
    // Width and height in the sample entry.
    bytes.writeUInt16BE(9000, bytes.indexOf('avc1', bytes.indexOf('stsd')) + 28)
    const { read } = await newBrief('large.mp4', company.owner, bytes)
    await runUntilIdle(new VideoWork(h.services, inProcess))
    expect(await read()).toMatchObject({
      state: 'broken',
      reason: videoMessages.reasons['too-large'],
      retryable: false,
    })
  })

  test('a worker immediately continues the finished step of another worker', async () => {
    const kinds = [await newBrief('hevc.mp4'), await newBrief('hevc.mp4')]
    const works: VideoWork[] = []
    const onWorked = () => {
      for (const work of works) work.wake()
    }
    works.push(new VideoWork(h.services, inProcess, { steps: ['inspect'], onWorked }))
    works.push(new VideoWork(h.services, inProcess, { steps: ['convert', 'renditions'], onWorked }))
    onWorked()
    const states = async () => (await Promise.all(kinds.map(({ read }) => read()))).map(stateOf)
    await expect.poll(states, { timeout: 50_000 }).toEqual(['ready', 'ready'])
    await Promise.all(works.map((work) => work.idle()))
  })

  test('results of an abandoned process are ignored, and its files are removed', async () => {
    const { objectId, read } = await newBrief('hevc.mp4')
    const late = scripted(async (task) => {
      const answer = await doStep(task, () => {})
      await h.sql`
        update app.videos set leased_by = 'somebody else', lease_until = now() + interval '1 h'
        where object_id = ${objectId}`
      return answer
    })
    await runUntilIdle(new VideoWork(h.services, late))
    expect(await read()).toMatchObject({ state: 'waiting', posterUrl: null })
    expect(await h.services.objects.named(objectId)).toEqual([objectId])
    await h.sql`update app.videos set step = null where object_id = ${objectId}`
  })

  test('one video of each company is processed at a time', async () => {
    const other = await newCompany(h)
    for (const owner of [company.owner, company.owner, other.owner])
      await newBrief('hevc.mp4', owner)
    await h.sql`update app.videos set lease_until = null, leased_by = null`
    let most = 0
    const counting = scripted(async () => {
      const [{ held } = { held: 0 }] = await h.sql<{ held: number }>`
        select count(*)::int as held from app.videos where lease_until > now()`
      most = Math.max(most, held)
      return { broken: 'unsupported' as const }
    })
    await Promise.all([1, 2, 3].map(() => runUntilIdle(new VideoWork(h.services, counting))))
    expect(most).toBeLessThanOrEqual(2)
    const waiting = await h.sql`select from app.videos where step is not null`
    expect(waiting).toHaveLength(0)
  })
})

describe('renditions', () => {
  test('a long video gets each size up to its own, with aligned key frames', async () => {
    const { objectId, read } = await newBrief('long.mp4')
    await runUntilIdle(new VideoWork(h.services, inProcess))
    const video = await read()
    expect(video).toMatchObject({ state: 'ready', width: 640, height: 400, durationMs: 126_000 })
    const get = async (url: string, headers = {}) => h.request({ method: 'GET', url, headers })
    const master = await get(video?.playlistUrl ?? '')
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(master.body.match(/RESOLUTION=\d+x\d+|\?as=.*/g)).toEqual([
      'RESOLUTION=576x360',
      '?as=360.m3u8',
      'RESOLUTION=640x400',
      '?as=720.m3u8',
    ])
    expect(master.body).toMatch(/CODECS="avc1\.[0-9a-f]{6}"/)
    const base = (video?.playlistUrl ?? '').split('?')[0]
    const lengths: string[][] = []
    for (const height of [360, 720]) {
      const { body } = await get(`${base}?as=${height}.m3u8`)
      const file = await get(`${base}?as=${height}.mp4`)
      const ranges = [...body.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(([, size, at]) => ({
        size: Number(size),
        at: Number(at),
      }))
      const end = ranges.at(-1)
      expect((end?.at ?? 0) + (end?.size ?? 0)).toBeLessThanOrEqual(file.rawPayload.length)
      for (const { at } of ranges)
        expect(file.rawPayload.toString('latin1', at + 4, at + 8)).toBe('moof')
      const seconds = (body.match(/EXTINF:[\d.]+/g) ?? []).map((line) => line.slice(7))
      expect(seconds.reduce((sum, part) => sum + Number(part), 0)).toBeCloseTo(126, 0)
      lengths.push(seconds)
      const made = new Input({ source: new BufferSource(file.rawPayload), formats: [MP4] })
      expect(await (await made.getPrimaryVideoTrack())?.getCodec()).toBe('avc')
    }
    expect(lengths[0]).toEqual(lengths[1])
    expect(await h.services.objects.named(objectId)).toHaveLength(4)
  })
})
