import { describe, expect, test } from 'vitest'
import { createBrief, getBrief, setBriefStatuses } from '../../contract/briefs/briefs.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

type Status = 'draft' | 'active' | 'archived'
const denied = { status: 403, message: 'You do not have permission to update this brief' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const newBrief = async (status: Status) => {
  const body = sampleBrief({ productId, status })
  return (await h.call(createBrief, { as: ours.owner, body })).id
}
const archive = (as: TestUser, ids: string[]) =>
  h.call(setBriefStatuses, {
    as,
    body: { briefs: ids.map((id) => ({ id, status: 'archived' as const })) },
  })
const readStatus = async (id: string) =>
  (await h.call(getBrief, { as: ours.owner, params: { id } })).status

describe('setBriefStatuses', () => {
  test('archives several briefs; the former statuses undo it', async () => {
    const [draft, active, archived] = [
      await newBrief('draft'),
      await newBrief('active'),
      await newBrief('archived'),
    ]
    const { previous } = await archive(ours.owner, [draft, active, archived])
    expect(previous).toHaveLength(2)
    expect(previous).toContainEqual({ id: draft, status: 'draft' })
    expect(previous).toContainEqual({ id: active, status: 'active' })
    expect(await readStatus(active)).toBe('archived')
    await h.call(setBriefStatuses, { as: ours.owner, body: { briefs: previous } })
    expect([await readStatus(draft), await readStatus(active), await readStatus(archived)]).toEqual(
      ['draft', 'active', 'archived'],
    )
  })

  test('counts as a change: reports a conflict to an editor who loaded the brief before', async () => {
    const id = await newBrief('active')
    const { revision } = await h.call(getBrief, { as: ours.owner, params: { id } })
    await archive(ours.owner, [id])
    const now = await h.call(getBrief, { as: ours.owner, params: { id } })
    expect(now.revision).toBe(revision + 1)
  })

  test('refuses another company', async () => {
    const id = await newBrief('active')
    await expect(archive(theirs.owner, [id])).rejects.toMatchObject(denied)
    expect(await readStatus(id)).toBe('active')
  })

  test('refuses a member without the right', async () => {
    const id = await newBrief('active')
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(archive(member, [id])).rejects.toMatchObject(denied)
    expect(await readStatus(id)).toBe('active')
  })
})
