import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brief, createBrief } from '../../contract/briefs/briefs.ts'
import {
  exportEngagement,
  getEngagement,
  getMute,
  listEngagement,
  listWatchedThisWeek,
  updateMute,
} from '../../contract/engagement/engagement.ts'
import { recordWatching } from '../../contract/engagement/watching.ts'
import { listNotifications } from '../../contract/notifications/notifications.ts'
import { createProduct } from '../../contract/products/products.ts'
import { askQuestion } from '../../contract/questions/questions.ts'
import { shareBrief } from '../../contract/shares/shares.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { remindReadersJob } from '../shares/remind-readers.ts'
import { waitingForLocks } from '../testing/crashes/waiting-for-locks.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, mailsTo, newAddress } from '../testing/worlds/accounts.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import type { TestUser } from '../testing/worlds/people.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { notifyWatchedJob } from './notify-watched.ts'

let brief: Brief
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_team: true })
beforeEach(async () => {
  brief = await newVideoBrief()
})

async function newVideoBrief() {
  const { url, key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
  const made = await newSharedBrief(h, ours, {
    title: 'Launch briefing',
    uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}`,
  })
  await h.sql`
    update app.videos set state = 'ready', step = null, playback = 'original', duration_ms = 100000
    where object_id = (select id from storage.objects where name = ${key})`
  return made
}

type Ranges = [number, number][]

/** Reports that the reader played these ranges, each report one. */
async function watch(as: Account, ...reports: Ranges[]) {
  const visitId = crypto.randomUUID()
  const beat = (sequence: number, seen: Ranges) =>
    h.call(recordWatching, {
      as,
      params: { briefId: brief.id },
      body: { visitId, sequence, seen, positionMs: 0 },
    })
  await beat(0, [])
  await h.sql`
    update app.watch_visits set started_at = now() - interval '1 hour' where id = ${visitId}`
  for (const [index, seen] of reports.entries()) await beat(index + 1, seen)
}

async function newWatcher(email: string, ...reports: Ranges[]) {
  const reader = await newReader(h, await newShare(h, ours.owner, brief, { email }))
  await watch(reader, ...reports)
  return reader
}

const at = (as = ours.owner, query = {}) => ({ as, params: { id: brief.id }, query })
const endVisits = () => h.sql`update app.watch_visits set beat_at = now() - interval '2 minutes'`
const told = async (as = ours.owner) =>
  (await h.call(listNotifications, { as, query: { limit: 100 } })).items.filter(
    ({ kind, subjectId }) => kind === 'brief-watched' && subjectId === brief.id,
  )

describe('getEngagement', () => {
  test('returns a curve of readers and plays if there are at least five readers', async () => {
    expect(await h.call(getEngagement, at())).toEqual({
      versions: [],
      videoId: null,
      durationMs: 0,
      readers: 0,
      hidden: 0,
      steps: [],
    })
    for (const to of [10, 20, 30, 40]) await newWatcher(newAddress(), [[0, to]])
    expect(await h.call(getEngagement, at(weak))).toMatchObject({ readers: 4, steps: [] })
    await newWatcher(newAddress(), [[5, 25]], [[5, 15]])
    const shown = await h.call(getEngagement, at())
    expect(shown).toMatchObject({ readers: 5, hidden: 0, durationMs: 100_000 })
    expect(shown.steps).toEqual([
      [0, 4, 4],
      [5, 5, 6],
      [10, 4, 5],
      [15, 4, 4],
      [20, 3, 3],
      [25, 2, 2],
      [30, 1, 1],
      [40, 0, 0],
    ])
  })

  test('ignores members of the company, and only counts readers who hide', async () => {
    await newWatcher(newAddress(), [[0, 10]])
    const hiding = await newWatcher(newAddress(), [[0, 50]])
    await h.sql`update app.watches set hidden = true where reader_id = ${hiding.id}`
    const member = await newMember(h, ours)
    await newShare(h, ours.owner, brief, { email: member.email })
    expect(await h.call(getEngagement, at())).toMatchObject({ readers: 1, hidden: 1 })
    const { items } = await h.call(listEngagement, at())
    expect(items.map(({ percent }) => percent)).toEqual([10])
    expect(JSON.stringify(items)).not.toContain(hiding.email)
  })

  test('lists readers by their last visit, in pages, and exports them', async () => {
    const contact = await newAnalyst(h, ours.owner, { name: '=Ines' })
    await newWatcher(contact.email, [[0, 10]], [[30, 40]])
    await newWatcher(newAddress(), [[0, 100]])
    const first = await h.call(listEngagement, at(ours.owner, { limit: 1 }))
    expect(first).toMatchObject({ items: [{ percent: 100, visits: 1, name: null }], total: 2 })
    const next = await h.call(
      listEngagement,
      at(ours.owner, { limit: 1, cursor: first.nextCursor ?? '' }),
    )
    expect(next).toMatchObject({
      items: [
        {
          name: '=Ines',
          analystId: contact.id,
          percent: 20,
          seen: [
            [0, 10],
            [30, 40],
          ],
        },
      ],
      nextCursor: null,
    })
    const { csv } = await h.call(exportEngagement, at())
    expect(csv).toContain('0-10; 30-40')
    // A name that a spreadsheet would run as a formula is escaped.
    expect(csv).toContain(`'=Ines`)
  })

  test('starts new figures when the video is replaced, and keeps the old ones', async () => {
    const reader = await newWatcher(newAddress(), [[0, 80]])
    const before = await h.call(getEngagement, at())
    const { video_object_id: other } = (
      await h.sql<{ video_object_id: string }>`
        select video_object_id from public.briefs where id = ${(await newVideoBrief()).id}`
    )[0] ?? { video_object_id: '' }
    await h.sql`
      update public.briefs b set uploaded_video_url = o.uploaded_video_url
      from public.briefs o where o.video_object_id = ${other} and b.id = ${brief.id}`
    await watch(reader, [[0, 5]])
    const now = await h.call(getEngagement, at())
    expect(now).toMatchObject({ videoId: other, readers: 1 })
    expect(now.versions).toMatchObject([
      { videoId: other, current: true },
      { videoId: before.videoId, current: false },
    ])
    const old = await h.call(listEngagement, at(ours.owner, { videoId: before.videoId ?? '' }))
    expect(old.items).toMatchObject([{ percent: 80 }])
  })

  test('refuses another company', async () => {
    await newWatcher(newAddress(), [[0, 10]])
    expect(await h.call(getEngagement, at(theirs.owner))).toMatchObject({
      readers: 0,
      versions: [],
    })
    expect((await h.call(listEngagement, at(theirs.owner))).items).toEqual([])
    expect((await h.call(exportEngagement, at(theirs.owner))).csv).not.toContain('0-10')
    const week = await h.call(listWatchedThisWeek, { as: theirs.owner, query: {} })
    expect(week).toMatchObject({ items: [], total: 0 })
  })
})

