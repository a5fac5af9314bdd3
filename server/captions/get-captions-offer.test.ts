import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deleteBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { addCaption, deleteCaption, transcribeBrief } from '../../contract/captions/captions.ts'
import { acceptCaptionsOffer, getCaptionsOffer } from '../../contract/captions/captions-offer.ts'
import { startHarness } from '../testing/harness.ts'
import { newUncaptionedBrief, newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newCompany, newMember, type TestCompany } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { askForNewVideos } from './speech/ask-for-new-videos.ts'

const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1' } })
const { ours, theirs } = await newCompanies(h)
let company: TestCompany

const offer = (as = company.owner) => h.call(getCaptionsOffer, { as })

beforeEach(async () => {
  company = await newCompany(h)
})

describe('getCaptionsOffer', () => {
  test('counts the videos that play and have sound, and neither captions nor a request', async () => {
    expect(await offer()).toEqual({
      offered: false,
      videos: 0,
      unsure: 0,
      possible: 0,
      progress: null,
      problem: null,
    })
    const owner = { as: company.owner }
    const { id, objectId } = await newUncaptionedBrief(h, company)
    await newUncaptionedBrief(h, company)
    // The same video in another brief is one video.
    await newVideoBrief(h, company, { objectId })
    const captioned = await newUncaptionedBrief(h, company)
    const text = webVtt('By hand')
    await h.call(addCaption, {
      ...owner,
      params: { id: captioned.id },
      body: { language: 'de', text },
    })
    const asked = await newUncaptionedBrief(h, company)
    await h.call(transcribeBrief, { ...owner, params: { id: asked.id } })
    const soundless = await newUncaptionedBrief(h, company)
    await h.sql`update app.videos set audio_codec = null where object_id = ${soundless.objectId}`
    const unused = await newUncaptionedBrief(h, company)
    await h.call(deleteBrief, { ...owner, params: { id: unused.id } })
    // One that does not play yet, and gets captions by itself.
    await newVideoBrief(h, company)
    const all = { offered: true, videos: 2, unsure: 2, possible: 2, progress: null, problem: null }
    expect(await offer()).toEqual(all)
    await h.call(transcribeBrief, { ...owner, params: { id } })
    expect(await offer()).toEqual({ ...all, videos: 1, unsure: 1, possible: 1 })
  })

  test('knows which authors declined, and whose captions were deleted, since this is kept', async () => {
    const as = company.owner
    const declined = await newVideoBrief(h, company)
    const deleted = await newVideoBrief(h, company)
    const settled = await newVideoBrief(h, company)
    const { uploadedVideoUrl } = declined
    const body = { ...sampleBrief(), uploadedVideoUrl, automaticCaptions: false }
    await h.call(updateBrief, { as, params: { id: declined.id }, body })
    await h.sql`
      update app.videos set state = 'ready', step = null, playback = 'original', audio_codec = 'aac'
      where company_id = ${company.id}`
    const params = { id: deleted.id }
    const track = { language: 'en', text: webVtt('By hand') }
    const { id: captionId } = await h.call(addCaption, { as, params, body: track })
    h.services.env.TRANSCRIBE_AUTOMATICALLY = false
    onTestFinished(() => {
      h.services.env.TRANSCRIBE_AUTOMATICALLY = true
    })
    await askForNewVideos(h.services)
    await h.call(deleteCaption, { as, params: { ...params, captionId } })
    expect(await offer()).toMatchObject({ videos: 1, unsure: 0 })
    await h.call(transcribeBrief, { as, params: { id: settled.id } })
    expect(await offer()).toMatchObject({ videos: 0, offered: false })
  })

  test('offers no more than the company has room for', async () => {
    await newUncaptionedBrief(h, company)
    await newUncaptionedBrief(h, company)
    const most = h.services.env.COMPANY_MAX_CAPTIONS
    await h.sql`
      insert into app.caption_sizes (company_id, tracks) values (${company.id}, ${most - 1})`
    expect(await offer()).toMatchObject({ offered: true, videos: 2, possible: 1 })
    expect(await h.call(acceptCaptionsOffer, { as: company.owner })).toMatchObject({ requested: 1 })
    // The request takes the room of its captions.
    expect(await offer()).toMatchObject({ offered: false, videos: 1, possible: 0 })
  })

  test('offers nothing while captions are switched off', async () => {
    await newUncaptionedBrief(h, company)
    h.services.env.TRANSCRIBE = 'off'
    onTestFinished(() => {
      h.services.env.TRANSCRIBE = 'local'
    })
    expect(await offer()).toMatchObject({ offered: false, possible: 0 })
    const accepted = h.call(acceptCaptionsOffer, { as: company.owner })
    await expect(accepted).rejects.toMatchObject({ status: 409, code: 'transcription_off' })
  })

  test('refuses another company: it counts only its own videos', async () => {
    await newUncaptionedBrief(h, ours)
    expect(await offer(ours.owner)).toMatchObject({ videos: 1 })
    expect(await offer(theirs.owner)).toMatchObject({ offered: false, videos: 0 })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, company, { can_manage_products: true })
    await expect(offer(member)).rejects.toMatchObject({ status: 403 })
    const manager = await newMember(h, company, { can_manage_briefs: true })
    expect(await offer(manager)).toMatchObject({ offered: false })
  })
})
