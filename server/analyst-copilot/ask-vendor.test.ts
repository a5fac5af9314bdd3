import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  createCopilotSession,
  deleteCopilotSession,
  getCopilotSession,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { askVendor } from '../../contract/analyst-copilot/ask-vendor.ts'
import { createCopilotWorkspace } from '../../contract/analyst-copilot/copilot-workspaces.ts'
import { listNotifications, notificationText } from '../../contract/notifications/notifications.ts'
import { answerQuestion, askFurther, publishQuestion } from '../../contract/questions/questions.ts'
import { revokeShare, shareBrief } from '../../contract/shares/shares.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo, newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { askInSession } from '../testing/worlds/copilot.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { deleteOldSessions } from './queries.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const brief = await newSharedBrief(h, ours, {
  title: 'Atlas in the cold',
  description: 'The Atlas licence costs 4,200 euros a year.',
})

async function newAsker(email = newAddress()) {
  const share = await newShare(h, ours.owner, brief, { email })
  const reader = await newReader(h, share)
  const { session, query } = await askInSession(h, reader, 'What does a second site cost?')
  return { share, reader, session, query }
}

type Asked = { briefId?: string; text?: string; atMs?: number; queryId?: string; itemId?: string }
const ask = (as: TestUser, asked: Asked, idempotencyKey?: string) => {
  const { briefId = brief.id, text = 'What does a second site cost?', queryId, itemId } = asked
  const from = queryId ? { queryId } : { itemId: itemId ?? '' }
  const { atMs = null } = asked
  return h.call(askVendor, {
    as,
    body: { briefId, text, atMs, from },
    ...(idempotencyKey && { idempotencyKey }),
  })
}
const shownIn = async (as: TestUser, id: string) => {
  const { queries } = await h.call(getCopilotSession, { as, params: { id } })
  return queries[0]?.questions ?? []
}
const answer = (id: string, body: { text: string; kind?: 'refusal'; publish?: boolean }) =>
  h.call(answerQuestion, { as: ours.owner, params: { id: brief.id, questionId: id }, body })

const countQuestions = async () => (await h.sql`select from app.questions`).length

