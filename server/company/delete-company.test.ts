import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { createBrief, deleteBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import {
  companyErrors,
  createCompany,
  deleteCompany,
  getCompany,
} from '../../contract/company/company.ts'
import { permissions } from '../../contract/permissions.ts'
import { createProduct, listProducts } from '../../contract/products/products.ts'
import { buckets } from '../../contract/storage/storage.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { readAudit } from '../testing/worlds/accounts.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { beginUpload, postFile, publicPath, sendPiece } from '../testing/worlds/files.ts'
import { invite } from '../testing/worlds/invitations.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief, sampleCompany, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()

const remove = (as: TestUser | null, companyName: string) =>
  h.call(deleteCompany, { as, body: { companyName } })

/** A company with rows in every table. */
async function filledCompany() {
  const company = await newCompany(h)
  const { owner } = company
  const member = await newMember(h, company, { can_manage_products: true })
  await invite(h, owner)
  const logo = `${company.id}/logo.png`
  expect((await postFile(h, owner, fixture('logo.png'), { key: logo })).statusCode).toBe(200)
  const logo_url = `${h.services.env.PUBLIC_URL}${publicPath(buckets.logos, logo)}`
  const product = await h.call(createProduct, { as: member, body: sampleProduct({ logo_url }) })
  const brief = await newVideoBrief(h, company, { productId: product.id })
  await h.call(addCaption, {
    as: owner,
    params: { id: brief.id },
    body: { language: 'en', text: webVtt('Hello') },
  })
  const gone = await h.call(createBrief, {
    as: owner,
    body: sampleBrief({ productId: product.id }),
  })
  await h.call(deleteBrief, { as: owner, params: { id: gone.id } })
  const upload = await beginUpload(h, { as: owner, length: 8 })
  return { company, owner, member, logo, upload }
}

/** How many rows of any table still refer to the company. */
async function readRows(companyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const tables = await h.sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'company_id' and table_schema in ('public', 'app', 'storage')
      and table_name in (select relname from pg_class where relkind = 'r')`
  for (const { name } of tables) {
    const [row] = await h.sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} where company_id = ${companyId}`
    if (row && row.count > 0) counts[name] = row.count
  }
  return counts
}

describe('deleteCompany', () => {
  test("deletes everything in the company, and keeps the owner's account", async () => {
    const { company, owner, member, logo, upload } = await filledCompany()
    expect(Object.keys(await readRows(company.id)).length).toBeGreaterThan(8)
    expect(await remove(owner, ` ${company.name} `)).toEqual({ id: company.id })
    expect(await readRows(company.id)).toEqual({})
    const picture = await h.request({ method: 'GET', url: publicPath(buckets.logos, logo) })
    expect(picture.json()).toMatchObject({ statusCode: '404' })
    const piece = await sendPiece(h, upload.path, { as: owner, offset: 0, bytes: Buffer.alloc(8) })
    expect(piece.statusCode).toBeGreaterThanOrEqual(400)
    await expect(h.call(getMe, { as: member })).rejects.toMatchObject({ status: 401 })
    expect(await h.call(getMe, { as: owner })).toMatchObject({ company: null, memberId: null })
    await expect(h.call(getCompany, { as: owner })).rejects.toMatchObject({ status: 403 })
    expect(await readAudit(h, owner.id)).toContain('company_deleted')
    // The owner can start a new company.
    const body = { ...sampleCompany, companyName: 'Second try' }
    const founded = await h.call(createCompany, { as: owner, body })
    expect(founded).toMatchObject({ id: owner.id, companyName: 'Second try' })
    expect((await h.call(listProducts, { as: owner })).total).toBe(0)
  })

  test('requires the exact name', async () => {
    const { owner, name } = await newCompany(h)
    for (const wrong of ['Other Corp', name.toLowerCase(), `${name}.`]) {
      await expect(remove(owner, wrong)).rejects.toMatchObject(companyErrors.otherName)
    }
    for (const shape of ['', '   ', 'x'.repeat(1001), 7, null]) {
      await expect(remove(owner, shape as string)).rejects.toMatchObject({ status: 400 })
    }
    expect((await h.call(getCompany, { as: owner })).companyName).toBe(name)
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    await expect(remove(ours.owner, theirs.name)).rejects.toMatchObject(companyErrors.otherName)
    expect((await h.call(getCompany, { as: theirs.owner })).companyName).toBe(theirs.name)
    await remove(ours.owner, ours.name)
    expect((await h.call(getCompany, { as: theirs.owner })).companyName).toBe(theirs.name)
  })

  test('refuses a member without the right, whatever other rights they have', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company, {
      can_edit_company_profile: true,
      can_manage_products: true,
      can_manage_briefs: true,
      can_manage_team: true,
    })
    await expect(remove(member, company.name)).rejects.toMatchObject(
      permissions['company.delete'].denied,
    )
    await expect(remove(null, company.name)).rejects.toMatchObject({ status: 401 })
    const answer = await h.request({
      as: member,
      method: 'DELETE',
      url: `/rest/v1/company_profiles?id=eq.${company.id}`,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect((await h.call(getCompany, { as: company.owner })).companyName).toBe(company.name)
  })

  test('only one of two simultaneous deletions succeeds', async () => {
    const { owner, name } = await newCompany(h)
    const answers = await Promise.allSettled([remove(owner, name), remove(owner, name)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 403 })
    }
  })
})
