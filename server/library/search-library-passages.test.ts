import { describe, expect, test } from 'vitest'
import { type Brief, deleteBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { deleteCompany } from '../../contract/company/company.ts'
import { updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import {
  listLibrary,
  listLibraryVendors,
  searchLibraryPassages,
  visitLibrary,
} from '../../contract/library/library.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import {
  addReaderNote,
  deleteReaderNote,
  exportReaderNotes,
  listAllReaderNotes,
  listReaderNotes,
  updateReaderNote,
} from '../../contract/reader-notes/reader-notes.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newCompany, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const brief = await newSpokenBrief('Launch briefing', [
  '00:00.000 --> 00:02.000\nWe call it Falcon.',
  '00:31.000 --> 00:33.000\nThe Größe of 100%.',
])
const share = await newShare(h, ours.owner, brief)
const reader = await newReader(h, share)

/** A brief whose video has these cues. */
async function newSpokenBrief(title: string, cues: readonly string[]): Promise<Brief> {
  const { url } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${url}`
  const made = await newSharedBrief(h, ours, { title, uploadedVideoUrl })
  const text = ['WEBVTT', ...cues].join('\n\n')
  const body = { language: 'en', label: 'English', text }
  await h.call(addCaption, { as: ours.owner, params: { id: made.id }, body })
  return made
}

const find = async (search: string, as: TestUser = reader, vendorId?: string) =>
  (await h.call(searchLibraryPassages, { as, query: { search, ...(vendorId && { vendorId }) } }))
    .items
const findTexts = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ text }) => text)

describe('searchLibraryPassages', () => {
  test('returns the nearest sentences with their place, from what the reader may watch', async () => {
    const [first] = await find('falcon')
    expect(first).toMatchObject({
      vendor: ours.name,
      title: 'Launch briefing',
      url: `/library/${brief.id}?t=0`,
      field: 'said',
      language: 'en',
      startMs: 0,
      text: 'We call it Falcon.',
    })
    expect((await find('GROSSE 100%'))[0]).toMatchObject({ startMs: 31_000 })
    expect(await find('nothing')).toEqual([])
    expect(await find('%%%')).toEqual([])
    expect(await find('')).toEqual([])
    const stranger = await newReader(
      h,
      await newShare(h, ours.owner, await newSharedBrief(h, ours)),
    )
    expect(await find('falcon', stranger)).toEqual([])
  })

  test('leads to the answer of a question where it was asked', async () => {
    const params = { briefId: brief.id }
    const body = { text: 'How far does the osprey fly?' }
    const { id } = await h.call(askQuestion, { as: reader, params, body })
    await h.call(answerQuestion, {
      as: ours.owner,
      params: { id: brief.id, questionId: id },
      body: { text: 'The osprey flies 40 kilometres.' },
    })
    expect((await find('osprey'))[0]).toMatchObject({
      url: `/library/${brief.id}?question=${id}`,
      field: 'answer',
      text: 'The osprey flies 40 kilometres.',
    })
  })

  test('finds nothing under an embargo, nor after access has ended', async () => {
    const other = await newShare(h, ours.owner, brief)
    const its = await newReader(h, other)
    expect(await findTexts('falcon', its)).toContain('We call it Falcon.')
    const embargo = (until: string | null) =>
      h.call(updateEmbargo, {
        as: ours.owner,
        params: { id: brief.id },
        body: { availableFrom: null, until },
      })
    await embargo(new Date(Date.now() + 86_400_000).toISOString())
    expect(await find('falcon', its)).toEqual([])
    await embargo(null)
    await h.call(revokeShare, { as: ours.owner, params: { id: other.id } })
    expect(await find('falcon', its)).toEqual([])
  })

  test('finds what one vendor shares, and nothing of the own company', async () => {
    await newSharedBrief(h, theirs, { description: 'Their falcon is faster.' })
    expect(await find('falcon', theirs.owner)).toEqual([])
    const { email } = theirs.owner
    const as = await newReader(h, await newShare(h, ours.owner, brief, { email }))
    expect(await findTexts('falcon', as)).toEqual(['We call it Falcon.'])
    expect(await findTexts('falcon', as, ours.id)).toEqual(['We call it Falcon.'])
    expect(await find('falcon', as, theirs.id)).toEqual([])
    expect(await find('falcon', reader, theirs.id)).toEqual([])
  })

  test('refuses what is no search', async () => {
    for (const query of [
      { search: 'x'.repeat(201) },
      { search: 'a\0b' },
      { search: 'falcon', vendorId: 'x' },
    ]) {
      await expect(h.call(searchLibraryPassages, { as: reader, query })).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})

describe('the library by vendor', () => {
  test('lists vendors, and the briefs of one vendor', async () => {
    const email = newAddress()
    const first = await newShare(h, ours.owner, brief, { email })
    const far = await newSharedBrief(h, theirs)
    await newShare(h, theirs.owner, far, { email })
    const its = await newReader(h, first)
    const { items } = await h.call(listLibraryVendors, { as: its })
    expect(items).toEqual([
      { id: theirs.id, name: theirs.name, briefs: 1 },
      { id: ours.id, name: ours.name, briefs: 1 },
    ])
    const ofThem = await h.call(listLibrary, { as: its, query: { vendorId: theirs.id } })
    expect(ofThem).toMatchObject({ items: [{ id: far.id }], total: 1, all: 2 })
  })

  test('returns the end of the previous visit, which is half an hour of inactivity', async () => {
    const its = await newReader(h, await newShare(h, ours.owner, brief))
    const visit = () => h.call(visitLibrary, { as: its })
    expect(await visit()).toEqual({ since: null })
    expect(await visit()).toEqual({ since: null })
    await h.sql`
      update app.library_visits set visited_at = '2026-01-02T03:04:05Z' where user_id = ${its.id}`
    expect(await visit()).toEqual({ since: '2026-01-02T03:04:05.000Z' })
    expect(await visit()).toEqual({ since: '2026-01-02T03:04:05.000Z' })
  })
})

describe('notes of readers', () => {
  const params = () => ({ briefId: brief.id })
  const notes = async (as = reader) =>
    (await h.call(listReaderNotes, { as, params: params() })).items
  const add = (text: string, atMs: number | null = null, as = reader) =>
    h.call(addReaderNote, { as, params: params(), body: { text, atMs } })

  test('are listed in the order of the video, changed and deleted', async () => {
    const late = await add('Later', 60_000)
    const early = await add('  Earlier <b> ', 31_000)
    await add('In general')
    expect((await notes()).map(({ text }) => text)).toEqual(['In general', 'Earlier <b>', 'Later'])
    await h.call(updateReaderNote, {
      as: reader,
      params: { ...params(), id: early.id },
      body: { text: 'Changed' },
    })
    await h.call(deleteReaderNote, { as: reader, params: { ...params(), id: late.id } })
    expect((await notes()).map(({ text }) => text)).toEqual(['In general', 'Changed'])
    await expect(add(' ')).rejects.toMatchObject({ status: 400, message: 'Write your note' })
  })

  test('are visible only to their author, not even to the vendor', async () => {
    const note = await add('Between us')
    const other = await newReader(h, await newShare(h, ours.owner, brief))
    for (const as of [other, ours.owner]) {
      expect((await h.call(listReaderNotes, { as, params: params() })).items).toEqual([])
      await expect(
        h.call(updateReaderNote, {
          as,
          params: { ...params(), id: note.id },
          body: { text: 'Mine' },
        }),
      ).rejects.toMatchObject({ status: 404 })
    }
  })

  test('remain when the access ends, but none can be added', async () => {
    const ending = await newShare(h, ours.owner, brief)
    const its = await newReader(h, ending)
    await add('To keep', null, its)
    await h.call(revokeShare, { as: ours.owner, params: { id: ending.id } })
    expect(await notes(its)).toHaveLength(1)
    await expect(add('Too late', null, its)).rejects.toMatchObject({ status: 404 })
  })

  test('outlive the access, the brief and the company, under the names at the time', async () => {
    const vendor = await newCompany(h, 'Passing Inc')
    const as = vendor.owner
    const about = await newSharedBrief(h, vendor, { title: 'Quokka' })
    const ending = await newShare(h, as, about)
    const its = await newReader(h, ending)
    const params = { briefId: about.id }
    const { id } = await h.call(addReaderNote, { as: its, params, body: { text: 'To keep' } })
    const all = () => h.call(listAllReaderNotes, { as: its, query: {} })
    const kept = { id, briefId: about.id, text: 'To keep', vendor: 'Passing Inc', title: 'Quokka' }
    expect(await all()).toMatchObject({ items: [{ ...kept, available: true }], total: 1 })
    const body = sampleBrief({ title: 'Numbat', productId: about.productId ?? '' })
    await h.call(updateBrief, { as, params: { id: about.id }, body })
    expect(await all()).toMatchObject({ items: [{ title: 'Numbat', available: true }] })
    const endings = [
      () => h.call(revokeShare, { as, params: { id: ending.id } }),
      () => h.call(deleteBrief, { as, params: { id: about.id } }),
      () => h.sql`delete from app.trash where row_id = ${about.id}`,
      () => h.call(deleteCompany, { as, body: { companyName: 'Passing Inc' } }),
    ]
    for (const end of endings) {
      await end()
      expect(await all()).toMatchObject({ items: [{ ...kept, available: false }], total: 1 })
    }
    const { csv } = await h.call(exportReaderNotes, { as: its })
    expect(csv).toContain('"Passing Inc","Quokka","","To keep"')
    await h.call(deleteReaderNote, { as: its, params: { ...params, id } })
    expect((await all()).items).toEqual([])
  })

  test('are limited to 5,000', async () => {
    await h.sql`
      insert into app.reader_notes (user_id, brief_id, title, text)
      select ${reader.id}::uuid, ${brief.id}::uuid, 'Launch', 'Note ' || n
      from generate_series(1, 5000 - (select count(*) from app.reader_notes where user_id = ${reader.id}::uuid)::int) n`
    await expect(add('One more')).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
  })
})
