import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCompany } from '../../../contract/company/company.ts'
import { listDeliveries } from '../../../contract/developers/webhooks.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newSharedBrief } from '../../testing/worlds/shares.ts'
import { newWebhook } from '../../testing/worlds/webhooks.ts'
import { mostDeliveries } from './queries.ts'

let ours: TestCompany
let theirs: TestCompany
const h = await startHarness()
beforeEach(async () => {
  ;({ ours, theirs } = await newCompanies(h))
})

/** Runs a statement of the server without its time limit. */
const atLength = (statement: string) =>
  h.database.pool.query(`set local role service_role; ${statement}`)

describe('webhooks and large changes', () => {
  test('queues a change of many long briefs, and the company can be deleted', async () => {
    // Together more than one jsonb value can hold.
    const count = 1700
    const product = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
    await atLength(`
      insert into public.briefs
        (product_id, user_id, title, type, uploaded_video_url, description, requirements)
      select '${product.id}', '${ours.owner.id}', 'Long', 'product', 'https://a.example/v.mp4',
             repeat('🚀', 20000), repeat('🚀', 20000)
      from generate_series(1, ${count})`)
    const { id } = await newWebhook(h, ours.owner, { topics: ['briefs'] })
    await atLength(`update public.briefs set title = 'Longer' where product_id = '${product.id}'`)
    const { total, items } = await h.call(listDeliveries, { as: ours.owner, params: { id } })
    expect([total, items[0]?.type]).toEqual([count, 'brief.updated'])
    await h.call(deleteCompany, { as: ours.owner, body: { companyName: ours.name } })
    const left = await h.sql`select from public.briefs where company_id = ${ours.id}`
    expect(left).toEqual([])
  })

  test('one statement queues no more than is kept, and none of another company', async () => {
    const brief = await newSharedBrief(h, ours)
    const other = await newSharedBrief(h, theirs)
    const add = (id: string, by: TestCompany, count: number) =>
      sql`select ${by.id}::uuid as company_id, ${id}::uuid as brief_id, n from generate_series(1, ${count}) n`
    const first = await newWebhook(h, ours.owner, { topics: ['shares'] })
    const second = await newWebhook(h, theirs.owner, { topics: ['shares'] })
    // What is deleted afterwards does not count.
    await h.database.pool.query('drop trigger webhook_deliveries_trim on app.webhook_deliveries')
    const flood = mostDeliveries + 2000
    await h.sql`
      insert into app.shares (company_id, brief_id, token, email)
      select company_id, brief_id, gen_random_uuid(), 'reader' || n || '@firm.example'
      from (${add(brief.id, ours, flood)} union all ${add(other.id, theirs, 2)}) as added`
    const total = async (as: TestCompany, id: string) =>
      (await h.call(listDeliveries, { as: as.owner, params: { id } })).total
    expect([await total(ours, first.id), await total(theirs, second.id)]).toEqual([
      mostDeliveries,
      2,
    ])
  })
})
