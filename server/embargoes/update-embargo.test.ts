import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAnalysts } from '../../contract/analysts/analysts.ts'
import {
  decideTerms,
  exportAcceptances,
  firstEmbargoTerms,
  getEmbargo,
  getEmbargoTerms,
  listAcceptances,
  updateEmbargo,
  updateEmbargoTerms,
} from '../../contract/embargoes/embargoes.ts'
import { recordWatching } from '../../contract/engagement/watching.ts'
import {
  getLibraryBrief,
  listLibrary,
  listLibraryCaptions,
} from '../../contract/library/library.ts'
import { askQuestion, listLibraryQuestions } from '../../contract/questions/questions.ts'
import { listShares } from '../../contract/shares/shares.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, mailsTo, newAddress } from '../testing/worlds/accounts.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { forgetAcceptancesJob } from './forget-acceptances.ts'

let reader: Account
let playAddress: string
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
const { url, key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
const brief = await newSharedBrief(h, ours, {
  title: 'Launch briefing',
  description: 'Codename Falcon',
  uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}`,
})
await h.sql`
  update app.videos set state = 'ready', step = null, playback = 'original', duration_ms = 100000
  where object_id = (select id from storage.objects where name = ${key})`
beforeEach(async () => {
  await h.sql`delete from app.embargoes where company_id = ${ours.id}`
  reader = await newReader(h, await newShare(h, ours.owner, brief, { mayDownload: true }))
  playAddress = (await asReader()).video?.playbackUrl ?? ''
})

const params = () => ({ id: brief.id })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Body = Partial<Parameters<typeof h.call<typeof updateEmbargo>>[1]['body']>
const set = (body: Body = { until: inDays(10) }, as = ours.owner) =>
  h.call(updateEmbargo, {
    as,
    params: params(),
    body: { availableFrom: null, until: null, ...body },
  })
const asReader = (as = reader) => h.call(getLibraryBrief, { as, params: { briefId: brief.id } })
async function decide(decision: 'accepted' | 'declined', more = {}, as = reader) {
  const { embargo } = await asReader(as)
  return h.call(decideTerms, {
    as,
    params: { briefId: brief.id },
    body: {
      decision,
      name: 'Ines Moreau',
      termsHash: embargo?.termsHash ?? '0'.repeat(64),
      until: embargo?.until ?? inDays(1),
      ...more,
    },
  })
}

/** The response to the reader on every way to the brief's content. */
async function ways(as = reader) {
  const at = { as, params: { briefId: brief.id } }
  const status = (asked: Promise<unknown>) =>
    asked.then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  const play = await h.request({ method: 'GET', url: playAddress })
  return {
    captions: await status(h.call(listLibraryCaptions, at)),
    watch: await status(
      h.call(recordWatching, {
        ...at,
        body: { visitId: crypto.randomUUID(), sequence: 0, positionMs: 0 },
      }),
    ),
    ask: await status(h.call(askQuestion, { ...at, body: { text: 'Why?' } })),
    questions: await status(h.call(listLibraryQuestions, { ...at, query: {} })),
    play: play.statusCode,
  }
}
const open = { captions: 200, watch: 200, ask: 200, questions: 200, play: 200 }
const shut = { captions: 404, watch: 404, ask: 404, questions: 404, play: 404 }
const findState = async (email: string) =>
  (await h.call(listShares, { as: ours.owner, params: params(), query: { search: email } }))
    .items[0]?.state

/** The reader's mails about embargoes, oldest first. */
const tellings = async () =>
  (await mailsTo(h, reader.email))
    .filter(({ kind }) => kind === 'embargo')
    .map(({ text }) => text)
    .reverse()

describe('updateEmbargo', () => {
  test('blocks readers until they have accepted the terms by name', async () => {
    expect(await ways()).toEqual(open)
    const until = inDays(10)
    const saved = await set({ until, confidential: 'Prices' })
    expect(saved).toMatchObject({
      until,
      terms: firstEmbargoTerms,
      confidential: 'Prices',
      told: 1,
    })
    const termsHash = createHash('sha256').update(`${firstEmbargoTerms}\n\nPrices`).digest('hex')
    const gated = await asReader()
    expect(gated).toMatchObject({
      title: null,
      type: 'product',
      gate: 'terms',
      description: null,
      product: null,
      video: null,
      downloadUrl: null,
      mayDownload: false,
      embargo: {
        until,
        confidential: 'Prices',
        terms: firstEmbargoTerms,
        termsHash,
        acceptedAt: null,
      },
    })
    expect(await ways()).toEqual(shut)
    // The search does not reveal what is behind the gate, either.
    const found = (search: string) => h.call(listLibrary, { as: reader, query: { search } })
    expect((await found('falcon')).items).toEqual([])
    expect((await found('launch')).items).toEqual([])
    const byVendor = (await found(ours.name.toLowerCase().split(' ')[0] ?? '')).items
    expect(byVendor).toMatchObject([{ gate: 'terms', title: null, description: null }])

    await expect(decide('accepted', { name: ' ' })).rejects.toMatchObject({
      status: 400,
      message: 'Enter your name',
    })
    expect(await decide('accepted')).toMatchObject({
      gate: 'open',
      description: 'Codename Falcon',
      embargo: { acceptedAt: expect.any(String) },
    })
    expect(await ways()).toEqual(open)
    expect((await found('falcon launch')).items).toHaveLength(1)
    const { items } = await h.call(listAcceptances, { as: weak, params: params(), query: {} })
    expect(items[0]).toMatchObject({
      email: reader.email,
      name: 'Ines Moreau',
      decision: 'accepted',
      terms: firstEmbargoTerms,
      confidential: 'Prices',
      termsHash,
      until,
    })
    for (const address of [reader.email, ours.owner.email]) {
      const [mail] = (await mailsTo(h, address)).filter(({ kind }) => kind === 'acceptance')
      expect(mail?.text).toContain('Ines Moreau')
      expect(mail?.text).toContain(termsHash)
      expect(mail?.subject).toBe('Embargo terms accepted: “Launch briefing”')
    }
  })

  test('records a reader who declines, who remains blocked but may still accept', async () => {
    await set()
    expect(await decide('declined')).toMatchObject({ gate: 'declined' })
    expect(await findState(reader.email)).toBe('declined')
    expect(await ways()).toEqual(shut)
    expect(await decide('accepted')).toMatchObject({ gate: 'open' })
    // An acceptance cannot be withdrawn.
    expect(await decide('declined')).toMatchObject({ gate: 'open' })
  })

  test('accepts once for two clicks', async () => {
    await set()
    await Promise.all(Array.from({ length: 5 }, () => decide('accepted')))
    const { embargo } = await asReader()
    const { termsHash = '', until = '' } = embargo ?? {}
    const again = {
      as: reader,
      params: { briefId: brief.id },
      body: { decision: 'accepted' as const, name: 'Ines', termsHash, until },
      idempotencyKey: crypto.randomUUID(),
    }
    const first = await h.call(decideTerms, again)
    expect(first.gate).toBe('open')
    expect(await h.call(decideTerms, again)).toEqual(first)
    const { items } = await h.call(listAcceptances, { as: ours.owner, params: params(), query: {} })
    expect(items.filter(({ email }) => email === reader.email)).toHaveLength(1)
    const receipts = (await mailsTo(h, reader.email)).filter(({ kind }) => kind === 'acceptance')
    expect(receipts).toHaveLength(1)
  })

  test('accepts only the current terms', async () => {
    await set()
    const { embargo } = await asReader()
    await set({ until: inDays(10), terms: 'Other words' })
    const { termsHash, until } = embargo ?? { termsHash: '', until: '' }
    await expect(decide('accepted', { termsHash, until })).rejects.toMatchObject({
      status: 409,
      code: 'terms_changed',
    })
    await expect(decide('accepted', { until: inDays(99) })).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    ['a later end', { until: inDays(20) }, 'terms', 'changed the embargo on a brief'],
    ['another wording', { until: inDays(10), terms: 'Other' }, 'terms', 'changed the embargo'],
    ['other confidential parts', { until: inDays(10), confidential: 'Prices' }, 'terms', 'changed'],
    ['an earlier end', { until: inDays(5) }, 'open', 'moved the end of an embargo'],
    ['lifting it', { until: null }, 'open', 'lifted an embargo'],
  ])(
    '%s: asks again or not, and notifies readers who accepted',
    async (_change, change, gate, heading) => {
      const until = inDays(10)
      await set({ until })
      await decide('accepted')
      await h.sql`delete from app.acceptances where email <> ${reader.email}`
      expect(await set(change)).toMatchObject({ told: 1 })
      expect(await asReader()).toMatchObject({ gate })
      expect(await ways()).toEqual(gate === 'open' ? open : shut)
      expect(await tellings()).toEqual([
        expect.stringContaining('put a brief under embargo'),
        expect.stringContaining(heading),
      ])
    },
  )

  test('notifies nobody when the same embargo is saved again', async () => {
    const until = inDays(10)
    await set({ until })
    await decide('accepted')
    expect(await set({ until })).toMatchObject({ told: 0 })
    expect(await asReader()).toMatchObject({ gate: 'open' })
  })

  test('ends at its date', async () => {
    await set()
    await h.sql`update app.embargoes set embargo_until = now() - interval '1 second'`
    expect(await asReader()).toMatchObject({ gate: 'open', embargo: null })
    expect(await ways()).toEqual(open)
  })

  test('hides the video before the brief is available, whatever was accepted', async () => {
    const availableFrom = inDays(1)
    await set({ availableFrom, until: inDays(10) })
    expect(await asReader()).toMatchObject({ gate: 'later', availableFrom, video: null })
    expect(await ways()).toEqual(shut)
    await expect(decide('accepted')).rejects.toMatchObject({
      status: 409,
      code: 'not_available_yet',
    })
    await set({ availableFrom })
    expect(await asReader()).toMatchObject({ gate: 'later', embargo: null })
    await h.sql`update app.embargoes set available_from = now() - interval '1 second'`
    expect(await ways()).toEqual(open)
  })

  test('restricts the video, even if the brief was never shared', async () => {
    const { url } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
    const own = await newSharedBrief(h, ours, {
      uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}`,
    })
    const read = () => h.request({ method: 'GET', url })
    expect((await read()).statusCode).toBe(200)
    await h.call(updateEmbargo, {
      as: ours.owner,
      params: { id: own.id },
      body: { availableFrom: null, until: inDays(3) },
    })
    expect((await read()).statusCode).toBe(404)
  })

  test('hides the title in the mail about an embargoed brief', async () => {
    await set()
    const email = newAddress()
    await newShare(h, ours.owner, brief, { email })
    const [mail] = await mailsTo(h, email)
    expect(mail?.text).toContain('under embargo until')
    expect(mail?.text).not.toContain('Launch briefing')
    expect(mail?.html).not.toContain('Launch briefing')
  })

  test('keeps acceptances unchanged, also without the contact, until their retention ends', async () => {
    const contact = await newAnalyst(h, ours.owner)
    const known = await newReader(h, await newShare(h, ours.owner, brief, { email: contact.email }))
    await set()
    await decide('accepted', {}, known)
    const kept = () => h.sql`select id from app.acceptances where email = ${contact.email}`
    await expect(
      h.sql`update app.acceptances set name = 'Nobody' where email = ${contact.email}`,
    ).rejects.toThrow('What was decided stays as it is.')
    await h.call(deleteAnalysts, { as: ours.owner, body: { ids: [contact.id] } })
    await h.sql`delete from auth.users where id = ${known.id}`
    expect(await kept()).toHaveLength(1)
    const exported = (as = ours.owner) => h.call(exportAcceptances, { as, query: {} })
    expect((await exported()).csv).toContain(`"Ines Moreau","${contact.email}","accepted"`)
    expect((await exported(theirs.owner)).csv).not.toContain(contact.email)
    const { work } = forgetAcceptancesJob(h.services)
    await work({})
    expect(await kept()).toHaveLength(1)
    await h.setClock(new Date(Date.now() + 1900 * 86_400_000))
    await work({})
    await h.setClock(null)
    expect(await kept()).toEqual([])
  })

  test('refuses ends in the past, before the start, and texts that are too long', async () => {
    await expect(set({ until: inDays(-1) })).rejects.toMatchObject({
      status: 422,
      code: 'embargo_in_the_past',
    })
    await expect(set({ availableFrom: inDays(5), until: inDays(4) })).rejects.toMatchObject({
      status: 422,
      code: 'embargo_ends_before_start',
    })
    await expect(set({ until: 'tomorrow' })).rejects.toMatchObject({ status: 400 })
    await expect(set({ until: inDays(1), terms: 'x'.repeat(10_001) })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('refuses another company', async () => {
    await expect(set({ until: inDays(1) }, theirs.owner)).rejects.toMatchObject({ status: 404 })
    await set()
    const seen = await h.call(getEmbargo, { as: theirs.owner, params: params() })
    expect(seen).toMatchObject({ until: null, terms: null })
    const list = await h.call(listAcceptances, { as: theirs.owner, params: params(), query: {} })
    expect(list).toMatchObject({ items: [], total: 0 })
    await expect(
      h.call(decideTerms, {
        as: theirs.owner,
        params: { briefId: brief.id },
        body: { decision: 'accepted', name: 'Thea', termsHash: '0'.repeat(64), until: inDays(1) },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    await expect(set({ until: inDays(1) }, weak)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to share briefs',
    })
  })
})

describe('updateEmbargoTerms', () => {
  test('sets the default terms of new embargoes', async () => {
    const terms = 'Our words'
    expect(await h.call(updateEmbargoTerms, { as: ours.owner, body: { terms } })).toEqual({
      terms,
      own: true,
    })
    expect(await set()).toMatchObject({ terms, defaultTerms: terms })
    // Another company keeps the standard terms.
    expect(await h.call(getEmbargoTerms, { as: theirs.owner })).toEqual({
      terms: firstEmbargoTerms,
      own: false,
    })
    await h.call(updateEmbargoTerms, { as: ours.owner, body: { terms: null } })
    expect(await h.call(getEmbargo, { as: weak, params: params() })).toMatchObject({
      terms,
      defaultTerms: firstEmbargoTerms,
    })
  })

  test('refuses a member without the right', async () => {
    await expect(
      h.call(updateEmbargoTerms, { as: weak, body: { terms: null } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
