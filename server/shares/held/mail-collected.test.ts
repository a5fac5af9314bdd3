import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Brief } from '../../../contract/briefs/briefs.ts'
import { updateEmbargo } from '../../../contract/embargoes/embargoes.ts'
import { answerQuestion, askQuestion } from '../../../contract/questions/questions.ts'
import {
  listShares,
  resendShare,
  revokeShare,
  shareBrief,
} from '../../../contract/shares/shares.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { startHarness } from '../../testing/harness.ts'
import { noon } from '../../testing/noon.ts'
import { mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import { newCompanies } from '../../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'
import { remindReadersJob } from '../remind-readers.ts'
import { mailCollectedJob } from './mail-collected.ts'

const h = await startHarness()
// Sessions begin when the tests do, also in the morning.
await h.setClock(noon())
const { ours, theirs } = await newCompanies(h)
const briefs = await Promise.all(
  [1, 2, 3, 4, 5].map((number) => newSharedBrief(h, ours, { title: `Brief number ${number}` })),
)
afterEach(() => h.setClock(null))

const minutes = 60_000
const hours = 60 * minutes
const later = (ms: number) => h.setClock(new Date(noon().getTime() + ms))

/** Lets a day pass for the mails, while sessions stay as young as they are. */
async function passADay() {
  await h.sql`update app.mailbox_days set sent_on = sent_on - 1`
  await h.sql`
    update app.held_mails set held_at = held_at - interval '1 day', due_at = due_at - interval '1 day'`
}

const mailCollected = () => mailCollectedJob(h.services).work({})

/** The mails to a reader, oldest first, without the codes they asked for. */
const mailed = async (email: string) =>
  (await mailsTo(h, email)).filter(({ kind }) => kind !== 'share_code').reverse()
const kinds = async (email: string) => (await mailed(email)).map(({ kind }) => kind)

function share(brief: Brief | undefined, email: string, company = ours) {
  const params = { id: brief?.id ?? '' }
  return h.call(shareBrief, { as: company.owner, params, body: { emails: [email] } })
}

const set = (brief: Brief, availableFrom: string | null, until: string | null = null) =>
  h.call(updateEmbargo, {
    as: ours.owner,
    params: { id: brief.id },
    body: { availableFrom, until },
  })

describe('mailCollected', () => {
  test('mails a reader what goes beyond three mails a day on the next, and loses nothing', async () => {
    await later(0)
    const email = newAddress()
    const replies = await Promise.all(briefs.map((brief) => share(brief, email)))
    expect(replies.filter(({ mailed }) => mailed === 1)).toHaveLength(3)
    const held = replies.filter(({ mailed }) => mailed === 0)
    expect(held.map(({ unmailed }) => unmailed)).toEqual(Array(2).fill([{ email, reason: 'held' }]))
    const params = { id: briefs[0]?.id ?? '' }
    const { items } = await h.call(listShares, { as: ours.owner, params, query: { search: email } })
    const [first] = items
    for (let times = 0; times < 20; times++) {
      const resent = { as: ours.owner, params: { id: first?.id ?? '' } }
      expect((await h.call(resendShare, resent)).mailed).toBe(0)
    }
    await mailCollected()
    expect(await kinds(email)).toEqual(['share', 'share', 'share'])
    // Neither another reader nor another company is affected.
    expect((await share(briefs[0], newAddress())).mailed).toBe(1)
    const foreign = await newSharedBrief(h, theirs)
    expect((await share(foreign, email, theirs)).mailed).toBe(1)

    await passADay()
    // What is shared before that mail joins it.
    const early = await newSharedBrief(h, ours, { title: 'An early brief' })
    await share(early, email)
    await mailCollected()
    await mailCollected()
    const all = await mailed(email)
    expect(all.map(({ kind }) => kind)).toEqual([...Array(4).fill('share'), 'collected'])
    const told = all.map(({ text }) => text).join()
    for (const { title } of [...briefs, early]) expect(told).toContain(`“${title}”`)
    expect(all.at(-1)?.text).toContain('/watch/')
    expect(all.at(-1)?.unsubscribe_url).toContain('/no-more-mail?token=')
    const shares = await Promise.all(
      [...briefs, early].map(({ id }) =>
        h.call(listShares, { as: ours.owner, params: { id }, query: { search: email } }),
      ),
    )
    expect(shares.map(({ items }) => typeof items[0]?.mailedAt)).toEqual(Array(6).fill('string'))
    // It was one of the three of its day.
    const more = await Promise.all([1, 2, 3].map(() => newSharedBrief(h, ours)))
    for (const brief of more) await share(brief, email)
    expect(await kinds(email)).toHaveLength(7)
  })

  test('tells the last change of an embargo on the same day, whatever came before', async () => {
    await later(0)
    const brief = await newSharedBrief(h, ours, { title: 'An embargoed brief' })
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    const at = (day: number) => `2130-01-${String(day).padStart(2, '0')}T09:00:00.000Z`
    for (let day = 1; day <= 20; day++) {
      expect(await set(brief, at(day))).toMatchObject({ told: 1 })
    }
    expect(await kinds(reader.email)).toEqual(['share', 'embargo', 'embargo'])
    await mailCollected()
    expect(await kinds(reader.email)).toHaveLength(3)
    await later(3 * minutes)
    await mailCollected()
    const last = (await mailed(reader.email)).at(-1)
    expect(last).toMatchObject({ kind: 'collected' })
    expect(last?.text).toContain('From January 20, 2130 at 9:00 AM UTC on, you can watch')
    expect(last?.text).not.toContain(brief.title)
    // Further steps are told together, six hours later, as the embargo stands then.
    for (const day of [21, 22]) await set(brief, at(day))
    await set(brief, null, at(23))
    await later(30 * minutes)
    await mailCollected()
    expect(await kinds(reader.email)).toHaveLength(4)
    await later(6 * hours + 4 * minutes)
    await mailCollected()
    expect((await mailed(reader.email)).at(-1)?.text).toContain(
      'An embargo until January 23, 2130 at 9:00 AM UTC holds for the brief that was shared with you on',
    )
  })

  test('mails twenty answers a day, beside the other mails, and the rest on the next', async () => {
    await later(0)
    const [, brief] = briefs
    if (!brief) throw new Error('There is no brief.')
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    const asked = { as: reader, params: { briefId: brief.id } }
    const { id } = await h.call(askQuestion, { ...asked, body: { text: 'Is it in Oslo?' } })
    const params = { id: brief.id, questionId: id }
    for (let times = 0; times < 22; times++) {
      const body = { kind: 'answer' as const, text: `Answer ${times}` }
      await h.call(answerQuestion, { as: ours.owner, params, body })
    }
    const answers = (await mailed(reader.email)).filter(({ kind }) => kind === 'answer')
    expect(answers).toHaveLength(20)
    expect(answers[0]).toMatchObject({
      subject: `Acme Robotics answered your question about “${brief.title}”`,
      reply_to: ours.owner.email,
    })
    expect(answers[0]?.text).toContain('You asked: “Is it in Oslo?”')
    expect(answers[0]?.text).not.toContain('Answer 0')
    await passADay()
    await mailCollected()
    expect((await mailed(reader.email)).at(-1)).toMatchObject({
      kind: 'collected',
      text: expect.stringContaining(`/library/${brief.id}?question=${id}`),
    })
  })

  test('does not tell of what was revoked meanwhile', async () => {
    await later(0)
    const email = newAddress()
    for (const brief of briefs.slice(0, 4)) await share(brief, email)
    const params = { id: briefs[3]?.id ?? '' }
    const { items } = await h.call(listShares, { as: ours.owner, params, query: { search: email } })
    await h.call(revokeShare, { as: ours.owner, params: { id: items[0]?.id ?? '' } })
    await passADay()
    await mailCollected()
    expect(await kinds(email)).toEqual(['share', 'share', 'share'])
  })

  test('lets waiting news of an embargo keep nothing back on the next day, and tells it once', async () => {
    await later(0)
    const brief = await newSharedBrief(h, ours, { title: 'Before midnight' })
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    for (const day of [1, 2, 3]) await set(brief, `2130-02-0${day}T09:00:00.000Z`)
    expect(await kinds(reader.email)).toEqual(['share', 'embargo', 'embargo'])
    await passADay()
    expect((await share(briefs[0], reader.email)).mailed).toBe(1)
    await set(brief, '2130-02-04T09:00:00.000Z')
    await mailCollected()
    expect((await kinds(reader.email)).slice(3)).toEqual(['share', 'embargo'])
  })

  test('counts and mails once what two processes take at once', async () => {
    await later(0)
    const email = newAddress()
    for (const brief of briefs.slice(0, 4)) await share(brief, email)
    await passADay()
    const mine = sql`company_id = ${ours.id} and email = ${email}`
    await h.sql`
      insert into app.mailbox_days (company_id, email, sent_on) values (${ours.id}, ${email}, ${noon()})`
    const locked = sql`select from app.mailbox_days where ${mine} for update`
    await whileLocked(locked, async (waiting) => {
      const both = [mailCollected(), mailCollected()]
      await waiting(2)
      return both
    })
    expect(await kinds(email)).toEqual([...Array(3).fill('share'), 'collected'])
    const [day] = await h.sql`
      select mails from app.mailbox_days where ${mine} and sent_on = ${noon()}`
    expect(day).toEqual({ mails: 1 })
  })

  test('sharing and reminding lock in one order, and so never end each other', async () => {
    await later(0)
    const [first, second] = [newAddress(), newAddress()]
    for (const email of [first, second]) await share(briefs[0], email)
    await h.sql`
      update app.shares set remind = true,
        mailed_at = mailed_at - case when email = ${first} then 5 else 4 end * interval '1 day'
      where brief_id = ${briefs[0]?.id} and email in (${first}, ${second})`
    const locked = sql`select from app.share_mails where company_id = ${ours.id} for update`
    await whileLocked(locked, async (waiting) => {
      const reminding = remindReadersJob(h.services).work({})
      await waiting(1)
      const sharing = share(briefs[1], second)
      await waiting(2)
      return [reminding, sharing]
    })
    expect(await kinds(first)).toEqual(['share', 'reminder'])
    expect((await kinds(second)).toSorted()).toEqual(['reminder', 'share', 'share'])
  })
})

/** Begins `work` while what it changes is locked, and lets it go on once all of it waits. */
async function whileLocked(
  locked: RawBuilder<unknown>,
  begin: (waiting: (many: number) => Promise<void>) => Promise<Promise<unknown>[]>,
) {
  const begun = await withSystemTx(h.services, 'test', async (tx) => {
    await locked.execute(tx.sql)
    const work = await begin((many) =>
      expect.poll(() => waitingForLocks(h.database.pool), { timeout: 10_000 }).toBe(many),
    )
    return { work }
  })
  await Promise.all(begun.work)
}
