import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { deleteCompany } from '../../contract/company/company.ts'
import { ApiError } from '../../contract/errors.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { createProduct } from '../../contract/products/products.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { beginUpload, sendPiece } from '../testing/worlds/files.ts'
import { newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const mp4 = fixture('h264-aac.mp4')
const rights = {
  can_edit_company_profile: true,
  can_manage_products: true,
  can_manage_briefs: true,
  can_manage_team: true,
}

test('a company that is deleted while its members work leaves nothing behind', async () => {
  const h = await startHarness()
  const company = await newCompany(h)
  const work: ((as: TestUser) => Promise<number>)[] = [
    (as) => upload(as),
    (as) => h.call(createProduct, { as, body: sampleProduct() }).then(() => 200, statusOf),
    (as) => addBrief(as).then(() => 200, statusOf),
    (as) =>
      h.call(createCanvas, { as, body: { title: 'Plan', widgets: [] } }).then(() => 200, statusOf),
  ]
  async function addBrief(as: TestUser) {
    const { id } = await h.call(createProduct, { as, body: sampleProduct() })
    await h.call(createBrief, { as, body: sampleBrief({ productId: id }) })
  }
  async function upload(as: TestUser): Promise<number> {
    const { answer, path } = await beginUpload(h, { as, length: mp4.length })
    if (!path) return answer.statusCode
    const half = mp4.length >> 1
    for (const [offset, end] of [
      [0, half],
      [half, mp4.length],
    ] as const) {
      const piece = { as, offset, bytes: mp4.subarray(offset, end) }
      const { statusCode } = await sendPiece(h, path, piece)
      if (statusCode >= 400) return statusCode
    }
    return 200
  }
  /** A concurrent change can block it; the response then asks to try again. */
  async function remove() {
    const body = { companyName: company.name }
    for (;;) {
      const status = await h
        .call(deleteCompany, { as: company.owner, body })
        .then(() => 200, statusOf)
      if (status === 200) return
      expect(status).toBe(409)
    }
  }
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember(h, company, rights)))
  let done = 0
  let deleted: Promise<unknown> | undefined
  const refusals = await Promise.all(
    members.map(async (as, at) => {
      for (;;) {
        const status = (await work[at % work.length]?.(as)) ?? 0
        if (status >= 400 && status !== 409) return status
        if (++done === 40) {
          deleted = remove()
        }
      }
    }),
  )
  await deleted
  for (const status of refusals) expect(status).toBeLessThan(500)
  const tables = await h.sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'company_id' and table_type = 'BASE TABLE'`
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const rows = await h.sql`select from ${sql.raw(name)} where company_id = ${company.id}`
    expect(rows, name).toEqual([])
  }
})

function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  throw error
}
