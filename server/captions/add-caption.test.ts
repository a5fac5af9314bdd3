import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { addCaption, listCaptions } from '../../contract/captions/captions.ts'
import { createProduct } from '../../contract/products/products.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'
import { awkwardTexts, sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
const { id } = await newVideoBrief(h, ours, { productId })

type Body = { language: string; text: string; hoursEarlier?: number }
const hello: Body = { language: 'en', text: webVtt('Hello') }
const upload = (as: TestUser, brief: string, body = hello) =>
  h.call(addCaption, { as, params: { id: brief }, body })
/** Uploads a file; returns the captions without what is said about the file. */
const add = async (as: TestUser, brief: string, body = hello) => {
  const { notices, timeCodeHours, ...caption } = await upload(as, brief, body)
  expect({ notices, timeCodeHours }).toEqual({ notices: [], timeCodeHours: null })
  return caption
}
const list = (brief: string, as = ours.owner) => h.call(listCaptions, { as, params: { id: brief } })

describe('addCaption', () => {
  test('reads a file, and lists its lines in their order', async () => {
    const added = await add(ours.owner, id, {
      language: 'DE-ch',
      text: webVtt('Grüezi', 'mitenand'),
    })
    expect(added).toMatchObject({
      language: 'de-CH',
      label: 'Schweizer Hochdeutsch',
      automatic: false,
      lines: [
        { position: 0, startMs: 0, endMs: 1000, text: 'Grüezi' },
        { position: 1, startMs: 1000, endMs: 2000, text: 'mitenand' },
      ],
    })
    expect(await list(id)).toMatchObject({
      items: [added],
      transcription: 'off',
      problem: null,
    })
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'captions.added', subjectId: id })
  })

  test('takes times beyond the end, says so, and offers to subtract the hour of a time code', async () => {
    const { id: brief, objectId } = await newVideoBrief(h, ours, { productId })
    await h.sql`update app.videos set duration_ms = 6000 where object_id = ${objectId}`
    const far = await upload(ours.owner, brief, {
      language: 'en',
      text: '1\n00:00:01,000 --> 00:00:02,000\nInside\n\n2\n00:09:00,000 --> 00:09:02,000\nFar',
    })
    expect(far.lines.map(({ startMs }) => startMs)).toEqual([1000, 540_000])
    expect(far).toMatchObject({
      notices: ['1 caption begins after the end of the video.'],
      timeCodeHours: null,
    })
    const text = '1\n01:00:01,000 --> 01:00:02,000\nHello'
    const late = await upload(ours.owner, brief, { language: 'en', text })
    expect(late.timeCodeHours).toBe(1)
    const moved = await upload(ours.owner, brief, { language: 'en', text, hoursEarlier: 1 })
    expect(moved).toMatchObject({ notices: [], timeCodeHours: null })
    expect((await list(brief)).items[0]?.lines).toMatchObject([{ startMs: 1000, endMs: 2000 }])
  })

  test('keeps the language of a tag and drops its calendar', async () => {
    const { id: brief } = await newVideoBrief(h, ours, { productId })
    for (const language of ['fr-u-ca-gregory', 'fr-x-studio', 'FR']) {
      await add(ours.owner, brief, { language, text: webVtt('Bonjour') })
    }
    expect((await list(brief)).items).toMatchObject([{ language: 'fr', label: 'Français' }])
  })

  test('replaces only captions of the same language', async () => {
    const { id: brief, objectId } = await newVideoBrief(h, ours, { productId })
    const german = await add(ours.owner, brief, { language: 'de', text: webVtt('Hallo') })
    const first = await add(ours.owner, brief)
    await h.sql`
      insert into app.captions (object_id, company_id, language, label, automatic)
      values (${objectId}, ${ours.id}, 'en', 'English', true)`
    const second = await add(ours.owner, brief, { language: 'en', text: webVtt('Better') })
    const { items } = await list(brief)
    expect(items).toEqual([german, second])
    expect(second.id).not.toBe(first.id)
  })

  test('keeps one of two concurrent additions', async () => {
    const { id: brief } = await newVideoBrief(h, ours, { productId })
    await Promise.all([add(ours.owner, brief), add(ours.owner, brief)])
    expect((await list(brief)).items).toHaveLength(1)
  })

  test('shares captions with a second brief of the same video, but not with another company', async () => {
    const { id: brief, objectId } = await newVideoBrief(h, ours, { productId })
    const added = await add(ours.owner, brief)
    const second = await newVideoBrief(h, ours, { productId, objectId })
    expect((await list(second.id)).items).toEqual([added])
    const author = await newMember(h, ours)
    const own = await newVideoBrief(h, ours, { as: author, objectId })
    expect((await list(own.id, author)).items).toEqual([added])
    await expect(list(brief, author)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses another company', async () => {
    await expect(add(theirs.owner, id)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
    await expect(list(id, theirs.owner)).rejects.toMatchObject({
      status: 404,
      message: 'Brief Not Found',
    })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const unreadable = { language: 'en', text: 'no captions' }
    await expect(add(member, id)).rejects.toMatchObject({ status: 403 })
    await expect(add(member, id, unreadable)).rejects.toMatchObject({ status: 403 })
    await expect(list(id, member)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a brief whose video is an external link', async () => {
    const brief = await h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId }) })
    await expect(add(ours.owner, brief.id)).rejects.toMatchObject({
      status: 409,
      message: 'Captions belong to a video that is stored here. Upload the video first.',
    })
    expect(await list(brief.id)).toMatchObject({ items: [], transcription: 'off' })
  })

  test.each([
    [
      'language',
      { language: 'no such thing', text: webVtt('a') },
      'Choose the language of the cap',
    ],
    ['text', { language: 'en', text: 'x'.repeat(2_000_001) }, 'A caption file may hold at most'],
    ['text', { language: 'en', text: 'WEBVTT\n\n00:01 --> soon\nHi' }, 'Line 3: the time "soon"'],
  ])('refuses a wrong %s with the reason', async (path, body, message) => {
    await expect(add(ours.owner, id, body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
      issues: [{ path }],
    })
  })

  test.each(awkwardTexts)('stores %s unchanged', async (text) => {
    const { id: brief } = await newVideoBrief(h, ours, { productId })
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const { lines } = await add(ours.owner, brief, { language: 'en', text: webVtt(escaped) })
    expect(lines[0]?.text).toBe(text.replace(/\s+/gu, ' ').trim())
    expect((await list(brief)).items[0]?.lines).toEqual(lines)
  })

  test('stores the longest file whole', async () => {
    const { id: brief } = await newVideoBrief(h, ours, { productId })
    const text = webVtt(...Array.from({ length: 20_000 }, (_, line) => `Line ${line} of many`))
    await add(ours.owner, brief, { language: 'en', text })
    expect((await list(brief)).items[0]?.lines.at(-1)).toEqual({
      position: 19_999,
      startMs: 19_999_000,
      endMs: 20_000_000,
      text: 'Line 19999 of many',
      unsure: null,
    })
  })

  test('adds captions once when the same Idempotency-Key is submitted twice', async () => {
    const { id: brief } = await newVideoBrief(h, ours, { productId })
    const idempotencyKey = randomUUID()
    const body = { language: 'en', text: webVtt('Once') }
    const submit = () =>
      h.call(addCaption, { as: ours.owner, params: { id: brief }, body, idempotencyKey })
    expect((await submit()).id).toBe((await submit()).id)
  })

  test('keeps of large replies the newest five, and says of others that they were done', async () => {
    const { id: brief } = await newVideoBrief(h, ours, { productId })
    const languages = ['en', 'de', 'fr', 'it', 'es', 'pt']
    const large = languages.map((language) => ({
      idempotencyKey: randomUUID(),
      body: { language, text: webVtt(...Array.from({ length: 500 }, () => randomUUID())) },
    }))
    const submit = (one: (typeof large)[number] | undefined) =>
      h.call(addCaption, {
        as: ours.owner,
        params: { id: brief },
        body: { language: 'en', text: '' },
        ...one,
      })
    for (const one of large) await submit(one)
    expect((await submit(large[1])).language).toBe('de')
    await expect(submit(large[0])).rejects.toMatchObject({ status: 409, code: 'already_done' })
    expect((await list(brief)).items).toHaveLength(languages.length)
  })
})