describe('askVendor', () => {
  test('asks at the brief, tells its author, and shows question and answer where it was asked', async () => {
    const { reader, session, query } = await newAsker()
    expect(query.questions).toEqual([])
    const { id, dueAt } = await ask(reader, { queryId: query.id, text: ' And a second site? ' })
    const about = { id: brief.id, title: 'Atlas in the cold', vendor: 'Acme Robotics' }
    const open = {
      ...{ mine: true, atMs: null, state: 'open', published: false, dueAt, brief: about },
      messages: [{ kind: 'question', text: 'And a second site?' }],
    }
    expect(await shownIn(reader, session)).toMatchObject([{ id, shown: open }])
    const told = await h.call(listNotifications, { as: ours.owner, query: {} })
    expect(told.items[0]).toMatchObject({ kind: 'question-asked', subjectId: brief.id })
    expect(told.items.map(notificationText)[0]).toBe(
      `${reader.email} asked about the brief “Atlas in the cold”`,
    )
    await answer(id, { text: '3,100 euros.' })
    expect(await shownIn(reader, session)).toMatchObject([
      { shown: { state: 'answered', dueAt: null, messages: [{}, { text: '3,100 euros.' }] } },
    ])
    expect((await mailsTo(h, reader.email))[0]).toMatchObject({ kind: 'answer' })
    const params = { briefId: brief.id, id }
    await h.call(askFurther, { as: reader, params, body: { text: 'Each?' } })
    expect(await shownIn(reader, session)).toMatchObject([
      { shown: { state: 'open', messages: [{}, {}, { text: 'Each?' }] } },
    ])
  })

  test('shows that a question was published, or declined and why', async () => {
    const { reader, session, query } = await newAsker()
    const published = await ask(reader, { queryId: query.id, text: 'First?' })
    const declined = await ask(reader, { queryId: query.id, text: 'Second?' })
    await answer(published.id, { text: 'Yes.' })
    const params = { id: brief.id, questionId: published.id }
    await h.call(publishQuestion, { as: ours.owner, params, body: { published: true } })
    await answer(declined.id, { text: 'Not before May.', kind: 'refusal' })
    expect(await shownIn(reader, session)).toMatchObject([
      { id: published.id, shown: { state: 'answered', published: true } },
      { id: declined.id, shown: { state: 'declined', messages: [{}, { kind: 'refusal' }] } },
    ])
  })

  test('hides question and answer while the brief is not shared with its asker', async () => {
    const { share, reader, session, query } = await newAsker()
    const { id } = await ask(reader, { queryId: query.id })
    await answer(id, { text: 'A secret.' })
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(await shownIn(reader, session)).toEqual([{ id, shown: null }])
    const body = { emails: [reader.email] }
    await h.call(shareBrief, { as: ours.owner, params: { id: brief.id }, body })
    expect(await shownIn(reader, session)).toMatchObject([{ shown: { state: 'answered' } }])
  })

  test('asks once if it is sent twice', async () => {
    const { reader, session, query } = await newAsker()
    const key = crypto.randomUUID()
    const asked = { queryId: query.id, text: 'Once?' }
    const [one, other] = await Promise.all([ask(reader, asked, key), ask(reader, asked, key)])
    expect(other?.id).toBe(one?.id)
    expect(await shownIn(reader, session)).toHaveLength(1)
  })

  test('refuses another company, and whoever may not watch the brief', async () => {
    const { query } = await newAsker()
    for (const as of [theirs.owner, await newUser(h)]) {
      const own = await askInSession(h, as, 'What is new?')
      await expect(ask(as, { queryId: own.query.id })).rejects.toMatchObject({
        ...{ status: 404, code: 'brief_not_found' },
      })
      await expect(ask(as, { queryId: query.id })).rejects.toMatchObject({
        ...{ status: 404, code: 'copilot_query_not_found' },
      })
    }
  })

  test('refuses the queries of other readers, unknown questions of the CIO pack, and keeps nothing', async () => {
    const [{ query }, { reader }] = [await newAsker(), await newAsker()]
    const before = await countQuestions()
    await expect(ask(reader, { queryId: query.id })).rejects.toMatchObject({ status: 404 })
    for (const itemId of ['cost-savings-99', crypto.randomUUID()]) {
      await expect(ask(reader, { itemId })).rejects.toMatchObject({
        ...{ status: 404, code: 'cio_pack_item_not_found' },
      })
    }
    for (const from of [{}, { queryId: query.id, itemId: 'roadmap-14' }]) {
      const body = { briefId: brief.id, text: 'Why?', from: from as { queryId: string } }
      await expect(h.call(askVendor, { as: reader, body })).rejects.toMatchObject({ status: 400 })
    }
    expect(await countQuestions()).toBe(before)
  })

  test('refuses a brief whose share was revoked meanwhile, and keeps nothing', async () => {
    const { share, reader, session, query } = await newAsker()
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    const before = await countQuestions()
    for (const from of [{ queryId: query.id }, { itemId: 'roadmap-14' }]) {
      await expect(ask(reader, from)).rejects.toMatchObject({
        ...{ status: 404, code: 'brief_not_found' },
      })
    }
    expect(await countQuestions()).toBe(before)
    expect(await shownIn(reader, session)).toEqual([])
  })

  test('refuses members who would ask about a brief of their own company', async () => {
    const member = await newMember(h, ours)
    for (const as of [ours.owner, member]) {
      const { query } = await askInSession(h, as, 'What does a second site cost?')
      await expect(ask(as, { queryId: query.id })).rejects.toMatchObject({ status: 404 })
    }
  })

  test.each([
    ['a text of 2,001 letters', { text: 'x'.repeat(2001) }],
    ['a huge text', { text: 'x'.repeat(900_000) }],
    ['a number as text', { text: 5 }],
    ['no text', { text: null }],
    ['a brief that is no id', { briefId: 'harbour' }],
    ['a list of briefs', { briefId: [] }],
    ['a moment in words', { atMs: '5' }],
    ['a negative moment', { atMs: -1 }],
    ['a moment beyond all videos', { atMs: 1e300 }],
    ['a query that is no id', { from: { queryId: "' or true --" } }],
    ['an item that is too long', { from: { itemId: 'x'.repeat(65) } }],
    ['an item that is none', { from: { itemId: null } }],
    ['an item of zero bytes', { from: { itemId: '\0' } }],
    ['an unknown place', { from: { sessionId: '1' } }],
    ['no place', { from: null }],
  ])('refuses %s', async (_, wrong) => {
    const { reader, query } = await newAsker()
    const body = { briefId: brief.id, text: 'Why?', atMs: null, from: { queryId: query.id } }
    const sent = { ...body, ...wrong } as typeof body
    const refused = await h.call(askVendor, { as: reader, body: sent }).catch((error) => error)
    expect([400, 404, 413, 422]).toContain(refused.status)
  })

  test('has the limits of questions', async () => {
    const { reader, query } = await newAsker()
    const queryId = query.id
    await expect(ask(reader, { queryId, text: ' \u200b ' })).rejects.toMatchObject({ status: 400 })
    await expect(ask(reader, { queryId, atMs: 5 })).rejects.toMatchObject({ status: 422 })
    const asked = await Promise.allSettled(
      Array.from({ length: 32 }, (_, at) => ask(reader, { queryId, text: `Question ${at}?` })),
    )
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? each.reason : []))
    expect(refused).toMatchObject([{ code: 'too_many_questions' }, { code: 'too_many_questions' }])
  })

  test('goes with its session or its question', async () => {
    const { reader, session, query } = await newAsker()
    const { id } = await ask(reader, { queryId: query.id })
    const gone = await ask(reader, { queryId: query.id, text: 'Another?' })
    await h.sql`delete from app.questions where id = ${gone.id}`
    expect(await shownIn(reader, session)).toMatchObject([{ id }])
    await h.call(deleteCopilotSession, { as: reader, params: { id: session } })
    await h.setClock(new Date(Date.now() + 31 * 24 * 3600_000))
    await withSystemTx(h.services, 'test', deleteOldSessions)
    await h.setClock(null)
    const links = await h.sql`select from app.copilot_asked where user_id = ${reader.id}`
    const kept = await h.sql`select from app.questions where id = ${id}`
    expect([links.length, kept.length]).toEqual([0, 1])
  })
})

