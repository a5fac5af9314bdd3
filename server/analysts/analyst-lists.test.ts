import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  changeAnalystList,
  createAnalystList,
  deleteAnalystList,
  getAnalyst,
  listAnalystLists,
  renameAnalystList,
} from '../../contract/analysts/analysts.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

const denied = { status: 403, message: 'You do not have permission to change analysts' }

const missing = { status: 404, message: 'List not found' }
const taken = { status: 409, message: 'You already have a list with this name.' }
const newList = (name: string = randomUUID(), as = ours.owner) =>
  h.call(createAnalystList, { as, body: { name } })
const change = (as: TestUser, id: string, ids: string[], listed = true) =>
  h.call(changeAnalystList, { as, params: { id }, body: { ids, listed } })

describe('createAnalystList', () => {
  test('adds an empty list, with a unique name', async () => {
    const list = await newList('Tier 1')
    expect(list).toMatchObject({ name: 'Tier 1', analysts: 0 })
    await expect(newList('tier 1')).rejects.toMatchObject(taken)
    await newList('Tier 1', theirs.owner)
  })

  test('refuses another company: nobody sees its lists', async () => {
    const list = await newList()
    const { items } = await h.call(listAnalystLists, { as: theirs.owner })
    expect(items.map(({ id }) => id)).not.toContain(list.id)
  })

  test('refuses a member without the right', async () => {
    await expect(newList('Weak', weak)).rejects.toMatchObject(denied)
  })
})

describe('changeAnalystList', () => {
  test('adds contacts to the list and removes them', async () => {
    const list = await newList()
    const [one, two] = [await newAnalyst(h, ours.owner), await newAnalyst(h, ours.owner)]
    expect(await change(ours.owner, list.id, [one.id, two.id])).toMatchObject({ analysts: 2 })
    expect(await change(ours.owner, list.id, [one.id])).toMatchObject({ analysts: 2 })
    expect(await change(ours.owner, list.id, [one.id], false)).toMatchObject({ analysts: 1 })
  })

  test('refuses another company: its lists are unknown, its contacts left out', async () => {
    const list = await newList()
    const foreign = await newAnalyst(h, theirs.owner)
    await expect(change(theirs.owner, list.id, [foreign.id])).rejects.toMatchObject(missing)
    expect(await change(ours.owner, list.id, [foreign.id])).toMatchObject({ analysts: 0 })
  })

  test('refuses a member without the right', async () => {
    const list = await newList()
    const { id } = await newAnalyst(h, ours.owner)
    await expect(change(weak, list.id, [id])).rejects.toMatchObject(denied)
  })
})

describe('renameAnalystList', () => {
  const rename = (as: TestUser, id: string, name: string) =>
    h.call(renameAnalystList, { as, params: { id }, body: { name } })

  test('renames it, but not to the name of another list', async () => {
    const [one, two] = [await newList(), await newList()]
    expect(await rename(ours.owner, one.id, 'Press')).toMatchObject({ name: 'Press' })
    expect(await rename(ours.owner, one.id, 'PRESS')).toMatchObject({ name: 'PRESS' })
    await expect(rename(ours.owner, two.id, 'press')).rejects.toMatchObject(taken)
  })

  test('refuses another company', async () => {
    const { id } = await newList()
    await expect(rename(theirs.owner, id, 'Mine')).rejects.toMatchObject(missing)
  })

  test('refuses a member without the right', async () => {
    const { id } = await newList()
    await expect(rename(weak, id, 'Mine')).rejects.toMatchObject(denied)
  })
})

describe('deleteAnalystList', () => {
  const remove = (as: TestUser, id: string) => h.call(deleteAnalystList, { as, params: { id } })

  test('keeps its contacts', async () => {
    const list = await newList()
    const { id } = await newAnalyst(h, ours.owner, { listIds: [list.id] })
    await remove(ours.owner, list.id)
    expect(await h.call(getAnalyst, { as: ours.owner, params: { id } })).toMatchObject({
      lists: [],
    })
  })

  test('refuses another company', async () => {
    const { id } = await newList()
    await expect(remove(theirs.owner, id)).rejects.toMatchObject(missing)
  })

  test('refuses a member without the right', async () => {
    const { id } = await newList()
    await expect(remove(weak, id)).rejects.toMatchObject(denied)
  })
})
