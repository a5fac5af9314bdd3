import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { briefRow, dataClient, productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { newApiKey } from '../testing/worlds/api-keys.ts'
import { addPending } from '../testing/worlds/company-rows.ts'
import { type Flags, newCompany, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)

const flagNames = [
  'can_edit_company_profile',
  'can_manage_products',
  'can_manage_briefs',
  'can_manage_team',
] as const
const all = Object.fromEntries(flagNames.map((flag) => [flag, true]))

async function readRights(memberId: string) {
  const rows = await h.sql<Record<string, boolean>>`
    select can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team
    from public.team_permissions where team_member_id = ${memberId}`
  return rows
}

test('nobody makes themselves the owner: the wire has no such field', async () => {
  const admin = await newMember(h, company, all)
  const key = await newApiKey(h, admin, { rights: ['canManageTeam', 'canEditCompanyProfile'] })
  const own = `/team_members?id=eq.${admin.memberId}`
  const seat = { id: admin.memberId, name: 'Mel', email: admin.email, role: 'editor' }
  const taken = { ...seat, company_id: company.id, user_id: admin.id, is_owner: true }
  const asked = [
    ['PATCH', own, { is_owner: true }, 400],
    ['POST', '/team_members', taken, 400],
    ['GET', '/team_members?select=is_owner', undefined, 400],
    ['GET', '/team_members?is_owner=is.true', undefined, 400],
    ['PATCH', own, { company_id: admin.id }, 403],
    ['PATCH', own, { user_id: company.owner.id }, 403],
    ['PATCH', `/company_profiles?id=eq.${company.id}`, { id: admin.id }, 403],
  ] as const
  for (const [method, path, payload, status] of asked) {
    for (const as of status === 400 ? [admin, key, company.owner] : [admin]) {
      const headers = { prefer: 'resolution=merge-duplicates' }
      const url = `/rest/v1${path}`
      const answer = await h.request({ as, method, url, headers, ...(payload && { payload }) })
      expect([path, answer.statusCode], answer.body).toEqual([path, status])
    }
  }
  const owners = await h.sql`
    select user_id::text from public.team_members where company_id = ${company.id} and is_owner`
  expect(owners).toEqual([{ user_id: company.owner.id }])
})

describe('nobody can raise their own rights by the table API', () => {
  const none = Object.fromEntries(flagNames.map((flag) => [flag, false]))
  const cases: [string, Flags][] = [
    ['without any right', {}],
    ['who manages the team', { can_manage_team: true }],
    ['with every right but one', { ...all, can_manage_products: false }],
  ]
  test.each(cases)('a member %s', async (_, flags) => {
    const member = await newMember(h, company, flags)
    const client = dataClient(h, url, member)
    const before = [{ ...none, ...flags }]
    const more = flagNames.filter((flag) => !flags[flag])
    const own = { team_member_id: member.memberId }
    for (const flag of more) {
      const raised = { [flag]: true }
      await client.from('team_permissions').update(raised).eq('team_member_id', member.memberId)
      await client.from('team_permissions').update(raised).neq('team_member_id', randomUUID())
      await client
        .from('team_permissions')
        .upsert({ ...own, ...raised }, { onConflict: 'team_member_id' })
      await client.from('team_permissions').insert({ ...own, ...raised })
      await client.rpc('update_team_permissions', {
        member_id: member.memberId,
        can_edit_profile: flag === 'can_edit_company_profile' || null,
        can_manage_prods: flag === 'can_manage_products' || null,
        can_manage_brfs: flag === 'can_manage_briefs' || null,
        can_manage_tm: flag === 'can_manage_team' || null,
      })
      expect([flag, await readRights(member.memberId)]).toEqual([flag, before])
    }
    await client.from('team_members').update({ role: 'admin' }).eq('id', member.memberId)
    await client
      .from('team_members')
      .upsert({
        id: member.memberId,
        company_id: company.id,
        name: 'Mel',
        email: member.email,
        role: 'admin',
      })
      .select()
    const [row] = await h.sql<{ role: string }>`
      select role from public.team_members where id = ${member.memberId}`
    expect(row?.role).toBe('editor')
  })

  test('a new member gets the rights of the role, regardless of the payload', async () => {
    const manager = await newMember(h, company, { can_manage_team: true })
    for (const as of [company.owner, manager]) {
      const team_member_id = await addPending(h, company)
      const made = await dataClient(h, url, as)
        .from('team_permissions')
        .insert({ team_member_id, ...all })
        .select(flagNames.join())
        .single()
      expect(made).toMatchObject({
        status: 201,
        data: { ...none, can_manage_briefs: true },
      })
      const raised = await dataClient(h, url, as)
        .from('team_permissions')
        .update(all)
        .eq('team_member_id', team_member_id)
        .select(flagNames.join())
      if (as === company.owner) expect(raised.data).toEqual([all])
      else expect(raised).toMatchObject({ status: 403, error: { code: '42501' } })
    }
  })
})

describe('rows deleted by the table API', () => {
  test('go to the trash together, and Undo restores them', async () => {
    const client = dataClient(h, url, company.owner)
    const id = randomUUID()
    await client.from('products').insert({ ...productRow, id })
    await client.from('briefs').insert([
      { ...briefRow, product_id: id, title: 'First' },
      { ...briefRow, product_id: id, title: 'Second' },
    ])
    const shown = () =>
      client.from('products').select('*, briefs(*)').eq('id', id).order('title', {
        referencedTable: 'briefs',
      })
    const before = await shown()
    expect(before.data).toHaveLength(1)
    expect((await client.from('products').delete().eq('id', id)).status).toBe(204)
    expect((await shown()).data).toEqual([])
    const lying = await h.sql<{ transaction_id: string; table_name: string }>`
      select transaction_id::text, table_name from app.trash
      where company_id = ${company.id} order by table_name`
    expect(lying.map(({ table_name }) => table_name)).toEqual(['briefs', 'briefs', 'products'])
    const [{ transaction_id: transactionId } = { transaction_id: '' }] = lying
    expect(new Set(lying.map((row) => row.transaction_id)).size).toBe(1)
    const member = await newMember(h, company)
    const foreign = h.call(restoreDeleted, { as: member, body: { transactionId } })
    await expect(foreign).rejects.toMatchObject({ status: 403 })
    expect(await h.call(restoreDeleted, { as: company.owner, body: { transactionId } })).toEqual({
      restored: 3,
    })
    const updated = /"updated_at":"[^"]*"/g
    const plain = (value: unknown) => JSON.stringify(value).replace(updated, '')
    expect(plain((await shown()).data)).toBe(plain(before.data))
  })
})

