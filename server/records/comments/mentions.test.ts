import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addDocumentComment,
  assignDocumentTask,
  deleteDocumentComment,
  finishDocumentTask,
  listDocumentPeople,
  removeDocumentTask,
  replyToDocumentComment,
  updateDocumentComment,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { createDocument, documentForm } from '../../../contract/boardroom-builder/documents.ts'
import {
  addCanvasComment,
  assignCanvasTask,
} from '../../../contract/insight-canvas/canvas-comments.ts'
import { createCanvas, deleteCanvas } from '../../../contract/insight-canvas/canvases.ts'
import {
  listNotifications,
  notificationText,
  updateNotificationSettings,
} from '../../../contract/notifications/notifications.ts'
import { referTo } from '../../../contract/records/mentions.ts'
import { listMyTasks } from '../../../contract/records/tasks.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, proveAddress } from '../../testing/worlds/accounts.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { remindOfTasksJob } from '../tasks/remind-of-tasks.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const writer = await newMember(h, ours)
await h.sql`update public.team_members set name = 'Wim Writer' where user_id = ${writer.id}`
const unknown = {
  status: 422,
  message: 'You can only name members of your company who may read this.',
}
const denied = { status: 403 }
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
const day = (at: Date) => at.toISOString().slice(0, 10)

async function proven() {
  const member = await newMember(h, ours)
  await proveAddress(h, member)
  return member
}
async function newDocument(as: TestUser = writer) {
  const body = documentForm.parse({ title: 'Plan for Oslo', type: 'board-deck' })
  return (await h.call(createDocument, { as, body })).id
}
const add = (id: string, text: string, as: TestUser = writer) =>
  h.call(addDocumentComment, { as, params: { id }, body: { text } })
const readNotices = async (as: TestUser, id: string) =>
  (await h.call(listNotifications, { as })).items.filter(({ subjectId }) => subjectId === id)
const findMails = async ({ email }: TestUser) =>
  (await mailsTo(h, email)).filter(({ kind }) => kind === 'mention')

