import { write } from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startBadLine } from '../testing/crashes/bad-line.ts'
import { startObjectStore } from '../testing/doubles/object-store.ts'
import { startHarness } from '../testing/harness.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'
import { processVideosJob } from './jobs.ts'
import { VideoWork } from './process-videos.ts'
import type { Running } from './run-task.ts'
import type { Answer, Task } from './worker/protocol.ts'

const store = await startObjectStore()
const line = await startBadLine(store.endpoint)
const overS3 = await startHarness({ env: { ...store.env, S3_ENDPOINT: line.endpoint } })
const inFolder = await startHarness()

afterEach(() => line.decide())

const small = Buffer.alloc(1000, 1)
/** More than two parts of 8 MiB. */
const large = Buffer.alloc(17 * 1024 * 1024, 1)
const writeTo = promisify(write)

/** Does the work of a step's child process; a conversion makes `mp4`. */
async function perform({ step, outputs }: Task<unknown>, mp4: Buffer): Promise<Answer> {
  const [first = 0, second = 0] = outputs
  if (step === 'convert') {
    await writeTo(second, mp4)
    return { outcome: { step, made: { durationMs: 1000 } } }
  }
  await writeTo(first, Buffer.from('a poster'))
  const streams = { container: 'mov', video: { codec: 'hevc', parameters: 'hvc1' }, audio: null }
  const facts = { durationMs: 1000, width: 320, height: 240, streams }
  return {
    outcome: {
      step: 'inspect',
      made: { facts, plays: false, inside: { captions: [], chapters: [] } },
    },
  }
}

/** Runs steps, and records which were started. */
function notingRun(mp4: Buffer) {
  const begun: string[] = []
  const run = (task: Task<unknown>): Running => {
    begun.push(`${task.step} ${task.id}`)
    return { end: perform(task, mp4), stop: () => {}, pid: undefined }
  }
  return { run, begun }
}

async function newVideo(h = overS3) {
  const { owner } = await newCompany(h)
  return (await uploadFile(h, owner, sampleVideo('hevc.mp4'))).id
}

const readFiles = async (id: string, h = overS3) => (await h.services.objects.named(id)).sort()

async function row(id: string, h = overS3) {
  const [video] = await h.sql`
    select *, lease_until > now() as leased from app.videos where object_id = ${id}`
  return video
}

describe('of two workers', () => {
  test.each([
    ['a folder', inFolder],
    ['an S3 store', overS3],
  ])('one does each step of a video, once, in %s', async (_, h) => {
    const ids = [await newVideo(h), await newVideo(h)]
    const { run, begun } = notingRun(small)
    const jobs = [1, 2].map(() =>
      processVideosJob(h.services, (task) => {
        wakeAll()
        return run(task)
      }),
    )
    const wakeAll = () => {
      for (const job of jobs) job.start?.()
    }
    line.decide(() => {
      wakeAll()
      return 'passes'
    })
    wakeAll()
    const states = () => Promise.all(ids.map(async (id) => (await row(id, h))?.state))
    await expect.poll(states).toEqual(['ready', 'ready'])
    await Promise.all(jobs.map((job) => job.stop?.()))
    expect(begun.toSorted()).toEqual(
      ['convert', 'inspect'].flatMap((step) => ids.toSorted().map((id) => `${step} ${id}`)),
    )
    for (const id of ids)
      expect(await readFiles(id, h)).toEqual([id, `${id}.play2`, `${id}.poster1`])
  })
})

test('a video that has to pause holds up no other video of its company', async () => {
  const h = inFolder
  const { owner } = await newCompany(h)
  const ids: string[] = []
  while (ids.length < 3) ids.push((await uploadFile(h, owner, sampleVideo('hevc.mp4'))).id)
  const [first = '', second = '', third = ''] = ids
  const begun: string[] = []
  const work = async (task: Task<unknown>): Promise<Answer> => {
    if (task.step === 'inspect') begun.push(task.id)
    if (task.id === first) return { hindered: 'no room for its poster' }
    // The pause of the first ends while the third still waits.
    if (begun.length === 2)
      await h.sql`update app.videos set lease_until = now() where object_id = ${first}`
    return perform(task, small)
  }
  const run = (task: Task<unknown>) => ({ end: work(task), stop: () => {}, pid: undefined })
  const worker = new VideoWork(h.services, run)
  worker.wake()
  await worker.idle()
  expect(begun).toEqual([first, second, third, first])
  expect(await row(second, h)).toMatchObject({ state: 'ready' })
  expect(await row(third, h)).toMatchObject({ state: 'ready' })
  expect(await row(first, h)).toMatchObject({ state: 'waiting', attempts: 0 })
})