describe('statuses of database errors', () => {
  const get = (path: string) => h.request({ as: company.owner, url: `/rest/v1${path}` })

  test('409 for a reference to a missing row', async () => {
    const service = dataClient(h, url, 'service')
    const answer = await service
      .from('products')
      .insert({ ...productRow, company_id: randomUUID() })
    expect(answer).toMatchObject({ status: 409, error: { code: '23503' } })
  })

  test('500 for a timeout, without the cause', async () => {
    const service = dataClient(h, url, 'service')
    const { database } = h.services
    database.pool.once('acquire', (client) => {
      const send = client.query.bind(client) as (query: { text: string }) => unknown
      const hurry = (begin: { text: string }) =>
        send({ ...begin, text: begin.text.replace("'10s'", "'1ms'") })
      vi.spyOn(client, 'query').mockImplementationOnce(hurry as never)
    })
    const rows = Array.from({ length: 400 }, () => ({ ...productRow, company_id: company.id }))
    const late = await service.from('products').insert(rows)
    expect(late).toMatchObject({ status: 500, error: { code: '57014', details: null } })
  })

  test('503 while the database is away', async () => {
    const { pool } = h.services.database
    const connect = pool.connect
    const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
    pool.connect = away as typeof pool.connect
    const lost = await get('/products?select=id')
    pool.connect = connect
    expect([lost.statusCode, lost.json()]).toMatchObject([503, { code: 'PGRST001', details: null }])
    expect((await get('/products?select=id')).statusCode).toBe(200)
  })
})
