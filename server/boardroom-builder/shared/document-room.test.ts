import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import {
  followDocument,
  followLibraryDocument,
  getLibrarySlides,
} from '../../../contract/boardroom-builder/document-room.ts'
import { listDocumentShares } from '../../../contract/boardroom-builder/document-shares.ts'
import { getDocumentSlides } from '../../../contract/boardroom-builder/document-slides.ts'
import { attendDocument } from '../../../contract/boardroom-builder/documents.ts'
import { followChanges } from '../../../contract/changes/changes.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import type { Sign } from '../../../contract/records/presence.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { eventsOf } from '../../testing/events-of.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  beginVersion,
  newDocument,
  newReaderFor,
  publish,
  rewrite,
  said,
} from '../../testing/worlds/document-samples.ts'
import { heading } from '../../testing/worlds/exported-documents.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const as = ours.owner

/** A published document of two slides beside its cover, whose draft goes on. */
async function published() {
  const { id } = await newDocument(
    h,
    as,
    'Cold chain',
    heading(1, 'Spoilage fell'),
    said('one', 'By half.'),
  )
  await publish(h, as, id)
  await beginVersion(h, as, id)
  await rewrite(h, as, id, heading(1, 'Draft of a draft'), said('two', 'Unheard of.'))
  return id
}
const id = await published()
const reader = await newReaderFor(h, as, id)

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

type News = Reply<typeof followChanges>['presentations'][number]

/** Follows what changes as `account`, and collects what it is told of presentations and of records. */
async function listen(account: TestUser) {
  const answer = await h.request({ as: account, url: followChanges.path, payloadAsStream: true })
  leaving.push(() => answer.raw.res.destroy())
  const told: News[] = []
  const records: News[] = []
  const opened = Promise.withResolvers<void>()
  void (async () => {
    for await (const part of answer.stream()) {
      for (const event of eventsOf<Reply<typeof followChanges>>(String(part))) {
        told.push(...event.presentations)
        records.push(...event.records)
      }
      opened.resolve()
    }
  })().catch(() => {})
  await opened.promise
  const presenter = () => told.findLast(({ others }) => others)?.others?.[0]
  return { told, records, presenter, slide: () => presenter()?.place?.presents?.slide }
}

const tab = (sign: Partial<Sign> = {}) => ({ tabId: randomUUID(), state: 'here', ...sign }) as const

const follow = (account: TestUser, sign = tab()) =>
  h.call(followLibraryDocument, { as: account, params: { documentId: id }, body: sign })

/** The place of who presents a slide, and of whoever presents nothing any more. */
const at = (slide: number, since = 1) => ({ presents: { slide, version: 1, since } })

const sign = (account: TestUser, body: ReturnType<typeof tab>) =>
  h.call(attendDocument, { as: account, params: { id }, body })

