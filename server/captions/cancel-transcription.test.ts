import { expect, test } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import {
  cancelTranscription,
  listCaptions,
  transcribeBrief,
} from '../../contract/captions/captions.ts'
import { getCaptionsOffer } from '../../contract/captions/captions-offer.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startTranscriber } from '../testing/doubles/transcriber.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newUncaptionedBrief } from '../testing/worlds/captions.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { transcribeAll } from './speech/transcribe.ts'

const server = await startTranscriber({ decoding: false })
const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: server.baseUrl } })
const { ours, theirs } = await newCompanies(h)
const says = (text: string) => ({ language: 'en', segments: [{ start: 0, end: 1.5, text }] })

async function newVideo() {
  const { bucket, key } = await uploadFile(h, ours.owner, fixture('speech.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleBrief({ uploadedVideoUrl })
  return (await h.call(createBrief, { as: ours.owner, body })).id
}
const ask = (id: string) => h.call(transcribeBrief, { as: ours.owner, params: { id }, body: {} })
const list = (id: string) => h.call(listCaptions, { as: ours.owner, params: { id } })
const cancel = (id: string, as = ours.owner) => h.call(cancelTranscription, { as, params: { id } })

test('ends the work on a request, whose result is not stored', async () => {
  const id = await newVideo()
  await ask(id)
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { promise: release, resolve } = Promise.withResolvers<void>()
  server.answers(async () => {
    isAsked()
    await release
    return says('Late')
  })
  const working = transcribeAll(h.services)
  await asked
  expect((await list(id)).transcription).toBe('working')
  await cancel(id)
  expect((await list(id)).transcription).toBe('possible')
  // Another request of the same video is not answered by the work on the first one.
  await ask(id)
  await h.sql`update app.transcriptions set attempts = 1, leased_until = now() + interval '1 minute'`
  resolve()
  await working
  expect(await list(id)).toMatchObject({ items: [], transcription: 'working' })
  await h.sql`update app.transcriptions set leased_until = null`
  server.answers(() => says('In time'))
  await transcribeAll(h.services)
  expect((await list(id)).items[0]?.lines).toMatchObject([{ text: 'In time' }])
})

test('captions that would be made once the video plays are not', async () => {
  const id = await newVideo()
  expect((await list(id)).transcription).toBe('waiting')
  await cancel(id)
  expect((await list(id)).transcription).toBe('possible')
  // Nothing is left to cancel.
  expect(await cancel(id)).toEqual({ id })
})

test('is in the activity of the company, unless there was nothing to cancel but a failure', async () => {
  const id = await newVideo()
  const actions = async () => {
    const { items } = await h.call(listActivity, { as: ours.owner, query: { limit: 100 } })
    return items.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)
  }
  await cancel(id)
  expect(await actions()).toEqual(['captions.canceled', 'brief.created'])
  await cancel(id)
  await ask(id)
  await h.sql`update app.transcriptions set failed = true, problem = 'silent'`
  await cancel(id)
  expect(await actions()).toEqual(['captions.asked', 'captions.canceled', 'brief.created'])
  await ask(id)
  await cancel(id)
  expect((await actions())[0]).toBe('captions.canceled')
})

test('declines captions of a video where it ends something, or nobody speaks, not where they failed', async () => {
  const declined = async (problem?: string) => {
    const { id } = await newUncaptionedBrief(h, ours)
    await ask(id)
    if (problem) {
      await h.sql`update app.transcriptions set failed = true, problem = ${problem} where not failed`
    }
    const before = await h.call(getCaptionsOffer, { as: ours.owner })
    await cancel(id)
    const after = await h.call(getCaptionsOffer, { as: ours.owner })
    return after.videos === before.videos
  }
  expect(await declined('broken')).toBe(false)
  expect(await declined('silent')).toBe(true)
  expect(await declined()).toBe(true)
})

test('refuses another company', async () => {
  const id = await newVideo()
  await expect(cancel(id, theirs.owner)).rejects.toMatchObject({ status: 403 })
  expect((await list(id)).transcription).toBe('waiting')
})

test('refuses a member without the right', async () => {
  const id = await newVideo()
  const member = await newMember(h, ours, { can_manage_products: true })
  await expect(cancel(id, member)).rejects.toMatchObject({ status: 403 })
  expect((await list(id)).transcription).toBe('waiting')
})
