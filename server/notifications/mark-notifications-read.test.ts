import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  notificationErrors,
} from '../../contract/notifications/notifications.ts'
import { deleteProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { addProduct } from '../testing/worlds/company-rows.ts'
import { newCompany, newMember, type TestCompany, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()

/** A reader with the given number of notifications, newest first, and a colleague with the same. */
async function told(number: number) {
  const company = await newCompany(h)
  const reader = await newMember(h, company, { can_manage_products: true })
  const colleague = await newMember(h, company, { can_manage_products: true })
  for (let nr = 0; nr < number; nr++) await deleteOne(company)
  return { company, reader, colleague, ids: (await list(reader)).map(({ id }) => id) }
}

async function deleteOne(company: TestCompany) {
  await h.call(deleteProduct, { as: company.owner, params: { id: await addProduct(h, company) } })
}

const list = async (as: TestUser) => (await h.call(listNotifications, { as })).items
const reads = async (as: TestUser) => (await list(as)).map(({ read }) => read)
const unread = async (as: TestUser) => (await h.call(getMe, { as })).unreadNotifications

describe('markNotificationRead', () => {
  test('marks one, returns the number of unread ones, and can be repeated', async () => {
    const { reader, colleague, ids } = await told(2)
    const params = { id: ids[1] ?? '' }
    expect(await h.call(markNotificationRead, { as: reader, params })).toEqual({ unread: 1 })
    expect(await h.call(markNotificationRead, { as: reader, params })).toEqual({ unread: 1 })
    expect(await reads(reader)).toEqual([false, true])
    expect(await unread(colleague)).toBe(2)
  })

  test("refuses another company's and a colleague's with the same error", async () => {
    const { reader, company } = await told(1)
    const other = await told(1)
    for (const as of [reader, company.owner]) {
      await expect(
        h.call(markNotificationRead, { as, params: { id: other.ids[0] ?? '' } }),
      ).rejects.toMatchObject(notificationErrors.notFound)
    }
    const [own] = await list(reader)
    await expect(
      h.call(markNotificationRead, { as: company.owner, params: { id: own?.id ?? '' } }),
    ).rejects.toMatchObject(notificationErrors.notFound)
    expect([await unread(reader), await unread(other.reader)]).toEqual([1, 1])
  })
})

describe('markNotificationsRead', () => {
  test('marks what was seen, but no later notification', async () => {
    const { company, reader, colleague, ids } = await told(2)
    await deleteOne(company)
    const body = { upTo: ids[0] ?? '' }
    expect(await h.call(markNotificationsRead, { as: reader, body })).toEqual({ unread: 1 })
    expect(await reads(reader)).toEqual([false, true, true])
    expect(await unread(colleague)).toBe(3)
  })

  test('a repeated request with one key runs once and gets the same response', async () => {
    const { company, reader, ids } = await told(1)
    const call = { as: reader, body: { upTo: ids[0] ?? '' }, idempotencyKey: 'seen' }
    expect(await h.call(markNotificationsRead, call)).toEqual({ unread: 0 })
    await deleteOne(company)
    expect(await h.call(markNotificationsRead, call)).toEqual({ unread: 0 })
    expect(await unread(reader)).toBe(1)
  })

  test('refuses another company and visitors', async () => {
    const { reader } = await told(1)
    const other = await told(1)
    const body = { upTo: other.ids[0] ?? '' }
    await expect(h.call(markNotificationsRead, { as: reader, body })).rejects.toMatchObject(
      notificationErrors.notFound,
    )
    await expect(h.call(markNotificationsRead, { as: null, body })).rejects.toMatchObject({
      status: 401,
    })
    expect([await unread(reader), await unread(other.reader)]).toEqual([1, 1])
  })
})
