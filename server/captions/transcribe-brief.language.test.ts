import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import {
  addCaption,
  deleteCaption,
  listCaptions,
  transcribeBrief,
  updateCaptionCheck,
} from '../../contract/captions/captions.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import { startTranscriber } from '../testing/doubles/transcriber.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newAutomaticCaption, newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { claimTranscription, finishTranscription, keepHeard } from './speech/queries.ts'
import { transcribeAll } from './speech/transcribe.ts'

const server = await startTranscriber()
const h = await startHarness({
  env: { TRANSCRIBE_BASE_URL: `${server.baseUrl}/`, TRANSCRIBE_AUTOMATICALLY: 'off' },
})
const { ours } = await newCompanies(h)

const says = (language: string, text: string) => ({
  language,
  segments: [{ id: 0, start: 0, end: 2, text }],
})

/** A brief with a stored video: two seconds with sound. */
async function newVideo() {
  const { id: objectId, bucket, key } = await uploadFile(h, ours.owner, fixture('speech.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const { id } = await h.call(createBrief, {
    as: ours.owner,
    body: sampleBrief({ uploadedVideoUrl }),
  })
  return { id, objectId }
}

const ask = (id: string, language?: string, as = ours.owner) =>
  h.call(transcribeBrief, { as, params: { id }, body: language ? { language } : {} })
const list = (id: string, as = ours.owner) => h.call(listCaptions, { as, params: { id } })
const tracks = async (id: string) =>
  (await list(id)).items.map(({ language, automatic, lines }) => [
    language,
    automatic,
    lines.map(({ text }) => text).join(' '),
  ])
const readRequest = async (objectId: string) => {
  const [row] = await h.sql`
    select language, heard_ms, attempts, failed from app.transcriptions where object_id = ${objectId}`
  return row
}
const remove = async (id: string) => {
  const captionId = (await list(id)).items[0]?.id ?? ''
  return h.call(deleteCaption, { as: ours.owner, params: { id, captionId } })
}
const undo = ({ transactionId }: { transactionId: string }) =>
  h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
const claim = async () => {
  const claimed = await withSystemTx(h.services, 'test', (tx) => claimTranscription(tx, 5))
  if (!claimed) throw new Error('nothing is due')
  return claimed
}

describe('transcribeBrief, with a language', () => {
  test('makes captions again in another language, and replaces the automatic ones alone', async () => {
    server.answers(() => says('english', 'Good morning.'))
    const { id } = await newVideo()
    await ask(id)
    await transcribeAll(h.services)
    const [made] = (await list(id)).items
    const captionId = made?.id ?? ''
    await h.call(updateCaptionCheck, {
      as: ours.owner,
      params: { id, captionId },
      body: { checked: true },
    })
    const body = { language: 'de', text: webVtt('Von Hand') }
    await h.call(addCaption, { as: ours.owner, params: { id }, body })
    await expect(ask(id)).rejects.toMatchObject({ status: 409, code: 'automatic_captions_exist' })

    expect(await ask(id, 'DE')).toEqual({ transcription: 'waiting' })
    // They stay until the new ones exist.
    expect(await tracks(id)).toEqual([
      ['de', false, 'Von Hand'],
      ['en', true, 'Good morning.'],
    ])
    server.answers(() => says('english', 'Guten Morgen.'))
    await transcribeAll(h.services)
    expect(await tracks(id)).toEqual([
      ['de', false, 'Von Hand'],
      ['de', true, 'Guten Morgen.'],
    ])
    expect((await list(id)).items[1]).toMatchObject({ unchecked: true, checked: null })
  })

  test('a request for another language begins again, and takes the work from whoever had it', async () => {
    const { id, objectId } = await newVideo()
    await ask(id, 'fr')
    expect(await readRequest(objectId)).toMatchObject({ language: 'fr', attempts: 0 })
    const first = await claim()
    const heard = { added: [{ startMs: 0, endMs: 1, text: 'Oui' }], fromMs: 0, heardMs: 1000 }
    const keep = () =>
      withJobTx(h.services, ours.id, (tx) => keepHeard(tx, first, { ...heard, language: 'fr' }))
    expect(await keep()).toBe(true)
    // The same language changes nothing, nor does none.
    await ask(id, 'fr')
    await ask(id)
    expect(await readRequest(objectId)).toMatchObject({
      language: 'fr',
      heard_ms: 1000,
      attempts: 0,
    })
    await ask(id, 'de')
    expect(await readRequest(objectId)).toMatchObject({ language: 'de', heard_ms: 0 })
    const second = await claim()
    expect(second).toMatchObject({ language: 'de', heard: [], heardMs: 0, attempts: 1 })
    expect(await keep()).toBe(false)
    await h.sql`delete from app.transcriptions`
  })

  test('a failed request goes on where it was, unless another language is asked for', async () => {
    const { id, objectId } = await newVideo()
    await ask(id, 'fr')
    const fail = (heard: string) => h.sql`
      update app.transcriptions
      set failed = true, problem = 'broken', heard = ${heard}::jsonb, heard_ms = 1000
      where object_id = ${objectId}`
    const some = JSON.stringify([{ startMs: 0, endMs: 1, text: 'Oui' }])
    await fail(some)
    await ask(id)
    expect(await readRequest(objectId)).toMatchObject({
      language: 'fr',
      heard_ms: 1000,
      failed: false,
    })
    await fail(some)
    await ask(id, 'de')
    expect(await readRequest(objectId)).toMatchObject({
      language: 'de',
      heard_ms: 0,
      failed: false,
    })
    await fail('[]')
    await ask(id)
    expect(await readRequest(objectId)).toMatchObject({
      language: null,
      heard_ms: 0,
      failed: false,
    })
    await h.sql`delete from app.transcriptions`
  })

  test.each(['und', 'no language', ''])('refuses the language %j', async (language) => {
    const { id } = await newVideoBrief(h, ours)
    const body = { language }
    const asked = h.call(transcribeBrief, { as: ours.owner, params: { id }, body })
    await expect(asked).rejects.toMatchObject({ status: 400 })
  })
})

