import { describe, expect, test } from 'vitest'
import {
  addAnalystNote,
  deleteAnalystNote,
  listAnalystNotes,
  listOverdueFollowUps,
  updateAnalystNote,
} from '../../../contract/analysts/analysts.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAnalyst } from '../../testing/worlds/analysts.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

const denied = { status: 403, message: 'You do not have permission to change analysts' }

type Body = Request<typeof addAnalystNote>['body']
const add = (as: TestUser, id: string, body: Body) =>
  h.call(addAnalystNote, { as, params: { id }, body })

describe('notes about an analyst', () => {
  test('are listed newest first, with their author', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    await add(ours.owner, id, { text: 'Called' })
    await add(ours.owner, id, { text: 'Send the deck', dueOn: '2027-01-31' })
    const { items, total } = await h.call(listAnalystNotes, { as: weak, params: { id } })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { text: 'Send the deck', dueOn: '2027-01-31', doneAt: null, authorName: expect.any(String) },
      { text: 'Called', dueOn: null, doneAt: null },
    ])
  })

  test('a follow-up keeps the time it was first done; a note is never done', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    const { id: noteId } = await add(ours.owner, id, { text: 'Call', dueOn: '2027-01-31' })
    const save = (body: Body) =>
      h.call(updateAnalystNote, { as: ours.owner, params: { id, noteId }, body })
    const done = await save({ text: 'Call', dueOn: '2027-01-31', done: true })
    expect(done.doneAt).not.toBeNull()
    const again = await save({ text: 'Called', dueOn: '2027-01-31', done: true })
    expect(again).toMatchObject({ text: 'Called', doneAt: done.doneAt })
    expect(await save({ text: 'Called', done: true })).toMatchObject({ dueOn: null, doneAt: null })
  })

  test('are deleted one by one', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    const { id: noteId } = await add(ours.owner, id, { text: 'Called' })
    const remove = () => h.call(deleteAnalystNote, { as: ours.owner, params: { id, noteId } })
    expect(await remove()).toEqual({ id: noteId })
    await expect(remove()).rejects.toMatchObject({ status: 404, message: 'Note not found' })
  })

  test('refuses a note of a contact other than that in the address', async () => {
    const [one, two] = [await newAnalyst(h, ours.owner), await newAnalyst(h, ours.owner)]
    const { id: noteId } = await add(ours.owner, one.id, { text: 'Called' })
    const params = { id: two.id, noteId }
    await expect(
      h.call(updateAnalystNote, { as: ours.owner, params, body: { text: 'Moved' } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(h.call(deleteAnalystNote, { as: ours.owner, params })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('refuses another company', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    const { id: noteId } = await add(ours.owner, id, { text: 'Called' })
    const as = theirs.owner
    const params = { id, noteId }
    const missing = { status: 404 }
    await expect(add(as, id, { text: 'Spied' })).rejects.toMatchObject(missing)
    await expect(h.call(listAnalystNotes, { as, params: { id } })).rejects.toMatchObject(missing)
    await expect(
      h.call(updateAnalystNote, { as, params, body: { text: 'Spied' } }),
    ).rejects.toMatchObject(missing)
    await expect(h.call(deleteAnalystNote, { as, params })).rejects.toMatchObject(missing)
  })

  test('refuses a member without the right', async () => {
    const { id } = await newAnalyst(h, ours.owner)
    const { id: noteId } = await add(ours.owner, id, { text: 'Called' })
    const params = { id, noteId }
    await expect(add(weak, id, { text: 'Mine' })).rejects.toMatchObject(denied)
    await expect(
      h.call(updateAnalystNote, { as: weak, params, body: { text: 'Mine' } }),
    ).rejects.toMatchObject(denied)
    await expect(h.call(deleteAnalystNote, { as: weak, params })).rejects.toMatchObject(denied)
  })
})

describe('overdue follow-ups', () => {
  const overdue = (as: TestUser, before: string, limit = 5) =>
    h.call(listOverdueFollowUps, { as, query: { before, limit } })

  test('are those due before the day and not done, of all contacts, the oldest first', async () => {
    const { ours: own } = await newCompanies(h)
    const as = own.owner
    const ana = await newAnalyst(h, as, { name: 'Ana' })
    const ben = await newAnalyst(h, as, { name: 'Ben' })
    await add(as, ana.id, { text: 'Second', dueOn: '2027-01-30' })
    await add(as, ben.id, { text: 'First', dueOn: '2027-01-29' })
    await add(as, ben.id, { text: 'Due today', dueOn: '2027-01-31' })
    await add(as, ben.id, { text: 'Done', dueOn: '2027-01-01', done: true })
    await add(as, ben.id, { text: 'A note' })
    const member = await newMember(h, own)
    const { items, total } = await overdue(member, '2027-01-31')
    expect(items).toMatchObject([
      { text: 'First', dueOn: '2027-01-29', analyst: { id: ben.id, name: 'Ben' } },
      { text: 'Second', dueOn: '2027-01-30', analyst: { id: ana.id, name: 'Ana' } },
    ])
    expect(total).toBe(2)
    expect(await overdue(member, '2027-01-31', 1)).toMatchObject({
      items: [{ text: 'First' }],
      total: 2,
    })
  })

  test('refuses another company', async () => {
    const { ours: own, theirs: others } = await newCompanies(h)
    const { id } = await newAnalyst(h, own.owner)
    await add(own.owner, id, { text: 'Call', dueOn: '2027-01-01' })
    expect(await overdue(others.owner, '2027-01-31')).toEqual({ items: [], total: 0 })
  })

  test.each(['', 'soon', '0000-01-01', '2027-02-30'])('refuses the day %j', async (before) => {
    await expect(overdue(ours.owner, before)).rejects.toMatchObject({ status: 400 })
  })
})
