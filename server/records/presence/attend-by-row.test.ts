import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followLibraryDocument } from '../../../contract/boardroom-builder/document-room.ts'
import { attendDocument } from '../../../contract/boardroom-builder/documents.ts'
import { followChanges } from '../../../contract/changes/changes.ts'
import { attendCanvas, createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { mostTabs, type Sign } from '../../../contract/records/presence.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../../testing/harness.ts'
import { newDocument, newReaderFor, publish, said } from '../../testing/worlds/document-samples.ts'
import {
  newCompanies,
  newMember,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { forgetPresencesJob } from './forget-presences.ts'

// As behind a pooler that passes no notifications on: nobody tells the server anything.
const nowhere = 'postgres://briefwell@127.0.0.1:1/briefwell'
const h = await startHarness({ env: { MIGRATION_DATABASE_URL: nowhere } })
const { ours, theirs } = await newCompanies(h)
const vera = await newMember(h, ours)
const { id } = await h.call(createCanvas, { as: ours.owner, body: { title: 'Map' } })

async function attend(as: TestUser, sign: Partial<Sign> = {}) {
  const body = { tabId: randomUUID(), state: 'here', ...sign } as const
  return (await h.call(attendCanvas, { as, params: { id }, body })).others
}

const rows = () =>
  withSystemTx(h.services, 'count presences', async (tx) => {
    const { rows } = await sql`select from app.presences where record_id = ${id}::uuid`.execute(
      tx.sql,
    )
    return rows.length
  })

test('a stream says that it cannot tell of changes, and each sign who is there and where', async () => {
  expect(await h.call(followChanges, { as: vera })).toMatchObject({ live: false })
  const place = { pointer: { x: 10, y: 20 }, selected: [randomUUID()], anchor: null, head: null }
  const tabId = randomUUID()
  await attend(ours.owner, { tabId, place })
  expect(await attend(vera)).toEqual([{ id: ours.owner.id, name: 'Olivia Owner', place }])
  await attend(ours.owner, { tabId, state: 'gone' })
  expect(await attend(vera)).toEqual([])
})

test('of a presentation, each sign of those who follow says which slide is shown', async () => {
  const as = ours.owner
  const document = await newDocument(h, as, 'Cold chain', said('one', 'By half.'))
  await publish(h, as, document.id)
  const reader = await newReaderFor(h, as, document.id)
  const params = { documentId: document.id }
  const follow = (account: TestUser) =>
    h.call(followLibraryDocument, {
      ...{ as: account, params },
      body: { tabId: randomUUID(), state: 'here' },
    })
  expect(await follow(reader)).toEqual({ others: [] })
  const present = (account: TestUser, since: number, sign: Partial<Sign> = {}) => {
    const place = { presents: { slide: since, version: 1, since } }
    const body = { tabId: randomUUID(), state: 'here', place, ...sign } as const
    return h.call(attendDocument, { as: account, params: { id: document.id }, body })
  }
  const tabId = randomUUID()
  await present(vera, 5, { tabId })
  await present(as, 3)
  const { others } = await follow(reader)
  expect(others).toMatchObject([
    { id: tabId, name: 'Mel Member', place: { presents: { slide: 5 } } },
  ])
  await present(vera, 5, { tabId, state: 'gone' })
  expect((await follow(reader)).others).toMatchObject([{ name: 'Olivia Owner' }])
  for (const account of [theirs.owner, as]) {
    await expect(follow(account)).rejects.toMatchObject({ status: 404 })
  }
})

test('rows are few, and do not last', async () => {
  await Promise.all(Array.from({ length: mostTabs + 5 }, () => attend(vera)))
  await attend(vera)
  expect(await rows()).toBe(mostTabs)
  await h.setClock(new Date(Date.now() + 3_600_000))
  await forgetPresencesJob(h.services).work({})
  await h.setClock(null)
  expect(await rows()).toBe(0)
})

test('refuses another company', async () => {
  await expect(attend(theirs.owner)).rejects.toMatchObject({ status: 404 })
})

test('refuses a member without the right', async () => {
  const former = await newMember(h, ours)
  await attend(former)
  expect(await attend(ours.owner)).toMatchObject([{ id: former.id }])
  await removeMember(h, former)
  expect(await attend(ours.owner)).toEqual([])
  await expect(attend(former)).rejects.toMatchObject({ status: 401 })
})
