import { expect, test } from 'vitest'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { noteCanvasOpened } from '../../contract/insight-canvas/library-canvases.ts'
import {
  type AlertChoice,
  unsubscribePath,
  updateNotificationSettings,
} from '../../contract/notifications/notifications.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import { resendShare, revokeShare, shareBrief } from '../../contract/shares/shares.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo } from '../testing/worlds/accounts.ts'
import { newCompany, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { mailAlertsJob } from './mail-alerts.ts'

const h = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })
const ours = await newCompany(h)

const monday = new Date('2026-06-01T07:00:00Z')
const dayAfter = (date: Date, days = 1) => new Date(date.getTime() + days * 24 * 3600 * 1000)

/** A reader of one brief, who on the Sunday before chose when to be notified of the next. */
async function readerWho(alerts: AlertChoice) {
  await h.setClock(dayAfter(monday, -1))
  const brief = await newSharedBrief(h, ours)
  const reader = await newReader(h, await newShare(h, ours.owner, brief))
  await h.call(updateNotificationSettings, { as: reader, body: { alerts } })
  return { reader, brief }
}

const share = (brief: Brief, { email }: TestUser) =>
  h.call(shareBrief, { as: ours.owner, params: { id: brief.id }, body: { emails: [email] } })

async function answer(brief: Brief, reader: TestUser) {
  const { id } = await h.call(askQuestion, {
    as: reader,
    params: { briefId: brief.id },
    body: { text: 'What does it cost?' },
  })
  await h.call(answerQuestion, {
    as: ours.owner,
    params: { id: brief.id, questionId: id },
    body: { text: 'Nothing.' },
  })
}

const runJob = async (at: Date) => {
  await h.setClock(at)
  await mailAlertsJob(h.services).work({})
}
const kindsTo = async ({ email }: TestUser) => (await mailsTo(h, email)).map(({ kind }) => kind)
const alertsTo = async ({ email }: TestUser) =>
  (await mailsTo(h, email)).filter(({ kind }) => kind === 'alerts')

test('by default each brief and each answer is mailed immediately', async () => {
  const { reader, brief } = await readerWho('now')
  const next = await newSharedBrief(h, ours)
  await answer(brief, reader)
  await h.setClock(dayAfter(monday, 1))
  expect(await share(next, reader)).toMatchObject({ mailed: 1, unmailed: [] })
  expect((await kindsTo(reader)).slice(0, 2)).toEqual(['share', 'answer'])
  await runJob(dayAfter(monday, 2))
  expect(await alertsTo(reader)).toEqual([])
})

test('daily, one mail lists all new briefs and answers, once', async () => {
  const { reader, brief } = await readerWho('daily')
  const next = await newSharedBrief(h, ours, { title: 'Next year' })
  const reason = { email: reader.email, reason: 'collected' }
  expect(await share(next, reader)).toMatchObject({ mailed: 0, unmailed: [reason] })
  await answer(brief, reader)
  expect(await alertsTo(reader)).toEqual([])
  await runJob(dayAfter(monday))
  await mailAlertsJob(h.services).work({})
  const [mail, ...others] = await alertsTo(reader)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('1 new brief and 1 answer on Briefwell')
  expect(mail?.text).toContain('shared the video brief Next year with you.')
  expect(mail?.text).toContain(`answered your question about the video brief ${brief.title}.`)
  expect(mail?.text).not.toMatch(/cost|Nothing/)
  expect(mail?.unsubscribe_url).toContain(`https://portal.example${unsubscribePath}?token=`)
  await runJob(dayAfter(monday, 2))
  expect(await alertsTo(reader)).toHaveLength(1)
})

test('a canvas is included like a brief, until the reader has opened it', async () => {
  const { reader } = await readerWho('daily')
  const share = async (title: string) => {
    const canvas = await h.call(createCanvas, { as: ours.owner, body: { title } })
    const params = { id: canvas.id }
    await h.call(shareCanvas, { as: ours.owner, params, body: { emails: [reader.email] } })
    return canvas.id
  }
  await share('Our market')
  const canvasId = await share('Seen already')
  await h.call(noteCanvasOpened, { as: reader, params: { canvasId } })
  await runJob(dayAfter(monday))
  const [mail] = await alertsTo(reader)
  expect(mail?.subject).toBe('1 new canvas on Briefwell')
  expect(mail?.text).toContain('Acme Robotics shared the canvas Our market with you.')
})

test('weekly, one mail is sent on Mondays', async () => {
  const { reader } = await readerWho('weekly')
  await share(await newSharedBrief(h, ours), reader)
  for (const days of [-5, -1]) await runJob(dayAfter(monday, 7 + days))
  expect(await alertsTo(reader)).toEqual([])
  await runJob(dayAfter(monday, 7))
  expect(await alertsTo(reader)).toHaveLength(1)
})

test('off, no mail is sent, not even when resent by hand', async () => {
  const { reader, brief } = await readerWho('off')
  const next = await newSharedBrief(h, ours)
  const before = await kindsTo(reader)
  expect(await share(next, reader)).toMatchObject({ unmailed: [{ reason: 'opted-out' }] })
  const id = (await newShare(h, ours.owner, next, { email: reader.email })).id
  await h.call(resendShare, { as: ours.owner, params: { id } })
  await answer(brief, reader)
  await runJob(dayAfter(monday, 7))
  expect(await kindsTo(reader)).toEqual(before)
})

test('looks for news in few accounts at a time, and finds that of the last', async () => {
  const { reader } = await readerWho('daily')
  await share(await newSharedBrief(h, ours), reader)
  await h.sql`
    with added as (
      insert into auth.users (id, email, email_proven_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.test', now()
      from generate_series(1, 150) n returning id)
    insert into app.notification_settings (user_id, alerts, alerted_at)
    select id, 'daily', ${dayAfter(monday, -1)} from added`
  await h.database.pool.query(`
    alter function app.news_for(uuid) rename to news_of;
    grant execute on function app.news_of(uuid) to briefwell_definer;
    create function app.news_for(reader_id uuid) returns table (
      kind text, company_name text, brief_id uuid, title text, question_id uuid, at timestamptz)
      language plpgsql as $$
    begin
      perform set_config('test.looked', (coalesce(nullif(current_setting('test.looked', true), ''), '0')::int + 1)::text, true);
      if current_setting('test.looked')::int > 100 then raise exception 'too many at once'; end if;
      return query select * from app.news_of(news_for.reader_id);
    end $$;
    grant execute on function app.news_for(uuid) to briefwell_definer;`)
  await runJob(dayAfter(monday))
  expect(await alertsTo(reader)).toHaveLength(1)
})

test('a revoked brief is not included', async () => {
  const { reader } = await readerWho('daily')
  const gone = await newSharedBrief(h, ours)
  const { id } = await newShare(h, ours.owner, gone, { email: reader.email })
  await h.call(revokeShare, { as: ours.owner, params: { id } })
  await runJob(dayAfter(monday))
  expect(await alertsTo(reader)).toEqual([])
})
