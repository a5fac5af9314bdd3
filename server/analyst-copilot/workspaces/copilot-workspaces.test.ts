import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  copilotTexts,
  createCopilotSession,
  deleteCopilotSession,
  getCopilotSession,
  listCopilotSessions,
  restoreCopilotSession,
  updateCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  createCopilotWorkspace,
  deleteCopilotWorkspace,
  getCopilotWorkspace,
  listCopilotWorkspaces,
  restoreCopilotWorkspace,
  updateCopilotWorkspace,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { listNotifications } from '../../../contract/notifications/notifications.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { inviteMember } from '../../../contract/team/invitations.ts'
import { removeMember } from '../../../contract/team/team.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { deleteOldWorkspaces } from './queries.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const newWorkspace = (as: TestUser, name: string, ...sharedWith: TestUser[]) =>
  h.call(createCopilotWorkspace, {
    as,
    body: { name, sharedWith: sharedWith.map(({ id }) => id) },
  })
async function newSession(as: TestUser, workspaceId?: string, question = 'What is new?') {
  const { id } = await h.call(createCopilotSession, {
    as,
    body: workspaceId ? { workspaceId } : {},
  })
  await h.call(askCopilot, { as, params: { id }, body: { text: question } })
  return id
}
const names = async (as: TestUser, search?: string) =>
  (await h.call(listCopilotWorkspaces, { as, query: search ? { search } : {} })).items.map(
    ({ name }) => name,
  )
const sessionsIn = async (as: TestUser, workspaceId: string) =>
  (await h.call(listCopilotSessions, { as, query: { workspaceId } })).items.map(({ id }) => id)
const read = (as: TestUser, id: string) => h.call(getCopilotSession, { as, params: { id } })
const notFound = { status: 404 }

