import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { fillFrom } from '../testing/worlds/copilot-corpus.ts'
import { newDocument, said } from '../testing/worlds/document-samples.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

/** Adjacent in every index, so that they differ only in their use. */
const words = ['zyxquorba', 'zyxquorbb'] as const
const askers =
  process.env.DEEP === '1'
    ? ['northlight', 'opalgrid', 'kuehlwerk', 'tallyroot', 'reader']
    : ['northlight', 'reader']
const h = await startHarness()
const { connectionString } = h.database
const world = await fillFrom(
  { connectionString, signUp: async () => (await newCompany(h)).owner },
  join(resolve(import.meta.dirname, '../../bench/copilot'), 'corpus'),
)
const client = new pg.Client({ connectionString })
await client.connect()
afterAll(() => client.end())

/** How many database blocks a search for one word reads. */
const blocks = (asker: string, word: string) =>
  readBlocks(asker, 'select app.search_passages($1, null, null, null, $2, 40)', [
    JSON.stringify([{ word: 0, text: word }]),
    '{}',
  ])

async function readBlocks(asker: string, call: string, values: string[]): Promise<number> {
  const sub = world.askers.get(asker)?.id
  const explain = call.replace(/^/, 'explain (analyze, buffers, format json) ')
  await client.query('begin')
  try {
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ role: 'authenticated', sub })],
    )
    // The first run reads the catalogue and makes the plans.
    await client.query(explain, values)
    await client.query(explain, values)
    const { rows } = await client.query(explain, values)
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    await client.query('rollback')
  }
}

test('a word that another company uses reads as many blocks as one that nobody uses', async () => {
  const [used, unused] = words
  const { owner } = await newCompany(h)
  // New plans and fuller pages change both numbers, so they are read alternately until each has been equal twice.
  const expectSame = async () => {
    for (const asker of askers) {
      const read = async () => [await blocks(asker, used), await blocks(asker, unused)]
      let before: unknown[]
      let after = await read()
      do {
        before = after
        after = await read()
      } while (!isDeepStrictEqual(before, after))
      expect(after[1], asker).toEqual(after[0])
    }
  }
  await expectSame()
  for (let at = 0; at < 20; at++) {
    const description = `The ${used} is new. The ${used} is good.`
    await h.call(createProduct, { as: owner, body: sampleProduct({ description }) })
  }
  await newDocument(h, owner, `The ${used}`, said('one', `The ${used} is new.`))
  const [{ uses } = { uses: 0 }] = await h.sql<{ uses: number }>`
    select count(*)::int as uses from app.postings where term like 'zyxquorb%'`
  expect(uses).toBe(22)
  await expectSame()
  await client.query('vacuum analyze app.passages, app.postings')
  await expectSame()
})