describe('a session in a shared workspace', () => {
  test('shows colleagues a question only while it is published, and its brief shared with them', async () => {
    const [asker, colleague] = [await newMember(h, theirs), await newMember(h, theirs)]
    for (const each of [asker, colleague]) await proveAddress(h, each, 30)
    await newShare(h, ours.owner, brief, { email: asker.email })
    const body = { name: 'Prices', sharedWith: [colleague.id] }
    const { id: workspaceId } = await h.call(createCopilotWorkspace, { as: asker, body })
    const { id: session } = await h.call(createCopilotSession, { as: asker, body: { workspaceId } })
    const query = await h.call(askCopilot, {
      ...{ as: asker, params: { id: session }, body: { text: 'What does a second site cost?' } },
    })
    const { id } = await ask(asker, { queryId: query.id, text: 'Between us?' })
    expect(await shownIn(colleague, session)).toEqual([])
    const share = await newShare(h, ours.owner, brief, { email: colleague.email })
    expect(await shownIn(colleague, session)).toEqual([])
    await answer(id, { text: 'For all.', publish: true })
    await answer(id, { text: 'For you alone.' })
    expect(await shownIn(colleague, session)).toMatchObject([
      { id, shown: { mine: false, messages: [{ text: 'Between us?' }, { text: 'For all.' }] } },
    ])
    expect(await shownIn(asker, session)).toMatchObject([
      { shown: { messages: [{}, {}, { text: 'For you alone.' }] } },
    ])
    await expect(ask(colleague, { queryId: query.id })).rejects.toMatchObject({ status: 404 })
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(await shownIn(colleague, session)).toEqual([])
  })
})
