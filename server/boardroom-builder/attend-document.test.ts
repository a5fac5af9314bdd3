import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  attendDocument,
  createDocument,
  deleteDocument,
  documentForm,
} from '../../contract/boardroom-builder/documents.ts'
import type { ApiError } from '../../contract/errors.ts'
import { attendCanvas, createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { mostSelected, mostTabs, type Sign } from '../../contract/records/presence.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestUser,
} from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const vera = await newMember(h, ours)

const notFound = { status: 404, message: 'Document not found' }
const seconds = (after: number) => new Date(Date.now() + after * 1000)

async function newDocument(as: TestUser = ours.owner) {
  const body = documentForm.parse({ title: 'Robots', type: 'board-deck' })
  return (await h.call(createDocument, { as, body })).id
}

/** A new tab unless one is given. */
async function attend(as: TestUser, id: string, sign: Partial<Sign> = {}) {
  const body = { tabId: randomUUID(), state: 'here', ...sign } as const
  const { others } = await h.call(attendDocument, { as, params: { id }, body })
  return others
}

const at = (blockId: string) => ({
  pointer: null,
  selected: [],
  anchor: { blockId, at: 2 },
  head: { blockId, at: 5 },
})

const rows = (id: string) =>
  withSystemTx(h.services, 'count presences', async (tx) => {
    const { rows } = await sql`
      select from app.presences where record_id = ${id}::uuid`.execute(tx.sql)
    return rows.length
  })

describe('attendDocument', () => {
  test('returns the others, once each, with their place', async () => {
    const id = await newDocument()
    expect(await attend(ours.owner, id, { place: at('block-one') })).toEqual([])
    await attend(ours.owner, id, { state: 'behind' })
    expect(await attend(vera, id)).toMatchObject([{ id: ours.owner.id, place: at('block-one') }])
    await attend(vera, id, { place: at('block-two') })
    expect(await attend(ours.owner, id)).toEqual([
      { id: vera.id, name: 'Mel Member', place: at('block-two') },
    ])
    // Presences in other documents are not reported.
    expect(await attend(vera, await newDocument())).toEqual([])
    expect(await rows(id)).toBe(0)
  })

  test('removes a person who leaves, and soon after their last call', async () => {
    const id = await newDocument()
    const [shown, hidden] = [randomUUID(), randomUUID()]
    await attend(vera, id, { tabId: shown })
    await attend(vera, id, { tabId: hidden })
    await attend(vera, id, { tabId: shown, state: 'gone' })
    expect(await attend(ours.owner, id)).toHaveLength(1)
    await attend(vera, id, { tabId: hidden, state: 'gone' })
    expect(await attend(ours.owner, id)).toEqual([])
    await attend(vera, id, { tabId: hidden, state: 'gone' })

    // Requests booked one or two minutes ahead would still count when the clock is back, so turn it further.
    for (const [state, stays, ends] of [
      ['here', 10, 20],
      ['behind', 20 + 80, 20 + 130],
    ] as const) {
      await attend(vera, id, { tabId: shown, state })
      await h.setClock(seconds(stays))
      expect(await attend(ours.owner, id)).toHaveLength(1)
      await h.setClock(seconds(ends))
      expect(await attend(ours.owner, id)).toEqual([])
    }
    await h.setClock(null)
  })

  test('a sign that arrives after a later one of the same tab changes nothing', async () => {
    const id = await newDocument()
    const tabId = randomUUID()
    await attend(vera, id, { tabId, turn: 2, place: at('block-two') })
    await attend(vera, id, { tabId, turn: 1, place: at('block-one') })
    expect(await attend(ours.owner, id)).toMatchObject([{ place: at('block-two') }])
    await attend(vera, id, { tabId, turn: 4, state: 'gone' })
    await attend(vera, id, { tabId, turn: 3 })
    expect(await attend(ours.owner, id)).toEqual([])
  })

  test('accepts concurrent calls, and limits the tabs of each person', async () => {
    const id = await newDocument()
    const tabs = Array.from({ length: mostTabs + 5 }, () => attend(vera, id))
    const same = Array.from({ length: 5 }, () => attend(ours.owner, id, { tabId: ours.owner.id }))
    await Promise.all([...tabs, ...same])
    expect(await attend(ours.owner, id)).toHaveLength(1)
  })

  test('refuses an invalid tab, state or place', async () => {
    const id = await newDocument()
    const many = Array.from({ length: mostSelected + 1 }, () => randomUUID())
    for (const sign of [
      { tabId: 'x' },
      { state: 'there' },
      { place: at('<b>') },
      { place: { selected: many } },
      { place: { pointer: { x: 1e9, y: 0 } } },
      { tabId: null },
    ]) {
      await expect(attend(vera, id, sign as Partial<Sign>)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('returns nobody else to a person without a company', async () => {
    const person = await newUser(h)
    const id = await newDocument(person)
    expect(await attend(person, id)).toEqual([])
    await expect(attend(vera, id)).rejects.toMatchObject(notFound)
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    await attend(vera, id)
    await expect(attend(theirs.owner, id)).rejects.toMatchObject(notFound)
    await expect(attend(theirs.owner, id, { state: 'gone' })).rejects.toMatchObject(notFound)
    expect(await attend(vera, id)).toEqual([])
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const former = await newMember(h, ours)
    const tabId = randomUUID()
    await attend(former, id, { tabId })
    expect(await attend(ours.owner, id)).toHaveLength(1)
    await removeMember(h, former)
    await expect.poll(() => attend(ours.owner, id), { timeout: 2_000 }).toEqual([])
    await expect(attend(former, id, { tabId })).rejects.toMatchObject({ status: 401 })
    await h.call(deleteDocument, { as: ours.owner, params: { id } })
    await expect(attend(vera, id)).rejects.toMatchObject(notFound)
  })

  test('refuses a flood of signs, and stops nobody else', async () => {
    const id = await newDocument()
    const flooder = await newMember(h, ours)
    const flood = Array.from({ length: 1_000 }, (_, turn) =>
      attend(flooder, id, { tabId: flooder.id, turn }).then(
        () => 'taken',
        (error: ApiError) => `${error.status} ${error.code}`,
      ),
    )
    expect(await attend(vera, id)).toEqual(expect.any(Array))
    const answers = await Promise.all(flood)
    expect([...new Set(answers)].sort()).toEqual(['429 too_many_signs', 'taken'])
    expect(answers.filter((answer) => answer === 'taken').length).toBeLessThan(500)
    expect(await attend(vera, id)).toMatchObject([{ id: flooder.id }])
  })
})

describe('attendCanvas', () => {
  const attendIn = (as: TestUser, id: string) =>
    h.call(attendCanvas, { as, params: { id }, body: { tabId: randomUUID(), state: 'here' } })

  test('returns the others', async () => {
    const { id } = await h.call(createCanvas, { as: ours.owner, body: { title: 'Map' } })
    await attendIn(ours.owner, id)
    expect((await attendIn(vera, id)).others).toMatchObject([{ id: ours.owner.id, place: null }])
  })

  test('refuses another company', async () => {
    const { id } = await h.call(createCanvas, { as: ours.owner, body: { title: 'Map' } })
    await expect(attendIn(theirs.owner, id)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    const { id } = await h.call(createCanvas, { as: await newUser(h), body: { title: 'Mine' } })
    await expect(attendIn(vera, id)).rejects.toMatchObject({ status: 404 })
  })
})
