import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { briefRow, dataClient, productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany, type TestCompany } from '../testing/worlds/people.ts'

let company: TestCompany
let client: SupabaseClient
const h = await startHarness()
const url = await h.listen()
beforeEach(async () => {
  company = await newCompany(h)
  client = dataClient(h, url, company.owner)
})

const product = (values: object = {}) => ({ ...productRow, ...values })

async function addProducts(...names: string[]) {
  const { data, error } = await client
    .from('products')
    .insert(names.map((name) => product({ name })))
    .select('id, name')
  expect(error).toBeNull()
  return data as { id: string; name: string }[]
}

describe('@supabase/supabase-js, unmodified: reading', () => {
  test('select with columns, order, limit and offset', async () => {
    await addProducts('Anvil', 'Bolt', 'Crane')
    const answer = await client
      .from('products')
      .select('name, maker:salescontactname')
      .order('name', { ascending: false })
      .range(1, 1)
    expect(answer).toMatchObject({
      status: 200,
      error: null,
      data: [{ name: 'Bolt', maker: 'Sam Sales' }],
    })
  })

  test('select * returns the listed columns, and no other', async () => {
    await addProducts('Anvil')
    const { data } = await client.from('products').select()
    expect(Object.keys(data?.[0] ?? {})).toEqual([
      ...['id', 'company_id', 'user_id', 'name', 'category', 'description', 'websiteurl'],
      ...['logo_url', 'salescontactname', 'salescontactemail', 'salescontactphone'],
      ...['release_notes', 'created_at', 'updated_at'],
    ])
  })

  test('count: with the rows, and alone', async () => {
    await addProducts('Anvil', 'Bolt', 'Crane')
    const some = await client.from('products').select('name', { count: 'exact' }).limit(2)
    expect(some).toMatchObject({ status: 206, count: 3 })
    expect(some.data).toHaveLength(2)
    const alone = await client.from('products').select('*', { count: 'exact', head: true })
    expect(alone).toMatchObject({ status: 200, count: 3, data: null })
    for (const count of ['planned', 'estimated'] as const) {
      expect((await client.from('products').select('id', { count })).count).toBe(3)
    }
    const beyond = await client.from('products').select('id', { count: 'exact' }).range(9, 19)
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
  })

  test('single and maybeSingle', async () => {
    const [anvil] = await addProducts('Anvil', 'Bolt')
    const one = client.from('products').select('name')
    expect(await one.eq('id', anvil?.id).single()).toMatchObject({ data: { name: 'Anvil' } })
    expect(await client.from('products').select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const none = client.from('products').select().eq('name', 'Nothing')
    expect(await none.maybeSingle()).toMatchObject({ data: null, error: null })
  })

  test('csv', async () => {
    await addProducts('Anvil', 'Bolt, "big"')
    const { data } = await client.from('products').select('name,description').order('name').csv()
    expect(data).toBe('name,description\nAnvil,\n"Bolt, ""big""",')
  })

  test('stripNulls omits nulls', async () => {
    await addProducts('Anvil')
    const { data } = await client.from('products').select('name,description').stripNulls()
    expect(data).toEqual([{ name: 'Anvil' }])
  })
})

describe('@supabase/supabase-js, unmodified: filters', () => {
  test.each<[string, (query: ReturnType<typeof filtering>) => PromiseLike<unknown>, string[]]>([
    ['eq', (query) => query.eq('name', 'Bolt'), ['Bolt']],
    ['neq', (query) => query.neq('name', 'Bolt'), ['Anvil', 'Crane']],
    ['gt', (query) => query.gt('name', 'Bolt'), ['Crane']],
    ['gte', (query) => query.gte('name', 'Bolt'), ['Bolt', 'Crane']],
    ['lt', (query) => query.lt('name', 'Bolt'), ['Anvil']],
    ['lte', (query) => query.lte('name', 'Bolt'), ['Anvil', 'Bolt']],
    ['like', (query) => query.like('name', '%n%'), ['Anvil', 'Crane']],
    ['ilike', (query) => query.ilike('name', 'a%'), ['Anvil']],
    ['in', (query) => query.in('name', ['Bolt', 'Crane', 'a,(b)']), ['Bolt', 'Crane']],
    ['is', (query) => query.is('description', null), ['Anvil', 'Crane']],
    ['not', (query) => query.not('description', 'is', null), ['Bolt']],
    ['or', (query) => query.or('name.eq.Anvil,and(name.gt.B,name.lt.C)'), ['Anvil', 'Bolt']],
    ['match', (query) => query.match({ name: 'Bolt', category: 'Robots' }), ['Bolt']],
    ['contains', (query) => query.contains('release_notes', '["https://a.example/1"]'), ['Crane']],
    ['textSearch', (query) => query.textSearch('description', 'hold & things'), ['Bolt']],
    [
      'textSearch, as on the web',
      (query) =>
        query.textSearch('description', '"things together"', {
          type: 'websearch',
          config: 'english',
        }),
      ['Bolt'],
    ],
    ['filter', (query) => query.filter('name', 'not.in', '("Bolt","Crane")'), ['Anvil']],
  ])('%s', async (_, filter, names) => {
    await client
      .from('products')
      .insert([
        product({ name: 'Anvil', description: null, release_notes: null }),
        product({ name: 'Bolt', description: 'Holds things together', release_notes: null }),
        product({ name: 'Crane', description: null, release_notes: ['https://a.example/1'] }),
      ])
    const { data, error } = (await filter(filtering())) as Answer
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name)).toEqual(names)
  })

  type Answer = { data: { name: string }[] | null; error: unknown }
  const filtering = () => client.from('products').select('name').order('name')

  test('contains, containedBy and overlaps of a list', async () => {
    const regions = () => client.from('company_profiles').select('id')
    const found = async (query: PromiseLike<{ data: unknown[] | null }>) =>
      (await query).data?.length
    expect(await found(regions().contains('regions_of_operation', ['Europe']))).toBe(1)
    expect(await found(regions().containedBy('regions_of_operation', ['Asia']))).toBe(0)
    expect(await found(regions().overlaps('regions_of_operation', ['Asia', 'Europe']))).toBe(1)
  })
})

