import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  type CopilotResponse,
  createCopilotSession,
  getCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { RowsReading } from '../../../contract/analyst-copilot/copilot-reading.ts'
import { updateEmbargo } from '../../../contract/embargoes/embargoes.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { ask, shown } from '../../testing/worlds/copilot.ts'
import { newDocument, said } from '../../testing/worlds/document-samples.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { newTwoVendors } from '../../testing/worlds/two-vendors.ts'

const h = await startHarness()

const rowsOf = ({ table }: CopilotResponse) => table?.rows.map(({ cells }) => cells)

describe('comparisons of vendors', () => {
  test('have a source in each cell', async () => {
    const { reader, second } = await newTwoVendors(h)
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
    ['Which vendors were founded in or after 2009?', ['Kestrel Systems', 'Merlin Data']],
    ['Which vendors have no brief since 2026?', ['Merlin Data']],
    ['Who has no case study?', ['Kestrel Systems', 'Merlin Data']],
    ['Which vendor has the most briefs?', ['Kestrel Systems']],
    ['Which vendors are based in Brazil?', []],
    ['Which products have no brief in 2026?', ['Watchtower']],
    ['Who is in the fleet control category?', ['Merlin Data']],
    ['Which vendors were founded since 2009?', ['Kestrel Systems', 'Merlin Data']],
    ['Which vendors have more than 200 employees?', ['Merlin Data']],
    ['Which vendors are privately owned?', ['Kestrel Systems']],
    ['Which vendors operate in Africa?', []],
    ['Which vendors are there?', ['Kestrel Systems', 'Merlin Data']],
    ['Which was founded first, Kestrel or Merlin?', ['Kestrel Systems', 'Merlin Data']],
    ['Which vendors have fewer than 200 employees?', ['Kestrel Systems']],
    ['Which products are in the fleet control category?', ['Watchtower']],
  ])('%s', async (question, names) => {
    const { reader } = await world()
    const response = await ask(h, reader, question)
    expect(rowsOf(response)?.map((cells) => cells?.[0])).toEqual(names)
    expect(response).toMatchObject({ mode: 'rows', confidence: 1, refused: false, statements: [] })
    if (names.length === 0) expect(response.content).toBe('0 vendors.')
  })

  test.each([
    'Compare Nestbox and Watchtower in price.',
    'Who founded Kestrel?',
    'Where was Merlin founded?',
    'What was the revenue of Kestrel in 2023?',
    'What does Nestbox cost?',
    'Who handles freezer audits, and since when?',
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
    const { reader, shares, merlin } = await newTwoVendors(h)
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
    const { reader, third, merlin } = await newTwoVendors(h)
    const until = new Date(Date.now() + 30 * 24 * 3600_000).toISOString()
    const params = { id: third.id }
    await h.call(updateEmbargo, { as: merlin.owner, params, body: { availableFrom: null, until } })
    expect(rowsOf(await ask(h, reader, 'Which vendors are there?'))).toHaveLength(1)
  })
})

