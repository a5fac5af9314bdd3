import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAnalystList, getAnalyst, updateAnalyst } from '../../contract/analysts/analysts.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst, sampleAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

const denied = { status: 403, message: 'You do not have permission to change analysts' }

const missing = { status: 404, message: 'Contact not found' }

describe('updateAnalyst', () => {
  test('replaces the fields and the lists', async () => {
    const list = await h.call(createAnalystList, { as: ours.owner, body: { name: 'Tier 1' } })
    const { id } = await newAnalyst(h, ours.owner, { firm: 'Old', listIds: [list.id] })
    const body = sampleAnalyst({ name: 'Ana Maria', topics: ['Cranes'] })
    const changed = await h.call(updateAnalyst, { as: ours.owner, params: { id }, body })
    expect(changed).toMatchObject({
      name: 'Ana Maria',
      firm: null,
      topics: ['Cranes'],
      lists: [],
      revision: 2,
    })
    expect(await h.call(getAnalyst, { as: weak, params: { id } })).toEqual(changed)
  })

  test('refuses a save that is based on an older revision', async () => {
    const { id, revision } = await newAnalyst(h, ours.owner)
    const save = (name: string) =>
      h.call(updateAnalyst, {
        as: ours.owner,
        params: { id },
        body: { ...sampleAnalyst({ name }), revision },
      })
    await save('First')
    await expect(save('Second')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test("refuses another contact's address, and keeps its own", async () => {
    const [one, two] = [await newAnalyst(h, ours.owner), await newAnalyst(h, ours.owner)]
    const save = (email: string) =>
      h.call(updateAnalyst, {
        as: ours.owner,
        params: { id: one.id },
        body: sampleAnalyst({ email }),
      })
    await expect(save(two.email)).rejects.toMatchObject({ status: 409, code: 'analyst_exists' })
    expect(await save(one.email)).toMatchObject({ email: one.email })
  })

  test('refuses another company, and an unknown contact', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    const save = (id: string) =>
      h.call(updateAnalyst, { as: theirs.owner, params: { id }, body: sampleAnalyst() })
    await expect(save(id)).rejects.toMatchObject(missing)
    await expect(save(randomUUID())).rejects.toMatchObject(missing)
  })

  test('refuses a member without the right', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    await expect(
      h.call(updateAnalyst, { as: weak, params: { id }, body: sampleAnalyst() }),
    ).rejects.toMatchObject(denied)
  })
})
