import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteBrief } from '../../contract/briefs/briefs.ts'
import {
  answerQuestion,
  askFurther,
  askQuestion,
  getAnswerPromise,
  listLibraryQuestions,
  listQuestions,
  publishQuestion,
  type ReaderQuestion,
  reopenQuestion,
  updateAnswerPromise,
} from '../../contract/questions/questions.ts'
import { stopShareMails } from '../../contract/shares/shares.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, mailsTo } from '../testing/worlds/accounts.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { emptyTrashJob } from '../undo/empty-trash.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
const brief = await newSharedBrief(h, ours)
const asker = await newReader(h, await newShare(h, ours.owner, brief))
const other = await newReader(h, await newShare(h, ours.owner, brief))

let question: ReaderQuestion
let params: { id: string; questionId: string }
beforeEach(async () => {
  await h.sql`delete from app.questions where company_id = ${ours.id}`
  question = await h.call(askQuestion, {
    as: asker,
    params: { briefId: brief.id },
    body: { text: 'What is new?' },
  })
  params = { id: brief.id, questionId: question.id }
})

type Body = Parameters<typeof h.call<typeof answerQuestion>>[1]['body']
const answer = (body: Body, as = ours.owner) => h.call(answerQuestion, { as, params, body })
const seenBy = async (as: Account) =>
  (await h.call(listLibraryQuestions, { as, params: { briefId: brief.id }, query: {} })).items

describe('answerQuestion', () => {
  test('shows the answer only to the asker, and notifies them by mail', async () => {
    expect(await answer({ text: 'Everything.' })).toMatchObject({
      state: 'answered',
      publishedAt: null,
      messages: [
        { text: 'What is new?', authorName: null },
        { kind: 'answer', text: 'Everything.', authorName: 'Olivia Owner' },
      ],
    })
    expect(await seenBy(asker)).toMatchObject([
      { mine: true, state: 'answered', dueAt: null, messages: [{}, { text: 'Everything.' }] },
    ])
    expect(JSON.stringify(await seenBy(asker))).not.toContain('Olivia')
    expect(await seenBy(other)).toEqual([])
    const [mail] = (await mailsTo(h, asker.email)).filter(({ kind }) => kind === 'answer')
    expect(mail?.text).toContain(`/library/${brief.id}?question=${question.id}`)
    expect(mail?.text).not.toContain('Everything.')
    expect(mail?.unsubscribe_url).toContain('/no-more-mail?token=')
  })

  test('accepts a refusal with a reason as an answer', async () => {
    expect(await answer({ kind: 'refusal', text: 'Under embargo.' })).toMatchObject({
      state: 'declined',
    })
    expect(await seenBy(asker)).toMatchObject([
      { state: 'declined', messages: [{}, { kind: 'refusal', text: 'Under embargo.' }] },
    ])
    await expect(answer({ kind: 'refusal', text: ' ' })).rejects.toMatchObject({ status: 400 })
  })

  test("hides the asker's name in a published answer, and what follows it", async () => {
    await answer({ text: 'Everything.', publish: true })
    expect(await seenBy(other)).toMatchObject([
      { mine: false, published: true, dueAt: null, messages: [{}, { text: 'Everything.' }] },
    ])
    expect(JSON.stringify(await seenBy(other))).not.toContain(asker.email)
    await h.call(askFurther, {
      as: asker,
      params: { briefId: brief.id, id: question.id },
      body: { text: 'Privately?' },
    })
    await answer({ text: 'Privately, yes.' })
    expect((await seenBy(asker))[0]?.messages).toHaveLength(4)
    expect((await seenBy(other))[0]?.messages).toHaveLength(2)
    const publish = (published: boolean) =>
      h.call(publishQuestion, { as: ours.owner, params, body: { published } })
    await publish(true)
    expect((await seenBy(other))[0]?.messages).toHaveLength(4)
    await publish(false)
    expect(await seenBy(other)).toEqual([])
  })

  test('answers once for a repeated Idempotency-Key', async () => {
    const request = {
      as: ours.owner,
      params,
      body: { text: 'Once.' },
      idempotencyKey: randomUUID(),
    }
    const first = await h.call(answerQuestion, request)
    expect(await h.call(answerQuestion, request)).toEqual(first)
    expect((await seenBy(asker))[0]?.messages).toHaveLength(2)
  })

  test('sends no mail to readers who have unsubscribed', async () => {
    await answer({ text: 'One.' })
    const [mail] = (await mailsTo(h, asker.email)).filter(({ kind }) => kind === 'answer')
    const token = new URL(mail?.unsubscribe_url ?? '').searchParams.get('token') ?? ''
    await h.call(stopShareMails, { as: null, query: { token } })
    const before = (await mailsTo(h, asker.email)).length
    await answer({ text: 'Two.' })
    expect(await mailsTo(h, asker.email)).toHaveLength(before)
    await h.sql`delete from app.mail_opt_outs where company_id = ${ours.id}`
  })

  test("keeps the question without a name when the asker's account is deleted, until the brief is", async () => {
    const leaving = await newReader(h, await newShare(h, ours.owner, brief))
    await h.call(askQuestion, {
      as: leaving,
      params: { briefId: brief.id },
      body: { text: 'Before I go' },
    })
    await h.sql`delete from auth.users where id = ${leaving.id}`
    const list = () =>
      h.call(listQuestions, { as: ours.owner, params: { id: brief.id }, query: {} })
    expect((await list()).items[0]).toMatchObject({
      asker: null,
      messages: [{ text: 'Before I go' }],
    })

    const doomed = await newSharedBrief(h, ours)
    const reader = await newReader(h, await newShare(h, ours.owner, doomed))
    const ask = { as: reader, params: { briefId: doomed.id }, body: { text: 'Still here?' } }
    await h.call(askQuestion, ask)
    const { transactionId } = await h.call(deleteBrief, {
      as: ours.owner,
      params: { id: doomed.id },
    })
    await expect(h.call(askQuestion, ask)).rejects.toMatchObject({ status: 404 })
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    const about = { as: ours.owner, params: { id: doomed.id }, query: {} }
    expect((await h.call(listQuestions, about)).items).toHaveLength(1)
    await h.call(deleteBrief, { as: ours.owner, params: { id: doomed.id } })
    await h.sql`update app.trash set deleted_at = now() - interval '31 days'`
    await emptyTrashJob(h.services).work({})
    const left = await h.sql`select from app.questions where brief_id = ${doomed.id}`
    expect(left).toEqual([])
  })

  test('refuses another company', async () => {
    const as = theirs.owner
    const unknown = { status: 404, code: 'question_not_found' }
    await expect(answer({ text: 'Mine' }, as)).rejects.toMatchObject(unknown)
    await expect(h.call(reopenQuestion, { as, params })).rejects.toMatchObject(unknown)
    await expect(
      h.call(publishQuestion, { as, params, body: { published: true } }),
    ).rejects.toMatchObject(unknown)
    // The question belongs to another brief than the path says.
    const second = await newSharedBrief(h, ours)
    await expect(
      h.call(answerQuestion, {
        as: ours.owner,
        params: { id: second.id, questionId: question.id },
        body: { text: 'Which?' },
      }),
    ).rejects.toMatchObject(unknown)
  })

  test('refuses a member without the right', async () => {
    const denied = { status: 403, message: 'You do not have permission to answer questions' }
    await expect(answer({ text: 'Mine' }, weak)).rejects.toMatchObject(denied)
    await expect(h.call(reopenQuestion, { as: weak, params })).rejects.toMatchObject(denied)
    await expect(
      h.call(publishQuestion, { as: weak, params, body: { published: true } }),
    ).rejects.toMatchObject(denied)
    const read = await h.call(listQuestions, { as: weak, params: { id: brief.id }, query: {} })
    expect(read.all).toBe(1)
  })
})

