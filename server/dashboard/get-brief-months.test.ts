import { describe, expect, it } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { getBriefMonths } from '../../contract/dashboard/dashboard.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()

const months = async (as: TestUser, timeZone?: string) =>
  (await h.call(getBriefMonths, { as, query: timeZone === undefined ? {} : { timeZone } })).months

const nameOf = (date: Date) => date.toISOString().slice(0, 7)

async function addBrief(as: TestUser, status: 'draft' | 'active' | 'archived', at?: string) {
  const product = await h.call(createProduct, { as, body: sampleProduct() })
  const body = sampleBrief({ productId: product.id, status })
  const { id } = await h.call(createBrief, { as, body })
  if (at) await h.sql`update public.briefs set created_at = ${at} where id = ${id}`
}

describe('getBriefMonths', () => {
  it('returns twelve months, the current one last, even without briefs', async () => {
    const { owner } = await newCompany(h)
    const found = await months(owner)
    expect(found).toHaveLength(12)
    expect(found.at(-1)?.month).toBe(nameOf(h.services.now()))
    expect(found.every((one) => one.draft + one.active + one.archived === 0)).toBe(true)
  })

  it('counts by current status, including own briefs without a product', async () => {
    const { owner } = await newCompany(h)
    await addBrief(owner, 'draft')
    await addBrief(owner, 'active')
    await h.call(createBrief, { as: owner, body: sampleBrief({ status: 'active' }) })
    await addBrief(owner, 'archived', '2001-01-01')
    expect((await months(owner)).at(-1)).toMatchObject({ draft: 1, active: 2, archived: 0 })
  })

  it("starts months in the reader's time zone", async () => {
    const { owner } = await newCompany(h)
    const now = h.services.now()
    const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
    await addBrief(owner, 'active', new Date(start - 60_000).toISOString())
    const active = async (zone: string) => (await months(owner, zone)).map((one) => one.active)
    expect((await active('UTC')).at(-2)).toBe(1)
    const east = await months(owner, 'Pacific/Kiritimati')
    expect(east.find((one) => one.active)?.month).toBe(nameOf(new Date(start)))
  })

  it.each([
    'UTC',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'America/St_Johns',
    'Pacific/Kiritimati',
    'Europe/Lisbon',
  ])('assigns each brief to its month in %s, to the second, over a year', async (zone) => {
    const company = await newCompany(h)
    const author = await newMember(h, company, { can_manage_products: true })
    const { id: product } = await h.call(createProduct, {
      as: company.owner,
      body: sampleProduct(),
    })
    // Around the start of each month: a second before it, exactly at it, and further away.
    await h.sql`
      insert into public.briefs (product_id, user_id, title, type, status, uploaded_video_url, created_at)
      select case when n % 7 = 0 then null else ${product}::uuid end,
             case when n % 3 = 0 then ${author.id}::uuid else ${company.owner.id}::uuid end,
             'Brief ' || n, 'roadmap', (array['draft', 'active', 'archived'])[1 + n % 3], 'https://v.example/1',
             (date_trunc('month', now() at time zone ${zone}) - month * interval '1 month')
               at time zone ${zone} + offs
      from generate_series(0, 12) month,
           unnest(array['-1 second', '0', '1 second', '-5 hours', '11 hours', '9 days']::interval[])
             with ordinality as off(offs, place),
           lateral (select month * 6 + place as n) numbered`
    for (const reader of [company.owner, author]) {
      const expected = await h.sql<{ month: string }>`
        select to_char(created_at at time zone ${zone}, 'YYYY-MM') as month,
               count(*) filter (where status = 'draft')::int as draft,
               count(*) filter (where status = 'active')::int as active,
               count(*) filter (where status = 'archived')::int as archived
        from public.briefs
        where user_id = ${reader.id}::uuid
           or (company_id = ${company.owner.id}::uuid and ${reader === company.owner})
        group by 1 order by 1`
      const told = await months(reader, zone)
      expect(told).toEqual(
        told.map(({ month }) => ({
          draft: 0,
          active: 0,
          archived: 0,
          ...expected.find((one) => one.month === month),
          month,
        })),
      )
      expect(told.slice(0, -1).every((one) => one.draft + one.active + one.archived > 0)).toBe(true)
    }
  })

  it('counts all briefs for a member who manages briefs, and only their own otherwise', async () => {
    const company = await newCompany(h)
    const author = await newMember(h, company, { can_manage_products: true })
    const reader = await newMember(h, company, { can_manage_briefs: true })
    await addBrief(company.owner, 'active')
    await addBrief(author, 'draft')
    expect((await months(author)).at(-1)).toMatchObject({ draft: 1, active: 0 })
    expect((await months(reader)).at(-1)).toMatchObject({ draft: 1, active: 1 })
  })

  it('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    await addBrief(theirs.owner, 'active')
    expect((await months(ours.owner)).at(-1)).toMatchObject({ draft: 0, active: 0, archived: 0 })
  })

  it.each(['', 'Nowhere/City', '+01:00', "UTC'--", 'Europe/Lisbon '.repeat(2)])(
    'refuses the time zone %j',
    async (zone) => {
      const { owner } = await newCompany(h)
      await expect(months(owner, zone)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'timeZone' }],
      })
    },
  )

  it('refuses a user without a company, and a visitor', async () => {
    await expect(months(await newUser(h))).rejects.toMatchObject(generalErrors.noCompany)
    await expect(h.call(getBriefMonths, { as: null })).rejects.toMatchObject(
      generalErrors.authenticationRequired,
    )
  })
})