describe('the room of a document', () => {
  test('readers and members are told each slide and who presents it, and nothing else', async () => {
    const vera = await newMember(h, ours)
    const [one, two] = [await listen(reader), await listen(vera)]
    expect(await follow(reader)).toEqual({ others: [] })
    await h.call(followDocument, { as: vera, params: { id }, body: tab() })
    const stage = tab()
    await sign(as, { ...stage, turn: 1, place: at(0) })
    for (const audience of [one, two]) {
      await expect.poll(audience.slide).toBe(0)
      expect(audience.presenter()).toMatchObject({ id: stage.tabId, name: 'Olivia Owner' })
    }
    const before = one.told.length
    // A colleague who edits meanwhile, and what the draft says, are nothing to the audience.
    const editor = tab()
    const head = { blockId: 'block-two', at: 3 }
    for (let turn = 1; turn <= 5; turn += 1) {
      await sign(vera, { ...editor, turn, place: { head: { ...head, at: turn } } })
    }
    await rewrite(h, as, id, said('three', 'More of a draft.'))
    await sign(as, { ...stage, turn: 2, place: at(2) })
    await expect.poll(one.slide).toBe(2)
    expect(one.told).toHaveLength(before + 1)
    expect(one.records).toEqual([])
    expect(JSON.stringify(one.told)).not.toContain(as.id)
    // Who comes later learns it at once, and the tab that closes ends it.
    expect((await follow(reader)).others[0]?.place?.presents?.slide).toBe(2)
    await sign(as, { ...stage, turn: 3, state: 'gone' })
    await expect.poll(one.presenter).toBeUndefined()
  })

  test('of two who present, who began last is followed, until they end', async () => {
    const paul = await newMember(h, ours)
    const audience = await listen(reader)
    await follow(reader)
    const [first, second] = [tab(), tab()]
    await sign(as, { ...first, turn: 1, place: at(1, 10) })
    await sign(paul, { ...second, turn: 1, place: at(5, 20) })
    await expect.poll(audience.slide).toBe(5)
    await sign(as, { ...first, turn: 2, place: at(2, 10) })
    expect((await follow(reader)).others).toMatchObject([{ id: second.tabId }])
    await sign(paul, { ...second, turn: 2, state: 'gone' })
    await expect.poll(audience.slide).toBe(2)
    await sign(as, { ...first, turn: 3, state: 'gone' })
  })

  test('nobody but members presents, and only slides that there can be', async () => {
    // A reader has no place in the room: what they send as one is not read.
    await follow(reader, { ...tab(), place: at(9) })
    expect((await follow(reader)).others).toEqual([])
    for (const account of [reader, theirs.owner]) {
      await expect(sign(account, tab({ place: at(1) }))).rejects.toMatchObject({ status: 404 })
    }
    for (const slide of [-1, 1e9, 1.5, '3', null]) {
      const presents = { ...at(0).presents, slide: slide as number }
      await expect(sign(as, tab({ place: { presents } }))).rejects.toMatchObject({ status: 400 })
    }
  })

  test('a reader whose access is revoked is told to look, and hears no more within two seconds', async () => {
    const former = await newReaderFor(h, as, id)
    const audience = await listen(former)
    const theirTab = tab()
    await follow(former, theirTab)
    const stage = tab()
    await sign(as, { ...stage, turn: 1, place: at(1) })
    await expect.poll(audience.slide).toBe(1)
    const query = { search: former.email }
    const { items } = await h.call(listDocumentShares, { as, params: { id }, query })
    await h.call(revokeShare, { as, params: { id: items[0]?.id ?? '' } })
    const isTold = () => audience.told.some(({ revision }) => revision === 0)
    await expect.poll(isTold, { timeout: 2_000 }).toBe(true)
    const told = audience.told.length
    await sign(as, { ...stage, turn: 2, place: at(2) })
    await expect(follow(former, { ...theirTab, turn: 1 })).rejects.toMatchObject({ status: 404 })
    expect(audience.told).toHaveLength(told)
    await sign(as, { ...stage, turn: 3, state: 'gone' })
  })

  test('many readers are told of a slide', async () => {
    const count = process.env.DEEP === '1' ? 20 : 4
    const readers = await Promise.all(Array.from({ length: count }, () => newReaderFor(h, as, id)))
    const audiences = await Promise.all(readers.map(listen))
    await Promise.all(readers.map((account) => follow(account)))
    const stage = tab()
    await sign(as, { ...stage, turn: 1, place: at(1) })
    for (const audience of audiences) await expect.poll(audience.slide).toBe(1)
    await sign(as, { ...stage, turn: 2, state: 'gone' })
  })

  test('refuses another company, and everybody without a share', async () => {
    for (const account of [theirs.owner, await newUser(h), as]) {
      await expect(follow(account)).rejects.toMatchObject({ status: 404 })
    }
    for (const account of [theirs.owner, reader]) {
      const asked = h.call(followDocument, { as: account, params: { id }, body: tab() })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('getLibrarySlides', () => {
  const slidesFor = (account: TestUser) =>
    h.call(getLibrarySlides, { as: account, params: { documentId: id } })

  test('are those of the published version, the same as its members present, without notes', async () => {
    const deck = await slidesFor(reader)
    const query = { published: 'true' as const }
    const own = await h.call(getDocumentSlides, { as, params: { id }, query })
    expect(deck.slides).toEqual(own.slides)
    expect([deck.version, own.version, own.publishedVersion]).toEqual([1, 1, 1])
    expect(deck.slides.map(({ title }) => title.text)).toEqual(['Cold chain', 'Spoilage fell'])
    expect(deck.company).toBe(ours.name)
    expect(JSON.stringify(deck)).not.toContain('draft')
    expect(deck).not.toHaveProperty('notes')
    const draft = await h.call(getDocumentSlides, { as, params: { id } })
    expect([draft.version, draft.publishedVersion]).toEqual([2, 1])
    const other = await newDocument(h, as, 'Never published')
    await expect(
      h.call(getDocumentSlides, { as, params: { id: other.id }, query }),
    ).rejects.toMatchObject({ status: 409, code: 'document_not_published' })
  })

  test('refuses another company, and everybody without a share', async () => {
    for (const account of [theirs.owner, as]) {
      await expect(slidesFor(account)).rejects.toMatchObject({ status: 404 })
    }
  })
})
