import { afterEach, describe, expect, test } from 'vitest'
import type { Brief } from '../../contract/briefs/briefs.ts'
import type { Request } from '../../contract/endpoint.ts'
import { listNotifications } from '../../contract/notifications/notifications.ts'
import {
  answerQuestion,
  askFurther,
  askQuestion,
  listAnalystQuestions,
  listLibraryQuestions,
  listQuestions,
  listWaitingQuestions,
  updateAnswerPromise,
} from '../../contract/questions/questions.ts'
import { listShares, revokeShare } from '../../contract/shares/shares.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { actingOn } from '../testing/rules/rules.ts'
import { type Account, newAddress } from '../testing/worlds/accounts.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompanies } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { notifyOverdueJob } from './notify-overdue.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { url, key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
const brief = await newSharedBrief(h, ours, {
  title: 'Launch briefing',
  uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}`,
})
await h.sql`
  update app.videos set state = 'ready', step = null, playback = 'original', duration_ms = 100000
  where object_id = (select id from storage.objects where name = ${key})`
afterEach(() => h.setClock(null))

async function newAsker(email = newAddress(), about: Pick<Brief, 'id'> = brief) {
  const share = await newShare(h, ours.owner, about, { email })
  return { share, reader: await newReader(h, share) }
}

const ask = (as: Account, body: { text: string; atMs?: number | null }, about = brief) =>
  h.call(askQuestion, { as, params: { briefId: about.id }, body })
const listed = (as: Account) =>
  h.call(listLibraryQuestions, { as, params: { briefId: brief.id }, query: {} })
const asked = (query = {}) =>
  h.call(listQuestions, { as: ours.owner, params: { id: brief.id }, query })

describe('askQuestion', () => {
  test('asks at a second of the video, and notifies the author and the audience list', async () => {
    const contact = await newAnalyst(h, ours.owner, { name: 'Ines Moreau' })
    const { reader } = await newAsker(contact.email)
    const question = await ask(reader, { text: '  Why <b>31</b>?\n', atMs: 31_000 })
    expect(question).toMatchObject({
      mine: true,
      atMs: 31_000,
      ofEarlierVideo: false,
      state: 'open',
      published: false,
      dueAt: expect.any(String),
      messages: [{ kind: 'question', text: 'Why <b>31</b>?' }],
    })
    const { items } = await asked()
    expect(items[0]).toMatchObject({
      id: question.id,
      brief: { id: brief.id, title: 'Launch briefing' },
      asker: { email: contact.email, name: 'Ines Moreau', analystId: contact.id },
      atMs: 31_000,
      overdue: false,
      messages: [{ text: 'Why <b>31</b>?', authorName: null }],
    })
    const audience = await h.call(listShares, {
      as: ours.owner,
      params: { id: brief.id },
      query: { search: contact.email },
    })
    expect(audience.items).toMatchObject([{ questions: 1 }])
    const ofContact = await h.call(listAnalystQuestions, {
      as: ours.owner,
      params: { id: contact.id },
      query: {},
    })
    expect(ofContact).toMatchObject({ items: [{ id: question.id }], total: 1 })
    const told = await h.call(listNotifications, { as: ours.owner, query: {} })
    expect(told.items[0]).toMatchObject({
      kind: 'question-asked',
      subjectId: brief.id,
      subjectName: 'Launch briefing',
      actorName: 'Ines Moreau',
    })
  })

  test('accepts a question about the whole brief, also without a video', async () => {
    const { reader } = await newAsker()
    expect(await ask(reader, { text: 'What does it cost?' })).toMatchObject({ atMs: null })
    const linked = await newSharedBrief(h, ours, {
      title: 'Elsewhere',
      uploadedVideoUrl: 'https://video.example/1',
    })
    const other = await newAsker(newAddress(), linked)
    expect(await ask(other.reader, { text: 'And this?' }, linked)).toMatchObject({ atMs: null })
    await expect(ask(other.reader, { text: 'Where?', atMs: 1 }, linked)).rejects.toMatchObject({
      status: 422,
      code: 'beyond_the_video',
    })
  })

  test('refuses empty and long texts, and places outside the video', async () => {
    const { reader } = await newAsker()
    await expect(ask(reader, { text: ' \u200b ' })).rejects.toMatchObject({
      status: 400,
      message: 'Write your question',
    })
    await expect(ask(reader, { text: 'x'.repeat(2001) })).rejects.toMatchObject({ status: 400 })
    await expect(ask(reader, { text: 'Where?', atMs: 100_001 })).rejects.toMatchObject({
      status: 422,
    })
    await expect(ask(reader, { text: 'Where?', atMs: -1 })).rejects.toMatchObject({ status: 400 })
    expect(await ask(reader, { text: 'x'.repeat(2000), atMs: 100_000 })).toMatchObject({
      mine: true,
    })
  })

  test('limits a reader to 30 questions an hour, also concurrently', async () => {
    const { reader } = await newAsker()
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => ask(reader, { text: `Question ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({ status: 429, code: 'too_many_questions' })
      }
    }
    await h.sql`
      update app.question_messages set created_at = created_at - interval '61 minutes'
      where user_id = ${reader.id}`
    expect(await ask(reader, { text: 'Later' })).toMatchObject({ state: 'open' })
  })

  test('refuses everybody but readers of the brief, and readers whose access has ended', async () => {
    const { share, reader } = await newAsker()
    const stranger = await newAsker(newAddress(), await newSharedBrief(h, ours))
    await expect(ask(stranger.reader, { text: 'Me, too' })).rejects.toMatchObject({ status: 404 })
    await expect(
      h.call(askQuestion, {
        as: theirs.owner,
        params: { briefId: brief.id },
        body: { text: 'Me, too' },
      }),
    ).rejects.toMatchObject({ status: 404 })
    const question = await ask(reader, { text: 'Before' })
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(ask(reader, { text: 'After' })).rejects.toMatchObject({ status: 404 })
    await expect(listed(reader)).rejects.toMatchObject({ status: 404 })
    await expect(
      h.call(askFurther, {
        as: reader,
        params: { briefId: brief.id, id: question.id },
        body: { text: 'After' },
      }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await asked()).items.map(({ id }) => id)).toContain(question.id)
  })

  test('hides questions of other readers, and refuses follow-ups to them', async () => {
    const { reader } = await newAsker()
    const { reader: other } = await newAsker()
    const question = await ask(reader, { text: 'A secret' })
    expect((await listed(other)).items.map(({ id }) => id)).not.toContain(question.id)
    await expect(
      h.call(askFurther, {
        as: other,
        params: { briefId: brief.id, id: question.id },
        body: { text: 'Me, too' },
      }),
    ).rejects.toMatchObject({ status: 404 })
    // The question belongs to another brief than the path says.
    const second = await newSharedBrief(h, ours)
    await newShare(h, ours.owner, second, { email: reader.email })
    await expect(
      h.call(askFurther, {
        as: reader,
        params: { briefId: second.id, id: question.id },
        body: { text: 'Which?' },
      }),
    ).rejects.toMatchObject({ status: 404, code: 'question_not_found' })
    const further = `select app.ask_further($1, $2, 'Which?') as asked`
    const asReader = { role: 'authenticated', userId: reader.id } as const
    const inDatabase = await actingOn(h.database.pool)(asReader, (run) =>
      run(further, [second.id, question.id]),
    )
    expect(inDatabase).toEqual([{ asked: false }])
  })

  test('reopens an answered question with a new due date when asked further', async () => {
    await h.setClock(new Date())
    const { reader } = await newAsker()
    const question = await ask(reader, { text: 'First' })
    const params = { id: brief.id, questionId: question.id }
    await h.call(answerQuestion, { as: ours.owner, params, body: { text: 'Because.' } })
    await h.sql`update app.questions set due_at = '2020-01-01' where id = ${question.id}`
    const again = await h.call(askFurther, {
      as: reader,
      params: { briefId: brief.id, id: question.id },
      body: { text: 'Second' },
    })
    expect(again).toMatchObject({
      state: 'open',
      messages: [{ text: 'First' }, { kind: 'answer', text: 'Because.' }, { text: 'Second' }],
    })
    expect(again.dueAt).toBe(question.dueAt)
  })
})

