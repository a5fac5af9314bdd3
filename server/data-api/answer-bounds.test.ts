import { describe, expect, test } from 'vitest'
import { briefRow, dataClient } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { addProduct } from '../testing/worlds/company-rows.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)
const product = await addProduct(h, company)
// 1,100 briefs, 290 of them as long as a brief may be.
await h.sql`
  insert into public.briefs (user_id, product_id, title, type, uploaded_video_url, description)
  select ${company.owner.id}, case when n <= 290 then ${product}::uuid end, 'Brief ' || n,
    'product', ${briefRow.uploaded_video_url}, case when n <= 290 then repeat('x', 20000) end
  from generate_series(1, 1100) n`

const get = (path: string, headers = {}) =>
  h.request({ as: company.owner, url: `/rest/v1${path}`, headers })

const tooLong = {
  code: 'BW060',
  message: 'The answer is longer than 16 MiB',
  details: null,
  hint: 'Ask for fewer rows or columns.',
}

describe('answers are bounded', () => {
  const thrice = 'a:description,b:description,c:description'

  test('in bytes: the rows of a table', async () => {
    const answer = await get(`/briefs?select=${thrice}&description=not.is.null`)
    expect([answer.statusCode, answer.json()]).toEqual([400, tooLong])
    const less = await get(`/briefs?select=${thrice}&description=not.is.null&limit=200`)
    expect(less.statusCode).toBe(200)
  })

  test('in bytes, but not where only the number of rows is wanted', async () => {
    const client = dataClient(h, url, company.owner)
    const head = { count: 'exact', head: true } as const
    const long = await client.from('briefs').select(thrice, head)
    expect(long).toMatchObject({ error: null, count: 1100 })
    const some = await client
      .from('products')
      .select(`id, briefs!inner(${thrice}, company_profiles(id))`, head)
      .eq('briefs.title', 'Brief 1')
    expect(some).toMatchObject({ error: null, count: 1 })
    const none = await client
      .from('products')
      .select(`id, briefs(${thrice})`, head)
      .is('briefs', null)
    expect(none).toMatchObject({ error: null, count: 0 })
    const counted = await client.from('briefs').select('count', head)
    expect(counted).toMatchObject({ error: null, count: 1100 })
    const answer = await h.request({
      ...{ as: company.owner, method: 'HEAD', url: `/rest/v1/briefs?select=${thrice}` },
      headers: { accept: 'text/csv' },
    })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-range': '0-999/*',
    })
    expect(answer.headers['content-length']).toBeUndefined()
  })

  test('in bytes: embedded rows', async () => {
    const client = dataClient(h, url, company.owner)
    const whole = await client.from('products').select(`id, briefs(${thrice})`)
    expect(whole).toMatchObject({ status: 400, error: tooLong })
  })

  test('in bytes: the rows of a change, which is rolled back', async () => {
    const client = dataClient(h, url, company.owner)
    const changed = await client
      .from('briefs')
      .update({ timeline: 'Soon' })
      .not('description', 'is', null)
      .select(thrice)
    expect(changed).toMatchObject({ status: 400, error: tooLong })
    const soon = await client.from('briefs').select('id').eq('timeline', 'Soon')
    expect(soon.data).toEqual([])
  })

  test('in rows: a thousand, and the next page is available', async () => {
    const client = dataClient(h, url, company.owner)
    const all = await client.from('briefs').select('id', { count: 'exact' }).order('id')
    expect(all).toMatchObject({ status: 206, count: 1100 })
    expect(all.data).toHaveLength(1000)
    const rest = await client.from('briefs').select('id').order('id').range(1000, 4999)
    expect(rest.data).toHaveLength(100)
    expect(new Set([...(all.data ?? []), ...(rest.data ?? [])].map(({ id }) => id)).size).toBe(1100)
  })

  test.each([
    [
      'fifty times the same column',
      `/briefs?select=${Array.from({ length: 50 }, (_, n) => `a${n}:description`)}`,
    ],
    ['five times the same column', '/briefs?select=a:id,b:id,c:id,d:id,e:id'],
    ['the same by a star', '/briefs?select=*,*,*,*,*'],
    [
      'five times the same table',
      `/products?select=${'abcde'.split('').map((name) => `${name}:briefs(id)`)}`,
    ],
    [
      'the same, below',
      `/company_profiles?select=products(${'abcde'.split('').map((name) => `${name}:name`)})`,
    ],
    ['rows of rows of the same rows', '/products?select=briefs(products(briefs(id)))'],
    [
      'six levels',
      '/team_permissions?select=team_members(company_profiles(products(briefs(products(company_profiles(id))))))',
    ],
    [
      'thirteen tables',
      `/company_profiles?select=${['products', 'briefs', 'team_members'].flatMap((table) => ['a', 'b', 'c', 'd'].map((name) => `${name}${table}:${table}(id)`))},products(briefs(id))`,
    ],
  ])('cannot be exceeded by asking for %s', async (_, path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PGRST100'])
    expect(answer.json().details).toMatch(/at most|once on the way down/)
  })
})

describe('an exception in pg while it reads an answer', () => {
  test('ends the connection and the request, and nothing else', async () => {
    const { pool } = h.services.database
    pool.once('acquire', (client) => {
      ;(client as unknown as { connection: NodeJS.EventEmitter }).connection.once('dataRow', () => {
        throw new RangeError('Cannot create a string longer than 0x1fffffe8 characters')
      })
    })
    const answers = await Promise.all([1, 2, 3].map(() => get('/briefs?select=id&limit=1')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
    const lost = answers.find(({ statusCode }) => statusCode === 503)
    expect(lost?.json()).toMatchObject({ code: 'PGRST001', details: null })
    expect(lost?.body).not.toContain('string')
    expect((await get('/briefs?select=id&limit=1')).statusCode).toBe(200)
  })
})
