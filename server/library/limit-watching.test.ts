import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { recordWatching } from '../../contract/engagement/watching.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief, newVideoBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const ours = await newCompany(h)
const { id: objectId, brief } = await newVideoBrief(h, ours, fixture('h264-aac.mp4'))
await h.sql`update app.videos set duration_ms = 100000 where object_id = ${objectId}`
const at = new Date()
beforeEach(async () => {
  await h.setClock(at)
  onTestFinished(() => void h.setClock(null))
})

const watcher = async (of: Brief = brief) => newReader(h, await newShare(h, ours.owner, of))

/** Reports a second that a player has played, by default the first report of a new one. */
const report = (as: TestUser, visitId: string = randomUUID(), sequence = 0) =>
  h.call(recordWatching, {
    as,
    params: { briefId: brief.id },
    body: { visitId, sequence, seen: [[0, 1]], unseen: [], positionMs: 0 },
  })

test('recordWatching counts at most 120 new players of a brief in a minute, and 300 of a reader', async () => {
  const as = await watcher()
  /** Players that began within the minute, of this brief or another. */
  const begun = async (players: number, briefId: string) => {
    await h.sql`
      insert into app.watch_visits (id, brief_id, reader_id, object_id, company_id, started_at)
      select gen_random_uuid(), ${briefId}, ${as.id}, gen_random_uuid(), ${ours.id}, ${new Date(0)}
      from generate_series(1, ${players}::integer)`
    await h.sql`update app.watch_visits set started_at = ${at} where started_at = ${new Date(0)}`
  }
  const known = randomUUID()
  await report(as, known)
  await begun(119, brief.id)
  const tooMany = { status: 429, code: 'too_many_visits' }
  await expect(report(as)).rejects.toMatchObject(tooMany)
  expect(await report(as, known, 1)).toEqual({ counted: true })
  expect(await report(await watcher())).toEqual({ counted: true })

  await h.sql`delete from app.watch_visits where reader_id = ${as.id}`
  const other = await newSharedBrief(h, ours, {})
  await begun(299, other.id)
  await report(as)
  await expect(report(as)).rejects.toMatchObject(tooMany)
  await h.setClock(new Date(at.getTime() + 61_000))
  expect(await report(as)).toEqual({ counted: true })
})

test('recordWatching takes 1,200 reports a minute of an account at all processes together', async () => {
  const [as, other] = [await watcher(), await watcher()]
  // Another process has taken all but the fiftieth part that this one grants before it asks.
  await h.sql`
    insert into auth.rate_limits (key, booked_until)
    values (${`watch_reports:${as.id}`}, ${new Date(at.getTime() + (1176 / 1200) * 60_000)})`
  const visitId = randomUUID()
  for (let sequence = 0; sequence < 24; sequence++) await report(as, visitId, 0)
  await expect
    .poll(() => report(as, visitId, 0).catch(({ status }: { status: number }) => status))
    .toBe(429)
  expect(await report(other)).toEqual({ counted: true })
})
