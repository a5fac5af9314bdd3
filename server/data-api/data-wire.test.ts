import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { briefRow, productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { goodPassword, signUpAccount } from '../testing/worlds/accounts.ts'
import { newCompany, newMember, removeMember, type TestCompany } from '../testing/worlds/people.ts'

const named = (name: string) => ({ ...productRow, name })
const h = await startHarness()
const company = await newCompany(h)
await ask('POST', '/products', { payload: ['Anvil', 'Bolt', 'Crane'].map(named) })

type Asked = {
  payload?: unknown
  headers?: Record<string, string>
  as?: TestCompany['owner'] | null
}

function ask(
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  asked: Asked = {},
) {
  const { payload, headers = {}, as = company.owner } = asked
  return h.request({
    as,
    method,
    url: `/rest/v1${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
}

const refusal = async (answer: ReturnType<typeof ask>) => {
  const { statusCode, body } = await answer
  return { status: statusCode, ...JSON.parse(body) }
}

describe('answers', () => {
  test('an endless header is refused unread, so that pages of any origin learn why', async () => {
    for (const name of ['accept', 'prefer', 'range']) {
      const headers = { [name]: `text/csv${' '.repeat(60_000)}x`, origin: 'https://a.example' }
      const answer = await ask('GET', '/products', { headers })
      expect(answer.statusCode).toBe(431)
      expect(answer.json()).toMatchObject({ code: 'headers_too_large' })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
    const headers = {
      accept: `application/json${' '.repeat(7000)};${' '.repeat(900)}nulls=stripped`,
    }
    expect((await ask('GET', '/products', { headers })).statusCode).toBe(200)
  })

  test('a list: its type, its range, its location', async () => {
    const { statusCode, headers } = await ask('GET', '/products?select=name&limit=2')
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 200,
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-1/*',
      'content-location': '/products?select=name&limit=2',
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['/products?select=name', {}, 200, '0-2/*'],
    ['/products?select=name&name=eq.None', {}, 200, '*/*'],
    ['/products?select=name', { prefer: 'count=exact' }, 200, '0-2/3'],
    ['/products?select=name&limit=2', { prefer: 'count=exact' }, 206, '0-1/3'],
    ['/products?select=name&offset=2', { prefer: 'count=exact' }, 206, '2-2/3'],
    ['/products?select=name&name=eq.None', { prefer: 'count=exact' }, 200, '*/0'],
    ['/products?select=name', { range: '1-1', prefer: 'count=exact' }, 206, '1-1/3'],
    ['/products?select=name', { range: '1-' }, 200, '1-2/*'],
    ['/products?select=name&limit=0', {}, 200, '*/*'],
  ])('%s %o: %i, %s', async (path, headers, status, range) => {
    const answer = await ask('GET', path, { headers })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, range])
    const head = await ask('HEAD', path, { headers })
    expect(head.body).toBe('')
    expect(head.statusCode).toBeLessThan(300)
  })

  test('one object, and CSV', async () => {
    const accept = { accept: 'application/vnd.pgrst.object+json' }
    const one = await ask('GET', '/products?select=name&name=eq.Bolt', { headers: accept })
    expect(one.body).toBe('{"name" : "Bolt"}')
    expect(one.headers['content-type']).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    const csv = await ask('GET', '/products?select=name&order=name', {
      headers: { accept: 'text/csv' },
    })
    expect(csv.body).toBe('name\nAnvil\nBolt\nCrane')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  test("an insert returns the row's location if asked for headers only", async () => {
    const answer = await ask('POST', '/briefs', {
      payload: briefRow,
      headers: { prefer: 'return=headers-only, count=exact' },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({
      location: expect.stringMatching(/^\/briefs\?id=eq\.[0-9a-f-]{36}$/),
      'preference-applied': 'return=headers-only, count=exact',
      'content-range': '*/1',
    })
  })

  test('an empty list inserts nothing, an empty object changes nothing', async () => {
    const prefer = { prefer: 'return=representation' }
    const added = await ask('POST', '/briefs', { payload: [], headers: prefer })
    expect([added.statusCode, added.body]).toEqual([201, '[]'])
    const changed = await ask('PATCH', '/products?name=eq.Bolt', { payload: {}, headers: prefer })
    expect([changed.statusCode, changed.body]).toEqual([200, '[]'])
  })

  test('pages of any origin may call, and read the headers about the rows', async () => {
    const { headers } = await h.request({
      method: 'OPTIONS',
      url: '/rest/v1/products',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization, apikey, prefer, x-retry-count',
      },
    })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': 'authorization, apikey, prefer, x-retry-count',
    })
    const answer = await ask('GET', '/products', { headers: { origin: 'https://shop.example' } })
    expect(answer.headers['access-control-expose-headers']).toContain('Content-Range')
  })
})

describe('refusals', () => {
  test.each([
    ['/product', "Perhaps you meant the table 'public.products'"],
    ['/nothing', null],
    ['/products?select=id,brief(id)', "Perhaps you meant 'briefs' instead of 'brief'."],
    ['/products?select=id,briefs!wrong(id)', null],
    [
      '/rpc/user_can_manage_brief?user_id=x',
      'Perhaps you meant to call the function public.user_can_manage_briefs',
    ],
    [
      '/rpc/user_can_update_product?user_id=x',
      'Perhaps you meant to call the function public.user_can_update_product(product_id, user_id)',
    ],
  ])('%s suggests a similar name', async (path, hint) => {
    expect((await ask('GET', path)).json()).toMatchObject({ hint })
  })

  test.each([
    [
      'GET',
      '/nothing',
      404,
      'PGRST205',
      "Could not find the table 'public.nothing' in the schema cache",
    ],
    ['GET', '/__proto__', 404, 'PGRST205', /__proto__/],
    ['GET', '/app.mails', 404, 'PGRST205', /app\.mails/],
    ['GET', '/products/', 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['GET', '/rpc', 404, 'PGRST205', /rpc/],
    ['PUT', '/products', 405, 'PGRST117', 'Unsupported HTTP method: PUT'],
    ['GET', '/products?select=nothing', 400, '42703', 'column products.nothing does not exist'],
    ['GET', '/products?nothing=eq.1', 400, '42703', 'column products.nothing does not exist'],
    ['GET', '/products?order=nothing', 400, '42703', 'column products.nothing does not exist'],
    ['GET', '/products?select=constructor', 400, '42703', /constructor/],
    [
      'GET',
      '/products?name=foo.1',
      400,
      'PGRST100',
      '"failed to parse filter (foo)" (line 1, column 1)',
    ],
    ['GET', '/products?name=eq', 400, 'PGRST100', /failed to parse filter/],
    ['GET', '/products?name=Bolt', 400, 'PGRST100', /failed to parse filter/],
    ['GET', '/products?id=is.maybe', 400, 'PGRST100', /failed to parse filter/],
    ['GET', '/products?name=in.Bolt', 400, 'PGRST100', /failed to parse filter/],
    [
      'GET',
      '/products?or=(name.eq.a',
      400,
      'PGRST100',
      '"failed to parse logic tree ((name.eq.a)" (line 1, column 11)',
    ],
    ['GET', `/products?or=${'(and'.repeat(12)}`, 400, 'PGRST100', /logic tree/],
    ['GET', '/products?or=()', 400, 'PGRST100', /logic tree/],
    ['GET', '/products?select=name,,id', 400, 'PGRST100', /failed to parse select parameter/],
    ['GET', '/products?select=name::text', 400, 'PGRST100', /failed to parse select parameter/],
    ['GET', '/products?order=name.up', 400, 'PGRST100', /failed to parse order/],
    ['GET', '/products?limit=ten', 400, 'PGRST100', /failed to parse limit/],
    ['GET', '/products?limit=-1', 416, 'PGRST103', 'Requested range not satisfiable'],
    [
      'GET',
      '/products?select=id,users(id)',
      400,
      'PGRST200',
      "Could not find a relationship between 'products' and 'users' in the schema cache",
    ],
    ['GET', '/products?select=id,briefs!wrong(id)', 400, 'PGRST200', /relationship/],
    [
      'GET',
      '/products?briefs.title=eq.a',
      400,
      'PGRST108',
      "'briefs' is not an embedded resource in this request",
    ],
    ['GET', '/products?id=eq.seven', 400, '22P02', 'invalid input syntax for type uuid: "seven"'],
    ['GET', '/products?id=like.a', 404, '42883', /operator does not exist/],
    ['GET', '/products?name=is.true', 400, '42804', /boolean/],
    ['GET', '/products?name=fts(klingon).a', 400, '42704', /klingon/],
    ['GET', '/products?name=eq.%00', 400, '22021', /invalid byte sequence/],
    ['DELETE', '/products?limit=1', 400, 'PGRST100', /limit/],
    [
      'GET',
      '/rpc/nothing',
      404,
      'PGRST202',
      'Could not find the function public.nothing without parameters in the schema cache',
    ],
    [
      'GET',
      '/rpc/get_user_company?name=x',
      404,
      'PGRST202',
      'Could not find the function public.get_user_company(name) in the schema cache',
    ],
    ['GET', '/rpc/get_user_company?user_id=x', 400, '22P02', /uuid/],
    ['DELETE', '/rpc/get_user_company', 405, 'PGRST117', /DELETE/],
  ] as const)('%s %s: %i %s', async (method, path, status, code, message) => {
    expect(await refusal(ask(method, path))).toEqual({
      status,
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      details: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      hint: expect.toSatisfy((value) => value === null || typeof value === 'string'),
    })
  })

  test.each([
    [{ accept: 'application/geo+json' }, 406, 'PGRST107'],
    [{ accept: 'application/vnd.pgrst.object+json' }, 406, 'PGRST116'],
    [{ 'accept-profile': 'auth' }, 406, 'PGRST106'],
    [{ prefer: 'handling=strict, wish=none' }, 400, 'PGRST122'],
    [{ range: '5-2' }, 416, 'PGRST103'],
  ])('%o: %i %s', async (headers, status, code) => {
    expect(await refusal(ask('GET', '/products', { headers }))).toMatchObject({ status, code })
  })

  test.each<[string, unknown, number, string]>([
    ['/products', '{', 400, 'PGRST102'],
    ['/products', '', 400, 'PGRST102'],
    ['/products', '7', 400, 'PGRST102'],
    ['/products', '[7]', 400, 'PGRST102'],
    ['/products', '{"__proto__":{"name":"x"}}', 400, 'PGRST102'],
    ['/products', [{ name: 'One' }, { category: 'Two' }], 400, 'PGRST102'],
    ['/products', { ...productRow, nothing: 1 }, 400, 'PGRST204'],
    ['/products', { ...productRow, logo_object_id: randomUUID() }, 400, 'PGRST204'],
    ['/products?columns=nothing', productRow, 400, 'PGRST204'],
    ['/products', { ...productRow, name: 'R' }, 400, '23514'],
    ['/products', { ...productRow, category: null }, 400, '23502'],
    ['/products', { ...productRow, release_notes: 'not a list' }, 400, '23514'],
    ['/products', { ...productRow, company_id: randomUUID() }, 403, '42501'],
    ['/briefs', { ...briefRow, product_id: randomUUID() }, 403, '42501'],
    ['/products?on_conflict=name', productRow, 400, '42P10'],
    ['/products', `"${'x'.repeat(5_000_000)}"`, 413, 'PGRST102'],
  ])('POST %s %#: %i %s', async (path, payload, status, code) => {
    const upsert = path.includes('on_conflict')
    const headers: Record<string, string> = upsert ? { prefer: 'resolution=merge-duplicates' } : {}
    expect(await refusal(ask('POST', path, { payload, headers }))).toMatchObject({ status, code })
  })

  test('a member added twice is 409, and does not reveal who is a member', async () => {
    const member = { name: 'Ann Example', email: 'ann@acme.example', role: 'editor' }
    expect((await ask('POST', '/team_members', { payload: member })).statusCode).toBe(201)
    const again = await refusal(
      ask('POST', '/team_members', { payload: { ...member, email: 'ANN@acme.example' } }),
    )
    expect(again).toMatchObject({ status: 409, code: '23505', details: null })
  })
})

describe('changes', () => {
  test("appear in the company's activity, with their author", async () => {
    const { owner, ...busy } = await newCompany(h, 'Busy Robotics')
    const as = owner
    const id = randomUUID()
    const member = { name: 'Ann Example', email: 'ann@busy.example', role: 'editor' }
    await ask('POST', '/products', { as, payload: { ...named('Anvil'), id } })
    const merge = { prefer: 'resolution=merge-duplicates' }
    await ask('POST', '/products', { as, payload: { ...named('Anvil 2'), id }, headers: merge })
    await ask('PATCH', `/products?id=eq.${id}`, { as, payload: { name: 'Anvil 3' } })
    await ask('DELETE', `/products?id=eq.${id}`, { as })
    await ask('POST', '/team_members', { as, payload: { ...member, id } })
    await ask('POST', '/team_permissions', { as, payload: { team_member_id: id } })
    await ask('POST', '/team_invitations', {
      as,
      payload: { team_member_id: id, token: randomUUID() },
    })
    await ask('PATCH', '/company_profiles', { as, payload: { revenue: 'Less than $1M' } })
    const refused = await ask('POST', '/products', { as, payload: { ...named('A'), id } })
    expect(refused.statusCode).toBe(400)
    const lines = await h.sql`
      select action, actor_id, subject_id, details ->> 'name' as name from app.activity
      where company_id = ${busy.id} order by created_at`
    const line = (action: string, name: string, subject_id: string = id) => ({
      action,
      name,
      subject_id,
      actor_id: owner.id,
    })
    expect(lines).toEqual([
      line('product.created', 'Anvil'),
      line('product.updated', 'Anvil 2'),
      line('product.updated', 'Anvil 3'),
      line('product.deleted', 'Anvil 3'),
      line('member.invited', 'Ann Example'),
      line('invitation.link_made', 'Ann Example'),
      line('company.updated', 'Busy Robotics', busy.id),
    ])
  })

  test('members who remove themselves lose access', async () => {
    const manager = await newMember(h, company, { can_manage_team: true })
    const path = `/team_members?id=eq.${manager.memberId}`
    expect((await ask('DELETE', path, { as: manager })).statusCode).toBe(204)
    expect((await ask('GET', '/products', { as: manager })).statusCode).toBe(401)
  })
})

describe('callers', () => {
  test('asks a visitor to sign in', async () => {
    const keys: Record<string, string>[] = [{}, { apikey: h.services.keys.anonKey }]
    for (const headers of keys) {
      const answer = await ask('GET', '/products', { as: null, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json()).toMatchObject({
        code: '42501',
        message: 'permission denied for table products',
      })
      const added = await ask('POST', '/products', { as: null, headers, payload: productRow })
      expect(added.json()).toMatchObject({ message: 'permission denied for table products' })
    }
  })

  test('refuses an invalid token, and an expired one', async () => {
    const nobody = await ask('GET', '/products', { headers: { authorization: 'Bearer a.b.c' } })
    expect(nobody.statusCode).toBe(401)
    expect(nobody.headers['www-authenticate']).toContain('error="invalid_token"')
    expect(nobody.json().code).toBe('PGRST301')
    await h.setClock(new Date(Date.now() + 2 * 3600_000))
    const late = await refusal(ask('GET', '/products'))
    await h.setClock(null)
    expect(late).toMatchObject({ status: 401, code: 'PGRST303', message: 'JWT expired' })
  })

  test('refuses an ended session immediately', async () => {
    const account = await signUpAccount(h, { password: goodPassword })
    const headers = { authorization: `Bearer ${account.accessToken}` }
    expect((await ask('GET', '/products', { as: null, headers })).statusCode).toBe(200)
    await h.request({ method: 'POST', url: '/auth/v1/logout', headers, payload: '{}' })
    for (const path of ['/products', `/rpc/get_user_company?user_id=${account.id}`]) {
      const ended = await refusal(ask('GET', path, { as: null, headers }))
      expect(ended).toMatchObject({ status: 401, code: 'PGRST301' })
    }
  })

  test('refuses a removed member immediately, for reading and for writing', async () => {
    const member = await newMember(h, company, { can_manage_products: true })
    expect((await ask('GET', '/products', { as: member })).statusCode).toBe(200)
    await removeMember(h, member)
    expect(await refusal(ask('GET', '/products', { as: member }))).toMatchObject({ status: 401 })
    const write = ask('POST', '/products', { as: member, payload: productRow })
    expect(await refusal(write)).toMatchObject({ status: 401, code: 'PGRST301' })
  })

  test('the service key reaches every company', async () => {
    const headers = { authorization: `Bearer ${h.services.keys.serviceKey}` }
    const other = await newCompany(h, 'Other Corp')
    const answer = await ask('GET', '/company_profiles?select=id', { as: null, headers })
    const ids = answer.json<{ id: string }[]>().map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([company.id, other.id]))
  })
})
