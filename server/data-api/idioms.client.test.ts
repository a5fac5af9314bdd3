import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { briefRow, dataClient, productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)
const client = dataClient(h, url, company.owner)
const names = ['Anvil', ' Bolt', 'Crane, "big"', 'a,b']
const { data } = await client
  .from('products')
  .insert(names.map((name) => ({ ...productRow, name })))
  .select('id')
const anvil = data?.[0]?.id
await client.from('briefs').insert([
  { ...briefRow, product_id: anvil, status: 'active', description: 'A fast robot arm' },
  { ...briefRow, product_id: anvil, status: 'draft', description: 'An arm of a robot' },
])

const products = (columns: string) => client.from('products').select(columns).order('name')
const ask = (path: string, headers: Record<string, string> = {}) =>
  h.request({ as: company.owner, url: `/rest/v1${path}`, headers })

describe('counting', () => {
  test('related rows, alone, renamed and filtered', async () => {
    const { data, error } = await products('name, briefs(count), live:briefs(many:count)')
      .eq('live.status', 'active')
      .in('name', ['Anvil', ' Bolt'])
    expect(error).toBeNull()
    expect(data).toEqual([
      { name: ' Bolt', briefs: [{ count: 0 }], live: [{ many: 0 }] },
      { name: 'Anvil', briefs: [{ count: 2 }], live: [{ many: 1 }] },
    ])
  })

  test('rows, without other columns', async () => {
    const { data } = await client.from('products').select('count').neq('name', 'Anvil')
    expect(data).toEqual([{ count: 3 }])
    const one = await client.from('briefs').select('count').eq('status', 'active').single()
    expect(one.data).toEqual({ count: 1 })
    const beside = await client.from('products').select('name, count')
    expect(beside).toMatchObject({ status: 400, error: { code: '42803' } })
    const below = await client.from('products').select('name, briefs(title, count)')
    expect(below).toMatchObject({ status: 400, error: { code: '42803' } })
  })

  test.each(['count()', 'id.count()', 'created_at.max()', 'briefs(count())'])(
    'refuses other aggregates: %s',
    async (columns) => {
      const answer = await client.from('products').select(columns)
      expect(answer).toMatchObject({ status: 400, error: { code: 'PGRST123' } })
    },
  )
})

describe('rows with and without related rows', () => {
  test('as a filter on the embedded table', async () => {
    const without = await products('name, briefs(id)').is('briefs', null)
    expect(without.data).toHaveLength(3)
    const having = await products('name, briefs(title)').not('briefs', 'is', null)
    expect(having.data).toMatchObject([{ name: 'Anvil', briefs: [{}, {}] }])
    const active = await products('name, briefs()')
      .eq('briefs.status', 'archived')
      .not('briefs', 'is', null)
    expect(active.data).toEqual([])
  })

  test('an empty embedding returns nothing of the related table', async () => {
    const { data } = await products('name, briefs!inner()')
    expect(data).toEqual([{ name: 'Anvil' }])
  })
})