describe('counts and lists', () => {
  test.each([
    ['How many briefs are there since 2026?', '1 brief: Nestbox again [1].'],
    [
      'How many briefs before March 2026 do I have?',
      '2 briefs: Watchtower [1], Nestbox at work [2].',
    ],
    [
      'Which briefs are about the cold storage category?',
      '2 briefs: Nestbox again [1], Nestbox at work [2].',
    ],
    ['What is the newest brief?', '1 brief: Nestbox again (Mar 4, 2026) [1].'],
    ['Since when does Kestrel brief us on Nestbox?', '1 brief: Nestbox at work (Feb 3, 2025) [1].'],
    ['How many briefs do vendors from France have?', '1 brief: Watchtower [1].'],
    ['How many drafts are there?', '0 briefs.'],
    [
      'newest brief per vendor',
      '2 vendors:\nKestrel Systems [1]: Newest brief Nestbox again (Mar 4, 2026) [3]\nMerlin Data [2]: Newest brief Watchtower (Jun 7, 2025) [4]',
    ],
    ['Wie viele Briefings gibt es von Merlin?', '1 brief: Watchtower [1].'],
    ['Combien de briefs depuis 2026 ?', '1 brief: Nestbox again [1].'],
  ])('%s', async (question, content) => {
    const { reader } = await world()
    expect((await ask(h, reader, question)).content).toBe(content)
  })

  test('tell whose first brief is the oldest, whatever its newest', async () => {
    const { reader } = await world()
    for (const question of ['Which vendor briefed me first?', 'Who has the oldest brief?']) {
      expect((await ask(h, reader, question)).content, question).toBe(
        '1 vendor:\nKestrel Systems [1]: First brief Nestbox at work (Feb 3, 2025) [2]',
      )
    }
  })

  test('of vendors with so many briefs', async () => {
    const { reader } = await newTwoVendors(h)
    const listVendors = async (bound: string) =>
      rowsOf(await ask(h, reader, `Which vendors have ${bound}?`))?.map((cells) => cells?.[0])
    expect(await listVendors('at least two briefs')).toEqual(['Kestrel Systems'])
    expect(await listVendors('exactly one brief')).toEqual(['Merlin Data'])
    expect(await listVendors('fewer than 3 briefs')).toEqual(['Kestrel Systems', 'Merlin Data'])
    const none = await ask(h, reader, 'How many vendors have more than two briefs?')
    expect(none).toMatchObject({ mode: 'rows', content: '0 vendors.' })
  })

  test('stay within the scope', async () => {
    const { reader, kestrel } = await world()
    const question = 'How many briefs are there since 2025?'
    const until = { until: '2025-12-31T00:00:00Z' }
    expect((await ask(h, reader, question, until)).content).toMatch(/^2 briefs/)
    const vendorIds = [kestrel.id]
    expect((await ask(h, reader, question, { vendorIds })).content).toMatch(/^2 briefs: Nestbox/)
    expect((await ask(h, reader, 'How many briefs since 2026?', until)).content).toBe('0 briefs.')
  })

  test('are those of the asker: vendor, member and stranger', async () => {
    const { kestrel } = await world()
    expect((await ask(h, kestrel.owner, 'How many briefs do we have?')).content).toMatch(
      /^2 briefs/,
    )
    const manager = await newMember(h, kestrel, { can_manage_briefs: true })
    expect((await ask(h, manager, 'How many briefs do we have?')).content).toMatch(/^2 briefs/)
    const member = await newMember(h, kestrel)
    expect((await ask(h, member, 'How many briefs do we have?')).content).toBe('0 briefs.')
    expect((await ask(h, member, 'Which products do we have?')).content).toBe(
      '3 products: Atlas [1], Atlas [2], Nestbox [3].',
    )
    const nobody = await newUser(h)
    for (const [noun, question] of [
      ['briefs', 'How many briefs are there?'],
      ['vendors', 'Which vendors have no brief since June?'],
      ['products', 'List all products'],
      ['canvases', 'How many canvases are there?'],
      ['documents', 'How many documents are there?'],
    ]) {
      expect((await ask(h, nobody, question ?? '')).content).toBe(`0 ${noun}.`)
    }
  })

  test('of canvases and documents lead to them', async () => {
    const { ours, theirs } = await newCompanies(h)
    const canvas = await h.call(createCanvas, { as: ours.owner, body: { title: 'Market map' } })
    const document = await newDocument(h, ours.owner, 'Board memo', said('memo', 'Nothing new.'))
    const canvases = await ask(h, ours.owner, 'How many canvases do we have?')
    expect(canvases.content).toBe('1 canvas: Market map [1].')
    expect(canvases.sources[0]).toMatchObject({
      canvasId: canvas.id,
      url: `/insight-canvas/${canvas.id}`,
    })
    const documents = await ask(h, ours.owner, 'List all documents')
    expect(documents.content).toBe('1 document: Board memo [1].')
    expect(documents.sources[0]).toMatchObject({
      documentId: document.id,
      url: `/boardroom-builder/${document.id}`,
    })
    expect((await ask(h, theirs.owner, 'How many canvases are there?')).content).toBe('0 canvases.')
  })

  test('are exact where more rows are found than listed', async () => {
    const { ours } = await newCompanies(h)
    await h.sql`
      insert into public.briefs (user_id, company_id, title, type, status, uploaded_video_url, created_at)
      select ${ours.owner.id}, ${ours.id}, 'Brief ' || n, case when n % 5 = 0 then 'crisis' else 'company' end,
             'active', 'https://video.example/1.mp4', '2026-01-01'::timestamptz + n * interval '1 hour'
      from generate_series(1, 1300) n`
    const all = await ask(h, ours.owner, 'How many briefs do we have?')
    expect(all.content).toMatch(/^1,300 briefs: Brief 1300 \[1\], .* \[50\], and 1,250 more\.$/)
    expect(all.table?.rows).toHaveLength(50)
    expect((await ask(h, ours.owner, 'How many crisis briefs do we have?')).content).toMatch(
      /^260 briefs: /,
    )
  })
})

