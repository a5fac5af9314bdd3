import { describe, expect, test } from 'vitest'
import { getCopilotSession } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { type Brief, deleteBrief } from '../../contract/briefs/briefs.ts'
import {
  answerQuestion,
  askFurther,
  askQuestion,
  publishQuestion,
  reopenQuestion,
} from '../../contract/questions/questions.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import type { Account } from '../testing/worlds/accounts.ts'
import { ask, askInSession, shown } from '../testing/worlds/copilot.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const owner = ours.owner

type Person = Account | TestUser

/** A brief with a reader who asked about it, and another reader. */
async function newAsked(text = 'How heavy is the narwhal?') {
  const brief = await newSharedBrief(h, ours)
  const share = await newShare(h, owner, brief)
  const asker = await newReader(h, share)
  const other = await newReader(h, await newShare(h, owner, brief))
  const { id } = await h.call(askQuestion, {
    as: asker,
    params: { briefId: brief.id },
    body: { text },
  })
  return { brief, share, asker, other, params: { id: brief.id, questionId: id } }
}

type Asked = Awaited<ReturnType<typeof newAsked>>
const answer = ({ params }: Asked, text: string, publish?: boolean) =>
  h.call(answerQuestion, { as: owner, params, body: { text, publish } })
const setPublished = ({ params }: Asked, published: boolean) =>
  h.call(publishQuestion, { as: owner, params, body: { published } })
const further = ({ asker, params }: Asked, text: string) =>
  h.call(askFurther, {
    as: asker,
    params: { briefId: params.id, id: params.questionId },
    body: { text },
  })

/** Whether the copilot shows the words to a person who asks about a brief. */
const finds = async (
  as: Person,
  { brief }: { brief: Pick<Brief, 'id'> },
  words: string,
  question = 'How heavy is the narwhal?',
) => shown(await ask(h, as, question, { briefIds: [brief.id] })).includes(words)

const passagesOf = ({ brief }: Asked) => h.sql<{ text: string; starts: number[] | null }>`
  select text, starts from app.passages where brief_id = ${brief.id} and field = 'answer' order by id`

