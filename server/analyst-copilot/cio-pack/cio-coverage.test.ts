import { describe, expect, test } from 'vitest'
import { askVendor } from '../../../contract/analyst-copilot/ask-vendor.ts'
import {
  findCioPassages,
  getCioCoverage,
  judgeCioItem,
  listCioCoverage,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import {
  addCioPackItem,
  cioPack,
  deleteCioPackItem,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { answerQuestion } from '../../../contract/questions/questions.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness({ documented: true })
const { ours, theirs } = await newCompanies(h)
const brief = await newSharedBrief(h, ours, {
  title: 'Atlas in the cold',
  description: 'The Atlas licence costs 4,200 euros per site and year.',
})
const price = 'cost-savings-1'

async function newBuyer(email = newAddress()) {
  const share = await newShare(h, ours.owner, brief, { email })
  return { share, reader: await newReader(h, share) }
}

const of = (itemId: string, vendorId = ours.id) => ({ vendorId, itemId })
const judge = (as: TestUser, itemId: string, covered: boolean | null, vendorId?: string) =>
  h.call(judgeCioItem, { as, params: of(itemId, vendorId), body: { covered } })
const covered = async (as: TestUser) => (await h.call(listCioCoverage, { as })).items
const read = (as: TestUser, vendorId = ours.id) =>
  h.call(getCioCoverage, { as, params: { vendorId } })
const at = async (as: TestUser, itemId: string) =>
  (await read(as)).items.find(({ item }) => item.id === itemId)

describe('the coverage of the CIO pack', () => {
  test('lists the vendors that a person may read, and counts what they decided of each', async () => {
    const { share, reader } = await newBuyer()
    await newShare(h, theirs.owner, await newSharedBrief(h, theirs), { email: reader.email })
    expect(await h.call(listCioCoverage, { as: reader })).toEqual({
      total: cioPack.length,
      items: [
        { id: ours.id, name: 'Acme Robotics', type: 'external', covered: 0, notCovered: 0 },
        { id: theirs.id, name: 'Other Corp', type: 'external', covered: 0, notCovered: 0 },
      ],
    })
    const decided = await judge(reader, price, true)
    expect(decided).toEqual({ judged: { covered: true, model: null, source: null } })
    await judge(reader, 'roadmap-14', true)
    await judge(reader, 'roadmap-15', false)
    expect(await covered(reader)).toMatchObject([{ covered: 2, notCovered: 1 }, { covered: 0 }])
    await judge(reader, 'roadmap-14', false)
    expect(await judge(reader, price, null)).toEqual({ judged: null })
    expect(await covered(reader)).toMatchObject([{ covered: 0, notCovered: 2 }, { notCovered: 0 }])
    expect((await at(reader, 'roadmap-15'))?.judged).toMatchObject({ covered: false })
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(await covered(reader)).toMatchObject([{ id: theirs.id }])
  })

  test('shows the closest passages of the vendor, and rows that answer', async () => {
    const { reader } = await newBuyer()
    const find = (itemId: string) => h.call(findCioPassages, { as: reader, params: of(itemId) })
    const found = await find(price)
    expect(found).toMatchObject({ rows: null, passages: { mode: 'closest', refused: false } })
    const { sources } = found.passages
    expect(sources[0]).toMatchObject({ briefId: brief.id, companyId: ours.id })
    expect(sources[0]?.snippet).toContain('4,200 euros')
    expect(sources.length).toBeLessThanOrEqual(3)
    const { rows } = await find('market-analysis-13')
    expect(rows?.content).toContain('1 product')
    const founded = await find('board-prep-10')
    expect(JSON.stringify(founded.rows?.table)).toContain('2015')
  })

  test('has questions of one’s own, which no longer count once they are deleted', async () => {
    const { reader } = await newBuyer()
    const body = {
      category: 'roadmap' as const,
      title: 'Ours',
      description: '',
      query: 'And ours?',
    }
    const { id } = await h.call(addCioPackItem, { as: reader, body })
    await judge(reader, id, true)
    expect(await h.call(listCioCoverage, { as: reader })).toMatchObject({
      ...{ total: cioPack.length + 1, items: [{ covered: 1 }] },
    })
    const { items } = await read(reader)
    expect(items.at(-1)).toMatchObject({ item: { id }, judged: { covered: true } })
    await h.call(deleteCioPackItem, { as: reader, params: { id } })
    expect(await h.call(listCioCoverage, { as: reader })).toMatchObject({
      ...{ total: cioPack.length, items: [{ covered: 0 }] },
    })
    await expect(judge(reader, id, true)).rejects.toMatchObject({ status: 404 })
  })

  test('shows what was asked about a question, and its answer', async () => {
    const { reader } = await newBuyer()
    const from = { itemId: 'roadmap-15' }
    const asked = { briefId: brief.id, text: 'What slipped?', from }
    const { id } = await h.call(askVendor, { as: reader, body: asked })
    expect(await at(reader, 'roadmap-15')).toMatchObject({
      asked: [{ id, shown: { state: 'open', brief: { id: brief.id, vendor: 'Acme Robotics' } } }],
    })
    await h.call(answerQuestion, {
      ...{ as: ours.owner, params: { id: brief.id, questionId: id }, body: { text: 'Nothing.' } },
    })
    expect(await at(reader, 'roadmap-15')).toMatchObject({
      asked: [{ shown: { state: 'answered' } }],
    })
    expect((await at(reader, price))?.asked).toEqual([])
  })

  test('is about the own company for its members, each for themselves', async () => {
    const member = await newMember(h, theirs)
    await judge(theirs.owner, price, true, theirs.id)
    expect(await read(theirs.owner, theirs.id)).toMatchObject({
      vendor: { id: theirs.id, type: 'internal' },
    })
    expect(await covered(theirs.owner)).toMatchObject([{ id: theirs.id, covered: 1 }])
    expect(await covered(member)).toMatchObject([{ id: theirs.id, covered: 0 }])
  })

  test.each([
    ['an item that is too long', { itemId: 'x'.repeat(65) }, true],
    ['an item of zero bytes', { itemId: '\0' }, true],
    ['a vendor that is no id', { vendorId: 'acme' }, true],
    ['a judgment in words', {}, 'yes'],
    ['no judgment', {}, undefined],
  ])('refuses %s', async (_, wrong, covered) => {
    const { reader } = await newBuyer()
    const params = { ...of(price), ...wrong }
    const body = { covered: covered as boolean }
    const refused = await h.call(judgeCioItem, { as: reader, params, body }).catch((error) => error)
    expect([400, 404]).toContain(refused.status)
    expect((await at(reader, price))?.judged).toBeNull()
  })

  test('refuses questions that another company added', async () => {
    const { reader } = await newBuyer()
    const body = { category: 'roadmap' as const, title: 'Ours', description: '', query: 'Ours?' }
    const { id } = await h.call(addCioPackItem, { as: theirs.owner, body })
    const refused = { status: 404, code: 'cio_pack_item_not_found' }
    await expect(judge(reader, id, true)).rejects.toMatchObject(refused)
    await expect(h.call(findCioPassages, { as: reader, params: of(id) })).rejects.toMatchObject(
      refused,
    )
    const asked = { briefId: brief.id, text: 'What slipped?', from: { itemId: id } }
    await expect(h.call(askVendor, { as: reader, body: asked })).rejects.toMatchObject(refused)
  })

  test('decides once if it is sent twice at the same time', async () => {
    const { reader } = await newBuyer()
    await Promise.all([judge(reader, price, true), judge(reader, price, true)])
    expect(await covered(reader)).toMatchObject([{ covered: 1, notCovered: 0 }])
  })

  test('refuses another company, a stranger, and unknown questions', async () => {
    for (const as of [theirs.owner, await newUser(h)]) {
      const refused = { status: 404, code: 'vendor_not_found' }
      await expect(read(as)).rejects.toMatchObject(refused)
      await expect(judge(as, price, true)).rejects.toMatchObject(refused)
      await expect(h.call(findCioPassages, { as, params: of(price) })).rejects.toMatchObject(
        refused,
      )
    }
    const { reader } = await newBuyer()
    await expect(judge(reader, 'cost-savings-99', true)).rejects.toMatchObject({
      ...{ status: 404, code: 'cio_pack_item_not_found' },
    })
  })
})