describe('values', () => {
  test('in: blanks, quotes and commas are part of the values', async () => {
    const found = async (names: string[]) =>
      (await client.from('products').select('name').order('name').in('name', names)).data?.map(
        ({ name }) => name,
      )
    expect(await found(['x', ' Bolt'])).toEqual([' Bolt'])
    expect(await found(['a,b', 'Anvil'])).toEqual(['a,b', 'Anvil'])
    expect(await found(['Bolt'])).toEqual([])
    const { data } = await client.from('products').select('name').eq('name', 'Crane, "big"')
    expect(data).toHaveLength(1)
  })

  test('in: a thousand ids fit into an address', async () => {
    const ids = [anvil, ...Array.from({ length: 999 }, () => randomUUID())]
    const { data, error } = await client.from('products').select('id').in('id', ids)
    expect(error).toBeNull()
    expect(data).toEqual([{ id: anvil }])
  })

  test('refuses an endless address with an error that any page may read', async () => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /rest/v1/products?id=in.(${'x'.repeat(65_600)}`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    const [head = '', body = ''] = String(answer).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 431 /)
    expect(head).toContain('access-control-allow-origin: *')
    expect(JSON.parse(body)).toMatchObject({ code: 'headers_too_large', details: null, hint: null })
  })

  test('csv: lists, booleans and timestamps as PostgreSQL writes them', async () => {
    const regions_of_operation = ['Europe', 'North America', 'a "b"', 'null', '']
    await client.from('company_profiles').update({ regions_of_operation }).eq('id', company.id)
    const lists = await client.from('company_profiles').select('regions_of_operation').csv()
    expect(lists.data).toBe(
      'regions_of_operation\n"{Europe,""North America"",""a \\\\""b\\\\"""",""null"",""""}"',
    )
    const truths = await client.from('briefs').select('processing,created_at').limit(1).csv()
    expect(truths.data).toMatch(
      /^processing,created_at\nf,"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00"$/,
    )
  })

  test('csv: quotes what PostgreSQL quotes in composite values', async () => {
    const texts = [
      'plain',
      'two words',
      '(round)',
      'back\\slash',
      'a,b',
      'say "hi"',
      'tab\there',
      'ö\u00a0ö',
    ]
    const release_notes = ['https://a.example/1', 'https://a.example/2?x=(1)']
    const name = 'Csv, quoted'
    for (const description of texts) {
      const row = { ...productRow, name, description, release_notes }
      expect((await client.from('products').insert(row)).error).toBeNull()
    }
    const columns = 'description,release_notes,salescontactphone,category,created_at,id'
    const { data } = await client
      .from('products')
      .select(columns)
      .eq('name', name)
      .order('id')
      .csv()
    // PostgREST returns the text of each row without its parentheses.
    const rows = await h.sql<{ line: string }>`
      select substr(line, 2, char_length(line) - 2) as line from (
        select row(description, release_notes, salescontactphone, category, created_at, id)::text as line
        from public.products where name = ${name} order by id) lines`
    expect(String(data).split('\n')).toEqual([columns, ...rows.map(({ line }) => line)])
  })

  test.each([
    ['plain', 'robots arm', 2],
    ['phrase', 'robot arm', 1],
    ['phrase', 'arm robot', 0],
    ['websearch', 'robot -fast', 1],
  ] as const)('textSearch, %s: %s', async (type, words, rows) => {
    const { data } = await client
      .from('briefs')
      .select('id')
      .textSearch('description', words, { type, config: 'english' })
    expect(data).toHaveLength(rows)
  })

  test('maybeSingle: one row, and several', async () => {
    const one = await client.from('products').select('name').eq('id', anvil).maybeSingle()
    expect(one).toMatchObject({ status: 200, data: { name: 'Anvil' }, error: null })
    const more = await client.from('products').select('name').maybeSingle()
    expect(more).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
  })
})

describe('preferences', () => {
  test('a change with tx=rollback gets a response, and is not saved', async () => {
    const changed = await client
      .from('products')
      .update({ category: 'Changed' })
      .eq('id', anvil)
      .select('category')
      .rollback()
    expect(changed).toMatchObject({ status: 200, data: [{ category: 'Changed' }] })
    const removed = await client
      .from('products')
      .delete({ count: 'exact' })
      .eq('id', anvil)
      .rollback()
    expect(removed).toMatchObject({ status: 204, count: 1 })
    const added = await client
      .from('products')
      .insert({ ...productRow, name: 'Ghost' })
      .rollback()
    expect(added.status).toBe(201)
    const { data } = await client.from('products').select('category, briefs(count)').eq('id', anvil)
    expect(data).toEqual([{ category: productRow.category, briefs: [{ count: 2 }] }])
    expect((await client.from('products').select('id').eq('name', 'Ghost')).data).toEqual([])
  })

  test('of a call: counted, strict, applied', async () => {
    const own = { user_id: company.owner.id }
    const { count } = await client.rpc('get_user_company', own, { count: 'exact' })
    expect(count).toBe(1)
    const path = `/rpc/get_user_company?user_id=${company.owner.id}`
    const counted = await ask(path, { prefer: 'count=exact, return=minimal, handling=lenient' })
    expect(counted.headers).toMatchObject({
      'content-range': '0-0/1',
      'preference-applied': 'count=exact, handling=lenient',
    })
    expect(counted.body).toBe(`"${company.id}"`)
    const strict = await ask(path, { prefer: 'handling=strict, wish=none' })
    expect([strict.statusCode, strict.json().code]).toEqual([400, 'PGRST122'])
  })

  test('any page can read the headers of a response, and every refusal', async () => {
    const { headers } = await ask('/products?limit=1', { origin: 'https://shop.example' })
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        ...['content-range', 'content-location', 'location', 'preference-applied', 'etag'],
        ...['x-total-count', 'link', 'x-supabase-api-version', 'x-relay-error', 'content-length'],
      ]),
    )
    const asked = await h.request({
      method: 'OPTIONS',
      url: '/rest/v1/products',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'PUT' },
    })
    expect(asked.headers['access-control-allow-methods']).toContain('PUT')
  })
})
