import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  type CopilotRating,
  createCopilotSession,
  deleteCopilotSession,
  getCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { rateCopilotAnswer } from '../../../contract/analyst-copilot/copilot-record.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

async function newQuery(as: TestUser) {
  const session = await h.call(createCopilotSession, { as })
  const params = { id: session.id }
  const { id } = await h.call(askCopilot, { as, params, body: { text: 'What is new?' } })
  return { id, sessionId: session.id }
}
const rate = (as: TestUser | null, id: string, body: Partial<CopilotRating>) =>
  h.call(rateCopilotAnswer, { as, params: { id }, body: body as CopilotRating })
const kept = async (as: TestUser, id: string) =>
  (await h.call(getCopilotSession, { as, params: { id } })).queries.map(({ rating, comment }) => ({
    rating,
    comment,
  }))

describe('rateCopilotAnswer', () => {
  test('stores the rating and its comment with the answer, until they are withdrawn', async () => {
    for (const as of [ours.owner, await newUser(h)]) {
      const { id, sessionId } = await newQuery(as)
      expect(await kept(as, sessionId)).toEqual([{ rating: null, comment: null }])
      const good = { rating: 1 as const, comment: 'Just right.' }
      expect(await rate(as, id, { ...good, comment: '  Just right. ' })).toEqual(good)
      expect(await kept(as, sessionId)).toEqual([good])
      const bad = { rating: -1 as const, comment: null }
      expect(await rate(as, id, { rating: -1 })).toEqual(bad)
      expect(await kept(as, sessionId)).toEqual([bad])
      const none = { rating: null, comment: null }
      expect(await rate(as, id, { rating: null, comment: 'Why?' })).toEqual(none)
      expect(await kept(as, sessionId)).toEqual([none])
    }
  })

  test('refuses another company, and a member without the right: anyone but the asker', async () => {
    const { id, sessionId } = await newQuery(ours.owner)
    const colleague = await newMember(h, ours, { can_manage_team: true, can_manage_briefs: true })
    for (const as of [theirs.owner, colleague, await newUser(h)]) {
      await expect(rate(as, id, { rating: -1 })).rejects.toMatchObject({
        status: 404,
        code: 'copilot_query_not_found',
      })
    }
    await expect(rate(null, id, { rating: -1 })).rejects.toMatchObject({ status: 401 })
    expect(await kept(ours.owner, sessionId)).toEqual([{ rating: null, comment: null }])
  })

  test('refuses an answer of a deleted session, and an invalid rating', async () => {
    const { id, sessionId } = await newQuery(ours.owner)
    for (const rating of [0, 2, '1', true, undefined]) {
      await expect(rate(ours.owner, id, { rating: rating as never })).rejects.toMatchObject({
        status: 400,
      })
    }
    const comment = 'x'.repeat(1001)
    await expect(rate(ours.owner, id, { rating: 1, comment })).rejects.toMatchObject({
      status: 400,
    })
    await rate(ours.owner, id, { rating: 1, comment: '🚀'.repeat(1000) })
    await h.call(deleteCopilotSession, { as: ours.owner, params: { id: sessionId } })
    await expect(rate(ours.owner, id, { rating: -1 })).rejects.toMatchObject({ status: 404 })
  })
})