describe('@supabase/supabase-js, unmodified: embedding', () => {
  test('to one, to many, renamed, hinted, filtered, sorted and limited', async () => {
    const [anvil, bolt] = await addProducts('Anvil', 'Bolt')
    const titles = ['One', 'Two', 'Six']
    await client
      .from('briefs')
      .insert(titles.map((title) => ({ ...briefRow, title, product_id: anvil?.id })))
    const { data, error } = await client
      .from('products')
      .select('name, owner:company_profiles!products_company_id_fkey(company_name), briefs(title)')
      .order('name')
      .neq('briefs.title', 'One')
      .order('title', { referencedTable: 'briefs', ascending: false })
      .limit(1, { referencedTable: 'briefs' })
    expect(error).toBeNull()
    const owner = { company_name: company.name }
    expect(data).toEqual([
      { name: 'Anvil', owner, briefs: [{ title: 'Two' }] },
      { name: 'Bolt', owner, briefs: [] },
    ])
    const inner = await client.from('products').select('id, briefs!inner(products(name))')
    expect(inner.data).toEqual([
      { id: anvil?.id, briefs: Array(3).fill({ products: { name: 'Anvil' } }) },
    ])
    expect(bolt).toBeDefined()
  })

  test('members with their permissions, which are one row', async () => {
    const { data } = await client
      .from('team_members')
      .select('role, team_permissions(can_manage_team), team_invitations(id)')
    expect(data).toEqual([
      { role: 'admin', team_permissions: { can_manage_team: true }, team_invitations: [] },
    ])
  })
})

