import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listCaptions, transcribeBrief } from '../../contract/captions/captions.ts'
import {
  acceptCaptionsOffer,
  declineCaptionsOffer,
  getCaptionsOffer,
  stopCaptionsForAll,
} from '../../contract/captions/captions-offer.ts'
import { listNotifications } from '../../contract/notifications/notifications.ts'
import { listActivity } from '../../contract/team/team.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { newUncaptionedBrief, newVideoBrief } from '../testing/worlds/captions.ts'
import { newCompanies, newCompany, newMember, type TestCompany } from '../testing/worlds/people.ts'
import { askForNewVideos } from './speech/ask-for-new-videos.ts'
import {
  type Claimed,
  claimTranscription,
  failTranscription,
  finishTranscription,
} from './speech/queries.ts'

const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1' } })
const { ours, theirs } = await newCompanies(h)
let company: TestCompany

const accept = (as = company.owner) => h.call(acceptCaptionsOffer, { as })
const offer = (as = company.owner) => h.call(getCaptionsOffer, { as })
const list = (id: string) => h.call(listCaptions, { as: company.owner, params: { id } })
const ask = (id: string, as = company.owner) => h.call(transcribeBrief, { as, params: { id } })

async function claim(): Promise<Claimed> {
  const claimed = await withSystemTx(h.services, 'test', (tx) => claimTranscription(tx, 5))
  if (!claimed) throw new Error('nothing is due')
  return claimed
}
const finish = (claimed: Claimed) =>
  withJobTx(h.services, claimed.companyId, (tx) => {
    const track = { id: randomUUID(), language: 'en', label: 'English' }
    return finishTranscription(tx, claimed, track, [{ startMs: 0, endMs: 1, text: 'Yes' }])
  })
const fail = (claimed: Claimed, problem = 'broken') =>
  withJobTx(h.services, claimed.companyId, (tx) => failTranscription(tx, claimed, problem, null))

beforeEach(async () => {
  await h.sql`delete from app.transcriptions`
  company = await newCompany(h)
})

