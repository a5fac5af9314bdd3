import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { followChanges } from '../../contract/changes/changes.ts'
import type { Reply } from '../../contract/endpoint.ts'
import {
  attendCanvas,
  createCanvas,
  deleteCanvas,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { type Place, presenceErrors, type Sign } from '../../contract/records/presence.ts'
import { eventsOf } from '../testing/events-of.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, removeMember, type TestUser } from '../testing/worlds/people.ts'
import { payloadsOf } from './rooms/outbox.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const vera = await newMember(h, ours)

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

type News = Reply<typeof followChanges>['records'][number]

/** Follows as `account`, and collects what it is told of records. */
async function follow(as: TestUser) {
  const answer = await h.request({ as, url: followChanges.path, payloadAsStream: true })
  leaving.push(() => answer.raw.res.destroy())
  const told: News[] = []
  const opened = Promise.withResolvers<void>()
  const ended = (async () => {
    for await (const part of answer.stream()) {
      const events = eventsOf<Reply<typeof followChanges>>(String(part))
      told.push(...events.flatMap(({ records }) => records))
      opened.resolve()
    }
  })().catch(() => {})
  await opened.promise
  return {
    told,
    ended,
    others: (id: string) => told.findLast((one) => one.id === id && one.others)?.others ?? [],
    revision: (id: string) =>
      told.findLast((one) => one.id === id && one.revision !== null)?.revision,
  }
}

const newCanvas = (as: TestUser = ours.owner) =>
  h.call(createCanvas, { as, body: { title: 'Map' } })

function attend(as: TestUser, id: string, sign: Partial<Sign> = {}) {
  const body = { tabId: as.id, state: 'here', ...sign } as const
  return h.call(attendCanvas, { as, params: { id }, body })
}

const pointing = (x: number, y = 0): Place => ({
  ...{ pointer: { x, y }, selected: [], anchor: null, head: null },
})

const rename = (as: TestUser, id: string, revision: number) =>
  h.call(saveCanvas, { as, params: { id }, body: { revision, title: `Map ${revision}` } })

test('those who have a record open are told who comes, moves, edits and leaves; nobody else is', async () => {
  const { id } = await newCanvas()
  const colleague = await newMember(h, ours)
  const [owner, seen, stranger, besides] = await Promise.all(
    [ours.owner, vera, theirs.owner, colleague].map(follow),
  )
  await attend(ours.owner, id)
  await attend(vera, id, { turn: 1, place: pointing(1) })
  await expect(attend(theirs.owner, id)).rejects.toMatchObject({ status: 404 })
  await expect.poll(() => owner?.others(id)).toMatchObject([{ id: vera.id, name: 'Mel Member' }])
  await attend(vera, id, { turn: 2, place: pointing(7, 8) })
  await expect.poll(() => owner?.others(id)[0]?.place).toEqual(pointing(7, 8))
  expect(seen?.others(id)).toMatchObject([{ id: ours.owner.id }])
  await rename(ours.owner, id, 1)
  await expect.poll(() => seen?.revision(id)).toBe(2)
  await attend(vera, id, { turn: 3, state: 'gone' })
  await expect.poll(() => owner?.others(id)).toEqual([])
  await rename(ours.owner, id, 2)
  await expect.poll(() => owner?.revision(id)).toBe(3)
  expect(seen?.revision(id)).toBe(2)
  for (const one of [stranger, besides]) expect(one?.told).toEqual([])
})

test('nobody is told of a record that is not theirs, also not of one that no longer is', async () => {
  const { id } = await newCanvas()
  const former = await newMember(h, ours)
  const [owner, left] = [await follow(ours.owner), await follow(former)]
  await attend(ours.owner, id)
  await attend(former, id)
  await expect.poll(() => left.others(id)).toHaveLength(1)
  await removeMember(h, former)
  await expect.poll(() => owner.others(id), { timeout: 2_000 }).toEqual([])
  await left.ended
  const told = left.told.length
  await attend(ours.owner, id, { turn: 1, place: pointing(3) })
  await rename(ours.owner, id, 1)
  await expect.poll(() => owner.revision(id)).toBe(2)
  expect(left.told).toHaveLength(told)

  // Of one that is deleted, it is told once more that it has changed, so that the page looks.
  const seen = await follow(vera)
  await attend(vera, id)
  await h.call(deleteCanvas, { as: ours.owner, params: { id } })
  await expect.poll(() => seen.revision(id), { timeout: 2_000 }).toBe(0)
  await expect(attend(vera, id, { arrives: true, tabId: randomUUID() })).rejects.toMatchObject({
    status: 404,
  })
})

test('who may change a record no longer, or again, is told to look', async () => {
  const { id } = await newCanvas()
  const editor = await newMember(h, ours, { can_manage_briefs: true })
  const seen = await follow(editor)
  await attend(editor, id)
  const setRight = (may: boolean) =>
    h.sql`update public.team_permissions set can_manage_briefs = ${may}
          where team_member_id = ${editor.memberId}`
  const checks = () => h.logged().split('whether those who follow still may').length
  const before = checks()
  await expect.poll(checks, { timeout: 5_000 }).toBeGreaterThan(before + 1)
  await setRight(false)
  await expect.poll(() => seen.revision(id), { timeout: 3_000 }).toBe(0)
})

test('twenty people see each other, each of them told of all moves at most ten times a second', async () => {
  const { id } = await newCanvas()
  const people = await Promise.all(Array.from({ length: 20 }, () => newMember(h, ours)))
  const following = await Promise.all(people.map(follow))
  await Promise.all(people.map((person) => attend(person, id)))
  for (const one of following) await expect.poll(() => one.others(id)).toHaveLength(19)
  const before = following.map(({ told }) => told.length)
  const began = performance.now()
  for (let turn = 1; turn <= 10; turn += 1) {
    await Promise.all(people.map((person) => attend(person, id, { turn, place: pointing(turn) })))
  }
  for (const one of following) {
    await expect
      .poll(() => one.others(id).map(({ place }) => place?.pointer?.x))
      .toEqual(Array.from({ length: 19 }, () => 10))
  }
  const most = 3 + (performance.now() - began) / 100
  for (const [at, { told }] of following.entries()) {
    expect(told.length - (before[at] ?? 0)).toBeLessThanOrEqual(most)
  }
})

test('signs fit into notifications, however many and long they are', () => {
  const sign = (turn: number) => ({
    ...{ recordId: randomUUID(), userId: randomUUID(), tabId: randomUUID(), turn },
    name: 'Ŵ'.repeat(200),
    state: 'here' as const,
    follows: false,
    place: { ...pointing(-123_456), selected: Array.from({ length: 20 }, () => randomUUID()) },
  })
  const payloads = payloadsOf(Array.from({ length: 50 }, (_, turn) => sign(turn)))
  expect(payloads.length).toBeLessThan(20)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloads.join('').match(/"turn":/g)).toHaveLength(50)
})

