import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dataClient, productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { addInvitation, addPending, addProduct } from '../testing/worlds/company-rows.ts'
import { newCompanies, newMember, type TestCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()
const { ours, theirs } = await newCompanies(h)
await addProduct(h, ours)
await addProduct(h, theirs)

const get = (path: string, as: TestCompany['owner'] | null = ours.owner) =>
  h.request({ as, method: 'GET', url: `/rest/v1${path}` })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('unlisted columns', () => {
  // Columns of the database that no caller may reach, of listed and unlisted tables.
  const hidden = [
    ...[
      'revision',
      'logo_object_id',
      'users.encrypted_password',
      'objects.owner_id',
      'xmax',
      'ctid',
    ],
    ...['tableoid', 'products.name', 'public.products', 'users(id)'],
  ]
  test.each(hidden)('no select, filter, order, embedding or write reaches %s', async (column) => {
    const bare = encodeURIComponent(column)
    const paths = [
      `/products?select=${bare}`,
      `/products?select=id,secret:${bare}`,
      `/products?${bare}=not.is.null`,
      `/products?or=(${bare}.not.is.null)`,
      `/products?order=${bare}`,
      `/products?select=id&order=id.asc,${bare}.desc`,
      `/company_profiles?select=id,products(${bare})`,
      `/company_profiles?select=id,products!inner(id)&products.${bare}=not.is.null`,
      `/company_profiles?select=id,products(id)&products.order=${bare}`,
      `/company_profiles?select=id,products(id)&products.or=(${bare}.not.is.null)`,
    ]
    for (const path of paths) {
      const answer = await get(path)
      expect([path, answer.statusCode]).toEqual([path, 400])
      expect(['42703', 'PGRST100', 'PGRST108', 'PGRST200']).toContain(answer.json().code)
    }
    for (const [method, payload] of [
      ['POST', { ...productRow, [column]: randomUUID() }],
      ['PATCH', { [column]: randomUUID() }],
    ] as const) {
      const answer = await h.request({ as: ours.owner, method, url: '/rest/v1/products', payload })
      expect([method, answer.statusCode, answer.json().code]).toEqual([method, 400, 'PGRST204'])
    }
  })

  test.each(['users', 'sessions', 'objects', 'mails', 'trash', 'secrets', 'leads', 'migrations'])(
    'no table %s, by any path',
    async (table) => {
      for (const path of [`/${table}`, `/auth.${table}`, `/app.${table}`, `/"${table}"`]) {
        expect((await get(path)).statusCode).toBe(404)
      }
      for (const from of ['products', 'company_profiles', 'team_members', 'briefs']) {
        expect((await get(`/${from}?select=id,${table}(*)`)).json().code).toBe('PGRST200')
      }
      for (const headers of [{ 'accept-profile': 'auth' }, { 'accept-profile': 'app' }]) {
        const answer = await h.request({ as: ours.owner, url: `/rest/v1/${table}`, headers })
        expect([404, 406]).toContain(answer.statusCode)
      }
    },
  )
})

describe("other companies' rows", () => {
  test('a filter on an embedded table reveals nothing about another company', async () => {
    const paths = [
      `/products?select=id,company_profiles!inner(id)&company_profiles.id=eq.${theirs.id}`,
      `/company_profiles?select=id,products(id)&id=eq.${theirs.id}`,
      `/team_members?select=id,company_profiles!inner(id)&company_id=eq.${theirs.id}`,
      `/products?or=(company_id.eq.${theirs.id},company_id.neq.${ours.id})`,
      `/products?not.and=(company_id.eq.${ours.id})`,
    ]
    for (const path of paths) {
      const answer = await get(path)
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, '[]'])
    }
  })

  test('a member sees no invitation, not even through the members', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    await addInvitation(h, ours)
    const { body } = await get('/team_members?select=id,team_invitations!inner(id,token)', member)
    expect(body).toBe('[]')
  })
})

describe('the token of an invitation', () => {
  test('is stored as its hash, can be filtered by, and is returned only to its sender', {
    tags: ['1.7.13b'],
  }, async () => {
    const client = dataClient(h, url, ours.owner)
    const token = randomUUID()
    const team_member_id = await addPending(h, ours)
    const made = await client
      .from('team_invitations')
      .insert({ team_member_id, token })
      .select('id, token')
      .single()
    expect(made).toMatchObject({ status: 201, data: { token } })
    const stored = await h.sql`
      select token from public.team_invitations where id = ${made.data?.id}`
    expect(stored).toEqual([{ token: sha256(token) }])

    const found = await client.from('team_invitations').select().eq('token', token).single()
    expect(found.data).toMatchObject({ id: made.data?.id, token: null })
    const listed = await client.from('team_invitations').select('id').in('token', [token, 'x'])
    expect(listed.data).toEqual([{ id: made.data?.id }])
    const byHash = await client.from('team_invitations').select().eq('token', sha256(token))
    expect(byHash.data).toEqual([])
  })

  test('its hash can be neither searched nor sorted by', async () => {
    await addInvitation(h, ours)
    const questions = [
      ...['token=like.*', 'token=ilike.a*', 'token=gt.0', 'token=lte.f', 'token=fts.a'],
      ...['token=cs.{a}', 'token=not.like.b*', 'or=(token.like.c*)', 'order=token'],
    ]
    for (const question of questions) {
      for (const path of [
        `/team_invitations?${question}`,
        `/team_members?select=id,team_invitations(id)&team_invitations.${question}`,
      ]) {
        const answer = await get(path)
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 400, 'PGRST100'])
      }
    }
  })

  test('is returned with its own member, also when several are created at once', async () => {
    const client = dataClient(h, url, ours.owner)
    const rows = await Promise.all(
      ['a', 'b', 'c'].map(async (letter) => ({
        team_member_id: await addPending(h, ours),
        token: letter + randomUUID(),
      })),
    )
    const { data } = await client
      .from('team_invitations')
      .insert(rows)
      .select('team_member_id, token')
    expect(data).toEqual(rows)
  })
})

describe('addresses that routers and rules might read differently', () => {
  const spellings = [
    ...['//products', '/./products', '/x/../products', '/%2e%2e/rest/v1/products', '/products%2f'],
    ...['/products%00', '/products;x=1', '/products/.', '/PRODUCTS', '/products%20', '/products\\'],
    ...[
      '/rpc/../products',
      '/rpc%2fget_user_company',
      '/rpc/get_user_company/',
      '/public.products',
    ],
    ...[
      '/%70roducts',
      '/products?select=*#x',
      '/products%3Fselect=id',
      '/"products"',
      '/products,briefs',
    ],
  ]
  test.each(spellings)('%s opens nothing more than the plain one', async (path) => {
    for (const as of [null, ours.owner] as const) {
      const { statusCode, body } = await get(path, as)
      expect(body).not.toContain(theirs.id)
      if (as === null) expect([400, 401, 404]).toContain(statusCode)
      if (statusCode === 200) expect(JSON.parse(body)).toHaveLength(1)
    }
  })

  test('another method in a header or in the address changes nothing', async () => {
    const before = await get('/products?select=id')
    const url = '/rest/v1/products?id=not.is.null'
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await h.request({ as: ours.owner, url, headers: { [name]: 'DELETE' } })
    }
    await h.request({ as: ours.owner, url: `${url}&_method=DELETE` })
    expect((await get('/products?select=id')).body).toBe(before.body)
  })
})
