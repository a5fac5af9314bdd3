import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addBriefFile,
  briefFileLimits,
  listBriefFiles,
  removeBriefFile,
} from '../../../contract/briefs/brief-files.ts'
import { deleteBrief } from '../../../contract/briefs/briefs.ts'
import { updateEmbargo } from '../../../contract/embargoes/embargoes.ts'
import { getLibraryBrief } from '../../../contract/library/library.ts'
import { openPath, updateOpenLink, watchOpenLink } from '../../../contract/shares/open-links.ts'
import { revokeShare, updateShares } from '../../../contract/shares/shares.ts'
import { buckets } from '../../../contract/storage/storage.ts'
import { restoreDeleted } from '../../../contract/undo/undo.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { documents } from '../../testing/worlds/documents.ts'
import { postFile, publicPath } from '../../testing/worlds/files.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const brief = await newSharedBrief(h, ours)

const store = (bytes: Buffer, { as = ours.owner, key = `${randomUUID()}.bin` } = {}) =>
  postFile(h, as, bytes, { key, bucket: buckets.files })

async function stored(bytes: Buffer, as = ours.owner): Promise<string> {
  const key = `${as.id}/${randomUUID()}.bin`
  const answer = await store(bytes, { as, key })
  expect(answer.statusCode, answer.body).toBe(200)
  return key
}

const add = (key: string, { as = ours.owner, to = brief, name = 'Deck.pdf' } = {}) =>
  h.call(addBriefFile, { as, params: { id: to.id }, body: { key, name } })
const list = (as = ours.owner, { id } = brief) =>
  h.call(listBriefFiles, { as, params: { id } }).then(({ items }) => items)
const fetchAt = (url: string | null | undefined) =>
  h.request({ method: 'GET', url: url ?? '/none' })
const readerSees = async (reader: TestUser, { id } = brief) =>
  (await h.call(getLibraryBrief, { as: reader, params: { briefId: id } })).files

test('stores a clean name for a file of any name, and tells it', async () => {
  const own = await newSharedBrief(h, ours)
  for (const [given, kept] of [
    ['..\\..\\Decks\\Q1\u202efdp.pdf', 'Q1fdp.pdf'],
    [`${'ü'.repeat(220)}.pdf`, `${'ü'.repeat(100)}.pdf`],
  ] as const) {
    const added = await add(await stored(documents.pdf), { to: own, name: given })
    expect(added.name).toBe(kept)
    expect(await list(ours.owner, own)).toContainEqual(expect.objectContaining({ name: kept }))
  }
})

