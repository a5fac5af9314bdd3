import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dataClient } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { addProduct } from '../testing/worlds/company-rows.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)
await addProduct(h, company)

const times = (count: number, of: (at: number) => string, by = ',') =>
  Array.from({ length: count }, (_, at) => of(at)).join(by)

async function ask(query: string, path = '/products', method: 'GET' | 'DELETE' | 'PATCH' = 'GET') {
  const payload = method === 'PATCH' ? { payload: { category: 'Tools' } } : {}
  const answer = await h.request({
    as: company.owner,
    method,
    url: `/rest/v1${path}?${query}`,
    ...payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const within: [string, string][] = [
  ['100 conditions', times(100, (at) => `name=neq.${at}`, '&')],
  ['100 conditions of a group', `or=(${times(100, (at) => `name.eq.${at}`)})`],
  ['2,000 values', `category=in.(${times(2000, (at) => `c${at}`)})`],
  ['20 patterns', times(20, (at) => `name=ilike.*${at}*`, '&')],
  ['a pattern of 200 characters', `name=like.${'n'.repeat(200)}`],
  ['10 wildcards', `name=like.${'%25a'.repeat(10)}`],
  ['5 searches', times(5, (at) => `description=plfts.word${at}`, '&')],
  ['50 words', `description=plfts.${times(50, (at) => `w${at}`, '%20')}`],
  ['20 columns in order', `order=${times(20, () => 'name')}`],
  ['9 levels', `${'and=('}${'and('.repeat(8)}name.eq.a${')'.repeat(9)}`],
]

const beyond: [string, string, string][] = [
  ['101 conditions', times(101, (at) => `name=neq.${at}`, '&'), 'at most 100 conditions'],
  [
    'conditions of groups',
    `or=(${times(60, (at) => `name.eq.${at}`)})&and=(${times(41, (at) => `name.eq.${at}`)})`,
    'at most 100 conditions',
  ],
  [
    'conditions of embedded rows',
    `select=id,briefs(id)&${times(60, (at) => `briefs.title=eq.${at}`, '&')}&${times(41, (at) => `name=eq.${at}`, '&')}`,
    'at most 100 conditions',
  ],
  ['elements of arrays', `release_notes=cs.[${times(101, String)}]`, 'at most 100 conditions'],
  [
    'values of two lists',
    `category=in.(${times(1001, (at) => `c${at}`)})&name=in.(${times(1000, (at) => `n${at}`)})`,
    'at most 2000 values in lists',
  ],
  ['21 patterns', times(21, (at) => `name=ilike.*${at}*`, '&'), 'at most 20 conditions with like'],
  [
    '21 patterns of a group',
    `or=(${times(21, (at) => `name.ilike.*${at}*`)})`,
    'at most 20 conditions with like',
  ],
  ['a long pattern', `name=like.${'n'.repeat(201)}`, 'A pattern has at most 200 characters'],
  ['11 wildcards', `name=like.${'*a%25'.repeat(5)}*`, 'at most 10 of % and *'],
  ['6 searches', times(6, (at) => `name=fts.w${at}`, '&'), 'at most 5 full-text conditions'],
  ['51 words', `name=fts.${times(51, (at) => `w${at}`, '|')}`, 'at most 50 words'],
  ['a long search', `name=wfts.${'n'.repeat(501)}`, 'search has at most 500 characters'],
  ['21 columns in order', `order=${times(21, () => 'name')}`, 'at most 20 columns in order'],
]

describe('a request of the table API', () => {
  test.each(within)('may have %s', async (_, query) => {
    expect(await ask(query)).toMatchObject({ status: 200 })
  })

  test.each(beyond)('is refused for %s', async (_, query, message) => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      if (method !== 'GET' && /^(order|select)/.test(query)) continue
      expect(await ask(query, '/products', method)).toEqual({
        status: 400,
        body: {
          code: 'PGRST100',
          message: expect.stringContaining(message),
          details: null,
          hint: 'Split it into several requests.',
        },
      })
    }
  })

  test('is bounded for functions too', async () => {
    const path = '/rpc/get_team_member_permissions'
    const filters = times(101, () => 'can_manage_team=is.true', '&')
    expect(await ask(`member_id=${randomUUID()}&${filters}`, path)).toMatchObject({ status: 400 })
  })

  test('may name as many ids as fit into an address', async () => {
    const client = dataClient(h, url, company.owner)
    const { data: known } = await client.from('products').select('id')
    const ids = [...(known ?? []).map(({ id }) => id), ...Array.from({ length: 1500 }, randomUUID)]
    const { data, error } = await client.from('products').select('id').in('id', ids)
    expect({ data, error }).toEqual({ data: known, error: null })
  })
})

describe('a visitor', () => {
  test('is refused before the request is parsed', async () => {
    const client = dataClient(h, url, 'visitor')
    const connections = h.services.database.pool.totalCount
    const many = times(2900, (at) => `description=fts.word${at}`, '&')
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => h.request({ url: `/rest/v1/products?${many}` })),
    )
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        {
          code: '42501',
          message: 'permission denied for table products',
          details: null,
          hint: null,
        },
      ])
    }
    expect(h.services.database.pool.totalCount).toBe(connections)
    const called = await client.rpc('get_user_company', { user_id: company.owner.id })
    expect(called.error).toMatchObject({
      code: '42501',
      message: 'permission denied for function get_user_company',
    })
  })
})
