import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { listEngagement } from '../../contract/engagement/engagement.ts'
import {
  eraseWatching,
  getWatching,
  hideWatching,
  recordWatching,
} from '../../contract/engagement/watching.ts'
import { addReaderNote } from '../../contract/reader-notes/reader-notes.ts'
import { listShares, revokeShare, type Share } from '../../contract/shares/shares.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, signUpProven } from '../testing/worlds/accounts.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { forgetVisitsJob } from './forget-visits.ts'

let share: Share
let reader: Account
const seconds = 100
const h = await startHarness()
const ours = await newCompany(h)
const { url, key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
const brief = await newSharedBrief(h, ours, {
  uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}`,
})
await h.sql`
  update app.videos set state = 'ready', step = null, playback = 'original',
    duration_ms = ${seconds * 1000}
  where object_id = (select id from storage.objects where name = ${key})`
afterEach(() => h.setClock(null))

const params = () => ({ briefId: brief.id })
type Ranges = [number, number][]

/** A new reader, and a player that started a minute ago. */
async function watcher() {
  share = await newShare(h, ours.owner, brief)
  reader = await newReader(h, share)
  const visitId = randomUUID()
  let sequence = 0
  const beat = (seen: Ranges, unseen: Ranges = [], as = reader) =>
    h.call(recordWatching, {
      as,
      params: params(),
      body: { visitId, sequence: sequence++, seen, unseen, positionMs: 0 },
    })
  await beat([])
  await begunAgo(visitId, 60)
  return { visitId, beat, share, reader }
}

const begunAgo = (visitId: string, ago: number) =>
  h.sql`
    update app.watch_visits set started_at = app.now() - ${ago} * interval '1 second' where id = ${visitId}`

const mine = (as = reader) => h.call(getWatching, { as, params: params() })
const listed = async ({ email }: Share) =>
  (
    await h.call(listShares, {
      as: ours.owner,
      params: { id: brief.id },
      query: { search: email },
    })
  ).items[0]

describe('recordWatching', () => {
  test('merges ranges, rounds them to seconds, and shows the percentage to the vendor', async () => {
    const { beat } = await watcher()
    expect(await listed(share)).toMatchObject({ state: 'invited', watchedPercent: null })
    await beat([
      [0, 4.4],
      [4.4, 10.2],
    ])
    await beat([[8, 12]], [[30, 40]])
    expect(await mine()).toMatchObject({ seen: [[0, 12]], percent: 12, visits: 1 })
    expect(await listed(share)).toMatchObject({ state: 'watched', watchedPercent: 12 })
    const [row] = await h.sql<{ plays: number[]; unseen: string }>`
      select plays, unseen::text from app.watches where reader_id = ${reader.id}`
    const counts = row?.plays.map(
      ((sum) => (change: number) => {
        sum += change
        return sum
      })(0),
    )
    expect(counts?.slice(0, 13)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 0])
    expect(row?.unseen).toBe('{[30,40)}')
  })

  test('waits for the newest 256 reports of a player, so that gaps take no room', async () => {
    const { visitId } = await watcher()
    const report = (sequence: number, seen: Ranges) =>
      h.call(recordWatching, {
        as: reader,
        params: params(),
        body: { visitId, sequence, seen, unseen: [], positionMs: 0 },
      })
    await report(1000, [[0, 4]])
    await report(900, [[4, 8]])
    await report(500, [[20, 24]])
    expect(await mine()).toMatchObject({ seen: [[0, 8]] })
    const [row] = await h.sql<{ counted: string }>`
      select counted::text from app.watch_visits where id = ${visitId}`
    expect(row?.counted).toBe('{[0,745),[900,901),[1000,1001)}')
  })

  test('counts as watched from five visible seconds, not for a glance or in the background', async () => {
    const { beat } = await watcher()
    await beat([[0, 4]], [[10, 30]])
    expect(await listed(share)).toMatchObject({ state: 'invited' })
    await beat([[4, 5.5]])
    expect((await listed(share))?.state).toBe('watched')
  })

  test('counts a repeated report once', async () => {
    const { visitId } = await watcher()
    const body = { visitId, sequence: 1, seen: [[0, 10]] as Ranges, positionMs: 10_000 }
    await Promise.all(
      Array.from({ length: 50 }, () =>
        h.call(recordWatching, { as: reader, params: params(), body }),
      ),
    )
    const [row] = await h.sql<{ plays: number[] }>`
      select plays from app.watches where reader_id = ${reader.id}`
    expect(row?.plays[0]).toBe(1)
    expect(await mine()).toMatchObject({ seen: [[0, 10]], positionMs: 10_000, visits: 1 })
  })

  test('accepts reports in any order, each once, and counts no visit for an empty one', async () => {
    const { visitId } = await watcher()
    expect(await mine()).toMatchObject({ seen: [], visits: 0, lastAt: null })
    const report = (sequence: number, seen: Ranges) =>
      h.call(recordWatching, {
        as: reader,
        params: params(),
        body: { visitId, sequence, seen, positionMs: sequence * 1000, late: sequence === 2 },
      })
    await report(3, [[20, 30]])
    await report(2, [[10, 20]])
    await report(1, [[0, 10]])
    await report(2, [[40, 50]])
    expect(await mine()).toMatchObject({ seen: [[0, 30]], visits: 1, positionMs: 1000 })
  })

  test('marks a late report for the vendor, and does not move the position or last visit', async () => {
    const { visitId, beat } = await watcher()
    const figures = async () =>
      (
        await h.call(listEngagement, { as: ours.owner, params: { id: brief.id }, query: {} })
      ).items.find(({ id }) => id === reader.id)
    await beat([[0, 10]])
    const before = await mine()
    expect(await figures()).toMatchObject({ late: false })
    await h.call(recordWatching, {
      as: reader,
      params: params(),
      body: { visitId, sequence: 9, seen: [[10, 20]], positionMs: 20_000, late: true },
    })
    expect(await mine()).toEqual({ ...before, seen: [[0, 20]], percent: 20 })
    expect(await figures()).toMatchObject({ late: true, percent: 20 })
  })

  test('never counts more than can have been played since the first report', async () => {
    await h.setClock(new Date())
    const { visitId, beat } = await watcher()
    await begunAgo(visitId, 10)
    await expect(beat([[0, 36]])).rejects.toMatchObject({ status: 422, code: 'more_than_played' })
    await beat([[0, 30]])
    await expect(beat([[30, 40]])).rejects.toMatchObject({ code: 'more_than_played' })
    expect(await mine()).toMatchObject({ seen: [[0, 30]] })
  })

  test('limits the playing time of a reader across players', async () => {
    await h.setClock(new Date())
    const { visitId, beat } = await watcher()
    await begunAgo(visitId, 10)
    await beat([[0, 30]])
    const fresh = { visitId: randomUUID(), sequence: 0, seen: [[30, 44]] as Ranges, positionMs: 0 }
    await expect(
      h.call(recordWatching, { as: reader, params: params(), body: fresh }),
    ).rejects.toMatchObject({ code: 'more_than_played' })
    expect(await mine()).toMatchObject({ seen: [[0, 30]] })
  })

  test('stores no position beyond the end of the video', async () => {
    const { visitId } = await watcher()
    const body = { visitId, sequence: 5, seen: [[0, 5]] as Ranges, positionMs: 2_000_000_000 }
    await h.call(recordWatching, { as: reader, params: params(), body })
    expect((await mine()).positionMs).toBe(seconds * 1000)
  })

  test('continues to count plays after a reload', async () => {
    const { beat } = await watcher()
    await beat([[0, 10]])
    const again = randomUUID()
    const report = (sequence: number, seen: Ranges) =>
      h.call(recordWatching, {
        as: reader,
        params: params(),
        body: { visitId: again, sequence, seen, positionMs: 0 },
      })
    await report(0, [])
    await report(1, [[0, 10]])
    const [row] = await h.sql<{ plays: number[] }>`
      select plays from app.watches where reader_id = ${reader.id}`
    expect(row?.plays[0]).toBe(2)
  })

  test.each<[string, unknown]>([
    ['negative', [[-1, 4]]],
    ['backwards', [[4, 1]]],
    ['empty', [[4, 4]]],
    ['no numbers', [['0', '4']]],
    ['NaN', [[Number.NaN, 4]]],
    ['501 of them', Array.from({ length: 501 }, (_, at) => [at, at + 1])],
  ])('refuses ranges that are %s', async (_, seen) => {
    const { visitId } = await watcher()
    const answer = await h.request({
      as: reader,
      method: 'POST',
      url: `/api/library/${brief.id}/watch`,
      payload: { visitId, sequence: 1, seen, positionMs: 0 } as object,
    })
    expect(answer.statusCode).toBe(400)
  })

  test('refuses ranges beyond the length of the video', async () => {
    const { beat } = await watcher()
    await expect(beat([[seconds - 1, seconds + 5]])).rejects.toMatchObject({
      status: 422,
      message: 'The video is not that long.',
    })
  })

  test('counts two concurrent tabs as one replay', async () => {
    const { beat, visitId } = await watcher()
    await beat([[0, 10]])
    const second = randomUUID()
    const report = (sequence: number, seen: Ranges) =>
      h.call(recordWatching, {
        as: reader,
        params: params(),
        body: { visitId: second, sequence, seen, positionMs: 0 },
      })
    await report(0, [])
    await begunAgo(second, 50)
    await report(1, [[0, 10]])
    const plays = async () =>
      (
        await h.sql<{ plays: number[] }>`
          select plays from app.watches where reader_id = ${reader.id}`
      )[0]?.plays[0]
    expect(await plays()).toBe(1)
    await h.sql`
      update app.watch_visits set beat_at = now() - interval '1 minute' where id = ${visitId}`
    await report(2, [[0, 10]])
    expect(await plays()).toBe(2)
  })

  test('refuses another account: a stranger, another reader’s visit, and a revoked reader', async () => {
    const { beat, share: first, reader: owner } = await watcher()
    await beat([[0, 10]])
    const stranger = await signUpProven(h)
    await expect(beat([[0, 5]], [], stranger)).rejects.toMatchObject({ status: 404 })
    const other = await newReader(h, await newShare(h, ours.owner, brief))
    await expect(beat([[0, 5]], [], other)).rejects.toMatchObject({ status: 404 })
    await h.call(revokeShare, { as: ours.owner, params: { id: first.id } })
    await expect(beat([[10, 12]], [], owner)).rejects.toMatchObject({ status: 404 })
    await expect(mine(owner)).rejects.toMatchObject({ status: 404 })
  })

  test('ignores members of the company', async () => {
    const own = await newShare(h, ours.owner, brief, { email: ours.owner.email })
    const body = { visitId: randomUUID(), sequence: 0, seen: [[0, 5]] as Ranges, positionMs: 0 }
    await h.call(recordWatching, { as: ours.owner, params: params(), body })
    expect(await listed(own)).toMatchObject({ state: 'invited', watchedPercent: null })
  })
})

test('refuses a note beyond the end of the video', async () => {
  await watcher()
  const body = { text: 'Where?', atMs: 200_000 }
  await expect(h.call(addReaderNote, { as: reader, params: params(), body })).rejects.toMatchObject(
    { status: 422, code: 'beyond_the_video' },
  )
})

describe('what the vendor sees', () => {
  test('is hidden by the reader, shown again, and erased', async () => {
    const { beat } = await watcher()
    await beat([[0, 50]])
    const hide = (hidden: boolean) =>
      h.call(hideWatching, { as: reader, params: params(), body: { hidden } })
    expect(await hide(true)).toMatchObject({ hidden: true, percent: 50 })
    const secret = { watchedPercent: null, hidden: true, seenAt: null }
    expect(await listed(share)).toMatchObject({ state: 'opened', ...secret })
    await hide(false)
    const open = { watchedPercent: 50, hidden: false, seenAt: expect.any(String) }
    expect(await listed(share)).toMatchObject({ state: 'watched', ...open })
    expect(await h.call(eraseWatching, { as: reader, params: params() })).toMatchObject({
      seen: [],
      visits: 0,
    })
    expect(await listed(share)).toMatchObject({ state: 'invited', watchedPercent: null })
  })

  test('can be hidden before the first second, and stays hidden after erasing and for another video', async () => {
    const { beat } = await watcher()
    const hide = (hidden: boolean, as = reader) =>
      h.call(hideWatching, { as, params: params(), body: { hidden } })
    expect(await hide(true)).toMatchObject({ hidden: true, seen: [] })
    await beat([[0, 20]])
    expect(await listed(share)).toMatchObject({ state: 'opened', watchedPercent: null })
    expect(await h.call(eraseWatching, { as: reader, params: params() })).toMatchObject({
      hidden: true,
      seen: [],
    })
    await beat([[20, 40]])
    await h.sql`
      insert into app.watches (brief_id, reader_id, object_id, company_id, seen)
      values (${brief.id}, ${reader.id}, ${randomUUID()}, ${ours.owner.id}, '{[0,9)}')`
    const [rows] = await h.sql<{ hidden: boolean }>`
      select bool_and(hidden) as hidden from app.watches where reader_id = ${reader.id}`
    expect(rows?.hidden).toBe(true)
    expect(await hide(false)).toMatchObject({ hidden: false })
    expect((await listed(share))?.state).toBe('watched')
    await expect(hide(true, await signUpProven(h))).rejects.toMatchObject({ status: 404 })
  })

  test('silent players are deleted after a day, but not what they played', async () => {
    const { beat, visitId } = await watcher()
    await beat([[0, 10]])
    await h.sql`
      update app.watch_visits set beat_at = now() - interval '25 hours' where id = ${visitId}`
    await forgetVisitsJob(h.services).work({})
    expect(await h.sql`select from app.watch_visits where id = ${visitId}`).toEqual([])
    expect(await mine()).toMatchObject({ seen: [[0, 10]] })
  })
})
