import { expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { forgetMailsJob } from './forget-mails.ts'

const h = await startHarness()

const left = async () =>
  (await h.sql<{ subject: string }>`select subject from app.mails order by subject`).map(
    ({ subject }) => subject,
  )

test('mails are kept for 90 days, and no longer', async () => {
  await h.sql`
    insert into app.mails (kind, to_address, subject, created_at, sent_at, tried_until)
    select 'invitation', 'ann@example.test', subject, now() - days * interval '1 day', sent_at, tried_until
    from (values ('fresh', 89, now(), now()), ('old', 91, now(), now()), ('unsent', 91, null, now()),
                 ('retried', 91, null, now() + interval '1 day')) given (subject, days, sent_at, tried_until)`
  await forgetMailsJob(h.services).work({})
  expect(await left()).toEqual(['fresh', 'retried'])
})

test('the mail of a visitor’s entry is kept as long as the entry', async () => {
  await h.sql`
    with mail as (
      insert into app.mails (kind, to_address, subject, created_at, sent_at, tried_until)
      values ('contact', 'us@example.test', 'of a message', now() - interval '91 days', now(), now())
      returning id)
    insert into app.contact_messages (name, email, message, mail_id)
    select 'Ann', 'ann@example.test', 'Hello from Ann', id from mail`
  await forgetMailsJob(h.services).work({})
  expect(await left()).toContain('of a message')
  await h.sql`delete from app.contact_messages`
  await forgetMailsJob(h.services).work({})
  expect(await left()).not.toContain('of a message')
})