describe('mentions', () => {
  test('notify by the bell and by mail, which lead to the comment, once of each comment', async () => {
    const mia = await proven()
    const id = await newDocument()
    const said = `Is that right, ${referTo(mia.id)}? ${referTo(mia.id)}`
    const { id: commentId, text, mentions } = await add(id, said)
    expect({ text, mentions }).toEqual({
      text: said,
      mentions: [{ id: mia.id, name: 'Mel Member' }],
    })
    expect(await readNotices(mia, id)).toMatchObject([
      { kind: 'document-mentioned', commentId, actorName: 'Wim Writer' },
    ])
    const [mail] = await findMails(mia)
    expect(mail?.subject).toBe('Wim Writer mentioned you in a comment on “Plan for Oslo”')
    expect(mail?.text).toContain('Is that right, @Mel Member?')
    expect(mail?.text).toContain(`/boardroom-builder/${id}?comment=${commentId}`)

    const change = (words: string) =>
      h.call(updateDocumentComment, {
        as: writer,
        params: { id, commentId },
        body: { text: words },
      })
    await change('Nobody')
    await change(said)
    expect(await readNotices(mia, id)).toHaveLength(1)
    expect(await findMails(mia)).toHaveLength(1)
    // Who wrote in the thread and is mentioned hears of it once.
    const reply = (as: TestUser, words: string) =>
      h.call(replyToDocumentComment, { as, params: { id, commentId }, body: { text: words } })
    await reply(mia, 'Yes.')
    await reply(writer, `Thanks, ${referTo(mia.id)}`)
    expect((await readNotices(mia, id)).map(({ kind }) => kind)).toEqual([
      ...['document-mentioned', 'document-mentioned'],
    ])
  })

  test('are mailed three times a day at most, and not to who wants no mail or has no proven address', async () => {
    const [mia, quiet, unproven] = [await proven(), await proven(), await newMember(h, ours)]
    await h.call(updateNotificationSettings, { as: quiet, body: { digest: false } })
    const id = await newDocument()
    for (let time = 0; time < 5; time++) {
      await add(id, [mia, quiet, unproven].map((one) => referTo(one.id)).join(' '))
    }
    for (const one of [mia, quiet, unproven]) expect(await readNotices(one, id)).toHaveLength(5)
    expect(await findMails(mia)).toHaveLength(3)
    for (const one of [quiet, unproven]) expect(await findMails(one)).toEqual([])
    // What was mailed is not mailed again in the digest.
    const mailed = await h.sql`
      select from app.notifications where user_id = ${mia.id} and mailed_at is not null`
    expect(mailed).toHaveLength(3)
  })

  test('refuse who may not read the record: another company, who has left, who never was', async () => {
    const id = await newDocument()
    const former = await newMember(h, ours)
    const { id: commentId } = await add(id, `With ${referTo(former.id)}`)
    await removeMember(h, former)
    for (const stranger of [theirs.owner.id, former.id, randomUUID()]) {
      await expect(add(id, `Hi ${referTo(stranger)}`)).rejects.toMatchObject(unknown)
    }
    // Who has left meanwhile stays mentioned where they were, without a name.
    const params = { id, commentId }
    const body = { text: `Once with ${referTo(former.id)}` }
    expect(await h.call(updateDocumentComment, { as: writer, params, body })).toMatchObject({
      mentions: [{ id: former.id, name: null }],
    })
    const alone = await newUser(h)
    const own = await newDocument(alone)
    await expect(add(own, referTo(writer.id), alone)).rejects.toMatchObject(unknown)
    expect((await h.call(listDocumentPeople, { as: alone, params: { id: own } })).items).toEqual([])
    await expect(
      h.call(listDocumentPeople, { as: theirs.owner, params: { id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('take any text as it is, and no more than fifty people', async () => {
    const id = await newDocument()
    for (const text of [
      '@'.repeat(4000),
      '<@>',
      '<@1>',
      `<@${'a'.repeat(36)}>`,
      'me@acme.example',
    ]) {
      expect(await add(id, text)).toMatchObject({ text, mentions: [] })
    }
    const many = Array.from({ length: 51 }, () => referTo(randomUUID())).join('')
    await expect(add(id, many)).rejects.toMatchObject({
      status: 400,
      message: 'Mention at most 50 people',
    })
    const { items } = await h.call(listDocumentPeople, { as: writer, params: { id } })
    expect(items).toContainEqual({ id: writer.id, name: 'Wim Writer' })
  })
})

describe('tasks', () => {
  const assign = (as: TestUser, id: string, commentId: string, to: string, dueOn: string | null) =>
    h.call(assignDocumentTask, { as, params: { id, commentId }, body: { assigneeId: to, dueOn } })
  const finish = (as: TestUser, id: string, commentId: string, done: boolean) =>
    h.call(finishDocumentTask, { as, params: { id, commentId }, body: { done } })
  const listTasks = async (as: TestUser, state: 'open' | 'done' = 'open') =>
    (await h.call(listMyTasks, { as, query: { state } })).items.map(({ text }) => text)

  test('are listed for their assignee, those due soonest first, until they are done', async () => {
    const mia = await newMember(h, ours)
    const id = await newDocument()
    const canvas = await h.call(createCanvas, { as: writer, body: { title: 'Wall' } })
    const later = await add(id, 'Later')
    const some = await add(id, 'Some day')
    await assign(writer, id, some.id, mia.id, null)
    expect(await assign(writer, id, later.id, mia.id, '2030-02-01')).toMatchObject({
      task: { assignee: { id: mia.id, name: 'Mel Member' }, dueOn: '2030-02-01', done: null },
    })
    const params = { id: canvas.id }
    const soon = await h.call(addCanvasComment, { as: writer, params, body: { text: 'Soon' } })
    const onCanvas = { as: writer, params: { id: canvas.id, commentId: soon.id } }
    await h.call(assignCanvasTask, {
      ...onCanvas,
      body: { assigneeId: mia.id, dueOn: '2030-01-01' },
    })
    expect(await listTasks(mia)).toEqual(['Soon', 'Later', 'Some day'])
    const first = await h.call(listMyTasks, { as: mia, query: { limit: 2 } })
    expect(first).toMatchObject({
      total: 3,
      items: [{ record: { kind: 'canvas', title: 'Wall' } }, {}],
    })
    const rest = { as: mia, query: { cursor: first.nextCursor ?? '' } }
    expect((await h.call(listMyTasks, rest)).items).toMatchObject([{ text: 'Some day' }])
    expect((await readNotices(mia, id)).map(({ kind }) => kind)).toEqual([
      ...['document-task', 'document-task'],
    ])

    expect((await finish(mia, id, later.id, true)).task?.done).toMatchObject({ by: 'Mel Member' })
    expect([await listTasks(mia), await listTasks(mia, 'done')]).toEqual([
      ['Soon', 'Some day'],
      ['Later'],
    ])
    expect((await finish(writer, id, later.id, false)).task?.done).toBeNull()
    // The same assignee is not told again; a deleted comment or canvas is nobody's task.
    await assign(writer, id, some.id, mia.id, '2031-01-01')
    expect(await readNotices(mia, id)).toHaveLength(2)
    await h.call(deleteDocumentComment, { as: writer, params: { id, commentId: later.id } })
    await h.call(deleteCanvas, { as: writer, params })
    expect(await listTasks(mia)).toEqual(['Some day'])
    const remove = { as: writer, params: { id, commentId: some.id } }
    expect((await h.call(removeDocumentTask, remove)).task).toBeNull()
    await expect(h.call(removeDocumentTask, remove)).rejects.toMatchObject({
      status: 404,
      message: 'This task no longer exists.',
    })
  })

  test('remind on the day on which they are due, once, and nobody who has left', async () => {
    const [mia, former] = [await newMember(h, ours), await newMember(h, ours)]
    const id = await newDocument()
    const due = day(daysFromNow(40))
    for (const text of ['One', 'Two'])
      await assign(writer, id, (await add(id, text)).id, mia.id, due)
    const done = await add(id, 'Done')
    await assign(writer, id, done.id, mia.id, due)
    await finish(mia, id, done.id, true)
    await assign(writer, id, (await add(id, 'Left')).id, former.id, due)
    await removeMember(h, former)
    const remind = async (days: number) => {
      await h.setClock(daysFromNow(days))
      await remindOfTasksJob(h.services).work({})
      await h.setClock(null)
    }
    const reminders = async () =>
      (await readNotices(mia, id)).filter(({ kind }) => kind === 'document-task-due')
    await remind(39)
    expect(await reminders()).toEqual([])
    for (let time = 0; time < 2; time++) await remind(40)
    const [notice, ...others] = await reminders()
    expect([notice && notificationText(notice), others]).toEqual([
      'Your task in “Plan for Oslo” and 1 other task are due today',
      [],
    ])
  })

  test('refuse another company, strangers and wrong days', async () => {
    const id = await newDocument()
    const { id: commentId } = await add(id, 'Do it')
    const former = await newMember(h, ours)
    await removeMember(h, former)
    for (const stranger of [theirs.owner.id, former.id, randomUUID()]) {
      await expect(assign(writer, id, commentId, stranger, null)).rejects.toMatchObject(unknown)
    }
    for (const dueOn of ['1999-12-31', '2101-01-01', '2026-02-30', 'soon']) {
      await expect(assign(writer, id, commentId, writer.id, dueOn)).rejects.toMatchObject({
        status: 400,
      })
    }
    for (const act of [
      () => assign(theirs.owner, id, commentId, theirs.owner.id, null),
      () => finish(theirs.owner, id, commentId, true),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 404, message: 'Document not found' })
    }
  })

  test('refuse a member without the right', async () => {
    const [mia, other] = [await newMember(h, ours), await newMember(h, ours)]
    const id = await newDocument()
    const { id: commentId } = await add(id, 'Do it')
    await expect(assign(other, id, commentId, other.id, null)).rejects.toMatchObject(denied)
    await assign(writer, id, commentId, mia.id, null)
    await expect(finish(other, id, commentId, true)).rejects.toMatchObject(denied)
    const params = { id, commentId }
    // Its assignee finishes a task, and does not give it away.
    for (const act of [
      () => assign(mia, id, commentId, other.id, null),
      () => h.call(removeDocumentTask, { as: mia, params }),
    ]) {
      await expect(act()).rejects.toMatchObject(denied)
    }
    const reply = { as: mia, params, body: { text: 'Why?' } }
    const { replies } = await h.call(replyToDocumentComment, reply)
    await expect(assign(mia, id, replies[0]?.id ?? '', mia.id, null)).rejects.toMatchObject({
      status: 404,
    })
  })
})
