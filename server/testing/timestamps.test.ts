import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { briefRow, dataClient, productRow } from './data-client.ts'
import { startHarness } from './harness.ts'
import { addPending } from './worlds/company-rows.ts'
import { newCompany } from './worlds/people.ts'

/** Timestamps that no JavaScript date can hold, with years beyond 9999, or that are false. */
const timestamps = [
  'infinity',
  '-infinity',
  '294000-01-01',
  '4000-01-01 BC',
  '2099-12-31',
  '1999-01-01',
]

const pages = ['/api/products', '/api/briefs', '/api/dashboard', '/api/team/members']
const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)
const client = dataClient(h, url, company.owner)

describe('the creation time of a row', () => {
  const tables: Record<string, () => Promise<object>> = {
    products: async () => productRow,
    briefs: async () => briefRow,
    team_members: async () => ({
      ...{ company_id: company.id, name: 'Ann Example', role: 'editor' },
      email: `${randomUUID()}@example.test`,
    }),
    team_permissions: async () => ({ team_member_id: await addPending(h, company) }),
    team_invitations: async () => ({
      ...{ team_member_id: await addPending(h, company), token: randomUUID() },
    }),
  }

  test.each(Object.entries(tables))('cannot be set by its author: %s', async (table, row) => {
    const stamped = ['products', 'briefs', 'team_permissions'].includes(table)
    const rows = await Promise.all(
      timestamps.map(async (timestamp) => ({
        ...(await row()),
        created_at: timestamp,
        ...(stamped ? { updated_at: timestamp } : {}),
      })),
    )
    const before = Date.now()
    const { data, error } = await client.from(table).insert(rows).select('*')
    expect(error).toBeNull()
    for (const { created_at, updated_at = created_at } of data ?? []) {
      for (const time of [created_at, updated_at]) {
        expect(Math.abs(Date.parse(time) - before)).toBeLessThan(60_000)
      }
    }
    if (table === 'team_invitations') return
    const ids = data?.map(({ id }) => id) ?? []
    await client.from(table).update({ created_at: 'infinity' }).in('id', ids)
    const after = await client.from(table).select('created_at').in('id', ids)
    expect(after.data).toEqual(data?.map(({ created_at }) => ({ created_at })))
  })

  test.each(pages)('cannot break its company’s pages: %s', async (path) => {
    expect((await h.request({ as: company.owner, url: path })).statusCode).toBe(200)
  })

  test('cannot be changed by an upsert', async () => {
    const { data } = await client.from('products').insert(productRow).select('id, created_at')
    const [row] = data ?? []
    const again = await client
      .from('products')
      .upsert({ ...productRow, id: row?.id, created_at: 'infinity', updated_at: 'infinity' })
      .select('id, created_at')
    expect(again.data).toEqual(data)
  })

  test('can be set by the installation itself, within the calendar', async () => {
    const service = dataClient(h, url, 'service')
    const row = { ...productRow, company_id: company.id, user_id: company.owner.id }
    const old = await service
      .from('products')
      .insert({ ...row, created_at: '2020-02-03T00:00:00+00:00' })
      .select('created_at')
    expect(old.data).toEqual([{ created_at: '2020-02-03T00:00:00+00:00' }])
    for (const created_at of timestamps.slice(0, 4)) {
      const refused = await service.from('products').insert({ ...row, created_at })
      expect(refused).toMatchObject({ status: 400, error: { code: '23514' } })
    }
  })

  test('is kept by Undo', async () => {
    const id = randomUUID()
    await h.sql`
      insert into public.products (id, company_id, user_id, created_at, name, category,
        websiteurl, salescontactname, salescontactemail)
      values (${id}, ${company.id}, ${company.owner.id}, '2021-05-06T00:00:00Z', 'Old',
        'Robots', 'https://old.example', 'Sam Sales', 'sam@acme.example')`
    await client.from('products').delete().eq('id', id)
    const [trash] = await h.sql<{ transaction_id: string }>`
      select transaction_id::text from app.trash where row_id = ${id}`
    const undone = await h.request({
      as: company.owner,
      method: 'POST',
      url: '/api/undo',
      payload: { transactionId: trash?.transaction_id },
    })
    expect(undone.statusCode).toBe(200)
    const { data } = await client.from('products').select('created_at').eq('id', id)
    expect(data).toEqual([{ created_at: '2021-05-06T00:00:00+00:00' }])
  })
})