type Asked = { method: string; url: string }

/** Delays the first request for which `isMeant` is true, until it is released. */
function holdUp(isMeant: (asked: Asked) => boolean) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let left = 1
  line.decide(async (asked) => {
    if (isMeant(asked) && left-- > 0) {
      reached.resolve()
      await released.promise
    }
    return 'passes' as const
  })
  return { reached: reached.promise, release: released.resolve }
}

const isSecondPart = ({ method, url }: Asked) => method === 'PUT' && url.includes('partNumber=2')

describe('while the store is slow', () => {
  /** Two workers, and a function that makes their lease renewals due. */
  function startTwo() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { run, begun } = notingRun(large)
    const [one, other] = [new VideoWork(overS3.services, run), new VideoWork(overS3.services, run)]
    return { one, other, begun, renewalIsDue: () => vi.advanceTimersByTime(10_000) }
  }
  afterEach(() => void vi.useRealTimers())

  const expireLease = (id: string) =>
    overS3.sql`update app.videos set lease_until = now() where object_id = ${id}`

  test('a worker keeps a video until what was made of it is stored', async () => {
    const id = await newVideo()
    const { one, other, begun, renewalIsDue } = startTwo()
    const storing = holdUp(isSecondPart)
    one.wake()
    await storing.reached
    await expireLease(id)
    renewalIsDue()
    await expect.poll(async () => (await row(id))?.leased).toBe(true)
    other.wake()
    await other.idle()
    storing.release()
    await one.idle()
    expect(begun).toEqual([`inspect ${id}`, `convert ${id}`])
    expect(await row(id)).toMatchObject({ state: 'ready', runs: 2, attempts: 0, leased_by: null })
    expect(await readFiles(id)).toEqual([id, `${id}.play2`, `${id}.poster1`])
  })

  test('a worker that has lost a video stops at once, and leaves it to the other one', async () => {
    const id = await newVideo()
    const { one, other, begun, renewalIsDue } = startTwo()
    const storing = holdUp(isSecondPart)
    one.wake()
    await storing.reached
    await expireLease(id)
    const storingAgain = holdUp(isSecondPart)
    other.wake()
    await storingAgain.reached
    renewalIsDue()
    // It stops although the store has not responded yet.
    await one.idle()
    storingAgain.release()
    await other.idle()
    storing.release()
    expect(begun).toEqual([`inspect ${id}`, `convert ${id}`, `convert ${id}`])
    expect(await row(id)).toMatchObject({ state: 'ready', runs: 3, attempts: 0, leased_by: null })
    expect(await readFiles(id)).toEqual([id, `${id}.play3`, `${id}.poster1`])
  })

  test('a worker that is stopped leaves a video to another one, and no attempt counts', async () => {
    const id = await newVideo()
    const { one, other } = startTwo()
    const storing = holdUp(isSecondPart)
    one.wake()
    await storing.reached
    await one.stop()
    storing.release()
    expect(await row(id)).toMatchObject({ step: 'convert', attempts: 0, leased_by: null })
    expect(await readFiles(id)).toEqual([id, `${id}.poster1`])
    other.wake()
    await other.idle()
    expect(await row(id)).toMatchObject({ state: 'ready', runs: 3 })
  })

  test('a worker that begins too late removes nothing that the other one writes', async () => {
    const id = await newVideo()
    const { one, other } = startTwo()
    const listing = holdUp(({ url }) => url.includes('list-type') && url.includes(id))
    one.wake()
    await listing.reached
    await expireLease(id)
    const storing = holdUp(isSecondPart)
    other.wake()
    await storing.reached
    listing.release()
    await one.idle()
    storing.release()
    await other.idle()
    expect(await row(id)).toMatchObject({ state: 'ready', runs: 3, attempts: 0, leased_by: null })
    expect(await readFiles(id)).toEqual([id, `${id}.play3`, `${id}.poster2`])
  })
})
