import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eraseAllWatching, recordWatching } from '../../contract/engagement/watching.ts'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import { addReaderNote, exportReaderNotes } from '../../contract/reader-notes/reader-notes.ts'
import { listShares, revokeShare, type Share } from '../../contract/shares/shares.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, mailsTo } from '../testing/worlds/accounts.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const company = await newCompany(h, 'Acme Robotics')
const { url, key } = await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${url}`
const brief = await newSharedBrief(h, company, { title: '=Launch', uploadedVideoUrl })
await h.sql`
  update app.videos set state = 'ready', step = null, playback = 'original', duration_ms = 100000
  where object_id = (select id from storage.objects where name = ${key})`

/** A reader who has watched ten seconds and written a note. */
async function newWatcher(): Promise<{ reader: Account; share: Share }> {
  const share = await newShare(h, company.owner, brief)
  const reader = await newReader(h, share)
  const report = { as: reader, params: { briefId: brief.id } }
  const body = { visitId: randomUUID(), positionMs: 0, seen: [[0, 10]] as [number, number][] }
  await h.call(recordWatching, { ...report, body: { ...body, sequence: 0 } })
  await h.call(addReaderNote, { ...report, body: { text: '=Why?', atMs: 61_500 } })
  return { reader, share }
}

const findState = async ({ id, email }: Share) => {
  const query = { search: email }
  const shares = { as: company.owner, params: { id: brief.id }, query }
  return (await h.call(listShares, shares)).items.find((item) => item.id === id)
}
const revoke = ({ id }: Share) => h.call(revokeShare, { as: company.owner, params: { id } })
const watchedBy = (reader: Account) => h.sql`select from app.watches where reader_id = ${reader.id}`

describe('eraseAllWatching', () => {
  test('erases only what the reader watched, also after access has ended', async () => {
    const [one, other] = [await newWatcher(), await newWatcher()]
    expect(await findState(one.share)).toMatchObject({ state: 'watched' })
    await revoke(one.share)
    expect(await h.call(eraseAllWatching, { as: one.reader })).toEqual({ erased: true })
    expect(await watchedBy(one.reader)).toEqual([])
    expect(await findState(one.share)).toMatchObject({ watchedPercent: null, seenAt: null })
    expect(await watchedBy(other.reader)).toHaveLength(1)
    expect(await findState(other.share)).toMatchObject({ state: 'watched' })
    const again = { as: one.reader, idempotencyKey: randomUUID() }
    for (const _ of [1, 2]) expect(await h.call(eraseAllWatching, again)).toEqual({ erased: true })
    await expect(h.call(eraseAllWatching, { as: null })).rejects.toMatchObject({ status: 401 })
  })
})

describe('exportReaderNotes', () => {
  test('contains every note, also of a brief whose access has ended', async () => {
    const { reader, share } = await newWatcher()
    const exported = async () => (await h.call(exportReaderNotes, { as: reader })).csv
    const [heading, line, none] = (await exported()).split('\r\n')
    expect(heading).toBe('\ufeff"Vendor","Brief","At (seconds)","Note","Written"')
    expect(line).toMatch(/^"Acme Robotics","'=Launch","61","'=Why\?","20\d\d-[^"]+"$/)
    expect(none).toBe('')
    await revoke(share)
    expect(await exported()).toContain(`"Acme Robotics","'=Launch","61","'=Why?"`)
    await expect(h.call(exportReaderNotes, { as: null })).rejects.toMatchObject({ status: 401 })
  })
})

describe('getLibraryBrief', () => {
  test('and answers reach an account with two addresses that the brief is shared with, until both have ended', async () => {
    const { reader, share } = await newWatcher()
    const second = await newShare(h, company.owner, brief)
    // As after a change of the account's address.
    await h.sql`update app.shares set reader_id = ${reader.id} where id = ${second.id}`
    const open = { as: reader, params: { briefId: brief.id } }
    expect(await h.call(getLibraryBrief, open)).toMatchObject({ id: brief.id, gate: 'open' })
    expect((await h.call(exportReaderNotes, { as: reader })).csv.match(/Why/g)).toHaveLength(1)
    const { id: questionId } = await h.call(askQuestion, { ...open, body: { text: 'When?' } })
    await revoke(share)
    await h.call(answerQuestion, {
      as: company.owner,
      params: { id: brief.id, questionId },
      body: { text: 'In May.' },
    })
    const kinds = (await mailsTo(h, second.email)).map(({ kind }) => kind)
    expect(kinds).toContain('answer')
    await revoke(second)
    await expect(h.call(getLibraryBrief, open)).rejects.toMatchObject({ code: 'access_revoked' })
  })
})