describe('acceptCaptionsOffer', () => {
  test('requests captions for all videos without any, once, and says how far they are', async () => {
    for (let count = 0; count < 3; count++) await newUncaptionedBrief(h, company)
    expect(await accept()).toEqual({
      requested: 3,
      offered: false,
      videos: 0,
      unsure: 0,
      possible: 0,
      progress: { failed: 0, waiting: 3 },
      problem: null,
    })
    const [again, ...others] = await Promise.all([accept(), accept(), accept()])
    for (const reply of [again, ...others]) expect(reply).toMatchObject({ requested: 0 })
    await finish(await claim())
    await fail(await claim())
    expect(await offer()).toMatchObject({ progress: { failed: 1, waiting: 1 } })
    await newUncaptionedBrief(h, company)
    expect(await offer()).toMatchObject({ offered: false, possible: 1 })
    expect(await accept()).toMatchObject({ progress: { failed: 1, waiting: 2 } })
    await finish(await claim())
    await finish(await claim())
    // One that failed is not tried again by itself.
    expect(await offer()).toMatchObject({
      videos: 0,
      offered: false,
      progress: { failed: 1, waiting: 0 },
    })
    await newUncaptionedBrief(h, company)
    expect(await accept()).toMatchObject({ progress: { failed: 0, waiting: 1 } })
  })

  test('a video in which nobody speaks is done, and not offered again', async () => {
    for (let count = 0; count < 2; count++) await newUncaptionedBrief(h, company)
    await accept()
    await fail(await claim(), 'silent')
    expect(await offer()).toMatchObject({ progress: { failed: 0, waiting: 1 } })
    await h.call(stopCaptionsForAll, { as: company.owner })
    expect(await offer()).toMatchObject({ videos: 1, progress: null })
  })

  test('is recorded, and notifies nobody about each video', async () => {
    await newUncaptionedBrief(h, company)
    await accept()
    await finish(await claim())
    const { items } = await h.call(listActivity, { as: company.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'captions.asked_for_all', details: { count: 1 } })
    const told = await h.call(listNotifications, { as: company.owner, query: {} })
    expect(told.items.filter(({ kind }) => kind.startsWith('captions'))).toEqual([])
  })

  test('is possible after the offer was declined', async () => {
    await newUncaptionedBrief(h, company)
    await h.call(declineCaptionsOffer, { as: company.owner })
    expect(await offer()).toMatchObject({ offered: false, possible: 1 })
    expect(await accept()).toMatchObject({ requested: 1 })
  })

  test('another company waits only for the video under way, however many there are', async () => {
    await h.sql`
      with made as (
        insert into storage.objects (id, bucket_id, name, company_id, size, mime_type, sha256)
        select gen_random_uuid(), 'brief_videos', gen_random_uuid() || '.mp4', ${company.id}, 1000,
          'video/mp4', repeat('a', 64)
        from generate_series(1, 200) returning id)
      insert into public.briefs (title, type, user_id, company_id, video_object_id, uploaded_video_url)
      select 'Atlas', 'product', ${company.owner.id}, ${company.id}, id, 'https://videos.example/1.mp4'
      from made`
    await h.sql`
      update app.videos set state = 'ready', step = null, playback = 'original', audio_codec = 'aac',
        captions_settled = true
      where company_id = ${company.id}`
    expect(await accept()).toMatchObject({ requested: 200 })
    await finish(await claim())
    const underWay = await claim()
    const other = await newCompany(h)
    await ask((await newVideoBrief(h, other)).id, other.owner)
    await ask((await newVideoBrief(h, other)).id, other.owner)
    await finish(underWay)
    const turns: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      const claimed = await claim()
      turns.push(claimed.companyId === other.id ? 'other' : 'backlog')
      await finish(claimed)
    }
    expect(turns).toEqual(['other', 'backlog', 'other', 'backlog'])
  })

  test('what a member asks for and new videos come first, then the oldest', async () => {
    const [old, older, wanted] = [
      await newUncaptionedBrief(h, company),
      await newUncaptionedBrief(h, company),
      await newUncaptionedBrief(h, company),
    ]
    await h.sql`
      update app.videos set created_at = created_at - interval '1 year'
      where object_id = ${older.objectId}`
    await accept()
    expect((await list(wanted.id)).transcription).toBe('possible')
    expect(await ask(wanted.id)).toEqual({ transcription: 'waiting' })
    expect((await list(wanted.id)).transcription).toBe('waiting')
    const added = await newVideoBrief(h, company)
    await h.sql`
      update app.videos set state = 'ready', step = null, playback = 'original', audio_codec = 'aac'
      where object_id = ${added.objectId}`
    await askForNewVideos(h.services)
    const order: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      const claimed = await claim()
      order.push(claimed.objectId)
      await finish(claimed)
    }
    expect(order).toEqual([wanted, added, older, old].map(({ objectId }) => objectId))
  })

  test('one that a member asks for is no longer one of all, also once it fails', async () => {
    const { id } = await newUncaptionedBrief(h, company)
    await newUncaptionedBrief(h, company)
    await accept()
    await fail(await claim())
    expect(await offer()).toMatchObject({ progress: { failed: 1, waiting: 1 } })
    await ask(id)
    expect(await offer()).toMatchObject({ progress: { failed: 0, waiting: 1 } })
    await fail(await claim())
    await finish(await claim())
    expect(await offer()).toMatchObject({ progress: null })
    expect((await list(id)).transcription).toBe('failed')
  })

  test('asking for one that is under way does not disturb it', async () => {
    const { id } = await newUncaptionedBrief(h, company)
    await accept()
    const claimed = await claim()
    expect((await list(id)).transcription).toBe('working')
    await ask(id)
    await finish(claimed)
    expect((await list(id)).items).toHaveLength(1)
  })

  test('refuses another company: it requests only captions of its own videos', async () => {
    await newUncaptionedBrief(h, ours)
    expect(await accept(theirs.owner)).toMatchObject({ requested: 0 })
    expect(await offer(ours.owner)).toMatchObject({ offered: true, videos: 1 })
  })

  test('refuses a member without the right', async () => {
    await newUncaptionedBrief(h, company)
    const member = await newMember(h, company, { can_manage_products: true })
    await expect(accept(member)).rejects.toMatchObject({ status: 403 })
    expect(await offer()).toMatchObject({ offered: true })
  })
})