describe('listWatchedThisWeek', () => {
  test('lists what was watched in the last seven days', async () => {
    const reader = await newWatcher(newAddress(), [[0, 10]])
    const old = await newWatcher(newAddress(), [[0, 10]])
    await h.sql`
      update app.watches set last_at = now() - interval '8 days' where reader_id = ${old.id}`
    const { items } = await h.call(listWatchedThisWeek, { as: weak, query: {} })
    expect(items[0]).toMatchObject({ email: reader.email, brief: { id: brief.id }, percent: 10 })
    expect(items.map(({ email }) => email)).not.toContain(old.email)
  })
})

describe('the first play', () => {
  const { work } = { work: () => notifyWatchedJob(h.services).work({}) }

  test('notifies the author once, after the visit has ended', async () => {
    const reader = await newWatcher(newAddress(), [[0, 10]])
    await work()
    expect(await told()).toEqual([])
    await endVisits()
    await work()
    expect(await told()).toMatchObject([{ actorName: reader.email }])
    await watch(reader, [[20, 30]])
    await endVisits()
    await work()
    expect(await told()).toHaveLength(1)
  })

  test('notifies the author once, whatever other workers do at the same time', async () => {
    const reader = await newWatcher(newAddress(), [[0, 10]])
    await endVisits()
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const locking = withSystemTx(h.services, 'a test', async (tx) => {
      await sql`select from app.shares where brief_id = ${brief.id} for update`.execute(tx.sql)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const working = Promise.all([work(), work()])
    await expect
      .poll(() => waitingForLocks(h.database.pool))
      .toBe(2)
      .finally(released.resolve)
    await locking
    await working
    expect(await told()).toMatchObject([{ actorName: reader.email }])
  })

  test('notifies nobody who muted the brief', async () => {
    expect(await h.call(getMute, { as: ours.owner, params: { id: brief.id } })).toEqual({
      muted: false,
    })
    const mute = (muted: boolean) =>
      h.call(updateMute, { as: ours.owner, params: { id: brief.id }, body: { muted } })
    await mute(true)
    expect(await mute(true)).toEqual({ muted: true })
    const reader = await newWatcher(newAddress(), [[0, 10]])
    await h.call(askQuestion, {
      as: reader,
      params: { briefId: brief.id },
      body: { text: 'Why?' },
    })
    await endVisits()
    await work()
    expect(await told()).toEqual([])
    await mute(false)
    expect(await h.call(getMute, { as: ours.owner, params: { id: brief.id } })).toEqual({
      muted: false,
    })
    await newWatcher(newAddress(), [[0, 10]])
    await endVisits()
    await work()
    expect(await told()).toHaveLength(1)
  })

  test('notifies everyone who follows the brief: its author, and members who chose to, the owner too', async () => {
    const rights = { can_manage_briefs: true, can_manage_products: true }
    const member = () => newMember(h, ours, rights)
    const [author, other, follower] = [await member(), await member(), await member()]
    const { id: productId } = await h.call(createProduct, { as: author, body: sampleProduct() })
    brief = await h.call(createBrief, { as: author, body: { ...sampleBrief(), productId } })
    const params = { id: brief.id }
    const muted = (as: TestUser) => h.call(getMute, { as, params }).then((mute) => mute.muted)
    const mutes = await Promise.all([author, ours.owner, other, follower].map(muted))
    expect(mutes).toEqual([false, true, true, true])
    const choose = (as: TestUser, chosen: boolean) =>
      h.call(updateMute, { as, params, body: { muted: chosen } })
    for (const as of [ours.owner, follower]) await choose(as, false)
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    const ask = () =>
      h.call(askQuestion, { as: reader, params: { briefId: brief.id }, body: { text: 'Why?' } })
    const bells = () =>
      Promise.all(
        [author, ours.owner, other, follower].map(async (as) => {
          const { items } = await h.call(listNotifications, { as, query: {} })
          return items.filter(({ subjectId }) => subjectId === brief.id).length
        }),
      )
    await ask()
    expect(await bells()).toEqual([1, 1, 0, 1])
    // Whoever stops following is told no more, and so is a follower who may not view the brief any more.
    await choose(author, true)
    await h.sql`
      update public.team_permissions set can_manage_briefs = false where team_member_id = (
      select id from public.team_members where user_id = ${follower.id})`
    await ask()
    expect(await bells()).toEqual([1, 2, 0, 1])
  })

  test('refuses to mute a brief that the caller may not view', async () => {
    for (const as of [theirs.owner, weak]) {
      await expect(
        h.call(updateMute, { as, params: { id: brief.id }, body: { muted: true } }),
      ).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('reminders', () => {
  const remind = () => remindReadersJob(h.services).work({})
  const later = (email: string, days: number) =>
    h.sql`
      update app.shares set mailed_at = mailed_at - ${days} * interval '1 day',
      reminded_at = reminded_at - ${days} * interval '1 day' where email = ${email}`
  const remindersTo = async (email: string) =>
    (await mailsTo(h, email)).filter(({ kind }) => kind === 'reminder')
  const share = (email: string, more = {}) =>
    h.call(shareBrief, {
      as: ours.owner,
      params: { id: brief.id },
      body: { emails: [email], remind: true, ...more },
    })

  test('are sent at most twice, to readers who have not watched, if the vendor wants them', async () => {
    const [waiting, unwished] = [newAddress(), newAddress()]
    await share(waiting)
    await share(unwished, { remind: false })
    await remind()
    expect(await remindersTo(waiting)).toEqual([])
    for (let round = 1; round <= 4; round++) {
      await later(waiting, 4)
      await later(unwished, 4)
      await remind()
      await remind()
      expect(await remindersTo(waiting)).toHaveLength(Math.min(round, 2))
    }
    expect(await remindersTo(unwished)).toEqual([])
    const [mail] = await remindersTo(waiting)
    expect(mail?.unsubscribe_url).toContain('/no-more-mail?token=')
  })

  test('go out although another company has reached its daily limit', async () => {
    const [at, waiting] = [newAddress(), newAddress()]
    const theirBrief = await newSharedBrief(h, theirs)
    await newShare(h, theirs.owner, theirBrief, { email: at, remind: true })
    await share(waiting)
    await later(at, 5)
    await later(waiting, 4)
    await h.sql`
      insert into app.shares
      select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
        'email', n || s.email, 'token', n || s.token))).*
      from app.shares s, generate_series(1, 250) n where s.email = ${at}`
    await h.sql`
      insert into app.share_mails (company_id, sent_on, mails) values (${theirs.id}, app.now()::date, 50)
      on conflict on constraint share_mails_pkey do update set mails = 50`
    await remind()
    expect(await remindersTo(waiting)).toHaveLength(1)
    expect(await remindersTo(at)).toEqual([])
  })

  test('stop after a play, an opt-out, or the end of access', async () => {
    const watcher = newAddress()
    await share(watcher)
    await watch(await newReader(h, { email: watcher }), [[0, 10]])
    const [optedOut, revoked] = [newAddress(), newAddress()]
    await share(optedOut)
    await share(revoked)
    await h.sql`
      insert into app.mail_opt_outs (address_hash)
      values (encode(sha256(convert_to(${optedOut}, 'UTF8')), 'hex'))`
    await h.sql`update app.shares set revoked_at = now() where email = ${revoked}`
    for (const email of [watcher, optedOut, revoked]) await later(email, 4)
    await remind()
    for (const email of [watcher, optedOut, revoked]) expect(await remindersTo(email)).toEqual([])
  })
})