describe('reopenQuestion', () => {
  test('reopens an answered question', async () => {
    await expect(h.call(reopenQuestion, { as: ours.owner, params })).rejects.toMatchObject({
      status: 409,
      code: 'question_open',
    })
    await answer({ text: 'So.' })
    expect(await h.call(reopenQuestion, { as: ours.owner, params })).toMatchObject({
      state: 'open',
      overdue: false,
    })
    const open = await h.call(listQuestions, {
      as: ours.owner,
      params: { id: brief.id },
      query: { state: 'open' },
    })
    expect(open).toMatchObject({ total: 1, all: 1 })
  })
})

describe('publishQuestion', () => {
  test('refuses a question without an answer', async () => {
    await expect(
      h.call(publishQuestion, { as: ours.owner, params, body: { published: true } }),
    ).rejects.toMatchObject({ status: 409, code: 'question_unanswered' })
  })
})

describe('updateAnswerPromise', () => {
  const body = { days: 5, timeZone: 'Europe/Berlin', holidays: ['2026-12-25'] }

  test('returns three days by default', async () => {
    expect(await h.call(getAnswerPromise, { as: theirs.owner })).toEqual({
      days: 3,
      timeZone: 'UTC',
      holidays: [],
      workingDays: [1, 2, 3, 4, 5],
    })
    await h.call(updateAnswerPromise, { as: ours.owner, body })
    expect(await h.call(getAnswerPromise, { as: weak })).toMatchObject(body)
    // Another company keeps its own.
    expect(await h.call(getAnswerPromise, { as: theirs.owner })).toMatchObject({ days: 3 })
  })

  test('refuses a member without the right', async () => {
    await expect(h.call(updateAnswerPromise, { as: weak, body })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to edit the company profile',
    })
  })
})
