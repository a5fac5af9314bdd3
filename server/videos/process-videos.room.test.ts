import { expect, onTestFinished, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { beginUpload, endUpload, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'
import { VideoWork } from './process-videos.ts'
import type { Running } from './run-task.ts'
import type { Answer, Task } from './worker/protocol.ts'

const MB = 1_000_000
const h = await startHarness()

/** As if the disk had this much more free than what is kept for the database. */
function setFree(bytes: number) {
  h.services.drafts.freeBytes = async () => 256 * 1024 * 1024 + bytes
}

async function newVideo() {
  const { owner } = await newCompany(h)
  return { owner, id: (await uploadFile(h, owner, sampleVideo('hevc.mp4'))).id }
}

const streams = { container: 'mov', video: { codec: 'hevc', parameters: 'hvc1' }, audio: null }
const facts = { durationMs: 1000, width: 320, height: 240, streams }

/** Inspects at once, and does not end the first conversion before `release`. */
function startConversions() {
  const begun: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  const answer = async ({ step, id }: Task<unknown>): Promise<Answer> => {
    if (step === 'inspect')
      return {
        outcome: { step, made: { facts, plays: false, inside: { captions: [], chapters: [] } } },
      }
    if (id === begun[0]) await released
    return { broken: 'damaged' }
  }
  const run = (task: Task<unknown>): Running => {
    if (task.step === 'convert') begun.push(task.id)
    return { end: answer(task), stop: release, pid: undefined }
  }
  return { begun, release, worker: () => new VideoWork(h.services, run) }
}

test('a step begins only with room beside what other steps and uploads will still write', async () => {
  // A conversion of a short video needs a little more than 200 MB.
  setFree(450 * MB)
  const { begun, release, worker } = startConversions()
  const [first, second] = [worker(), worker()]
  const one = await newVideo()
  first.wake()
  await expect.poll(() => begun).toEqual([one.id])
  const two = await newVideo()
  expect((await beginUpload(h, { as: two.owner, length: 130 * MB })).answer.statusCode).toBe(507)
  setFree(400 * MB)
  second.wake()
  await second.idle()
  expect(begun).toEqual([one.id])
  expect(h.logged()).toContain('no room on the disk to process a video')
  release()
  await first.idle()

  setFree(390 * MB)
  const upload = await beginUpload(h, { as: two.owner, length: 190 * MB })
  expect(upload.answer.statusCode).toBe(201)
  await newVideo()
  second.wake()
  await second.idle()
  expect(begun).toEqual([one.id])
  await endUpload(h, upload.path, two.owner)
  const last = await newVideo()
  second.wake()
  await second.idle()
  expect(begun).toEqual([one.id, last.id])
})
