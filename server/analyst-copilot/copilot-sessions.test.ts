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
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { deleteBrief } from '../../contract/briefs/briefs.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { deleteOldSessions } from './queries.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

async function newSession(as: TestUser, ...questions: string[]) {
  const { id } = await h.call(createCopilotSession, { as })
  for (const text of questions) await h.call(askCopilot, { as, params: { id }, body: { text } })
  return id
}
const read = (as: TestUser, id: string) => h.call(getCopilotSession, { as, params: { id } })
const titles = async (as: TestUser, search?: string) =>
  (await h.call(listCopilotSessions, { as, query: search ? { search } : {} })).items.map(
    ({ title }) => title,
  )

describe('sessions', () => {
  test('are titled by their first question, listed newest first, searched and renamed', {
    tags: ['2.3.23'],
  }, async () => {
    const as = await newUser(h)
    const first = await newSession(as, 'Which vendors audit cold chains?', 'Since when?')
    await newSession(as, 'Who sells robots?')
    expect(await titles(as)).toEqual(['Who sells robots?', 'Which vendors audit cold chains?'])
    expect(await titles(as, 'since WHEN')).toEqual(['Which vendors audit cold chains?'])
    expect(await titles(as, '%')).toEqual([])
    const params = { id: first }
    await h.call(updateCopilotSession, { as, params, body: { title: 'Cold chains' } })
    expect(await titles(as, 'cold')).toEqual(['Cold chains'])
    expect((await read(as, first)).queries.map(({ text }) => text)).toEqual([
      'Which vendors audit cold chains?',
      'Since when?',
    ])
  })

  test('are deleted with Undo, and purged after 30 days', async () => {
    const as = await newUser(h)
    const id = await newSession(as, 'What is new?')
    const params = { id }
    await h.call(deleteCopilotSession, { as, params })
    await expect(read(as, id)).rejects.toMatchObject({ status: 404 })
    expect(await titles(as)).toEqual([])
    const question = { as, params, body: { text: 'And now?' } }
    await expect(h.call(askCopilot, question)).rejects.toMatchObject({ status: 404 })
    await h.call(restoreCopilotSession, { as, params })
    expect(await titles(as)).toEqual(['What is new?'])
    await h.call(deleteCopilotSession, { as, params })
    await h.setClock(new Date(Date.now() + 31 * 24 * 3600_000))
    await withSystemTx(h.services, 'test', deleteOldSessions)
    await h.setClock(null)
    await expect(h.call(restoreCopilotSession, { as, params })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('are private: another company and a member without the right get 404', async () => {
    const id = await newSession(ours.owner, 'What is new?')
    const colleague = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    for (const as of [theirs.owner, colleague]) {
      const params = { id }
      await expect(read(as, id)).rejects.toMatchObject({ status: 404 })
      for (const call of [deleteCopilotSession, restoreCopilotSession]) {
        await expect(h.call(call, { as, params })).rejects.toMatchObject({ status: 404 })
      }
      const body = { title: 'Mine' }
      await expect(h.call(updateCopilotSession, { as, params, body })).rejects.toMatchObject({
        status: 404,
      })
    }
    expect((await read(ours.owner, id)).title).toBe('What is new?')
  })

  test('keep their answers, without quotations from revoked shares or deleted briefs', async () => {
    const revoked = await newSharedBrief(h, ours, {
      title: 'Emu',
      description: 'The emu weighs 40 kilograms.',
    })
    const gone = await newSharedBrief(h, ours, {
      title: 'Rhea',
      description: 'The rhea weighs 23 kilograms.',
    })
    const share = await newShare(h, ours.owner, revoked)
    const reader = await newReader(h, share)
    await newShare(h, ours.owner, gone, { email: reader.email })
    const id = await newSession(
      reader,
      'How much does the emu weigh?',
      'How much does the rhea weigh?',
      'Which briefs are there?',
    )
    const before = JSON.stringify(await read(reader, id))
    for (const words of ['40 kilograms', '23 kilograms', 'Emu', 'Rhea'])
      expect(before).toContain(words)
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await h.call(deleteBrief, { as: ours.owner, params: { id: gone.id } })
    const { queries } = await read(reader, id)
    const after = JSON.stringify(queries.map(({ response }) => response))
    for (const words of ['kilograms', 'Emu', 'Rhea', revoked.title])
      expect(after).not.toContain(words)
    expect(queries[0]?.response.statements[0]).toMatchObject({ text: null })
    expect(queries[0]?.response.content).toContain(copilotTexts.gone)
    expect(queries[2]?.response.table?.rows.map(({ cells }) => cells)).toEqual([null, null])
  })

  test('replay the first reply to a repeated request', async () => {
    const as = await newUser(h)
    const id = await newSession(as)
    const asked = { as, params: { id }, body: { text: 'What is new?' }, idempotencyKey: 'once' }
    const first = await h.call(askCopilot, asked)
    expect(await h.call(askCopilot, asked)).toEqual(first)
    expect((await read(as, id)).queries).toHaveLength(1)
  })
})