describe('@supabase/supabase-js, unmodified: writing', () => {
  test('insert returns nothing unless asked to', async () => {
    const answer = await client.from('products').insert(product())
    expect(answer).toMatchObject({ status: 201, data: null, error: null })
    const shown = await client.from('products').insert(product()).select('name, user_id').single()
    expect(shown).toMatchObject({
      status: 201,
      data: { name: 'Rover', user_id: company.owner.id },
    })
  })

  test('insert of many: a missing value is null, or the default', async () => {
    const rows = [
      { ...briefRow, title: 'One' },
      { ...briefRow, title: 'Two', status: 'active' },
    ]
    const refused = await client.from('briefs').insert(rows)
    expect(refused).toMatchObject({ status: 400, error: { code: '23502' } })
    const { data, count } = await client
      .from('briefs')
      .insert(rows, { defaultToNull: false, count: 'exact' })
      .select('title, status')
    expect(data).toEqual([
      { title: 'One', status: 'draft' },
      { title: 'Two', status: 'active' },
    ])
    expect(count).toBe(2)
  })

  test('upsert changes existing rows, or keeps them', async () => {
    const [anvil] = await addProducts('Anvil')
    const changed = await client
      .from('products')
      .upsert(product({ id: anvil?.id, name: 'Anvil 2' }))
      .select('id, name')
    expect(changed).toMatchObject({ status: 200, data: [{ id: anvil?.id, name: 'Anvil 2' }] })
    const id = randomUUID()
    const left = await client
      .from('products')
      .upsert([product({ id: anvil?.id, name: 'Anvil 3' }), product({ id, name: 'Bolt' })], {
        onConflict: 'id',
        ignoreDuplicates: true,
      })
      .select('id, name')
    expect(left).toMatchObject({ status: 201, data: [{ id, name: 'Bolt' }] })
    const again = product({ id: anvil?.id, name: 'Anvil 4' })
    const none = client.from('products').upsert(again, { ignoreDuplicates: true })
    expect(await none).toMatchObject({ status: 201, data: null, error: null })
    expect(await none.select('id')).toMatchObject({ status: 201, data: [], error: null })
  })

  test('update and delete', async () => {
    await addProducts('Anvil', 'Bolt')
    const one = await client.from('products').update({ category: 'Tools' }).eq('name', 'Anvil')
    expect(one).toMatchObject({ status: 204, data: null, error: null })
    const shown = await client
      .from('products')
      .update({ category: 'Parts' })
      .eq('name', 'Bolt')
      .select('name, category, company_profiles(company_name)')
    expect(shown).toMatchObject({
      status: 200,
      data: [{ name: 'Bolt', company_profiles: { company_name: company.name } }],
    })
    const none = await client.from('products').update({ category: 'X' }).eq('name', 'Y').select()
    expect(none).toMatchObject({ status: 200, data: [], error: null })
    const gone = await client.from('products').delete({ count: 'exact' }).eq('name', 'Anvil')
    expect(gone).toMatchObject({ status: 204, count: 1 })
    const last = await client.from('products').delete().neq('name', '').select('name')
    expect(last).toMatchObject({ status: 200, data: [{ name: 'Bolt' }] })
  })

  test('a change is rolled back if it should affect one row and does not', async () => {
    await addProducts('Anvil', 'Bolt')
    const answer = await client
      .from('products')
      .update({ category: 'Tools' })
      .neq('name', '')
      .select()
      .single()
    expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    const most = await client.from('products').delete().neq('name', '').maxAffected(1)
    expect(most).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
    const { data } = await client.from('products').select('category')
    expect(data).toEqual([{ category: 'Robots' }, { category: 'Robots' }])
  })
})

describe('@supabase/supabase-js, unmodified: functions', () => {
  const questions = [
    ...['user_is_company_owner', 'user_can_edit_company_profile', 'user_can_view_company_info'],
    ...['user_can_manage_team', 'user_can_view_team_info', 'user_can_manage_products'],
    'user_can_manage_briefs',
  ]
  test.each(questions)('%s', async (name) => {
    const own = await client.rpc(name, { user_id: company.owner.id })
    expect(own).toMatchObject({ status: 200, data: true })
    expect((await client.rpc(name, { user_id: randomUUID() })).data).toBe(false)
    const read = await client.rpc(name, { user_id: company.owner.id }, { get: true })
    expect(read).toMatchObject({ status: 200, data: true })
  })

  test('get_user_company', async () => {
    const own = await client.rpc('get_user_company', { user_id: company.owner.id })
    expect(own.data).toBe(company.id)
    expect((await client.rpc('get_user_company', { user_id: randomUUID() })).data).toBeNull()
  })

  test.each(['user_can_update_product', 'user_can_delete_product'])('%s', async (name) => {
    const [anvil] = await addProducts('Anvil')
    const asked = { product_id: anvil?.id, user_id: company.owner.id }
    expect((await client.rpc(name, asked)).data).toBe(true)
    expect((await client.rpc(name, { ...asked, product_id: randomUUID() })).data).toBe(false)
  })

  test('permissions of a member', async () => {
    const { data: member } = await client
      .from('team_members')
      .insert({ name: 'Ann', email: 'ann@acme.example', role: 'editor', company_id: company.id })
      .select('id')
      .single()
    const flags = {
      member_id: member?.id,
      can_edit_profile: false,
      can_manage_prods: true,
      can_manage_brfs: true,
      can_manage_tm: false,
    }
    const changed = await client.rpc('update_team_permissions', flags)
    expect(changed).toMatchObject({ status: 200, data: true })
    const { data } = await client.rpc('get_team_member_permissions', { member_id: member?.id })
    expect(data).toMatchObject({ team_member_id: member?.id, can_manage_products: true })
    const part = await client
      .rpc('get_team_member_permissions', { member_id: member?.id })
      .select('can_manage_team')
      .single()
    expect(part.data).toEqual({ can_manage_team: false })
    const none = { member_id: randomUUID() }
    expect((await client.rpc('get_team_member_permissions', none)).data).toBeNull()
    const get = await client.rpc('update_team_permissions', flags, { get: true })
    expect(get).toMatchObject({ status: 405, error: { code: '25006' } })
  })
})
