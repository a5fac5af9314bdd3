import { beforeEach, describe, expect, test } from 'vitest'
import { briefRow, dataClient } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { addBrief, addProduct } from '../testing/worlds/company-rows.ts'
import { newCompany, type TestCompany } from '../testing/worlds/people.ts'

type Client = ReturnType<typeof dataClient>
let company: TestCompany
let client: Client
let withBrief: string
const h = await startHarness()
const url = await h.listen()

/** One product with a brief and one without. */
beforeEach(async () => {
  company = await newCompany(h)
  client = dataClient(h, url, company.owner)
  withBrief = await addProduct(h, company)
  await addProduct(h, company)
  await addBrief(h, company.owner.id, withBrief)
})

const categories = async () =>
  (await client.from('products').select('category')).data?.map(({ category }) => category)

describe('a change that depends on related rows', () => {
  const change = { category: 'Changed' }
  const cases: [string, (products: ReturnType<Client['from']>) => PromiseLike<unknown>][] = [
    [
      'a DELETE of rows without related ones',
      (from) => from.delete().is('briefs', null).select('id, briefs()'),
    ],
    [
      'a DELETE of rows with related ones',
      (from) => from.delete().not('live', 'is', null).select('id, live:briefs(id)'),
    ],
    [
      'a PATCH of rows without related ones',
      (from) => from.update(change).is('briefs', null).select('id, briefs()'),
    ],
    [
      'a DELETE with !inner and a filter on it',
      (from) => from.delete().eq('briefs.status', 'archived').select('id, briefs!inner(id)'),
    ],
    [
      'a PATCH with !inner, of one row',
      (from) => from.update(change).neq('category', 'x').select('id, briefs!inner()').single(),
    ],
  ]
  test.each(cases)('is refused: %s', async (_, changed) => {
    expect(await changed(client.from('products'))).toMatchObject({
      status: 400,
      data: null,
      error: { code: 'PGRST100', details: expect.stringContaining('related rows') },
    })
    expect(await categories()).toEqual(['Robots', 'Robots'])
  })

  test('returns related rows, filtered, if it does not depend on them', async () => {
    const changed = await client
      .from('products')
      .update(change)
      .eq('id', withBrief)
      .eq('briefs.status', 'archived')
      .select('category, briefs(id), all:briefs(title, products!inner(id))')
      .single()
    expect(changed).toMatchObject({
      status: 200,
      data: { ...change, briefs: [], all: [{ title: briefRow.title }] },
    })
  })
})

describe('an insert that asks for one row', () => {
  test('is rolled back if !inner leaves no row to return', async () => {
    const one = { ...briefRow, title: 'Alone' }
    const added = await client
      .from('briefs')
      .insert(one)
      .select('id, products!inner(name)')
      .single()
    expect(added).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect((await client.from('briefs').select('id').eq('title', 'Alone')).data).toEqual([])
    const row = { ...one, product_id: withBrief }
    const kept = await client.from('briefs').insert(row).select('products!inner(name)').single()
    expect(kept).toMatchObject({ status: 201, data: { products: { name: 'Rover' } } })
  })
})

describe('a filter on an embedded table', () => {
  test('means the embedding of that alias, also if another one has that name', async () => {
    const { data } = await client
      .from('products')
      .select('others:briefs(title), briefs(title)')
      .eq('id', withBrief)
      .eq('briefs.title', 'None')
    expect(data).toEqual([{ others: [{ title: briefRow.title }], briefs: [] }])
    const renamed = await client
      .from('products')
      .select('others:briefs(title)')
      .eq('id', withBrief)
      .eq('briefs.title', 'None')
    expect(renamed.data).toEqual([{ others: [] }])
  })
})