describe('restoreDeleted, of captions from speech', () => {
  const refusal = {
    status: 409,
    message: 'New captions have been made from speech. Delete them first.',
  }

  /** Captions from speech that were made and deleted again. */
  async function deleteEnglish() {
    server.answers(() => says('english', 'Good morning.'))
    const { id } = await newVideo()
    await ask(id)
    await transcribeAll(h.services)
    return { id, deleted: await remove(id) }
  }

  test('is refused while there are new ones in another language', async () => {
    const { id, deleted } = await deleteEnglish()
    await ask(id, 'de')
    server.answers(() => says('english', 'Guten Morgen.'))
    await transcribeAll(h.services)
    await expect(undo(deleted)).rejects.toMatchObject(refusal)
    expect(await tracks(id)).toEqual([['de', true, 'Guten Morgen.']])
    await remove(id)
    await undo(deleted)
    expect(await tracks(id)).toEqual([['en', true, 'Good morning.']])
  })

  test('is refused by new ones that are being stored', async () => {
    const { id, deleted } = await deleteEnglish()
    await ask(id, 'de')
    const claimed = await claim()
    const track = { id: randomUUID(), language: 'de', label: 'Deutsch' }
    const { undone } = await withJobTx(h.services, ours.id, async (tx) => {
      await finishTranscription(tx, claimed, track, [{ startMs: 0, endMs: 1, text: 'Ja' }])
      const undone = Promise.allSettled([undo(deleted)])
      await vi.waitFor(async () =>
        expect(
          await h.sql`
          select pid from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted`,
        ).toHaveLength(1),
      )
      return { undone }
    })
    expect(await undone).toMatchObject([{ reason: refusal }])
    expect(await tracks(id)).toEqual([['de', true, 'Ja']])
  })
})

describe('restoreDeleted, while captions are requested again', () => {
  const track = { id: '', language: 'en', label: 'English' }
  const cues = [{ startMs: 0, endMs: 1000, text: 'Heard again' }]
  const newCaptioned = async () => {
    const { id, objectId } = await newVideo()
    await newAutomaticCaption(h, ours, objectId, [
      { startMs: 0, endMs: 1000, text: 'Corrected', unsure: null },
    ])
    return { id, objectId }
  }
  const restored = [['en', true, 'Corrected']]

  test('takes back the request, waiting or under way', async () => {
    const { id } = await newCaptioned()
    const first = await remove(id)
    await ask(id)
    await undo(first)
    expect(await list(id)).toMatchObject({ transcription: 'possible' })
    const second = await remove(id)
    await ask(id)
    const claimed = await claim()
    // The language that is heard is not one that somebody chose.
    await withJobTx(h.services, ours.id, (tx) =>
      keepHeard(tx, claimed, { added: [], fromMs: 0, heardMs: 1000, language: 'en' }),
    )
    await undo(second)
    await withJobTx(h.services, ours.id, (tx) =>
      finishTranscription(tx, claimed, { ...track, id: randomUUID() }, cues),
    )
    expect(await tracks(id)).toEqual(restored)
  })

  test('keeps a request for another language that was there before', async () => {
    const { id, objectId } = await newCaptioned()
    await ask(id, 'de')
    await undo(await remove(id))
    expect(await tracks(id)).toEqual(restored)
    expect(await readRequest(objectId)).toMatchObject({ language: 'de', failed: false })
    await h.sql`delete from app.transcriptions`
  })
})