test('a flood is refused with the reason', async () => {
  const { id } = await newCanvas()
  const flood = Array.from({ length: 100 }, (_, turn) => attend(vera, id, { turn }))
  const answers = await Promise.allSettled(flood)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { ...presenceErrors.tooMany } })
})

test('views are told to the others; only who may change a record brings everybody to theirs', async () => {
  const { id } = await newCanvas()
  // The flood before has used up what another member may send in this second.
  const mia = await newMember(h, ours)
  const stream = await follow(ours.owner)
  await attend(ours.owner, id)
  const place = { ...pointing(1), view: { x: 0, y: 10, width: 800, height: 600 } }
  await attend(mia, id, { place, turn: 1 })
  await expect.poll(() => stream.others(id)[0]?.place?.view).toEqual(place.view)
  const called = { place: { ...place, gather: 5 }, turn: 2 }
  await expect(attend(mia, id, called)).rejects.toMatchObject({ status: 403 })
  await expect(attend(theirs.owner, id, called)).rejects.toMatchObject({ status: 404 })
  const mias = await follow(mia)
  await attend(ours.owner, id, { ...called, turn: 1 })
  await expect.poll(() => mias.others(id)[0]?.place?.gather).toBe(5)
  for (const wrong of [
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 1e7, y: 0, width: 1, height: 1 },
  ]) {
    const sign = { place: { ...place, view: wrong }, turn: 3 }
    await expect(attend(mia, id, sign)).rejects.toMatchObject({ status: 400 })
  }
})
