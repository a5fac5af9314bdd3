import { describe, expect, test } from 'vitest'
import {
  addCioPackItem,
  cioPack,
  cioPackErrors,
  deleteCioPackItem,
  listCioPack,
  restoreCioPackItem,
  updateCioPackItem,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { deleteOldItems } from './queries.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const sample = {
  category: 'roadmap' as const,
  title: 'What slips',
  description: 'Dates that moved.',
  query: 'Which dates moved, and why?',
}
const add = (as: TestUser, more: Partial<typeof sample> = {}) =>
  h.call(addCioPackItem, { as, body: { ...sample, ...more } })
const added = async (as: TestUser) =>
  (await h.call(listCioPack, { as })).items.filter(({ added }) => added !== null)
const has = async (as: TestUser, id: string) => (await added(as)).some((item) => item.id === id)

/** Asserts that every way to change a question is refused. */
async function expectRefused(as: TestUser, id: string, error: { status: number; code: string }) {
  const params = { id }
  await expect(
    h.call(updateCioPackItem, { as, params, body: { ...sample, title: 'Mine' } }),
  ).rejects.toMatchObject(error)
  await expect(h.call(deleteCioPackItem, { as, params })).rejects.toMatchObject(error)
}
const { notFound, denied } = cioPackErrors
const codeOf = ({ status, code }: { status: number; code: string }) => ({ status, code })

describe('the CIO pack', () => {
  test('lists the built-in questions, then those of the company with their authors', {
    tags: ['2.3.29', '2.9.11'],
  }, async () => {
    const member = await newMember(h, ours)
    const item = await add(ours.owner)
    const { items } = await h.call(listCioPack, { as: member })
    expect(items.slice(0, cioPack.length)).toEqual(cioPack)
    const name = 'Olivia Owner'
    expect(items.find(({ id }) => id === item.id)).toEqual({
      ...sample,
      id: item.id,
      added: { by: name, mine: false, mayChange: false },
    })
    expect(item.added).toEqual({ by: name, mine: true, mayChange: true })
  })

  test('lets the author and members who manage briefs change, delete and restore a question', async () => {
    const author = await newMember(h, ours)
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const { id } = await add(author)
    const params = { id }
    for (const as of [author, manager]) {
      const body = { ...sample, title: `Changed by ${as.id}` }
      expect(await h.call(updateCioPackItem, { as, params, body })).toMatchObject({ id, ...body })
      await h.call(deleteCioPackItem, { as, params })
      expect(await has(author, id)).toBe(false)
      await expect(h.call(updateCioPackItem, { as, params, body })).rejects.toMatchObject({
        status: 404,
      })
      await h.call(restoreCioPackItem, { as, params })
      expect(await has(author, id)).toBe(true)
    }
  })

  test('refuses another company, and a reader without one', async () => {
    const { id } = await add(ours.owner)
    for (const as of [theirs.owner, await newUser(h)]) {
      expect(await has(as, id)).toBe(false)
      await expectRefused(as, id, codeOf(notFound))
    }
    await h.call(deleteCioPackItem, { as: ours.owner, params: { id } })
    await expect(
      h.call(restoreCioPackItem, { as: theirs.owner, params: { id } }),
    ).rejects.toMatchObject(codeOf(notFound))
  })

  test('refuses a member without the right', async () => {
    const { id } = await add(ours.owner)
    const member = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
    await expectRefused(member, id, codeOf(denied))
    await h.call(deleteCioPackItem, { as: ours.owner, params: { id } })
    await expect(h.call(restoreCioPackItem, { as: member, params: { id } })).rejects.toMatchObject(
      codeOf(denied),
    )
    expect(await has(ours.owner, id)).toBe(false)
  })

  test("keeps a reader's questions private", async () => {
    const [reader, other] = [await newUser(h), await newUser(h)]
    const { id, added: who } = await add(reader)
    expect(who).toEqual({ by: null, mine: true, mayChange: true })
    expect(await has(reader, id)).toBe(true)
    for (const as of [other, ours.owner]) {
      expect(await has(as, id)).toBe(false)
      await expectRefused(as, id, codeOf(notFound))
    }
  })

  test('keeps the question of a removed member, without a name', async () => {
    const member = await newMember(h, ours)
    const { id } = await add(member)
    await removeMember(h, member)
    const item = (await added(ours.owner)).find((one) => one.id === id)
    expect(item?.added).toEqual({ by: null, mine: false, mayChange: true })
  })

  test('purges deleted questions after 30 days', async () => {
    const { id } = await add(ours.owner)
    await h.call(deleteCioPackItem, { as: ours.owner, params: { id } })
    await h.setClock(new Date(Date.now() + 31 * 24 * 3600_000))
    await withSystemTx(h.services, 'test', deleteOldItems)
    await h.setClock(null)
    await expect(
      h.call(restoreCioPackItem, { as: ours.owner, params: { id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('holds at most 200 questions, including restored ones', async () => {
    const reader = await newUser(h)
    const first = await add(reader)
    for (let count = 1; count < 200; count += 20) {
      await Promise.all(Array.from({ length: Math.min(20, 200 - count) }, () => add(reader)))
    }
    await expect(add(reader)).rejects.toMatchObject(codeOf(cioPackErrors.tooMany))
    await h.call(deleteCioPackItem, { as: reader, params: { id: first.id } })
    await add(reader)
    await expect(
      h.call(restoreCioPackItem, { as: reader, params: { id: first.id } }),
    ).rejects.toMatchObject(codeOf(cioPackErrors.tooMany))
    expect(await has(ours.owner, (await add(ours.owner)).id)).toBe(true)
  })

  test('holds at most 1,000 questions, including deleted ones', async () => {
    const reader = await newUser(h)
    await h.sql`
      insert into app.copilot_questions (person_id, author_id, category, title, description, query, deleted_at)
      select ${reader.id}, ${reader.id}, 'roadmap', 'Next', '', 'What is next?', app.now()
      from generate_series(1, 999)`
    const { id } = await add(reader)
    await h.call(deleteCioPackItem, { as: reader, params: { id } })
    await expect(add(reader)).rejects.toMatchObject(codeOf(cioPackErrors.tooMany))
  })

  test('refuses a question that is empty, too long, or of an unknown category', async () => {
    const wrong = { category: 'gossip' as 'roadmap' }
    for (const more of [
      wrong,
      { title: ' \n' },
      { query: '\u200b' },
      { title: 'x'.repeat(101) },
      { description: 'x'.repeat(301) },
      { query: 'x'.repeat(1001) },
    ]) {
      await expect(add(ours.owner, more), JSON.stringify(more)).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})