describe('a reading', () => {
  const asking = async (as: TestUser, text: string, reading?: RowsReading) => {
    const { id } = await h.call(createCopilotSession, { as })
    const query = await h.call(askCopilot, { as, params: { id }, body: { text, reading } })
    return query.response
  }

  test('comes with the answer, and another one replaces it', async () => {
    const { reader, kestrel, merlin } = await world()
    const text = 'How many briefs of Kestrel since 2026?'
    const { reading, content } = await asking(reader, text)
    expect(content).toBe('1 brief: Nestbox again [1].')
    expect(reading).toEqual({
      about: 'briefs',
      wants: 'count',
      facts: [],
      conditions: [
        { kind: 'vendor', id: kestrel.id },
        { kind: 'since', value: '2026-01-01' },
      ],
      group: null,
      order: null,
      notUnderstood: [],
    })
    if (!reading) throw new Error('no reading')
    const since2024 = [{ kind: 'vendor' as const, id: kestrel.id }]
    const all = await asking(reader, text, { ...reading, conditions: since2024 })
    expect(all.content).toBe('2 briefs: Nestbox again [1], Nestbox at work [2].')
    const ofMerlin = [{ kind: 'vendor' as const, id: merlin.id }]
    const theirs = await asking(reader, text, { ...reading, conditions: ofMerlin })
    expect(theirs.content).toBe('1 brief: Watchtower [1].')
    expect(theirs.reading?.conditions).toEqual(ofMerlin)
  })

  test('with ids of another company matches nothing, and says no more', async () => {
    const { kestrel, merlin, hidden, reader } = await world()
    const told: CopilotResponse[] = []
    for (const about of ['briefs', 'products', 'vendors', 'canvases', 'documents'] as const) {
      for (const id of [merlin.id, hidden.id, randomUUID()]) {
        const reading: RowsReading = {
          about,
          wants: 'list',
          facts: about === 'vendors' ? ['revenue', 'year_founded'] : [],
          conditions: [{ kind: 'vendor', id }],
          group: null,
          order: null,
          notUnderstood: [],
        }
        told.push(await asking(kestrel.owner, 'briefs', reading))
        expect(told.at(-1)?.content).toBe(`0 ${about}.`)
      }
    }
    expect(shown(told[0] as CopilotResponse)).not.toContain('Merlin')
    const ofReader: RowsReading = {
      about: 'vendors',
      wants: 'facts',
      facts: ['revenue', 'funding_history'],
      conditions: [{ kind: 'vendor', id: kestrel.id }],
      group: null,
      order: null,
      notUnderstood: [],
    }
    expect(shown(await asking(reader, 'revenue', ofReader))).not.toContain('$1M')
  })

  test('names what was not understood; then nothing is counted', async () => {
    const { reader } = await world()
    const text = 'How many briefs mention quantum?'
    const response = await asking(reader, text)
    expect(response).toMatchObject({ table: null, mode: 'closest' })
    expect(response.reading?.notUnderstood).toEqual(['mention quantum'])
    expect(response.content).not.toMatch(/\d briefs/)
    if (!response.reading) throw new Error('no reading')
    const without = await asking(reader, text, { ...response.reading, notUnderstood: [] })
    expect(without.content).toMatch(/^3 briefs: /)
    const town = await asking(reader, 'Which vendors are based in Atlantis?')
    expect(town).toMatchObject({ table: null, reading: { notUnderstood: ['Atlantis'] } })
  })
})

/** Shared by the questions that change nothing. */
let shared: ReturnType<typeof newTwoVendors> | undefined
const world = () => (shared ??= newTwoVendors(h))
