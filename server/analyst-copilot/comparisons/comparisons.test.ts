import { describe, expect, test } from 'vitest'
import {
  type ComparisonChange,
  changeCopilotComparison,
  comparisonErrors,
  comparisonLimits,
  deleteCopilotComparison,
  fillCopilotComparison,
  listComparisonCriteria,
  listCopilotComparisons,
  restoreCopilotComparison,
  stopCopilotComparison,
  updateCopilotComparison,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { createCopilotWorkspace } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  compare,
  newAnalyst,
  readComparison,
  textsOf,
  vendorsOf,
} from '../../testing/worlds/comparisons.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { deleteOldComparisons } from './queries.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const change = (as: TestUser, id: string, one: ComparisonChange, idempotencyKey?: string) =>
  h.call(changeCopilotComparison, {
    as,
    params: { id },
    body: { change: one },
    ...(idempotencyKey && { idempotencyKey }),
  })
const fill = (as: TestUser, id: string) =>
  h.call(fillCopilotComparison, { as, params: { id }, body: {} })
const listed = async (as: TestUser, search?: string) =>
  (await h.call(listCopilotComparisons, { as, query: search ? { search } : {} })).items
const criteriaOf = ({ criteria }: { criteria: { text: string }[] }) =>
  criteria.map(({ text }) => text)
const workspaceOf = (as: TestUser, ...sharedWith: TestUser[]) =>
  h.call(createCopilotWorkspace, {
    as,
    body: { name: 'Cold chain', sharedWith: sharedWith.map(({ id }) => id) },
  })
const codeOf = ({ status, code }: { status: number; code: string }) => ({ status, code })
const notFound = codeOf(comparisonErrors.notFound)

/** Asserts that every way to change a comparison is refused. */
async function expectRefused(as: TestUser, id: string) {
  const params = { id }
  for (const refused of [
    () => h.call(updateCopilotComparison, { as, params, body: { title: 'Mine' } }),
    () => change(as, id, { do: 'addCriteria', criteria: ['Mine'] }),
    () => fill(as, id),
    () => h.call(stopCopilotComparison, { as, params }),
    () => h.call(deleteCopilotComparison, { as, params }),
    () => h.call(restoreCopilotComparison, { as, params }),
  ]) {
    await expect(refused()).rejects.toMatchObject(notFound)
  }
}

