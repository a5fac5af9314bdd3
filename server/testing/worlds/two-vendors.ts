import { sql } from 'kysely'
import { createProduct } from '../../../contract/products/products.ts'
import type { Harness } from '../harness.ts'
import { newAddress } from './accounts.ts'
import { newCompanies, type TestCompany } from './people.ts'
import { sampleProduct } from './samples.ts'
import { newReader, newShare, newSharedBrief } from './shares.ts'

const facts = {
  kestrel: {
    company_name: 'Kestrel Systems',
    headquarters_location: 'Bergen, Norway',
    year_founded: '2009',
    employee_count: '51-200',
    ownership_structure: 'Private',
    funding_history: 'Bootstrapped',
    revenue: '$1M - $10M',
    regions_of_operation: ['Europe', 'Asia'],
  },
  merlin: {
    company_name: 'Merlin Data',
    headquarters_location: 'Lyon, France',
    year_founded: '2019',
    employee_count: '201-500',
    ownership_structure: 'Public',
    funding_history: 'Series B+',
    revenue: '$50M - $100M',
    regions_of_operation: ['North America'],
  },
}

/** Two vendors with a profile, products and two briefs each, and a reader who has all but the last brief. */
export async function newTwoVendors(h: Harness) {
  const { ours: kestrel, theirs: merlin } = await newCompanies(h)
  await setProfile(h, kestrel, facts.kestrel)
  await setProfile(h, merlin, facts.merlin)
  const [nest, tower] = [
    await newProduct(h, kestrel, 'Nestbox', 'Cold Storage'),
    await newProduct(h, merlin, 'Watchtower', 'Fleet Control'),
  ]
  const dated = async (of: typeof nest, day: string, body: object) => {
    const as = of === nest ? kestrel : merlin
    const brief = await newSharedBrief(h, as, body)
    await h.sql`
      update public.briefs set created_at = ${day}, product_id = ${of.id} where id = ${brief.id}`
    return brief
  }
  const first = await dated(nest, '2025-02-03T09:00:00Z', {
    title: 'Nestbox at work',
    description: 'Nestbox has a module for freezer audits in every plan.',
  })
  const second = await dated(nest, '2026-03-04T09:00:00Z', {
    title: 'Nestbox again',
    description: 'The freezer audits of Nestbox take four minutes.',
  })
  const third = await dated(tower, '2025-06-07T09:00:00Z', {
    title: 'Watchtower',
    description: 'Our fleet screen watches trucks. The price is 900 euros.',
  })
  const hidden = await dated(tower, '2024-01-02T09:00:00Z', {
    title: 'Watchtower behind closed doors',
    description: 'Watchtower will do freezer audits.',
  })
  const email = newAddress()
  const share = await newShare(h, kestrel.owner, first, { email })
  const reader = await newReader(h, share)
  const shares = [
    share,
    await newShare(h, kestrel.owner, second, { email }),
    await newShare(h, merlin.owner, third, { email }),
  ]
  return { kestrel, merlin, reader, shares, first, second, third, hidden, nest }
}

const newProduct = (h: Harness, { owner }: TestCompany, name: string, category: string) =>
  h.call(createProduct, {
    as: owner,
    body: sampleProduct({ name, category, salesContactName: `Sally ${name}` }),
  })

const setProfile = (h: Harness, company: TestCompany, columns: Record<string, unknown>) =>
  h.sql`
    update public.company_profiles set ${sql.join(
      Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where id = ${company.id}`
