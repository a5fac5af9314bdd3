import { describe, expect, test } from 'vitest'
import { listCopilotRecord } from '../../../contract/analyst-copilot/copilot-record.ts'
import {
  dismissDocumentWriting,
  stopDocumentWriting,
  writeDocument,
  writingErrors,
} from '../../../contract/boardroom-builder/document-writing.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import { begin, sendPart } from '../../testing/doubles/run-language-model.ts'
import { startHarness } from '../../testing/harness.ts'
import { startLanguageModel } from '../../testing/worlds/copilot.ts'
import { generate, opened, runDrafts, tellingBrief } from '../../testing/worlds/document-writing.ts'
import { faithful } from '../../testing/worlds/faithful.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { newSharedBrief } from '../../testing/worlds/shares.ts'

const model = await startLanguageModel()
const h = await startHarness({
  env: { COPILOT_BASE_URL: model.baseUrl, COPILOT_MODEL: 'small-1' },
})
const { ours, theirs } = await newCompanies(h)
const { id: brief } = await newSharedBrief(h, ours, tellingBrief)

const findWriting = async (as: TestUser, id: string) => (await opened(h, as, id)).writing
const written = async () => {
  const { id } = await generate(h, ours.owner, [brief])
  return { id, params: { id } }
}

describe('writeDocument', () => {
  test('can be stopped from another tab, and continued later by a colleague', async () => {
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    model.answers(faithful)
    const { id, params } = await written()
    await runDrafts(h, 1)
    const closed = Promise.withResolvers<void>()
    model.answers((_, to) => {
      begin(to)
      sendPart(to, 'The Walrus')
      to.on('close', closed.resolve)
      void h.call(stopDocumentWriting, { as: manager, params })
      return undefined
    })
    await runDrafts(h)
    await closed.promise
    const stopped = await findWriting(ours.owner, id)
    expect(stopped).toMatchObject({ state: 'stopped', reason: null, done: 1 })
    expect(await runDrafts(h)).toBe(0)
    // Stopping again changes nothing.
    expect(await h.call(stopDocumentWriting, { as: manager, params })).toEqual({ writing: stopped })
    model.answers(faithful)
    await h.call(writeDocument, { as: manager, params })
    await runDrafts(h)
    expect(await findWriting(ours.owner, id)).toMatchObject({ state: 'done' })
  })

  test('writes up to four documents of a person concurrently', async () => {
    const { ours: other } = await newCompanies(h)
    const as = other.owner
    const { id: own } = await newSharedBrief(h, other, {
      description: 'The licence of the Walrus costs 4,200 euros a year.',
    })
    const all = []
    for (let at = 0; at < 5; at++) all.push(await generate(h, as, [own]))
    expect(all.map(({ writing }) => writing?.state)).toEqual([
      ...Array.from({ length: 4 }, () => 'running'),
      'failed',
    ])
    expect(all[4]?.writing?.reason).toBe(writingErrors.tooManyAtOnce.message)
    const params = { id: all[4]?.id ?? '' }
    await expect(h.call(writeDocument, { as, params })).rejects.toMatchObject(
      writingErrors.tooManyAtOnce,
    )
    await h.call(stopDocumentWriting, { as, params: { id: all[0]?.id ?? '' } })
    await h.call(writeDocument, { as, params })
    for (const { id } of all) await h.call(stopDocumentWriting, { as, params: { id } })
    await runDrafts(h)
  })

  test('is recorded for administrators, and counts towards the questions of a person', async () => {
    const { ours: other } = await newCompanies(h)
    const as = other.owner
    const { id: own } = await newSharedBrief(h, other, {
      title: 'Walrus in the cold',
      description: 'The licence of the Walrus costs 4,200 euros a year.',
      requirements: '',
      budgetRange: '',
    })
    model.answers(faithful)
    const { id } = await generate(h, as, [own])
    await runDrafts(h)
    const { items, totals } = await h.call(listCopilotRecord, { as, query: {} })
    const whole = await findWriting(as, id)
    expect(items).toHaveLength(whole?.of ?? 0)
    expect(items.find(({ text }) => text.includes('Money'))).toMatchObject({
      text: 'Draft of “Money over the years” in “A walrus for every depot”',
      // Its one sentence is read again twice.
      ...{ model: 'small-1', inputTokens: 2700, outputTokens: 120 },
      places: [{ title: 'Walrus in the cold', field: 'Brief', startMs: null }],
    })
    expect(totals.inputTokens).toBe(2700 * items.length)
    await h.sql`
      insert into app.copilot_record (id, user_id, asked_at, text, scope, refused, confidence, places)
      select gen_random_uuid(), ${as.id}, app.now(), 'Why?', '{}', false, 1, '[]' from generate_series(1, 500)`
    const { id: second } = await generate(h, as, [own])
    model.answers(faithful)
    await runDrafts(h)
    expect(model.heard).toEqual([])
    expect(await findWriting(as, second)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^You have asked 500 questions within an hour\./),
    })
  })
})

const acts = { writeDocument, stopDocumentWriting, dismissDocumentWriting }

describe.each(Object.entries(acts))('%s', (_, act) => {
  test('refuses another company', async () => {
    const { params } = await written()
    await expect(h.call(act, { as: theirs.owner, params })).rejects.toMatchObject(
      documentErrors.notFound,
    )
    await h.call(stopDocumentWriting, { as: ours.owner, params })
    await runDrafts(h)
  })

  test('refuses a member without the right', async () => {
    const viewer = await newMember(h, ours)
    const { params } = await written()
    await expect(h.call(act, { as: viewer, params })).rejects.toMatchObject(documentErrors.viewOnly)
    await h.call(stopDocumentWriting, { as: ours.owner, params })
    await runDrafts(h)
  })
})