describe('a comparison', () => {
  test('has vendors and products that its owner can see; foreign ones are not there', async () => {
    const as = ours.owner
    const product = await h.call(createProduct, { as, body: sampleProduct() })
    const made = await compare(h, as, {
      title: ' Cold chain ',
      subjects: [...vendorsOf(ours, theirs), { kind: 'product', id: product.id }],
      criteria: ['Price', ' price ', 'Support'],
    })
    expect(made).toMatchObject({
      title: 'Cold chain',
      author: null,
      subjects: [
        { id: ours.id, kind: 'vendor', name: 'Acme Robotics', vendor: null },
        { id: product.id, kind: 'product', name: 'Atlas', vendor: 'Acme Robotics' },
      ],
      criteria: [
        { text: 'Price', pinned: false },
        { text: 'Support', pinned: false },
      ],
      cells: [],
      filling: false,
    })
    expect(await readComparison(h, as, made.id)).toEqual(made)
    const [item] = await listed(as)
    expect(item).toMatchObject({ id: made.id, subjectCount: 2, criterionCount: 2 })
    const foreign = await change(as, made.id, { do: 'addSubjects', subjects: vendorsOf(theirs) })
    expect(foreign.subjects).toEqual(made.subjects)
  })

  test('is changed piece by piece, so that what several tabs do adds up', async () => {
    const as = await newUser(h)
    const { id, criteria } = await compare(h, as, { criteria: ['A', 'B', 'C'] })
    const [a = { id: '' }, b = { id: '' }, c = { id: '' }] = criteria
    const adding = ['D', 'E', 'F'].map((text) =>
      change(as, id, { do: 'addCriteria', criteria: [text] }),
    )
    await Promise.all([...adding, change(as, id, { do: 'pin', id: b.id, pinned: true })])
    await change(as, id, { do: 'move', axis: 'criteria', id: c.id, before: a.id })
    const read = await readComparison(h, as, id)
    expect(criteriaOf(read).slice(0, 3)).toEqual(['C', 'A', 'B'])
    expect(criteriaOf(read).slice(3).sort()).toEqual(['D', 'E', 'F'])
    expect(read.criteria[2]).toMatchObject({ text: 'B', pinned: true })
    await change(as, id, { do: 'move', axis: 'criteria', id: c.id, before: null })
    expect(criteriaOf(await readComparison(h, as, id)).at(-1)).toBe('C')
    const unknown = { axis: 'criteria', id: '00000000-0000-4000-8000-000000000000' } as const
    for (const one of [
      { do: 'remove', ...unknown },
      { do: 'move', ...unknown, before: null },
      { do: 'move', axis: 'criteria', id: a.id, before: unknown.id },
    ] as const) {
      await expect(change(as, id, one)).rejects.toMatchObject(codeOf(comparisonErrors.itemNotFound))
    }
  })

  test('adds once for a double click, and keeps a removed row with its cells for Undo', async () => {
    const { analyst: as } = await newAnalyst(h, [ours, 'The licence costs 4,200 euros a year.'])
    const subjects = vendorsOf(ours)
    const { id } = await compare(h, as, { subjects, criteria: ['Licence', 'Support'] })
    const add = () => change(as, id, { do: 'addCriteria', criteria: ['Roadmap'] }, 'double-click-1')
    await Promise.all([add(), add()])
    await fill(as, id)
    const before = await readComparison(h, as, id)
    expect(criteriaOf(before)).toEqual(['Licence', 'Support', 'Roadmap'])
    const row = { axis: 'criteria', id: before.criteria[0]?.id ?? '' } as const
    const removed = await change(as, id, { do: 'remove', ...row })
    expect(criteriaOf(removed)).toEqual(['Support', 'Roadmap'])
    expect(removed.cells.some(({ criterionId }) => criterionId === row.id)).toBe(false)
    const back = await change(as, id, { do: 'restore', ...row })
    expect(textsOf(back)).toEqual(textsOf(before))
    await change(as, id, { do: 'remove', ...row })
    const again = await change(as, id, { do: 'addCriteria', criteria: ['LICENCE'] })
    expect(again.criteria[0]).toMatchObject({ id: row.id, text: 'Licence' })
    await change(as, id, { do: 'remove', ...row })
    await h.sql`
      update app.copilot_comparisons
      set criteria = jsonb_set(criteria, '{0,removedAt}', '"2026-01-01T00:00:00.000Z"') where id = ${id}`
    await change(as, id, { do: 'addCriteria', criteria: ['Price'] })
    await expect(change(as, id, { do: 'restore', ...row })).rejects.toMatchObject({ status: 404 })
    const [left] = await h.sql<{ cells: number }>`
      select count(*)::int as cells from app.copilot_comparison_cells
      where comparison_id = ${id} and criterion_id = ${row.id}`
    expect(left).toEqual({ cells: 0 })
  })

  test('is deleted with Undo, and goes for good after 30 days', async () => {
    const as = await newUser(h)
    const { id } = await compare(h, as, { criteria: ['Price'] })
    const params = { id }
    await h.call(deleteCopilotComparison, { as, params })
    expect(await listed(as)).toEqual([])
    await expect(readComparison(h, as, id)).rejects.toMatchObject(notFound)
    await expect(fill(as, id)).rejects.toMatchObject(notFound)
    expect(await h.call(restoreCopilotComparison, { as, params })).toMatchObject({ id })
    await expect(h.call(restoreCopilotComparison, { as, params })).rejects.toMatchObject(notFound)
    await h.call(deleteCopilotComparison, { as, params })
    await h.setClock(new Date(Date.now() + 31 * 24 * 3600_000))
    await withSystemTx(h.services, 'test', deleteOldComparisons)
    await h.setClock(null)
    await expect(h.call(restoreCopilotComparison, { as, params })).rejects.toMatchObject(notFound)
  })

  test('is searched by its title, newest first, one page at a time', async () => {
    const as = await newUser(h)
    for (const title of ['Cold chain', 'Übersicht 100%', 'Robots']) await compare(h, as, { title })
    expect((await listed(as)).map(({ title }) => title)).toEqual([
      'Robots',
      'Übersicht 100%',
      'Cold chain',
    ])
    expect((await listed(as, 'UBERSICHT 0%')).map(({ title }) => title)).toEqual(['Übersicht 100%'])
    const query = { limit: 2 }
    const first = await h.call(listCopilotComparisons, { as, query })
    expect(first).toMatchObject({ total: 3, items: [{ title: 'Robots' }, {}] })
    const cursor = first.nextCursor ?? ''
    expect((await h.call(listCopilotComparisons, { as, query: { cursor } })).items).toHaveLength(1)
  })

  test('refuses another company', async () => {
    const { id } = await compare(h, ours.owner)
    for (const as of [theirs.owner, await newUser(h)]) {
      expect((await listed(as)).map((item) => item.id)).not.toContain(id)
      await expect(readComparison(h, as, id)).rejects.toMatchObject(notFound)
      await expectRefused(as, id)
    }
  })

  test('refuses a member without the right: it is its owner’s', async () => {
    const { id } = await compare(h, ours.owner)
    const member = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    await expect(readComparison(h, member, id)).rejects.toMatchObject(notFound)
    await expectRefused(member, id)
  })
})