describe('the answer to a question', () => {
  test('is marked, not the question, however near that is', async () => {
    const asked = await newAsked('How heavy is the beluga? Is the beluga heavy?')
    await answer(asked, 'About 1,400 kilograms. It floats.')
    const scope = { briefIds: [asked.brief.id] }
    const { statements, sources } = await ask(h, owner, 'How heavy is the beluga?', scope)
    const at = sources.findIndex(({ field }) => field === 'answer')
    expect(statements[at]?.text).toBe('About 1,400 kilograms.')
    expect(sources[at]?.snippet).toContain('How heavy is the beluga?')
  })

  test('is found by its asker and the vendor, and once published by all who may watch', async () => {
    const asked = await newAsked()
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    await answer(asked, 'It weighs 900 kilograms.')
    expect(await finds(owner, asked, '900 kilograms')).toBe(true)
    expect(await finds(manager, asked, '900 kilograms')).toBe(true)
    expect(await finds(asked.asker, asked, '900 kilograms')).toBe(true)
    expect(await finds(asked.other, asked, '900 kilograms')).toBe(false)

    await setPublished(asked, true)
    expect(await finds(asked.other, asked, '900 kilograms')).toBe(true)
    await setPublished(asked, false)
    expect(await finds(asked.other, asked, '900 kilograms')).toBe(false)
    expect(await finds(asked.asker, asked, '900 kilograms')).toBe(true)
  })

  test('is found by no other company, and by no member without a right to the brief', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 901 kilograms.', true)
    const question = 'How heavy is the narwhal?'
    for (const as of [theirs.owner, await newUser(h), await newMember(h, ours)]) {
      expect(shown(await ask(h, as, question))).not.toContain('901 kilograms')
    }
  })

  test('is found by nobody after the share is revoked, nor read again in a session', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 902 kilograms.')
    const { session, query } = await askInSession(h, asked.asker, 'How heavy is the narwhal?')
    expect(shown(query.response)).toContain('902 kilograms')
    await h.call(revokeShare, { as: owner, params: { id: asked.share.id } })
    expect(await finds(asked.asker, asked, '902 kilograms')).toBe(false)
    const { queries } = await h.call(getCopilotSession, {
      as: asked.asker,
      params: { id: session },
    })
    expect(JSON.stringify(queries)).not.toContain('902 kilograms')
  })

  test('is no longer read in a session once it is hidden', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 903 kilograms.', true)
    const { session } = await askInSession(h, asked.other, 'How heavy is the narwhal?')
    const read = async () => {
      const params = { id: session }
      const { queries } = await h.call(getCopilotSession, { as: asked.other, params })
      return JSON.stringify(queries).includes('903 kilograms')
    }
    expect(await read()).toBe(true)
    await setPublished(asked, false)
    expect(await read()).toBe(false)
  })

  test('shows the question, when it was answered, and no name', async () => {
    const asked = await newAsked('Hello, my name is Ann Analyst. How heavy is the\nnarwhal?')
    const answered = await answer(
      asked,
      'Hi there!\nIt weighs 904 kilograms.\n\nBest regards.',
      true,
    )
    expect(await passagesOf(asked)).toEqual([
      { text: 'How heavy is the narwhal?\nIt weighs 904 kilograms.', starts: null },
    ])
    const { sources } = await ask(h, asked.other, 'How heavy is the narwhal?')
    expect(sources[0]).toMatchObject({
      field: 'answer',
      briefId: asked.brief.id,
      questionId: asked.params.questionId,
      createdAt: answered.messages.at(-1)?.createdAt,
      snippet: expect.stringContaining('It weighs 904 kilograms.'),
    })
  })

  test('is at the second that was asked about, while that is in the current video', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs\n905 kilograms.')
    const objectId = crypto.randomUUID()
    const use = (video: string | null) =>
      h.sql`update public.briefs set video_object_id = ${video}::uuid where id = ${asked.brief.id}`
    await h.sql`
      insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
      values (${objectId}, 'brief_videos', ${`${ours.id}/${objectId}.mp4`}, ${ours.id}, ${owner.id}, 1000,
              'video/mp4', repeat('a', 64))`
    await h.sql`
      update app.questions set object_id = ${objectId}, at_ms = 65000 where id = ${asked.params.questionId}`
    await use(objectId)
    expect((await passagesOf(asked)).map(({ starts }) => starts)).toEqual([[65000, 65000, 65000]])
    const { sources } = await ask(h, asked.asker, 'How heavy is the narwhal?')
    expect(sources[0]).toMatchObject({
      url: `/library/${asked.brief.id}?t=65&question=${asked.params.questionId}`,
      startMs: 65000,
    })
    await use(null)
    expect((await passagesOf(asked)).map(({ starts }) => starts)).toEqual([null])
  })

  test('keeps a long text in pieces, each below its question', async () => {
    const asked = await newAsked()
    const sentence = 'Every crate is weighed at the quay before it leaves. '
    await answer(asked, `It weighs 906 kilograms. ${sentence.repeat(30)}`)
    const passages = await passagesOf(asked)
    expect(passages.length).toBeGreaterThan(2)
    for (const { text } of passages) expect(text).toMatch(/^How heavy is the narwhal\?\n\S/)
  })

  test('is gone while the question is open again, and comes back with the next answer', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 907 kilograms.', true)
    await h.call(reopenQuestion, { as: owner, params: asked.params })
    expect(await passagesOf(asked)).toEqual([])
    await answer(asked, 'To be exact, 908 kilograms.', true)
    expect((await passagesOf(asked)).map(({ text }) => text)).toEqual([
      'How heavy is the narwhal?\nIt weighs 907 kilograms.',
      'How heavy is the narwhal?\nTo be exact, 908 kilograms.',
    ])
  })

  test('stays when its asker asks further; what is answered then is private', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 909 kilograms.', true)
    await further(asked, 'And its calf?')
    expect(await finds(asked.other, asked, '909 kilograms')).toBe(true)
    await answer(asked, 'The calf weighs 80 kilograms.')
    expect((await passagesOf(asked)).map(({ text }) => text)).toEqual([
      'How heavy is the narwhal?\nIt weighs 909 kilograms.',
      'And its calf?\nThe calf weighs 80 kilograms.',
    ])
    const findsCalf = (as: Person) => finds(as, asked, '80 kilograms', 'What does the calf weigh?')
    expect(await findsCalf(asked.asker)).toBe(true)
    expect(await findsCalf(asked.other)).toBe(false)
    await setPublished(asked, true)
    expect(await findsCalf(asked.other)).toBe(true)
  })

  test('is none while there is only a question, or a reason why there is no answer', async () => {
    const asked = await newAsked()
    expect(await passagesOf(asked)).toEqual([])
    const body = { kind: 'refusal' as const, text: 'We do not weigh it.', publish: true }
    await h.call(answerQuestion, { as: owner, params: asked.params, body })
    expect(await passagesOf(asked)).toEqual([])
  })

  test('goes to the trash with its brief, and comes back', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 910 kilograms.')
    const params = { id: asked.brief.id }
    const { transactionId } = await h.call(deleteBrief, { as: owner, params })
    expect(await finds(asked.asker, asked, '910 kilograms')).toBe(false)
    await h.call(restoreDeleted, { as: owner, body: { transactionId } })
    expect(await finds(asked.asker, asked, '910 kilograms')).toBe(true)
    await h.sql`delete from app.questions where id = ${asked.params.questionId}`
    expect(await passagesOf(asked)).toEqual([])
  })

  test('stays with the vendor when its asker is erased, and with all if it was published', async () => {
    const asked = await newAsked()
    await answer(asked, 'It weighs 911 kilograms.', true)
    await h.sql`delete from auth.users where id = ${asked.asker.id}`
    expect(await finds(asked.other, asked, '911 kilograms')).toBe(true)
    await setPublished(asked, false)
    expect(await finds(asked.other, asked, '911 kilograms')).toBe(false)
    expect(await finds(owner, asked, '911 kilograms')).toBe(true)
  })
})
