import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getConfig } from '../../contract/account/account.ts'
import { createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import {
  addCaption,
  deleteCaption,
  listCaptions,
  transcribeBrief,
} from '../../contract/captions/captions.ts'
import {
  listNotifications,
  notificationPath,
  notificationText,
} from '../../contract/notifications/notifications.ts'
import { createProduct } from '../../contract/products/products.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import { startTranscriber } from '../testing/doubles/transcriber.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import {
  type Claimed,
  claimTranscription,
  finishTranscription,
  giveTranscriptionBack,
} from './speech/queries.ts'
import { transcribeAll, transcribeJob } from './speech/transcribe.ts'

const server = await startTranscriber()
const h = await startHarness({
  env: {
    TRANSCRIBE_BASE_URL: `${server.baseUrl}/`,
    TRANSCRIBE_API_KEY: 'sk-very-secret',
    TRANSCRIBE_AUTOMATICALLY: 'off',
  },
})
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const says = (...texts: string[]) => ({
  task: 'transcribe',
  language: 'english',
  text: texts.join(' '),
  segments: texts.map((text, at) => ({ id: at, start: at * 0.3, end: (at + 1) * 0.3, text })),
})

/** A brief with a stored video: two seconds with sound. */
async function newVideo(bytes = fixture('speech.mp4'), as = ours.owner) {
  const { id: objectId, bucket, key } = await uploadFile(h, as, bytes)
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleBrief({ ...(as === ours.owner && { productId }), uploadedVideoUrl })
  const { id } = await h.call(createBrief, { as, body })
  return { id, objectId }
}

const ask = (id: string, as = ours.owner) => h.call(transcribeBrief, { as, params: { id } })
const list = (id: string) => h.call(listCaptions, { as: ours.owner, params: { id } })
const lines = async (id: string) =>
  (await list(id)).items.flatMap((track) => track.lines.map(({ startMs, text }) => [startMs, text]))
const told = async (as: TestUser) => {
  const { items } = await h.call(listNotifications, { as, query: {} })
  return items.flatMap((told) => (told.kind.startsWith('captions') ? notificationText(told) : []))
}
const comeDue = (objectId: string) =>
  h.sql`update app.transcriptions set due_at = now() where object_id = ${objectId}`
const work = (limits: Parameters<typeof transcribeAll>[1] = {}) => transcribeAll(h.services, limits)

describe('transcribeBrief', () => {
  test('requests captions from the configured server and model', async () => {
    server.answers(() => says(' Hello\u0000 there. ', 'And  goodbye.', ' '))
    const { id } = await newVideo()
    expect(await list(id)).toMatchObject({ items: [], transcription: 'possible', problem: null })
    const body = { language: 'en', text: webVtt('By hand') }
    const { id: byHand } = await h.call(addCaption, { as: ours.owner, params: { id }, body })
    expect(await ask(id)).toEqual({ transcription: 'waiting' })
    expect((await list(id)).transcription).toBe('waiting')
    // Repeated requests make captions only once.
    await Promise.all([ask(id), ask(id)])
    await work()
    expect(server.heard).toEqual([
      {
        path: '/v1/audio/transcriptions',
        authorization: 'Bearer sk-very-secret',
        fields: {
          model: 'whisper-1',
          prompt: 'Acme Robotics, Atlas, Sam Seller.',
          response_format: 'verbose_json',
          'timestamp_granularities[]': 'segment',
        },
        fileName: 'sound.mp3',
        channels: 1,
        seconds: expect.closeTo(2, 0),
        bytes: expect.any(Number),
      },
    ])
    const made = await list(id)
    expect(made).toMatchObject({
      items: [
        { id: byHand, lines: [{ text: 'By hand' }] },
        {
          language: 'en',
          label: 'English',
          automatic: true,
          lines: [{ position: 0, startMs: 0, endMs: 1000, text: 'Hello there. And goodbye.' }],
        },
      ],
      transcription: 'possible',
    })
    expect(h.logged()).not.toContain('sk-very-secret')
    expect((await h.call(getConfig, { as: null })).transcription).toBe(true)
    // Somebody may have corrected them.
    await expect(ask(id)).rejects.toMatchObject({
      status: 409,
      message:
        'This video already has automatic captions. Delete them, or name the spoken language, to make new ones.',
    })
    const captionId = made.items[1]?.id ?? ''
    await h.call(deleteCaption, { as: ours.owner, params: { id, captionId } })
    expect(await ask(id)).toEqual({ transcription: 'waiting' })
    await h.sql`delete from app.transcriptions`
  })

  test('notifies only the person who asked, with a link to a brief that they may read', async () => {
    const asker = await newMember(h, ours, { can_manage_briefs: true })
    const { id } = await newVideo()
    const { title } = await h.call(getBrief, { as: ours.owner, params: { id } })
    const before = await told(ours.owner)
    server.answers(() => ({ text: '', segments: [] }))
    await ask(id, asker)
    await work()
    expect(await told(asker)).toEqual([])
    server.answers((_heard, response) => {
      response.statusCode = 400
      return 'problem'
    })
    await ask(id, asker)
    await work()
    server.answers(() => says('Hello there.'))
    await ask(id, asker)
    await work()
    expect(await told(asker)).toEqual([
      `The captions of the brief “${title}” are ready`,
      `The captions of the brief “${title}” could not be generated`,
    ])
    expect(await told(ours.owner)).toEqual(before)
    const [last] = (await h.call(listNotifications, { as: asker, query: {} })).items
    expect(last && notificationPath(last)).toBe(`/briefs/${id}`)
  })

  test('sends a long video in pieces, and resumes after an error and its pause', async () => {
    // A piece of 25 seconds is heard up to a pause in its last eight; the second is refused once.
    server.answers(({ seconds }, response, turn) => {
      response.statusCode = turn === 2 ? 503 : 200
      return {
        language: 'de',
        segments: [
          { start: 1, end: 3, text: `early ${turn}` },
          { start: 10, end: 12, text: `within ${turn}` },
          { start: seconds - 1, end: seconds, text: `at the end ${turn}` },
        ],
      }
    })
    const { id, objectId } = await newVideo(fixture('long-speech.webm'))
    await ask(id)
    const limits = { pieceMs: 25_000, tailMs: 8000 }
    await work(limits)
    expect(await list(id)).toMatchObject({ items: [], transcription: 'waiting', problem: null })
    await work(limits)
    expect(server.heard).toHaveLength(2)
    await comeDue(objectId)
    await work(limits)
    expect(server.heard.map(({ seconds }) => seconds)).toEqual([
      expect.closeTo(25, 0),
      expect.closeTo(25, 0),
      expect.closeTo(25, 0),
      expect.closeTo(24.7, 0),
    ])
    expect((await list(id)).items[0]?.language).toBe('de')
    const heard = await lines(id)
    expect(heard.map(([, text]) => text).join(' ')).toBe(
      'early 1 within 1 early 3 within 3 early 4 within 4 at the end 4',
    )
    // The second piece begins in the pause before 'Every night', the third in that before 'A group'.
    expect(heard.find(([, text]) => text === 'early 3')?.[0]).toBeCloseTo(20_800, -3)
    expect(heard.find(([, text]) => text === 'early 4')?.[0]).toBeCloseTo(40_700, -3)
  })

  test('goes on as long as each attempt gets further, and gives up after five that do not', async () => {
    const fails = (when: (turn: number) => boolean) =>
      server.answers((_heard, response, turn) => {
        response.statusCode = when(turn) ? 503 : 200
        return says('Hello there.')
      })
    const { id, objectId } = await newVideo(fixture('long-speech.webm'))
    const attempt = async () => {
      await comeDue(objectId)
      await work({ pieceMs: 8000, tailMs: 2000 })
      const [row] = await h.sql`
        select failed, round(extract(epoch from due_at - now()) / 60)::int as minutes
        from app.transcriptions where object_id = ${objectId}`
      return row?.failed ? 'failed' : row?.minutes
    }
    await ask(id)
    fails((turn) => turn % 2 === 0)
    for (let attempts = 0; attempts < 6; attempts += 1) expect(await attempt()).toBe(1)
    fails(() => true)
    const last = []
    for (let attempts = 0; attempts < 5; attempts += 1) last.push(await attempt())
    expect(last).toEqual([1, 2, 5, 15, 'failed'])
    const problem = 'The transcription server had a problem.'
    expect(await list(id)).toMatchObject({ transcription: 'failed', problem })
    expect(await attempt()).toBe('failed')
    expect(server.heard).toHaveLength(5)
  })

  test('says that nobody speaks in a video, and can be asked again from the start', async () => {
    server.answers(() => ({ text: '', segments: [] }))
    const { id, objectId } = await newVideo()
    await ask(id)
    await work()
    expect(await list(id)).toMatchObject({ items: [], transcription: 'silent', problem: null })
    await ask(id)
    const [row] = await h.sql`
      select heard_ms, failed, attempts from app.transcriptions where object_id = ${objectId}`
    expect(row).toEqual({ heard_ms: 0, failed: false, attempts: 0 })
    await h.sql`delete from app.transcriptions`
  })

  test('captions by hand are enough for a video in which nobody speaks', async () => {
    server.answers(() => ({ text: '', segments: [] }))
    const { id } = await newVideo()
    await ask(id)
    await work()
    const body = { language: 'en', text: webVtt('A click opens the menu') }
    await h.call(addCaption, { as: ours.owner, params: { id }, body })
    expect((await list(id)).transcription).toBe('possible')
  })

  test('hands over the work of a killed process, without duplicates', async () => {
    const { id, objectId } = await newVideo()
    await ask(id)
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const { promise: release, resolve } = Promise.withResolvers<void>()
    server.answers(async (_heard, _response, turn) => {
      if (turn > 1) return says('Second')
      isAsked()
      await release
      return says('First')
    })
    const first = work()
    await asked
    expect((await list(id)).transcription).toBe('working')
    await work()
    expect(server.heard).toHaveLength(1)
    await h.sql`
      update app.transcriptions set leased_until = now() - interval '1 second'
      where object_id = ${objectId}`
    await work()
    resolve()
    await first
    expect(await lines(id)).toEqual([[0, 'Second']])
    expect((await list(id)).transcription).toBe('possible')
  })

  test('gives up a request whose process is killed again and again', async () => {
    const { id, objectId } = await newVideo()
    await ask(id)
    await h.sql`
      update app.transcriptions
      set attempts = 5, leased_until = now() - interval '1 second' where object_id = ${objectId}`
    await work()
    expect(await list(id)).toMatchObject({
      transcription: 'failed',
      problem: 'Captions could not be made because of a problem on this server.',
    })
  })

  test('companies take turns, and those with none under way are first', async () => {
    await h.sql`delete from app.transcriptions`
    const [busy, other] = [await newCompany(h), await newCompany(h)]
    for (const company of [busy, busy, busy, other, other])
      await ask((await newVideoBrief(h, company)).id, company.owner)
    const turns: string[] = []
    const claim = async () => {
      const claimed = await withSystemTx(h.services, 'test', (tx) => claimTranscription(tx, 5))
      if (!claimed) throw new Error('nothing is due')
      turns.push(claimed.companyId === busy.id ? 'busy' : 'other')
      return claimed
    }
    const finish = (claimed: Claimed) =>
      withJobTx(h.services, claimed.companyId, (tx) => {
        const track = { id: randomUUID(), language: 'en', label: 'English' }
        return finishTranscription(tx, claimed, track, [{ startMs: 0, endMs: 1, text: 'Yes' }])
      })
    const first = await claim()
    await finish(await claim())
    // The other company has been served since, but the busy one has one under way.
    const third = await claim()
    await withJobTx(h.services, other.id, (tx) => giveTranscriptionBack(tx, third))
    await finish(first)
    await finish(await claim())
    await finish(await claim())
    expect(turns).toEqual(['busy', 'other', 'other', 'other', 'busy'])
    await h.sql`delete from app.transcriptions`
  })

  test('new videos of other companies take turns with those that wait', async () => {
    h.services.env.TRANSCRIBE_AUTOMATICALLY = true
    onTestFinished(() => {
      h.services.env.TRANSCRIBE_AUTOMATICALLY = false
    })
    for (const { id } of [await newVideo(), await newVideo()]) await ask(id)
    const added = await newVideo(undefined, (await newCompany(h)).owner)
    const playsNow = () =>
      h.sql`
        update app.videos set state = 'ready', playback = 'original', audio_codec = 'aac' where object_id = ${added.objectId}`
    const left: unknown[] = []
    server.answers(async (_heard, _response, turn) => {
      if (turn === 1) await playsNow()
      const rows = await h.sql`select from app.transcriptions where company_id = ${ours.id}`
      left.push(rows.length)
      return says('Hello there.')
    })
    await work()
    // The video of the other company was second.
    expect(left).toEqual([2, 1, 1])
  })

  test('a server that stops gives its request back, without counting the attempt', async () => {
    const { id, objectId } = await newVideo()
    await ask(id)
    const asked = Promise.withResolvers<void>()
    server.answers(() => void asked.resolve())
    const job = transcribeJob(h.services)
    await job.work({})
    await asked.promise
    await job.stop?.()
    const [row] = await h.sql`
      select attempts, leased_until, problem, due_at <= app.now() as due
      from app.transcriptions where object_id = ${objectId}`
    expect(row).toEqual({ attempts: 0, leased_until: null, problem: null, due: true })
    await job.work({})
    expect(server.heard).toHaveLength(1)
    await h.sql`delete from app.transcriptions`
  })

  test('reports an unreadable video, within its time limit', async () => {
    const { id, objectId } = await newVideoBrief(h, ours, { productId })
    await ask(id)
    await work({ cutMs: 1 })
    expect(await list(id)).toMatchObject({ transcription: 'waiting', problem: null })
    await h.services.objects.put(objectId, Buffer.from('no video'.repeat(1000)))
    await comeDue(objectId)
    await work()
    expect((await list(id)).problem).toBe('The sound of this video could not be read.')
  })

  test('refuses another company', async () => {
    const { id } = await newVideoBrief(h, ours, { productId })
    await expect(ask(id, theirs.owner)).rejects.toMatchObject({ status: 403 })
  })

  test('refuses a member without the right', async () => {
    const { id } = await newVideoBrief(h, ours, { productId })
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(ask(id, member)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
  })

  test('refuses an external link, and never fetches it', async () => {
    const brief = await h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId }) })
    await expect(ask(brief.id)).rejects.toMatchObject({ status: 409, code: 'captions_need_video' })
  })

  test('is not offered while it is switched off, with a server neither', async () => {
    const { id } = await newVideoBrief(h, ours, { productId })
    await ask(id)
    h.services.env.TRANSCRIBE = 'off'
    await expect(ask(id)).rejects.toMatchObject({
      status: 409,
      message: 'Captions from speech are switched off in this installation.',
    })
    await work()
    await h.sql`update app.transcriptions set failed = true, problem = 'silent'`
    expect(await list(id)).toMatchObject({ transcription: 'off', problem: null })
    h.services.env.TRANSCRIBE = 'local'
  })
})
