import { describe, expect, test } from 'vitest'
import {
  addAnalystNote,
  createAnalystList,
  deleteAnalysts,
  getAnalyst,
  listAnalystNotes,
} from '../../contract/analysts/analysts.ts'
import { listTrash, restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

const denied = { status: 403, message: 'You do not have permission to change analysts' }

describe('deleteAnalysts', () => {
  test('can be undone, which restores lists and notes', async () => {
    const list = await h.call(createAnalystList, { as: ours.owner, body: { name: 'Tier 1' } })
    const one = await newAnalyst(h, ours.owner, { name: 'Ana', listIds: [list.id] })
    const two = await newAnalyst(h, ours.owner, { name: 'Ben' })
    const params = { id: one.id }
    await h.call(addAnalystNote, { as: ours.owner, params, body: { text: 'Called' } })
    const { transactionId } = await h.call(deleteAnalysts, {
      as: ours.owner,
      body: { ids: [one.id, two.id] },
    })
    await expect(h.call(getAnalyst, { as: ours.owner, params })).rejects.toMatchObject({
      status: 404,
    })
    const [deletion] = (await h.call(listTrash, { as: ours.owner })).items
    expect(deletion).toMatchObject({ transactionId, analysts: 2, products: 0 })
    expect((await h.call(listTrash, { as: weak })).items).toEqual([])
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(await h.call(getAnalyst, { as: ours.owner, params })).toMatchObject({
      name: 'Ana',
      lists: [{ id: list.id }],
    })
    const { items } = await h.call(listAnalystNotes, { as: ours.owner, params })
    expect(items).toMatchObject([{ text: 'Called' }])
  })

  test('cannot be undone once the address has a new contact', async () => {
    const { id, email } = await newAnalyst(h, ours.owner)
    const { transactionId } = await h.call(deleteAnalysts, { as: ours.owner, body: { ids: [id] } })
    await newAnalyst(h, ours.owner, { email })
    await expect(
      h.call(restoreDeleted, { as: ours.owner, body: { transactionId } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'There is a contact with this email address again.',
    })
  })

  test('refuses another company', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    await expect(
      h.call(deleteAnalysts, { as: theirs.owner, body: { ids: [id] } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await h.call(getAnalyst, { as: ours.owner, params: { id } })).toMatchObject({ id })
  })

  test('refuses a member without the right', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    await expect(h.call(deleteAnalysts, { as: weak, body: { ids: [id] } })).rejects.toMatchObject(
      denied,
    )
  })
})
