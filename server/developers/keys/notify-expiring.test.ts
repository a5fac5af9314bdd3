import { describe, expect, test } from 'vitest'
import {
  listNotifications,
  notificationPath,
  notificationText,
} from '../../../contract/notifications/notifications.ts'
import { startHarness } from '../../testing/harness.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { newCompany, newMember, removeMember, type TestUser } from '../../testing/worlds/people.ts'
import { notifyExpiringJob } from './notify-expiring.ts'

const h = await startHarness()

const day = 24 * 3_600_000
const toldTo = async (as: TestUser) =>
  (await h.call(listNotifications, { as })).items.filter(({ kind }) => kind === 'key-expiring')

async function runAfter(days: number) {
  await h.setClock(new Date(Date.now() + days * day))
  await notifyExpiringJob(h.services).work({})
  await h.setClock(null)
}

describe('notifyExpiringJob', () => {
  test('notifies the maker of a key once, a week before it expires', async () => {
    const company = await newCompany(h)
    const maker = await newMember(h, company, { can_edit_company_profile: true })
    const { keyName } = await newApiKey(h, maker, { expiresInDays: 30 })
    await newApiKey(h, maker, { expiresInDays: null })
    await newApiKey(h, company.owner)
    await runAfter(22)
    expect(await toldTo(maker)).toEqual([])
    await runAfter(23.1)
    await runAfter(25)
    const told = await toldTo(maker)
    expect(told.map(notificationText)).toEqual([`Your API key “${keyName}” expires within a week`])
    expect(told.map(notificationPath)).toEqual(['/company/developers'])
    expect(await toldTo(company.owner)).toEqual([])
  })

  test('groups several keys, and skips expired keys and makers who have left', async () => {
    const company = await newCompany(h)
    const maker = await newMember(h, company, { can_edit_company_profile: true })
    const { keyName } = await newApiKey(h, company.owner, { expiresInDays: 30 })
    await newApiKey(h, company.owner, { expiresInDays: 30 })
    await newApiKey(h, maker, { expiresInDays: 30 })
    await removeMember(h, maker)
    await runAfter(24)
    expect((await toldTo(company.owner)).map(notificationText)).toEqual([
      `Your API key “${keyName}” and 1 other expire within a week`,
    ])
    await newApiKey(h, company.owner, { expiresInDays: 90 })
    await runAfter(100)
    expect(await toldTo(company.owner)).toHaveLength(1)
  })
})