describe('due dates of answers', () => {
  const dueAfter = async (at: string) => {
    const [row] = await h.sql<{ due: Date }>`select app.answer_due(${ours.id}, ${at}) as due`
    return row?.due.toISOString()
  }

  test('counts business days in the company’s time zone, without its holidays', async () => {
    // A Thursday.
    expect(await dueAfter('2026-11-26T12:00:00Z')).toBe('2026-12-01T23:59:59.000Z')
    const promise = {
      days: 2,
      timeZone: 'America/New_York',
      holidays: ['2026-11-27', '2026-11-27'],
    }
    const saved = await h.call(updateAnswerPromise, { as: ours.owner, body: promise })
    expect(saved).toEqual({
      ...promise,
      workingDays: [1, 2, 3, 4, 5],
      holidays: ['2026-11-27'],
    })
    // Still Wednesday in New York; Thursday and, Friday being a holiday, Monday.
    expect(await dueAfter('2026-11-26T03:00:00Z')).toBe('2026-12-01T04:59:59.000Z')
    // On a Saturday the next business days count, and days that change the clocks are whole days.
    expect(await dueAfter('2026-10-31T12:00:00Z')).toBe('2026-11-04T04:59:59.000Z')
  })

  test('counts the working days that the company chose', async () => {
    const riyadh = { days: 1, timeZone: 'Asia/Riyadh', holidays: [], workingDays: [7, 1, 2, 3, 4] }
    const save = (body: Request<typeof updateAnswerPromise>['body']) =>
      h.call(updateAnswerPromise, { as: ours.owner, body })
    expect(await save(riyadh)).toMatchObject({ workingDays: [1, 2, 3, 4, 7] })
    // Thursday in a week from Sunday to Thursday.
    expect(await dueAfter('2026-11-26T07:00:00Z')).toBe('2026-11-29T20:59:59.000Z')
    // A change by a program that doesn't know of them keeps them.
    expect(await save({ days: 2, timeZone: 'UTC', holidays: [] })).toMatchObject({
      workingDays: [1, 2, 3, 4, 7],
    })
    expect(await dueAfter('2026-11-26T07:00:00Z')).toBe('2026-11-30T23:59:59.000Z')
    for (const workingDays of [[], [0], [8], [1.5]]) {
      await expect(save({ ...riyadh, workingDays })).rejects.toMatchObject({ status: 400 })
    }
    await save({ ...riyadh, workingDays: [1, 2, 3, 4, 5] })
  })

  const closed = [
    '2026-12-25',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]
  test.each([
    ['clocks set back', 'America/New_York', 1, [], '2026-10-30T16:00:00Z', '2026-11-03T04:59:59Z'],
    ['clocks set ahead', 'America/New_York', 1, [], '2026-03-07T04:30:00Z', '2026-03-10T03:59:59Z'],
    ['no midnight', 'Africa/Cairo', 3, [], '2026-04-20T08:00:00Z', '2026-04-23T21:59:59Z'],
    ['a day ahead', 'Pacific/Apia', 2, [], '2026-11-26T11:30:00Z', '2026-12-01T10:59:59Z'],
    ['closed', 'Europe/Berlin', 3, closed, '2026-12-23T09:00:00Z', '2027-01-05T22:59:59Z'],
  ])('ends with a whole day: %s in %s', async (_, timeZone, days, holidays, asked, due) => {
    const body = { days, timeZone, holidays, workingDays: [1, 2, 3, 4, 5] }
    await h.call(updateAnswerPromise, { as: ours.owner, body })
    expect(await dueAfter(asked)).toBe(new Date(due).toISOString())
  })

  test('knows a renamed time zone by both names', async () => {
    for (const timeZone of ['Europe/Kyiv', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev']) {
      const body = { days: 2, timeZone, holidays: [] }
      expect(await h.call(updateAnswerPromise, { as: ours.owner, body })).toMatchObject(body)
    }
    // Thursday's last second in Kyiv.
    expect(await dueAfter('2026-11-24T12:00:00Z')).toBe('2026-11-26T21:59:59.000Z')
  })

  test('refuses unknown time zones and invalid dates', async () => {
    const save = (more: object) =>
      h.call(updateAnswerPromise, {
        as: ours.owner,
        body: { days: 3, timeZone: 'UTC', holidays: [], ...more },
      })
    await expect(save({ timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      status: 422,
      code: 'unknown_time_zone',
    })
    await expect(save({ timeZone: "'; drop" })).rejects.toMatchObject({ status: 400 })
    await expect(save({ holidays: ['2026-02-30'] })).rejects.toMatchObject({ status: 400 })
    await expect(save({ days: 0 })).rejects.toMatchObject({ status: 400 })
  })

  test('lists an overdue question first, and notifies its author once', async () => {
    await h.sql`delete from app.questions where company_id = ${ours.id}`
    const { reader } = await newAsker()
    const later = await ask(reader, { text: 'Later' })
    const late = await ask(reader, { text: 'Late' })
    await h.sql`
      update app.questions set due_at = app.now() - interval '1 minute' where id = ${late.id}`
    const waiting = await h.call(listWaitingQuestions, { as: ours.owner, query: { limit: 1 } })
    expect(waiting).toMatchObject({ items: [{ id: late.id, overdue: true }], total: 2, overdue: 1 })
    const { nextCursor } = waiting
    const next = await h.call(listWaitingQuestions, {
      as: ours.owner,
      query: { limit: 1, cursor: nextCursor ?? '' },
    })
    expect(next).toMatchObject({ items: [{ id: later.id, overdue: false }], nextCursor: null })
    const { work } = notifyOverdueJob(h.services)
    await work({})
    await work({})
    const told = await h.call(listNotifications, { as: ours.owner, query: { limit: 100 } })
    expect(told.items.filter(({ kind }) => kind === 'question-overdue')).toHaveLength(1)
  })
})