describe('a comparison in a workspace', () => {
  test('is read by those it is shared with, who change nothing and see what they may see', async () => {
    const member = await newMember(h, ours)
    const workspace = await workspaceOf(ours.owner, member)
    const { id } = await compare(h, ours.owner, {
      workspaceId: workspace.id,
      subjects: vendorsOf(ours),
      criteria: ['Price', 'PRICE!'],
    })
    const read = await readComparison(h, member, id)
    expect(read).toMatchObject({ author: 'Olivia Owner', workspaceId: workspace.id })
    expect(await listed(member)).toMatchObject([{ id, author: 'Olivia Owner' }])
    await expectRefused(member, id)
    const query = { workspaceId: workspace.id }
    await compare(h, member, { ...query, criteria: ['Support', 'price'] })
    expect(await h.call(listComparisonCriteria, { as: member, query })).toEqual({
      criteria: ['Price', 'PRICE!', 'Support'],
    })
    await expect(h.call(listComparisonCriteria, { as: theirs.owner, query })).rejects.toMatchObject(
      { status: 404 },
    )
    const params = { id }
    await h.call(updateCopilotComparison, {
      as: ours.owner,
      params,
      body: { workspaceId: null, title: 'Mine again' },
    })
    await expect(readComparison(h, member, id)).rejects.toMatchObject(notFound)
  })

  test('refuses the workspace of another company', async () => {
    const { id: workspaceId } = await workspaceOf(theirs.owner)
    await expect(compare(h, ours.owner, { workspaceId })).rejects.toMatchObject({ status: 404 })
    const { id } = await compare(h, ours.owner)
    await expect(
      h.call(updateCopilotComparison, { as: ours.owner, params: { id }, body: { workspaceId } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('what may no longer be seen', () => {
  test('is hidden from names and cells once a share is revoked', async () => {
    const { analyst, shares } = await newAnalyst(
      h,
      [ours, 'The walrus licence costs 4,200 euros a year.'],
      [theirs, 'Our licence is free of charge for a pangolin.'],
    )
    const { id } = await compare(h, analyst, {
      subjects: vendorsOf(ours, theirs),
      criteria: ['Licence'],
    })
    await fill(analyst, id)
    const before = await readComparison(h, analyst, id)
    expect(textsOf(before)).toEqual([
      [expect.stringContaining('4,200'), expect.stringContaining('pangolin')],
    ])
    await h.call(revokeShare, { as: theirs.owner, params: { id: shares[1]?.id ?? '' } })
    const after = await readComparison(h, analyst, id)
    expect(after.subjects).toMatchObject([{ name: 'Acme Robotics' }, { name: null, vendor: null }])
    expect(after.cells.find(({ subjectId }) => subjectId === theirs.id)).toMatchObject({
      text: null,
      source: { title: null, url: null, snippet: null, vendor: null },
    })
    expect(JSON.stringify(after)).not.toContain('pangolin')
    expect(JSON.stringify(after)).toContain('4,200')
  })
})

describe('bad input', () => {
  test('is refused with a clear error, and changes nothing', async () => {
    const as = ours.owner
    const { id, criteria } = await compare(h, as, {
      subjects: vendorsOf(ours),
      criteria: ['Price'],
    })
    const before = await readComparison(h, as, id)
    const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
      h.request({ as, method, url: `/api/copilot/comparisons${path}`, payload })
    const one = criteria[0]?.id
    const changes: unknown[] = [
      null,
      [],
      { do: 'destroy' },
      { do: 'addSubjects', subjects: [{ id: 'x', kind: 'vendor' }] },
      { do: 'addSubjects', subjects: [{ id: ours.id, kind: 'company' }] },
      { do: 'addCriteria', criteria: [{ text: 'Price' }] },
      { do: 'addCriteria', criteria: 'Price' },
      { do: 'addCriteria', criteria: ['x'.repeat(1_000_000)] },
      { do: 'move', axis: 'cells', id: one, before: null },
      { do: 'move', axis: 'criteria', id: one },
      { do: 'move', axis: 'subjects', id: one, before: null },
      { do: 'move', axis: 'criteria', id: one, before: ours.id },
      { do: 'pin', id: ours.id, pinned: true },
      { do: 'pin', id: one, pinned: 'yes' },
      { do: 'remove', axis: 'subjects', id: one },
      { do: 'restore', axis: 'criteria', id: theirs.id },
    ]
    const replies = [
      ...(await Promise.all(changes.map((change) => send('POST', `/${id}/changes`, { change })))),
      await send('POST', '', { title: 7 }),
      await send('POST', '', { title: 'A', subjects: [null] }),
      await send('POST', '', { title: 'A', workspaceId: id }),
      await send('PATCH', `/${id}`, {}),
      await send('PATCH', `/${id}`, { title: null }),
      await send('PATCH', '/x', { title: 'A' }),
      await send('POST', `/${id}/fill`, { again: { axis: 'rows', id: one } }),
      await send('POST', `/${id}/fill`, { again: 'all' }),
      await h.request({ as, url: `/api/copilot/comparisons/${id}/export?format=exe` }),
      await h.request({ as, url: `/api/copilot/comparisons/${id}/export?format=csv&order=random` }),
    ]
    for (const [at, { statusCode, body }] of replies.entries()) {
      expect([400, 404, 413], `${at}: ${body}`).toContain(statusCode)
    }
    expect(await readComparison(h, as, id)).toEqual(before)
  })

  test('names of others’ vendors and products stay hidden, and a product is not a vendor', async () => {
    const as = ours.owner
    const product = await h.call(createProduct, { as: theirs.owner, body: sampleProduct() })
    const own = await h.call(createProduct, { as, body: sampleProduct() })
    const made = await compare(h, as, {
      subjects: [
        { kind: 'product', id: product.id },
        { kind: 'vendor', id: own.id },
        { kind: 'product', id: ours.id },
      ],
      criteria: ['Price'],
    })
    expect(made.subjects).toEqual([])
    expect(await fill(as, made.id)).toMatchObject({ filling: false, notice: null })
  })

  test('of two tabs the later change stands, and neither loses what the other did', async () => {
    const as = await newUser(h)
    const { id, criteria } = await compare(h, as, { criteria: ['A', 'B', 'C'] })
    const [a = { id: '' }, b = { id: '' }] = criteria
    const outcomes = await Promise.allSettled([
      change(as, id, { do: 'remove', axis: 'criteria', id: a.id }),
      change(as, id, { do: 'move', axis: 'criteria', id: a.id, before: null }),
      change(as, id, { do: 'pin', id: b.id, pinned: true }),
      h.call(updateCopilotComparison, { as, params: { id }, body: { title: 'Renamed' } }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
    const read = await readComparison(h, as, id)
    expect(read).toMatchObject({ title: 'Renamed', criteria: [{ text: 'B', pinned: true }, {}] })
  })
})

describe('limits', () => {
  test('a comparison has at most 10 vendors and 30 criteria, each of 200 characters', async () => {
    const as = await newUser(h)
    const many = Array.from({ length: comparisonLimits.criteria }, (_, at) => `Criterion ${at}`)
    const { id } = await compare(h, as, { criteria: many })
    await expect(
      change(as, id, { do: 'addCriteria', criteria: ['One more'] }),
    ).rejects.toMatchObject(codeOf(comparisonErrors.tooManyCriteria))
    for (const criteria of [[...many, 'One more'], ['x'.repeat(201)], [' \n'], ['\u200b']]) {
      await expect(compare(h, as, { criteria })).rejects.toMatchObject({ status: 400 })
    }
    for (const title of ['', ' ', 'x'.repeat(201)]) {
      await expect(compare(h, as, { title })).rejects.toMatchObject({ status: 400 })
    }
    const subjects = vendorsOf(...Array.from({ length: 11 }, () => ({ id: ours.id })))
    await expect(compare(h, as, { subjects })).rejects.toMatchObject({ status: 400 })
  })

  test('the database itself refuses longer lists and larger cells', async () => {
    const as = await newUser(h)
    const { id } = await compare(h, as)
    const criteria = JSON.stringify(Array.from({ length: 31 }, () => ({ text: 'x' })))
    await expect(
      h.sql`update app.copilot_comparisons set criteria = ${criteria}::jsonb where id = ${id}`,
    ).rejects.toThrow('copilot_comparisons_criteria_shown')
    const cell = JSON.stringify({ text: 'x'.repeat(40_000) })
    await expect(
      h.sql`
        insert into app.copilot_comparison_cells (comparison_id, criterion_id, subject_id, cell, filled_at)
        values (${id}, ${id}, ${id}, ${cell}::jsonb, app.now())`,
    ).rejects.toThrow('copilot_comparison_cells_size')
  })

  test('a person has at most 200 comparisons', async () => {
    const as = await newUser(h)
    await h.sql`
      insert into app.copilot_comparisons (user_id, title, subjects, criteria)
      select ${as.id}, 'Many', '[]', '[]' from generate_series(1, 199)`
    await compare(h, as)
    await expect(compare(h, as)).rejects.toMatchObject(codeOf(comparisonErrors.tooMany))
  })
})
