import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  type CopilotResponse,
  createCopilotSession,
  getCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { updateEmbargo } from '../../../contract/embargoes/embargoes.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'
import { ask, shown } from '../../testing/worlds/copilot.ts'
import { newCompanies, newMember, newUser, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()

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

/** Two vendors with a product and two briefs each, and a reader who has all but the last brief. */
async function newWorld() {
  const { ours: kestrel, theirs: merlin } = await newCompanies(h)
  await profile(kestrel, facts.kestrel)
  await profile(merlin, facts.merlin)
  const [nest, tower] = [
    await newProduct(kestrel, 'Nestbox', 'Cold Storage'),
    await newProduct(merlin, 'Watchtower', 'Fleet Control'),
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

const newProduct = ({ owner }: TestCompany, name: string, category: string) =>
  h.call(createProduct, {
    as: owner,
    body: sampleProduct({ name, category, salesContactName: `Sally ${name}` }),
  })

const profile = (company: TestCompany, columns: Record<string, unknown>) =>
  h.sql`
    update public.company_profiles set ${sql.join(
      Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where id = ${company.id}`

const rowsOf = ({ table }: CopilotResponse) => table?.rows.map(({ cells }) => cells)

describe('comparisons of vendors', () => {
  test('have a source in each cell', async () => {
    const { reader, second } = await newWorld()
    const response = await ask(h, reader, 'Compare Kestrel and Merlin Data.')
    expect(response.table?.columns).toEqual([
      'Vendor',
      'Year founded',
      'Headquarters',
      'Employees',
      'Ownership',
      'Regions',
      'Briefs',
      'Newest brief',
    ])
    expect(rowsOf(response)).toEqual([
      [
        'Kestrel Systems',
        '2009',
        'Bergen, Norway',
        '51-200',
        'Private',
        'Europe, Asia',
        '2',
        'Mar 4, 2026',
      ],
      [
        'Merlin Data',
        '2019',
        'Lyon, France',
        '201-500',
        'Public',
        'North America',
        '1',
        'Jun 7, 2025',
      ],
    ])
    const cited = response.table?.rows[0]?.citations?.map(
      (id) => response.sources.find((source) => source.id === id)?.snippet,
    )
    expect(cited).toEqual([
      undefined,
      '2009',
      'Bergen, Norway',
      '51-200',
      'Private',
      'Europe, Asia',
      undefined,
      'Nestbox again',
    ])
    expect(response.sources[0]).toMatchObject({
      field: 'year_founded',
      type: 'external',
      url: `/library/${second.id}`,
    })
  })

  test.each([
    ['Which vendors operate in Europe?', ['Kestrel Systems']],
    ['Welche Anbieter sind in Nordamerika tätig?', ['Merlin Data']],
    ['Quels fournisseurs ont leur siège en Norvège ?', ['Kestrel Systems']],
    ['Who was founded before 2015?', ['Kestrel Systems']],
    ['Which vendors were founded in or after 2009?', null],
    ['Which vendors were founded since 2009?', ['Kestrel Systems', 'Merlin Data']],
    ['Which vendors have more than 200 employees?', ['Merlin Data']],
    ['Which vendors are privately owned?', ['Kestrel Systems']],
    ['Which vendors operate in Africa?', []],
    ['Which vendors are there?', ['Kestrel Systems', 'Merlin Data']],
    ['Which was founded first, Kestrel or Merlin?', ['Kestrel Systems', 'Merlin Data']],
    ['Which products are in the fleet control category?', ['Watchtower']],
  ])('%s', async (question, names) => {
    const { reader } = await world()
    expect(rowsOf(await ask(h, reader, question))?.map((cells) => cells?.[0]) ?? null).toEqual(
      names,
    )
  })

  test.each([
    'Compare Nestbox and Watchtower in price.',
    'Who founded Kestrel?',
    'Where was Merlin founded?',
    'What was the revenue of Kestrel in 2023?',
    'Which vendors are private or were founded before 2010?',
    'Compare Kestrel and Watchtower.',
  ])('%s is answered from passages', async (question) => {
    const { reader } = await world()
    expect((await ask(h, reader, question)).table).toBeNull()
  })

  test('reveal facts outside the library only to members of the company', async () => {
    const { reader, kestrel, merlin } = await world()
    for (const question of [
      'What is the revenue of Kestrel?',
      'Who is the sales contact for Nestbox?',
      'Which vendors are bootstrapped?',
    ]) {
      const told = shown(await ask(h, reader, question))
      for (const secret of ['$1M', 'Sally', 'Bootstrapped'])
        expect(told, question).not.toContain(secret)
    }
    const member = await newMember(h, kestrel, {})
    const revenue = await ask(h, member, 'What is our revenue?')
    expect(rowsOf(revenue)).toEqual([['Kestrel Systems', '$1M - $10M']])
    expect(revenue.sources[0]).toMatchObject({ type: 'internal', url: '/company' })
    const contact = await ask(h, member, 'Who is the sales contact for Nestbox?')
    expect(rowsOf(contact)?.[0]?.slice(0, 2)).toEqual(['Nestbox', 'Sally Nestbox'])
    expect(
      shown(await ask(h, merlin.owner, 'Compare Kestrel Systems and Merlin Data.')),
    ).not.toContain('Bergen')
    const stranger = shown(await ask(h, await newUser(h), 'Which vendors operate in Europe?'))
    expect(stranger).not.toContain('Kestrel')
  })

  test("lose a vendor's row when its share ends, even in stored answers", async () => {
    const { reader, shares, merlin } = await newWorld()
    const { id } = await h.call(createCopilotSession, { as: reader })
    const body = { text: 'Compare Kestrel and Merlin Data.' }
    await h.call(askCopilot, { as: reader, params: { id }, body })
    await h.call(revokeShare, { as: merlin.owner, params: { id: shares[2]?.id ?? '' } })
    const { queries } = await h.call(getCopilotSession, { as: reader, params: { id } })
    const [told] = queries.map(({ response }) => response)
    expect(told && rowsOf(told)?.map((cells) => cells?.[0])).toEqual(['Kestrel Systems', undefined])
    expect(JSON.stringify(told)).not.toMatch(/Lyon|2019|Merlin|Watchtower/)
  })

  test('omit a vendor whose only brief is under an embargo', async () => {
    const { reader, third, merlin } = await newWorld()
    const until = new Date(Date.now() + 30 * 24 * 3600_000).toISOString()
    const params = { id: third.id }
    await h.call(updateEmbargo, { as: merlin.owner, params, body: { availableFrom: null, until } })
    expect(rowsOf(await ask(h, reader, 'Which vendors are there?'))).toHaveLength(1)
  })
})

describe('questions of who and since when', () => {
  test('are answered by the earliest brief of each product that mentions it', async () => {
    const { reader, first, hidden } = await newWorld()
    const response = await ask(h, reader, 'Who handles freezer audits, and since when?')
    expect(rowsOf(response)).toEqual([
      [
        'Kestrel Systems',
        'Nestbox',
        'Feb 3, 2025',
        'Nestbox at work',
        'Nestbox has a module for freezer audits in every plan.',
      ],
    ])
    expect(response.sources.map(({ briefId }) => briefId)).toEqual([first.id])
    expect(shown(response)).not.toContain(hidden.id)
    expect(rowsOf(await ask(h, reader, 'Welche Anbieter bieten freezer audits?'))).toHaveLength(1)
  })

  test('are answered with the date of the first brief about a named vendor or product', async () => {
    const { reader } = await world()
    expect(rowsOf(await ask(h, reader, 'Since when does Kestrel brief us on Nestbox?'))).toEqual([
      ['Nestbox', 'Kestrel Systems', 'Feb 3, 2025'],
    ])
    expect(rowsOf(await ask(h, reader, 'Seit wann bietet Kestrel freezer audits?'))?.[0]?.[2]).toBe(
      'Feb 3, 2025',
    )
  })

  test('are answered from passages if no brief matches in full, or if they ask for a person', async () => {
    const { reader, kestrel } = await world()
    for (const question of ['Who handles submarine audits?', 'Who runs the office in Bergen?'])
      expect((await ask(h, reader, question)).table, question).toBeNull()
    expect((await ask(h, kestrel.owner, 'Who handles freezer audits?')).table).toBeNull()
  })
})

describe('counts and lists', () => {
  test.each([
    ['How many briefs are there since 2026?', '1 brief: Nestbox again [1].'],
    ['How many briefs before March 2026 do I have?', /^2 briefs: /],
    ['Which briefs are about the cold storage category?', /^2 briefs: Nestbox again/],
    ['What is the newest brief?', '1 brief: Nestbox again [1].'],
    ['Wie viele Briefings gibt es von Merlin?', '1 brief: Watchtower [1].'],
  ])('%s', async (question, content) => {
    const { reader } = await world()
    const told = (await ask(h, reader, question)).content
    if (typeof content === 'string') expect(told).toBe(content)
    else expect(told).toMatch(content)
  })

  test('stay within the dates of the scope', async () => {
    const { reader } = await world()
    const scope = { until: '2025-12-31T00:00:00Z' }
    expect((await ask(h, reader, 'How many briefs are there since 2025?', scope)).content).toMatch(
      /^2 briefs/,
    )
    expect((await ask(h, reader, 'How many briefs are there since 2026?', scope)).content).toBe(
      '0 briefs.',
    )
  })
})

/** Shared by the questions that change nothing. */
let shared: ReturnType<typeof newWorld> | undefined
const world = () => (shared ??= newWorld())
