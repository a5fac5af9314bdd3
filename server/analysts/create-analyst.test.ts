import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAnalyst, createAnalystList, listAnalysts } from '../../contract/analysts/analysts.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst, sampleAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

const denied = { status: 403, message: 'You do not have permission to change analysts' }

describe('createAnalyst', () => {
  test('adds a contact with topics and lists', async () => {
    const list = await h.call(createAnalystList, { as: ours.owner, body: { name: 'Tier 1' } })
    const body = sampleAnalyst({
      email: ' Ana@Firm.Example ',
      firm: 'Firm',
      topics: ['Robots', 'Robots', 'Drones'],
      notes: 'Met in Lisbon.',
      listIds: [list.id],
    })
    const added = await h.call(createAnalyst, { as: ours.owner, body })
    expect(added).toMatchObject({
      name: 'Ana Analyst',
      email: 'ana@firm.example',
      firm: 'Firm',
      topics: ['Robots', 'Drones'],
      notes: 'Met in Lisbon.',
      lists: [{ id: list.id, name: 'Tier 1' }],
      revision: 1,
    })
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'analyst.created', details: { name: 'Ana Analyst' } })
  })

  test('refuses a second contact with the same address, in any case', async () => {
    const { email } = await newAnalyst(h, ours.owner)
    const body = sampleAnalyst({ email: email.toUpperCase() })
    await expect(h.call(createAnalyst, { as: ours.owner, body })).rejects.toMatchObject({
      status: 409,
      message: 'You already have a contact with this email address.',
    })
    // Another company may know the same person.
    await h.call(createAnalyst, { as: theirs.owner, body })
  })

  test('adds once when the same Idempotency-Key is sent twice', async () => {
    const request = { as: ours.owner, body: sampleAnalyst(), idempotencyKey: randomUUID() }
    const first = await h.call(createAnalyst, request)
    expect(await h.call(createAnalyst, request)).toEqual(first)
  })

  test.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ name: ' ' }, 'Enter a name'],
    [
      { topics: Array.from({ length: 21 }, (_, number) => `Topic ${number}`) },
      'Use at most 20 topics',
    ],
  ])('refuses %j', async (more, message) => {
    await expect(
      h.call(createAnalyst, { as: ours.owner, body: sampleAnalyst(more) }),
    ).rejects.toMatchObject({ status: 400, message })
  })

  test('refuses another company: its lists are unknown, its contacts unseen', async () => {
    const list = await h.call(createAnalystList, { as: theirs.owner, body: { name: 'Theirs' } })
    await expect(newAnalyst(h, ours.owner, { listIds: [list.id] })).rejects.toMatchObject({
      status: 404,
      message: 'List not found',
    })
    const { items } = await h.call(listAnalysts, { as: theirs.owner })
    expect(items.every(({ firm }) => firm !== 'Firm')).toBe(true)
  })

  test('refuses a member without the right', async () => {
    await expect(newAnalyst(h, weak)).rejects.toMatchObject(denied)
  })
})