describe('the bucket of files beside briefs', () => {
  test.each([
    ['pdf', 'application/pdf'],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const)('accepts %s by its content', async (kind, type) => {
    await add(await stored(documents[kind]), { name: kind })
    expect((await list()).find(({ name }) => name === kind)).toMatchObject({ type })
  })

  test('accepts a PNG', async () => {
    await stored(fixture('logo.png'))
  })

  test.each(['macros', 'zip', 'two', 'half'] as const)(
    'refuses %s under any name',
    async (kind) => {
      const key = `${randomUUID()}.docx`
      const answer = await store(documents[kind], { key })
      expect(answer.json()).toMatchObject({
        statusCode: '415',
        message: 'mime type application/zip is not supported',
      })
      expect((await store(documents.docx, { key })).statusCode).toBe(200)
    },
  )

  test('has no public addresses', async () => {
    const key = await stored(documents.pdf)
    const unknown = await fetchAt(publicPath(buckets.files, 'unknown.pdf'))
    expect(unknown.statusCode).toBeGreaterThanOrEqual(400)
    const answer = await fetchAt(publicPath(buckets.files, key))
    expect([answer.statusCode, answer.json().code]).toEqual([
      unknown.statusCode,
      unknown.json().code,
    ])
  })
})

describe('addBriefFile', () => {
  test('keeps the order, and refuses duplicates and files beyond the limit', async () => {
    const own = await newSharedBrief(h, ours)
    const key = await stored(documents.pdf)
    await add(key, { to: own, name: '  Data sheet.pdf ' })
    await expect(add(key, { to: own })).rejects.toMatchObject({ code: 'brief_file_exists' })
    for (let at = 1; at < briefFileLimits.count; at++) {
      await add(await stored(documents.docx), { to: own, name: `Text ${at}` })
    }
    const one = await stored(documents.pdf)
    await expect(add(one, { to: own })).rejects.toMatchObject({ code: 'too_many_brief_files' })
    const names = (await list(ours.owner, own)).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Data sheet.pdf', 'Text 1', 'Text 2'])
  })

  test('refuses files of other buckets, and unknown files', async () => {
    const logo = `${randomUUID()}.png`
    await postFile(h, ours.owner, fixture('logo.png'), { key: logo })
    for (const key of [logo, 'none.pdf']) {
      await expect(add(key)).rejects.toMatchObject({ code: 'brief_file_not_found' })
    }
  })

  test('refuses another company', async () => {
    const key = await stored(documents.pdf)
    const as = theirs.owner
    await expect(add(key, { as })).rejects.toMatchObject({ status: 404 })
    const foreign = await newSharedBrief(h, theirs)
    await expect(add(key, { as, to: foreign })).rejects.toMatchObject({ status: 404 })
    await expect(add(await stored(documents.pdf, as))).rejects.toMatchObject({ status: 404 })
    await expect(list(as)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    const as = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
    const key = await stored(documents.pdf, as)
    await expect(add(key, { as })).rejects.toMatchObject({ status: 403 })
  })
})

describe('removeBriefFile', () => {
  const remove = (fileId: string, as = ours.owner, { id } = brief) =>
    h.call(removeBriefFile, { as, params: { id, fileId } })

  test('removes the file, which can be added again', async () => {
    const key = await stored(documents.pdf)
    const { id } = await add(key)
    expect(await remove(id)).toEqual({ key, name: 'Deck.pdf' })
    await expect(remove(id)).rejects.toMatchObject({ status: 404 })
    expect((await list()).map((file) => file.key)).not.toContain(key)
    await add(key)
  })

  test('refuses another company, and the wrong brief', async () => {
    const { id } = await add(await stored(documents.pdf))
    await expect(remove(id, theirs.owner)).rejects.toMatchObject({ status: 404 })
    const other = await newSharedBrief(h, ours)
    await expect(remove(id, ours.owner, other)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    const { id } = await add(await stored(documents.pdf))
    const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
    await expect(remove(id, weak)).rejects.toMatchObject({ status: 403 })
  })
})

describe('a file beside a shared brief', () => {
  async function shared() {
    const own = await newSharedBrief(h, ours)
    await add(await stored(documents.pdf), { to: own })
    await add(await stored(documents.docx), { to: own, name: 'Text.docx' })
    const share = await newShare(h, ours.owner, own)
    return { own, share, reader: await newReader(h, share) }
  }

  test('can be read by its readers, and downloaded if the share allows it', async () => {
    const { own, share, reader } = await shared()
    const [pdf, docx] = await readerSees(reader, own)
    expect([pdf?.downloadUrl, docx?.url, docx?.downloadUrl]).toEqual([null, null, null])
    const read = await fetchAt(pdf?.url)
    expect(read.rawPayload).toEqual(documents.pdf)
    expect(read.headers['content-disposition']).toBeUndefined()
    expect(read.headers['content-security-policy']).toContain('sandbox')
    expect((await fetchAt(`${pdf?.url}?download`)).statusCode).toBe(404)
    await h.call(updateShares, { as: ours.owner, body: { ids: [share.id], mayDownload: true } })
    const text = (await readerSees(reader, own))[1]
    const answer = await fetchAt(text?.downloadUrl)
    expect(answer.rawPayload).toEqual(documents.docx)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Text\.docx"/)
  })

  test('cannot be deleted while a brief uses it', async () => {
    const { own, reader } = await shared()
    const [file] = await list(ours.owner, own)
    const answer = await h.request({
      as: ours.owner,
      method: 'DELETE',
      url: `/storage/v1/object/${buckets.files}/${file?.key}`,
    })
    expect(answer.json()).toMatchObject({ statusCode: '409', code: 'ResourceInUse' })
    expect(await readerSees(reader, own)).toHaveLength(2)
  })

  test('is inaccessible after the share ends, and during an embargo', async () => {
    const { own, share, reader } = await shared()
    const [pdf] = await readerSees(reader, own)
    const until = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
    await h.call(updateEmbargo, {
      as: ours.owner,
      params: { id: own.id },
      body: { availableFrom: null, until, confidential: null, terms: 'Keep quiet.' },
    })
    expect(await readerSees(reader, own)).toEqual([])
    expect((await fetchAt(pdf?.url)).statusCode).toBe(404)
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(readerSees(reader, own)).rejects.toMatchObject({ status: 404 })
  })

  test('can be read by an open link, but never downloaded', async () => {
    const { own } = await shared()
    const { url } = await h.call(updateOpenLink, {
      as: ours.owner,
      params: { id: own.id },
      body: { on: true },
    })
    const token = url?.split(`${openPath}/`)[1] ?? ''
    const { files } = (await h.call(watchOpenLink, { as: null, params: { token } })).brief
    expect(files.map(({ downloadUrl }) => downloadUrl)).toEqual([null, null])
    expect((await fetchAt(files[0]?.url)).rawPayload).toEqual(documents.pdf)
    await h.call(updateOpenLink, { as: ours.owner, params: { id: own.id }, body: { on: false } })
    expect((await fetchAt(files[0]?.url)).statusCode).toBe(404)
  })

  test('is restored with a deleted brief', async () => {
    const { own, reader } = await shared()
    const { transactionId } = await h.call(deleteBrief, { as: ours.owner, params: { id: own.id } })
    await expect(readerSees(reader, own)).rejects.toMatchObject({ status: 404 })
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(await readerSees(reader, own)).toHaveLength(2)
  })
})