describe('a workspace', () => {
  test('has a name, a description, its sessions and its readers', {
    tags: ['2.3.28'],
  }, async () => {
    const as = ours.owner
    const member = await newMember(h, ours)
    const made = await newWorkspace(as, ' Cold chain ', member)
    expect(made).toMatchObject({
      name: 'Cold chain',
      description: '',
      owner: null,
      sharedWith: [{ id: member.id, name: 'Mel Member' }],
      sessionCount: 0,
    })
    const params = { id: made.id }
    const first = await newSession(as, made.id)
    const second = await newSession(member, made.id)
    expect(await h.call(getCopilotWorkspace, { as, params })).toMatchObject({
      sessionCount: 2,
      sessions: [
        { id: second, author: 'Mel Member', workspaceId: made.id },
        { id: first, author: null, workspaceId: made.id },
      ],
    })
    const body = { name: 'Audits', description: 'Who audits cold chains' }
    const changed = await h.call(updateCopilotWorkspace, { as, params, body })
    expect(changed).toMatchObject({ ...body, sharedWith: [{ id: member.id }], sessionCount: 2 })
    expect(changed.updatedAt > made.updatedAt).toBe(true)
    expect(await names(as, 'AUDITS chains')).toEqual(['Audits'])
    expect(await names(as, '%')).toEqual([])
  })

  test.each(['', '   ', '\u200b', 'x'.repeat(101)])('refuses the name %j', async (name) => {
    const as = ours.owner
    const body = { name }
    await expect(h.call(createCopilotWorkspace, { as, body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'name' }],
    })
    const params = { id: (await newWorkspace(as, 'Named')).id }
    await expect(h.call(updateCopilotWorkspace, { as, params, body })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('is deleted with Undo; its sessions stay with their authors, and return with it', async () => {
    const as = await newUser(h)
    const { id } = await newWorkspace(as, 'Robots')
    const params = { id }
    const session = await newSession(as, id)
    await h.call(deleteCopilotWorkspace, { as, params })
    expect(await names(as)).toEqual([])
    for (const call of [getCopilotWorkspace, updateCopilotWorkspace, deleteCopilotWorkspace]) {
      await expect(h.call(call, { as, params, body: {} })).rejects.toMatchObject(notFound)
    }
    await expect(sessionsIn(as, id)).rejects.toMatchObject(notFound)
    await expect(newSession(as, id)).rejects.toMatchObject(notFound)
    expect(await read(as, session)).toMatchObject({ workspaceId: null })
    await h.call(updateCopilotSession, { as, params: { id: session }, body: { title: 'Kept' } })
    expect(await h.call(restoreCopilotWorkspace, { as, params })).toMatchObject({ sessionCount: 1 })
    expect(await read(as, session)).toMatchObject({ workspaceId: id, title: 'Kept' })

    await h.call(deleteCopilotWorkspace, { as, params })
    await h.setClock(new Date(Date.now() + 31 * 24 * 3600_000))
    await withSystemTx(h.services, 'test', deleteOldWorkspaces)
    await h.setClock(null)
    await expect(h.call(restoreCopilotWorkspace, { as, params })).rejects.toMatchObject(notFound)
    expect(await read(as, session)).toMatchObject({ workspaceId: null, title: 'Kept' })
  })

  test('adds and removes sessions', async () => {
    const as = await newUser(h)
    const { id: workspaceId } = await newWorkspace(as, 'Robots')
    const id = await newSession(as)
    const params = { id }
    const moved = await h.call(updateCopilotSession, { as, params, body: { workspaceId } })
    expect(moved).toMatchObject({ workspaceId, title: 'What is new?' })
    expect(await sessionsIn(as, workspaceId)).toEqual([id])
    await h.call(updateCopilotSession, { as, params, body: { workspaceId: null } })
    expect(await sessionsIn(as, workspaceId)).toEqual([])
    await expect(h.call(updateCopilotSession, { as, params, body: {} })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('is refused beyond 200 per person', async () => {
    const as = await newUser(h)
    await withSystemTx(h.services, 'test', (tx) =>
      tx.sql
        .insertInto('app.copilot_workspaces')
        .values(Array.from({ length: 200 }, () => ({ user_id: as.id, name: 'x', description: '' })))
        .execute(),
    )
    await expect(newWorkspace(as, 'One more')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('200 workspaces'),
    })
  })
})

describe('sharing', () => {
  test('notifies the member, who reads all sessions, but changes and asks only in their own', async () => {
    const member = await newMember(h, ours)
    const { id: workspaceId } = await newWorkspace(ours.owner, 'Shared', member)
    const [told] = (await h.call(listNotifications, { as: member })).items
    expect(told).toMatchObject({
      kind: 'workspace-shared',
      subjectId: workspaceId,
      subjectName: 'Shared',
      actorName: 'Olivia Owner',
    })
    const id = await newSession(ours.owner, workspaceId)
    const own = await newSession(member, workspaceId)
    expect(
      await h.call(getCopilotWorkspace, { as: member, params: { id: workspaceId } }),
    ).toMatchObject({ owner: 'Olivia Owner', sessionCount: 2 })
    expect(await sessionsIn(member, workspaceId)).toEqual([own, id])
    const { queries, author } = await read(member, id)
    expect(author).toBe('Olivia Owner')
    expect(queries.map(({ text }) => text)).toEqual(['What is new?'])
    const asked = { as: member, params: { id }, body: { text: 'And now?' } }
    await expect(h.call(askCopilot, asked)).rejects.toMatchObject(notFound)
    const change = { as: member, params: { id }, body: { title: 'Mine', workspaceId: null } }
    await expect(h.call(updateCopilotSession, change)).rejects.toMatchObject(notFound)
    for (const call of [deleteCopilotSession, restoreCopilotSession]) {
      await expect(h.call(call, { as: member, params: { id } })).rejects.toMatchObject(notFound)
    }
    // Only a session's author sees it outside its workspace, or after it is deleted.
    const { items } = await h.call(listCopilotSessions, { as: member })
    expect(items.map((item) => item.id)).toEqual([own])
    await h.call(deleteCopilotSession, { as: ours.owner, params: { id } })
    await expect(read(member, id)).rejects.toMatchObject(notFound)
    expect(await sessionsIn(member, workspaceId)).toEqual([own])
  })

  test('shows each reader only what they may see', async () => {
    const { owner } = ours
    await proveAddress(h, owner, 30)
    const product = await h.call(createProduct, {
      as: owner,
      body: sampleProduct({ name: 'Quokka' }),
    })
    const body = sampleBrief({
      productId: product.id,
      title: 'Quokka prices',
      description: 'The quokka licence costs 777 euros a month.',
    })
    await h.call(createBrief, { as: owner, body })
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const member = await newMember(h, ours)
    const { id: workspaceId } = await newWorkspace(owner, 'Prices', manager, member)
    const id = await newSession(owner, workspaceId, 'What does the quokka licence cost?')
    const counted = await newSession(owner, workspaceId, 'Which briefs are there about Quokka?')
    const answers = async (as: TestUser) =>
      [await read(as, id), await read(as, counted)].map(({ queries }) => queries[0]?.response)
    for (const as of [owner, manager]) {
      const [quoted, listed] = await answers(as)
      expect(quoted?.content).toContain('777 euros')
      expect(listed?.content).toContain('Quokka prices')
    }
    const [quoted, listed] = await answers(member)
    expect(quoted?.content).toContain(copilotTexts.gone)
    expect(listed?.table?.rows.every(({ cells }) => cells === null)).toBe(true)
    const shown = JSON.stringify([quoted, listed])
    for (const words of ['777 euros', 'Quokka prices']) expect(shown).not.toContain(words)
  })

  test('ends when the owner ends it, also for sessions that the member added', async () => {
    const [member, other] = [await newMember(h, ours), await newMember(h, ours)]
    const as = ours.owner
    const { id } = await newWorkspace(as, 'Short', member, other)
    const theirOwn = await newSession(member, id)
    const session = await newSession(as, id)
    expect(await sessionsIn(other, id)).toEqual([session, theirOwn])
    const params = { id }
    const left = await h.call(updateCopilotWorkspace, {
      as,
      params,
      body: { sharedWith: [other.id] },
    })
    expect(left.sharedWith.map((person) => person.id)).toEqual([other.id])
    expect(await names(member)).toEqual([])
    await expect(read(member, session)).rejects.toMatchObject(notFound)
    await expect(sessionsIn(member, id)).rejects.toMatchObject(notFound)
    expect(await read(member, theirOwn)).toMatchObject({ author: null, workspaceId: null })
    await h.call(updateCopilotSession, {
      as: member,
      params: { id: theirOwn },
      body: { title: 'Mine' },
    })
    for (const reader of [as, other]) {
      await expect(read(reader, theirOwn)).rejects.toMatchObject(notFound)
      expect(await sessionsIn(reader, id)).toEqual([session])
    }
  })

  test('ends when either person leaves the company', async () => {
    const [leaver, stayer] = [await newMember(h, ours), await newMember(h, ours)]
    const { id } = await newWorkspace(leaver, 'Leaving', stayer)
    const { id: other } = await newWorkspace(stayer, 'Staying', leaver)
    const session = await newSession(leaver, id)
    const guest = await newSession(leaver, other)
    expect((await read(stayer, session)).author).toBe('Mel Member')
    await h.call(removeMember, { as: ours.owner, params: { id: leaver.memberId } })
    for (const gone of [session, guest]) {
      await expect(read(stayer, gone)).rejects.toMatchObject(notFound)
    }
    expect(await names(stayer)).toEqual(['Staying'])
    expect(await h.call(getCopilotWorkspace, { as: stayer, params: { id: other } })).toMatchObject({
      sharedWith: [],
      sessions: [],
    })
  })

  test('is refused with strangers, oneself and invited people, and without a company', async () => {
    const as = ours.owner
    const member = await newMember(h, ours)
    const invited = await h.call(inviteMember, {
      as,
      body: { name: 'Pia Pending', email: newAddress(), role: 'editor' },
    })
    const { id } = await newWorkspace(as, 'Ours', member)
    const loner = await newUser(h)
    for (const wrong of [theirs.owner.id, loner.id, as.id, invited.id, member.memberId]) {
      const body = { name: 'Stolen', sharedWith: [member.id, wrong] }
      const refused = { status: 422, issues: [{ path: 'sharedWith' }] }
      await expect(h.call(createCopilotWorkspace, { as, body })).rejects.toMatchObject(refused)
      const change = { as, params: { id }, body }
      await expect(h.call(updateCopilotWorkspace, change)).rejects.toMatchObject(refused)
    }
    expect(await h.call(getCopilotWorkspace, { as, params: { id } })).toMatchObject({
      name: 'Ours',
      sharedWith: [{ id: member.id }],
    })
    await expect(newWorkspace(loner, 'Alone', member)).rejects.toMatchObject({ status: 422 })
    expect(await newWorkspace(loner, 'Alone')).toMatchObject({ sharedWith: [] })
    const twice = { name: 'Twice', sharedWith: [member.id, member.id.toUpperCase()] }
    expect((await h.call(createCopilotWorkspace, { as, body: twice })).sharedWith).toHaveLength(1)
    const many = { name: 'Many', sharedWith: Array.from({ length: 101 }, () => member.id) }
    await expect(h.call(createCopilotWorkspace, { as, body: many })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe("another person's workspace", () => {
  test('refuses another company, and a member without the right', async () => {
    const sharer = await newMember(h, ours)
    const reader = await newMember(h, ours, { can_manage_team: true, can_manage_briefs: true })
    const { id } = await newWorkspace(sharer, 'Mine', reader)
    const { id: hidden } = await newWorkspace(sharer, 'Hidden')
    const session = await newSession(sharer, id)
    const own = await newSession(reader)
    for (const [as, workspace] of [
      [theirs.owner, id],
      [ours.owner, id],
      [reader, hidden],
    ] as const) {
      const params = { id: workspace }
      await expect(h.call(getCopilotWorkspace, { as, params })).rejects.toMatchObject(notFound)
      await expect(sessionsIn(as, workspace)).rejects.toMatchObject(notFound)
      await expect(newSession(as, workspace)).rejects.toMatchObject(notFound)
      const mine = as === reader ? own : await newSession(as)
      const move = { as, params: { id: mine }, body: { workspaceId: workspace } }
      await expect(h.call(updateCopilotSession, move)).rejects.toMatchObject(notFound)
    }
    await expect(read(ours.owner, session)).rejects.toMatchObject(notFound)
    // Members it is shared with can read it but change nothing.
    for (const as of [theirs.owner, ours.owner, reader]) {
      const params = { id }
      const body = { name: 'Stolen', sharedWith: [] }
      await expect(h.call(updateCopilotWorkspace, { as, params, body })).rejects.toMatchObject(
        notFound,
      )
      await expect(h.call(deleteCopilotWorkspace, { as, params })).rejects.toMatchObject(notFound)
      await expect(h.call(restoreCopilotWorkspace, { as, params })).rejects.toMatchObject(notFound)
    }
    expect(await names(reader)).toEqual(['Mine'])
  })

  test('does not accept sessions of others', async () => {
    const [sharer, reader] = [await newMember(h, ours), await newMember(h, ours)]
    const { id: shared } = await newWorkspace(sharer, 'Shared', reader)
    const { id: workspaceId } = await newWorkspace(reader, 'Mine')
    const session = await newSession(sharer, shared)
    const move = { as: reader, params: { id: session }, body: { workspaceId } }
    await expect(h.call(updateCopilotSession, move)).rejects.toMatchObject(notFound)
    expect(await read(sharer, session)).toMatchObject({ workspaceId: shared })
  })
})