describe('listCaptions', () => {
  test('says which lines the recognizer was unsure of', async () => {
    const { id } = await newVideo()
    await ask(id)
    const claimed = await claim()
    const track = { id: randomUUID(), language: 'en', label: 'English' }
    await withJobTx(h.services, ours.id, (tx) =>
      finishTranscription(tx, claimed, track, [
        { startMs: 0, endMs: 1000, text: 'Yes yes yes', unsure: 'repeated' },
        { startMs: 1000, endMs: 2000, text: 'No' },
      ]),
    )
    const unsure = (await list(id)).items[0]?.lines.map((line) => line.unsure)
    expect(unsure).toEqual(['repeated', null])
  })

  test('says how much has been heard, and estimates the rest once there is a pace', async () => {
    const { id, objectId } = await newVideo()
    await h.sql`update app.videos set duration_ms = 90000 where object_id = ${objectId}`
    await ask(id)
    expect(await list(id)).toMatchObject({ transcription: 'waiting', progress: null, ahead: 0 })
    const claimed = await claim()
    const working = { transcription: 'working', ahead: null }
    const begun = { heardMs: 0, wholeMs: 90_000, leftMs: null }
    expect(await list(id)).toMatchObject({ ...working, progress: begun })
    const heardFor = (seconds: number) => h.sql`
      update app.transcriptions set heard_at = now() - make_interval(secs => ${seconds})
      where object_id = ${objectId}`
    const keep = (fromMs: number, heardMs: number) =>
      withJobTx(h.services, ours.id, (tx) =>
        keepHeard(tx, claimed, { added: [], fromMs, heardMs, language: null }),
      )
    await heardFor(15)
    await keep(0, 30_000)
    // Twice as fast as the video: a minute in 30 seconds.
    const { progress } = await list(id)
    expect(progress).toMatchObject({ heardMs: 30_000, leftMs: expect.any(Number) })
    expect(Math.abs((progress?.leftMs ?? 0) - 30_000)).toBeLessThan(3000)
    await heardFor(30)
    await keep(30_000, 60_000)
    // Now one and a half times, on average.
    const { progress: later } = await list(id)
    expect(Math.abs((later?.leftMs ?? 0) - 20_000)).toBeLessThan(3000)
    await heardFor(60)
    expect((await list(id)).progress?.leftMs).toBe(0)
    await keep(60_000, 600_000)
    expect((await list(id)).progress).toMatchObject({ heardMs: 90_000, leftMs: 0 })
    await h.sql`delete from app.transcriptions`
  })

  test('counts the videos of the company that wait before one, also those that one may not see', async () => {
    const author = await newMember(h, ours, { can_manage_products: true, can_manage_briefs: true })
    const [one, two] = [await newVideoBrief(h, ours), await newVideoBrief(h, ours, { as: author })]
    await ask(one.id)
    await ask(two.id, undefined, author)
    await h.sql`
      update app.transcriptions set due_at = app.now() + interval '1 second' where object_id = ${two.objectId}`
    expect((await list(one.id)).ahead).toBe(0)
    expect((await list(two.id)).ahead).toBe(1)
    await h.sql`
      update public.team_permissions set can_manage_briefs = false where team_member_id = ${author.memberId}`
    expect((await list(two.id, author)).ahead).toBe(1)
    await h.sql`delete from app.transcriptions`
  })

  test('forgets what a request waited for once it goes on', async () => {
    const { id, objectId } = await newVideo()
    await ask(id)
    await h.sql`update app.transcriptions set problem = 'unusable' where object_id = ${objectId}`
    expect((await list(id)).problem).toContain('cannot be used now')
    await claim()
    expect(await list(id)).toMatchObject({ transcription: 'working', problem: null })
    await h.sql`delete from app.transcriptions`
  })

  test('a request of the backlog whose process was killed becomes one of its own', async () => {
    const { id, objectId } = await newVideo()
    await ask(id)
    await claim()
    await h.sql`
      update app.transcriptions set backlog = true, asked_by = null, leased_until = now() - interval '1 second'
      where object_id = ${objectId}`
    expect((await list(id)).transcription).toBe('possible')
    await ask(id)
    expect((await list(id)).transcription).toBe('waiting')
    await h.sql`delete from app.transcriptions`
  })
})
