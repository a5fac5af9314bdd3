import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  createCopilotSession,
  getCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { listCopilotScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const list = (as: TestUser, query: { search?: string; id?: string } = {}) =>
  h.call(listCopilotScope, { as, query })
const names = (items: { name: string | null }[]) => items.map(({ name }) => name)

describe('listCopilotScope', () => {
  test('lists the company, its products, and the briefs that a member may read', async () => {
    const company = (await newCompanies(h)).ours
    const brief = await newSharedBrief(h, company, { title: 'Atlas in the cold' })
    const owner = await list(company.owner)
    expect(owner.vendors).toEqual([
      { id: company.id, name: 'Acme Robotics', vendor: null, type: 'internal' },
    ])
    expect(owner.products.map(({ id }) => id)).toEqual([brief.productId])
    expect(owner.briefs).toEqual([
      { id: brief.id, name: 'Atlas in the cold', vendor: 'Acme Robotics', type: 'internal' },
    ])
    const member = await newMember(h, company, { can_manage_products: true })
    expect(await list(member)).toMatchObject({ products: owner.products, briefs: [] })
    const body = sampleBrief({ title: 'My own', productId: brief.productId ?? undefined })
    await h.call(createBrief, { as: member, body })
    expect(names((await list(member)).briefs)).toEqual(['My own'])
  })

  test('lists what is shared with a reader, and searches names and vendors', async () => {
    const email = newAddress()
    const mine = await newSharedBrief(h, ours, { title: 'Übersicht 100%' })
    const share = await newShare(h, ours.owner, mine, { email })
    const reader = await newReader(h, share)
    await newShare(h, theirs.owner, await newSharedBrief(h, theirs, { title: 'Prices' }), { email })
    await newSharedBrief(h, ours, { title: 'Kept inside' })
    const all = await list(reader)
    expect(names(all.vendors)).toEqual(['Acme Robotics', 'Other Corp'])
    expect(all.vendors.map(({ type }) => type)).toEqual(['external', 'external'])
    expect(all.products).toHaveLength(2)
    expect(all.categories).toEqual([sampleProduct().category])
    expect((await list(reader, { search: 'no such' })).categories).toEqual([])
    expect(names(all.briefs)).toEqual(['Prices', 'Übersicht 100%'])
    expect(names((await list(reader, { search: 'UBERSICHT acme' })).briefs)).toEqual([
      'Übersicht 100%',
    ])
    expect(names((await list(reader, { search: '0%' })).briefs)).toEqual(['Übersicht 100%'])
    expect((await list(reader, { search: '_' })).briefs).toEqual([])
    expect(await list(reader, { id: mine.id })).toMatchObject({ vendors: [], products: [] })
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(names((await list(reader)).vendors)).toEqual(['Other Corp'])
  })

  test('lists nothing of another company, neither by search nor by id', async () => {
    const foreign = await newSharedBrief(h, theirs, { title: 'Secret pangolin' })
    await h.call(createProduct, { as: theirs.owner, body: sampleProduct({ name: 'Pangolina' }) })
    for (const as of [ours.owner, await newUser(h)]) {
      const nothing = { vendors: [], products: [], categories: [], briefs: [] }
      expect(await list(as, { search: 'pangolin' })).toEqual(nothing)
      for (const id of [foreign.id, theirs.id, foreign.productId ?? '']) {
        expect(await list(as, { id })).toEqual(nothing)
      }
    }
  })
})

describe('the scope of a question', () => {
  test('is returned with names, except for items that may no longer be seen', async () => {
    const brief = await newSharedBrief(h, ours, { title: 'Emu' })
    const share = await newShare(h, ours.owner, brief)
    const reader = await newReader(h, share)
    const { id } = await h.call(createCopilotSession, { as: reader })
    const params = { id }
    const since = '2026-01-01T00:00:00.000Z'
    const scope = { vendorIds: [ours.id, theirs.id], briefIds: [brief.id], since }
    const asked = await h.call(askCopilot, { as: reader, params, body: { text: 'Why?', scope } })
    const gone = { name: null, vendor: null, type: null }
    const vendor = 'Acme Robotics'
    expect(asked.scope).toEqual({
      vendors: [
        { id: ours.id, name: vendor, vendor: null, type: 'external' },
        { id: theirs.id, ...gone },
      ],
      products: [],
      briefs: [{ id: brief.id, name: 'Emu', vendor, type: 'external' }],
      since,
      until: null,
    })
    const read = async () =>
      (await h.call(getCopilotSession, { as: reader, params })).queries[0]?.scope
    expect(await read()).toEqual(asked.scope)
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(await read()).toMatchObject({
      vendors: [
        { id: ours.id, ...gone },
        { id: theirs.id, ...gone },
      ],
      briefs: [{ id: brief.id, ...gone }],
    })
  })
})
