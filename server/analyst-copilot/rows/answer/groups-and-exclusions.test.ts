import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  type CopilotResponse,
  createCopilotSession,
  getCopilotSession,
} from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import type { RowsReading } from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { createProduct } from '../../../../contract/products/products.ts'
import { revokeShare } from '../../../../contract/shares/shares.ts'
import { startHarness } from '../../../testing/harness.ts'
import { ask } from '../../../testing/worlds/copilot.ts'
import { newCompanies, type TestUser } from '../../../testing/worlds/people.ts'
import { sampleProduct } from '../../../testing/worlds/samples.ts'
import { newTwoVendors } from '../../../testing/worlds/two-vendors.ts'

const h = await startHarness()

const rowsOf = ({ table }: CopilotResponse) => table?.rows.map(({ cells }) => cells)

describe('what is not wanted, places in an order, and counts in groups', () => {
  test.each([
    ['How many briefs from vendors other than Kestrel?', '1 brief: Watchtower [1].'],
    ['Which briefs are not about Nestbox?', '1 brief: Watchtower [1].'],
    ['How many briefs of vendors outside Europe?', '1 brief: Watchtower [1].'],
    [
      'How many briefs not from vendors based in France?',
      '2 briefs: Nestbox again [1], Nestbox at work [2].',
    ],
    ['What is the second oldest brief?', '1 brief: Watchtower (Jun 7, 2025) [1].'],
    ['When was the brief "Nestbox at work" added?', '1 brief: Nestbox at work [1].'],
    ['Briefs per year', '3 briefs:\n2025: 2\n2026: 1'],
    ['How many briefs by month in 2025?', '2 briefs:\nFebruary 2025: 1\nJune 2025: 1'],
    [
      'Products by category',
      '2 products:\nCold Storage: 1 (Nestbox)\nFleet Control: 1 (Watchtower)',
    ],
    [
      'How many products per vendor?',
      '2 products:\nKestrel Systems: 1 (Nestbox)\nMerlin Data: 1 (Watchtower)',
    ],
    [
      'Which vendor has been quiet the longest?',
      '1 vendor:\nMerlin Data [1]: Newest brief Watchtower (Jun 7, 2025) [2]',
    ],
    [
      'What are the headcount and the revenue of Kestrel?',
      'Kestrel Systems:\nEmployees 51-200 [1], Revenue not given',
    ],
  ])('%s', async (question, content) => {
    const { reader } = await world()
    expect((await ask(h, reader, question)).content).toBe(content)
  })
})

describe('counts', () => {
  test('in groups cite the briefs of each, and lose those that are withdrawn', async () => {
    const { reader, shares, kestrel } = await newTwoVendors(h)
    const { id } = await h.call(createCopilotSession, { as: reader })
    const body = { text: 'Briefs per year' }
    const { response } = await h.call(askCopilot, { as: reader, params: { id }, body })
    expect(rowsOf(response)).toEqual([
      ['2025', '2'],
      ['2026', '1'],
    ])
    expect(response.table?.rows.map(({ sourceIds }) => sourceIds.length)).toEqual([2, 1])
    await h.call(revokeShare, { as: kestrel.owner, params: { id: shares[1]?.id ?? '' } })
    const { queries } = await h.call(getCopilotSession, { as: reader, params: { id } })
    expect(queries[0] && rowsOf(queries[0].response)).toEqual([['2025', '2'], null])
  })

  test('of types say which have none', async () => {
    const { reader } = await world()
    const told = await ask(h, reader, 'How many crisis briefs vs case studies?')
    expect(rowsOf(told)).toEqual([
      ['Case Study / Customer Success Story', '0'],
      ['Crisis Communication Brief', '0'],
    ])
  })

  test('of vendors with one of each type, and with one but not the other', async () => {
    const { reader, first, second, third } = await newTwoVendors(h)
    await h.sql`update public.briefs set type = 'case-study' where id in (${first.id}, ${third.id})`
    await h.sql`update public.briefs set type = 'crisis' where id = ${second.id}`
    const listVendors = async (text: string) =>
      rowsOf(await ask(h, reader, text))?.map((cells) => cells?.[0])
    expect(await listVendors('Which vendors have both a case study and a crisis brief?')).toEqual([
      'Kestrel Systems',
    ])
    expect(await listVendors('Which vendors have a case study but no crisis brief?')).toEqual([
      'Merlin Data',
    ])
  })

  test('of the rows of the question before, in the same session alone', async () => {
    const { reader } = await world()
    const { id } = await h.call(createCopilotSession, { as: reader })
    const say = async (text: string) =>
      (await h.call(askCopilot, { as: reader, params: { id }, body: { text } })).response
    expect((await say('Which briefs came in 2025?')).content).toMatch(/^2 briefs: /)
    const ofThese = 'How many of these are from Merlin?'
    expect((await say(ofThese)).content).toBe('1 brief: Watchtower [1].')
    await say('What do the freezer audits take?')
    expect((await say(ofThese)).mode).toBe('closest')
    expect((await ask(h, reader, ofThese)).mode).toBe('closest')
  })

  test('of what lacks a fact', async () => {
    const { ours } = await newCompanies(h)
    const body = sampleProduct({ name: 'Nestbox', salesContactPhone: '' })
    await h.call(createProduct, { as: ours.owner, body })
    expect((await ask(h, ours.owner, 'Which of our products have no phone number?')).content).toBe(
      '1 product: Nestbox [1].',
    )
  })

  test('about a missing fact tells nothing of what others keep to themselves', async () => {
    const { reader, kestrel } = await newTwoVendors(h)
    const lacking = (value: 'revenue' | 'funding_history'): RowsReading => ({
      about: 'vendors',
      wants: 'list',
      facts: [],
      conditions: [{ kind: 'missing', value }],
      group: null,
      order: null,
      notUnderstood: [],
    })
    await h.sql`update public.company_profiles set revenue = null where id = ${kestrel.id}`
    for (const fact of ['revenue', 'funding_history'] as const) {
      expect(await asking(reader, lacking(fact))).toBe('0 vendors.')
    }
    expect(await asking(kestrel.owner, lacking('revenue'))).toMatch(/^1 vendor/)
  })
})

async function asking(as: TestUser, reading: RowsReading): Promise<string> {
  const { id } = await h.call(createCopilotSession, { as })
  const body = { text: 'vendors', reading }
  return (await h.call(askCopilot, { as, params: { id }, body })).response.content
}

/** Shared by the questions that change nothing. */
let shared: ReturnType<typeof newTwoVendors> | undefined
const world = () => (shared ??= newTwoVendors(h))
