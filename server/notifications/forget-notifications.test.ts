import { expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications/notifications.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { forgetNotificationsJob } from './forget-notifications.ts'

test('notifications are deleted after 90 days', async () => {
  const h = await startHarness()
  const { owner } = await newCompany(h)
  await h.sql`
    insert into app.notifications
      (user_id, company_id, kind, subject_name, transaction_id, created_at)
    select ${owner.id}, ${owner.id}, 'member-joined', days || ' days ago', days,
      now() - days * interval '1 day' from unnest(array[89, 91]) days`
  await forgetNotificationsJob(h.services).work({})
  const { items } = await h.call(listNotifications, { as: owner })
  expect(items.map(({ subjectName }) => subjectName)).toEqual(['89 days ago'])
})
