import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shareCanvas } from '../../../contract/insight-canvas/canvas-shares.ts'
import {
  endCanvasVote,
  listCanvasVotes,
  putCanvasDot,
  startCanvasVote,
  takeCanvasDot,
} from '../../../contract/insight-canvas/canvas-votes.ts'
import { newWidget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  exportCanvas,
  saveCanvas,
} from '../../../contract/insight-canvas/canvases.ts'
import { getLibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { startHarness } from '../../testing/harness.ts'
import { inTransaction } from '../../testing/in-transaction.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import {
  newCompanies,
  newMember,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { newReader } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const facilitator = await newMember(h, ours)
const voter = await newMember(h, ours)
const other = await newMember(h, ours)
await proveAddress(h, ours.owner, 30)

async function newCanvas(as: TestUser = facilitator) {
  const widgets = ['North', 'South'].map((title) => ({
    ...newWidget('scenario', randomUUID()),
    title,
  }))
  const { id } = await h.call(createCanvas, { as, body: { title: 'Wall', widgets } })
  return { id, north: widgets[0]?.id ?? '', south: widgets[1]?.id ?? '' }
}
const start = (
  id: string,
  { as = facilitator as TestUser, dots = 3, minutes = 5, hidden = false } = {},
) => h.call(startCanvasVote, { as, params: { id }, body: { dots, minutes, hidden } })
const put = (as: TestUser, id: string, voteId: string, widgetId: string) =>
  h.call(putCanvasDot, { as, params: { id, voteId }, body: { widgetId } })
const take = (as: TestUser, id: string, voteId: string, widgetId: string) =>
  h.call(takeCanvasDot, { as, params: { id, voteId, widgetId } })
const end = (as: TestUser, id: string, voteId: string) =>
  h.call(endCanvasVote, { as, params: { id, voteId } })
const list = async (as: TestUser, id: string) =>
  (await h.call(listCanvasVotes, { as, params: { id } })).items

const ended = { status: 409, message: 'This vote has ended.' }
const spent = { status: 409, message: 'You have put all your dots. Take one back first.' }

describe('votes on canvases', () => {
  test('count the dots of each, order what has most, and stay readable after the end', async () => {
    const { id, north, south } = await newCanvas()
    const { id: voteId, msLeft } = await start(id)
    expect(msLeft).toBeGreaterThan(290_000)
    await put(voter, id, voteId, south)
    await put(voter, id, voteId, south)
    await put(other, id, voteId, north)
    expect(await put(other, id, voteId, south)).toMatchObject({
      put: 2,
      results: [
        { widgetId: south, label: 'South', dots: 3, own: 1 },
        { widgetId: north, label: 'North', dots: 1, own: 1 },
      ],
    })
    expect(await take(voter, id, voteId, south)).toMatchObject({ put: 1 })
    expect(await take(voter, id, voteId, north)).toMatchObject({ put: 1 })
    expect(await end(facilitator, id, voteId)).toMatchObject({ msLeft: 0, mayEnd: false })
    for (const act of [put, take]) {
      await expect(act(voter, id, voteId, south)).rejects.toMatchObject(ended)
    }
    // What was voted for stays in the result by its name.
    await h.call(saveCanvas, {
      as: facilitator,
      params: { id },
      body: { revision: 1, deleted: [{ id: south, rev: 1 }] },
    })
    await start(id)
    expect(await list(voter, id)).toMatchObject([
      { results: [], startedBy: 'Mel Member' },
      { id: voteId, results: [{ label: 'South', dots: 2 }, { label: 'North' }] },
    ])
  })

  test('take no more than the dots of each, in a hundred requests at once from two tabs', async () => {
    const { id, north, south } = await newCanvas()
    const { id: voteId } = await start(id, { dots: 4 })
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => put(voter, id, voteId, at % 2 ? north : south)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(spent)
    }
    const [vote] = await list(voter, id)
    expect(vote?.results.reduce((sum, { dots }) => sum + dots, 0)).toBe(4)
  })

  test('run one at a time: of two who start at once, one does', async () => {
    const { id } = await newCanvas(ours.owner)
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const { tries } = await inTransaction(h, ours.owner, async (tx) => {
      await tx.sql
        .selectFrom('app.canvases')
        .select('id')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .execute()
      const tries = Promise.allSettled([start(id, { as: ours.owner }), start(id, { as: manager })])
      await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 10_000 }).toBe(2)
      return { tries }
    })
    const started = await tries
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [failed] = started.filter((one) => one.status === 'rejected')
    expect(failed?.reason).toMatchObject({
      status: 409,
      message: 'A vote is running already. End it first.',
    })
  })

  test('are never in what leaves the company', async () => {
    const { id, north } = await newCanvas(ours.owner)
    const { id: voteId } = await start(id, { as: ours.owner })
    await put(voter, id, voteId, north)
    const email = newAddress()
    await h.call(shareCanvas, { as: ours.owner, params: { id }, body: { emails: [email] } })
    const reader = await newReader(h, { email })
    const shared = await h.call(getLibraryCanvas, { as: reader, params: { canvasId: id } })
    const file = await h.call(exportCanvas, {
      as: voter,
      params: { id },
      query: { format: 'json' },
    })
    for (const text of [JSON.stringify(shared), await file.text()])
      expect(text).not.toContain(voteId)
    await expect(list(reader, id)).rejects.toMatchObject({ status: 404 })
    await expect(put(reader, id, voteId, north)).rejects.toMatchObject({ status: 404 })
  })

  test('refuse wrong numbers, what is not there, and another company', async () => {
    const { id, north } = await newCanvas()
    const year = 365 * 24 * 60
    const wrong = [{ dots: 0 }, { dots: 21 }, { dots: 1.5 }, { minutes: 0 }, { minutes: year }]
    for (const body of wrong) await expect(start(id, body)).rejects.toMatchObject({ status: 400 })
    const { id: voteId } = await start(id)
    await expect(put(voter, id, voteId, randomUUID())).rejects.toMatchObject({
      status: 404,
      message: 'What you vote for is no longer on the canvas.',
    })
    await expect(put(voter, id, randomUUID(), north)).rejects.toMatchObject({
      status: 404,
      message: 'This vote no longer exists.',
    })
    const elsewhere = await newCanvas()
    await expect(put(voter, elsewhere.id, voteId, north)).rejects.toMatchObject({ status: 404 })
    for (const act of [
      () => start(id, { as: theirs.owner }),
      () => put(theirs.owner, id, voteId, north),
      () => take(theirs.owner, id, voteId, north),
      () => end(theirs.owner, id, voteId),
      () => list(theirs.owner, id),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 404, message: 'Canvas not found' })
    }
  })

  test('refuse a member without the right, also one who lost it while voting', async () => {
    const { id, north } = await newCanvas()
    await expect(start(id, { as: voter })).rejects.toMatchObject({ status: 403 })
    const { id: voteId } = await start(id)
    await expect(end(voter, id, voteId)).rejects.toMatchObject({ status: 403 })
    const leaver = await newMember(h, ours)
    await put(leaver, id, voteId, north)
    await removeMember(h, leaver)
    await expect(put(leaver, id, voteId, north)).rejects.toMatchObject({ status: 401 })
    // Their dot still counts.
    expect(await list(voter, id)).toMatchObject([{ results: [{ dots: 1, own: 0 }] }])
    await h.call(deleteCanvas, { as: facilitator, params: { id } })
    await expect(put(voter, id, voteId, north)).rejects.toMatchObject({ status: 404 })
  })

  test('hide the dots of others until the end, if chosen, which the clock of the server brings', async () => {
    const { id, north } = await newCanvas()
    const { id: voteId } = await start(id, { hidden: true, minutes: 1 })
    await put(voter, id, voteId, north)
    expect(await list(other, id)).toMatchObject([{ results: [] }])
    expect(await list(voter, id)).toMatchObject([{ results: [{ dots: 1, own: 1 }] }])
    // Last, because limits of requests follow the clock.
    await h.setClock(new Date(Date.now() + 61_000))
    expect(await list(other, id)).toMatchObject([{ msLeft: 0, results: [{ dots: 1, own: 0 }] }])
    await expect(put(voter, id, voteId, north)).rejects.toMatchObject(ended)
    await h.setClock(null)
  })
})
