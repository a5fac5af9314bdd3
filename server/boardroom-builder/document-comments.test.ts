import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { placeOfPassage } from '../../common/documents/comment-passages.ts'
import {
  addDocumentComment,
  type CommentAnchor,
  deleteDocumentComment,
  listDocumentComments,
  replyToDocumentComment,
  resolveDocumentComment,
  restoreDocumentComment,
  updateDocumentComment,
} from '../../contract/boardroom-builder/document-comments.ts'
import { moveDocument } from '../../contract/boardroom-builder/document-reviews.ts'
import {
  createDocument,
  deleteDocument,
  documentForm,
  getDocument,
  nameDocumentVersion,
  restoreDocumentVersion,
} from '../../contract/boardroom-builder/documents.ts'
import type { Request } from '../../contract/endpoint.ts'
import { listNotifications } from '../../contract/notifications/notifications.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { forgetCommentsJob } from '../records/comments/forget-comments.ts'
import { startHarness } from '../testing/harness.ts'
import { rewrite, said } from '../testing/worlds/document-samples.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestUser,
} from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const manager = await newMember(h, ours, { can_manage_briefs: true })
const viewer = await newMember(h, ours)

const days = 24 * 60 * 60_000
const notFound = { status: 404, message: 'Document not found' }
const gone = { status: 404, message: 'This comment no longer exists.' }

/** A document of two blocks, regardless of its outline. */
async function newDocument(as: TestUser = ours.owner) {
  const body = documentForm.parse({ title: 'Robots', type: 'board-deck' })
  const { id } = await h.call(createDocument, { as, body })
  await rewrite(h, as, id, said('one', 'one two one'), said('two', 'three'))
  return id
}

const on = (blockId: string, quote: string, occurrence = 0): CommentAnchor => ({
  ...{ blockId, quote, occurrence },
})
const add = (as: TestUser, id: string, text: string, anchor?: CommentAnchor) =>
  h.call(addDocumentComment, { as, params: { id }, body: { text, ...(anchor && { anchor }) } })
const reply = (as: TestUser, id: string, commentId: string, text: string) =>
  h.call(replyToDocumentComment, { as, params: { id, commentId }, body: { text } })
const change = (as: TestUser, id: string, commentId: string, text: string) =>
  h.call(updateDocumentComment, { as, params: { id, commentId }, body: { text } })
const remove = (as: TestUser, id: string, commentId: string) =>
  h.call(deleteDocumentComment, { as, params: { id, commentId } })
const restore = (as: TestUser, id: string, commentId: string) =>
  h.call(restoreDocumentComment, { as, params: { id, commentId } })
const resolve = (as: TestUser, id: string, commentId: string, resolved = true) =>
  h.call(resolveDocumentComment, { as, params: { id, commentId }, body: { resolved } })
type Query = Request<typeof listDocumentComments>['query']
const list = (as: TestUser, id: string, query: Query = {}) =>
  h.call(listDocumentComments, { as, params: { id }, query })
const texts = async (as: TestUser, id: string, query?: Query) =>
  (await list(as, id, query)).items.map(({ text }) => text)
const readNotices = async (as: TestUser, id: string) => {
  const { items } = await h.call(listNotifications, { as })
  return items.filter(({ kind, subjectId }) => kind === 'document-commented' && subjectId === id)
}

describe('listDocumentComments', () => {
  test('returns comments in the order of the text, one page at a time', async () => {
    const id = await newDocument()
    await add(viewer, id, 'gone', on('block-gone', 'x'))
    await add(viewer, id, 'second', on('block-two', 'three'))
    await add(viewer, id, 'whole')
    await add(viewer, id, 'first', on('block-one', 'one', 1))
    await add(viewer, id, 'first, later', on('block-one', 'one'))
    const { items, nextCursor, total, open } = await list(manager, id, { limit: 2 })
    expect(items.map(({ text }) => text)).toEqual(['whole', 'first'])
    expect({ total, open }).toEqual({ total: 5, open: 5 })
    expect(items[1]).toMatchObject({
      anchor: { blockId: 'block-one', quote: 'one', occurrence: 1 },
      author: { id: viewer.id, name: 'Mel Member' },
      resolved: null,
      mayEdit: false,
      mayDelete: true,
      mayResolve: true,
    })
    expect(await texts(manager, id, { cursor: nextCursor ?? '' })).toEqual([
      ...['first, later', 'second', 'gone'],
    ])
    await expect(list(manager, id, { cursor: 'place.x_y' })).rejects.toMatchObject({ status: 400 })
  })

  test('locates the quoted words in the current text', () => {
    const one = (occurrence: number) =>
      placeOfPassage('one two one', on('block-one', 'one', occurrence))
    expect([one(0), one(1), one(5)]).toEqual([0, 8, 8])
    expect(placeOfPassage('two', on('block-one', 'one'))).toBeNull()
    expect(placeOfPassage('', on('block-one', '', 3))).toBe(0)
  })
})

describe('addDocumentComment', () => {
  test('lets any reader comment, even after approval, and notifies the author', async () => {
    const author = await newMember(h, ours, { can_manage_briefs: true })
    const id = await newDocument(author)
    for (const [as, status] of [
      [author, 'review'],
      [ours.owner, 'approved'],
    ] as const) {
      await h.call(moveDocument, { as, params: { id }, body: { status } })
    }
    const { revision } = await h.call(getDocument, { as: author, params: { id } })
    const { id: thread } = await add(viewer, id, 'Why?', on('block-two', 'three'))
    expect(await h.call(getDocument, { as: author, params: { id } })).toMatchObject({ revision })
    expect(await readNotices(author, id)).toMatchObject([{ actorName: 'Mel Member', others: 0 }])
    expect(await readNotices(viewer, id)).toEqual([])

    await reply(author, id, thread, 'Because.')
    await reply(manager, id, thread, 'I see.')
    expect(await readNotices(author, id)).toHaveLength(2)
    expect(await readNotices(viewer, id)).toHaveLength(2)
    expect(await readNotices(manager, id)).toEqual([])
    const [first] = (await list(viewer, id)).items
    expect(first?.replies.map(({ text }) => text)).toEqual(['Because.', 'I see.'])
  })

  test('lets a person without a company comment on their own', async () => {
    const person = await newUser(h)
    const id = await newDocument(person)
    const { id: thread } = await add(person, id, 'To do', on('block-one', ''))
    expect(await resolve(person, id, thread)).toMatchObject({ resolved: { by: null } })
  })

  test('refuses a comment that is too long or exceeds the limit', async () => {
    const id = await newDocument()
    for (const text of ['a'.repeat(4001), 'a'.repeat(100_000), '  ', 'a\0']) {
      await expect(add(viewer, id, text)).rejects.toMatchObject({ status: 400 })
    }
    await expect(add(viewer, id, 'a', on('block-one', 'a'.repeat(501)))).rejects.toMatchObject({
      message: 'Select at most 500 characters',
    })
    await withSystemTx(h.services, 'test comments', (tx) =>
      sql`insert into app.document_comments (document_id, text)
          select ${id}::uuid, 'x' from generate_series(1, 2000)`.execute(tx.sql),
    )
    await expect(add(viewer, id, 'one more')).rejects.toMatchObject({
      status: 409,
      code: 'limit_reached',
      message: 'A document has at most 2,000 comments; deleted ones count for 30 days.',
    })
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    await expect(add(theirs.owner, id, 'x')).rejects.toMatchObject(notFound)
    await expect(list(theirs.owner, id)).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const former = await newMember(h, ours)
    await removeMember(h, former)
    await expect(add(former, id, 'x')).rejects.toMatchObject({ status: 401 })
    await h.call(deleteDocument, { as: ours.owner, params: { id } })
    await expect(add(viewer, id, 'x')).rejects.toMatchObject(notFound)
  })
})

test('a comment is kept after its author is deleted and after a version is restored', async () => {
  const former = await newMember(h, ours)
  const id = await newDocument()
  const at = { as: ours.owner, params: { id } }
  const { id: versionId } = await h.call(nameDocumentVersion, { ...at, body: { name: 'First' } })
  await add(former, id, 'Why?', on('block-one', 'two'))
  await removeMember(h, former)
  await withSystemTx(h.services, 'test account', (tx) =>
    sql`delete from auth.users where id = ${former.id}`.execute(tx.sql),
  )
  await h.call(restoreDocumentVersion, { as: ours.owner, params: { id, versionId } })
  const [thread] = (await list(viewer, id)).items
  expect(thread).toMatchObject({
    author: { id: null, name: null },
    anchor: { blockId: 'block-one', quote: 'two' },
    text: 'Why?',
  })
  expect(await resolve(ours.owner, id, thread?.id ?? '')).toMatchObject({ mayEdit: false })
  const { blocks } = await h.call(getDocument, at)
  expect(blocks.map(({ block }) => block.attrs.id)).toContain('block-one')
})

describe('replyToDocumentComment', () => {
  test('reopens a resolved comment, and refuses replies to replies', async () => {
    const id = await newDocument()
    const { id: thread } = await add(manager, id, 'Why?')
    await resolve(manager, id, thread)
    const { resolved, replies } = await reply(viewer, id, thread, 'Not yet.')
    expect(resolved).toBeNull()
    await expect(reply(viewer, id, replies[0]?.id ?? '', 'x')).rejects.toMatchObject(gone)
    const elsewhere = await newDocument()
    await expect(reply(viewer, elsewhere, thread, 'x')).rejects.toMatchObject(gone)
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    await expect(reply(theirs.owner, id, thread, 'x')).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    await remove(viewer, id, thread)
    await expect(reply(viewer, id, thread, 'x')).rejects.toMatchObject(gone)
  })
})

describe('updateDocumentComment', () => {
  test('changes a comment and marks it as edited', async () => {
    const id = await newDocument()
    const { id: thread, editedAt } = await add(viewer, id, 'Wy?')
    expect(editedAt).toBeNull()
    expect((await change(viewer, id, thread, 'Wy?')).editedAt).toBeNull()
    expect(await change(viewer, id, thread, 'Why?')).toMatchObject({
      text: 'Why?',
      editedAt: expect.any(String),
    })
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    await expect(change(theirs.owner, id, thread, 'x')).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    for (const [as, text] of [
      [ours.owner, 'Mine'],
      [manager, 'Why?'],
    ] as const) {
      await expect(change(as, id, thread, text)).rejects.toMatchObject({
        status: 403,
        message: 'You can only change your own comments.',
      })
    }
  })
})

describe('deleteDocumentComment', () => {
  test('keeps the replies without the text of a comment, which can be restored', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?', on('block-one', 'two'))
    const { replies } = await reply(manager, id, thread, 'Because.')
    await remove(viewer, id, thread)
    expect((await list(viewer, id)).items).toMatchObject([
      { text: null, mayEdit: false, mayDelete: false, replies: [{ text: 'Because.' }] },
    ])
    await reply(viewer, id, thread, 'Thanks.')
    await expect(remove(viewer, id, thread)).rejects.toMatchObject(gone)
    expect(await restore(viewer, id, thread)).toMatchObject({ text: 'Why?' })

    await remove(manager, id, replies[0]?.id ?? '')
    await remove(viewer, id, thread)
    await remove(ours.owner, id, (await list(viewer, id)).items[0]?.replies[0]?.id ?? '')
    expect(await list(viewer, id)).toMatchObject({ items: [], total: 0, open: 0 })
  })

  test('purges deleted comments after 30 days', async () => {
    const id = await newDocument()
    const alone = await add(viewer, id, 'Alone')
    const { id: thread } = await add(viewer, id, 'Secret')
    await reply(manager, id, thread, 'Kept.')
    for (const { id: one } of [alone, { id: thread }]) await remove(viewer, id, one)
    const forgetAfter = async (time: number) => {
      await h.setClock(new Date(Date.now() + time))
      await forgetCommentsJob(h.services).work({})
      await h.setClock(null)
    }
    await forgetAfter(29 * days)
    expect(await restore(viewer, id, alone.id)).toMatchObject({ text: 'Alone' })
    await forgetAfter(31 * days)
    await expect(restore(viewer, id, thread)).rejects.toMatchObject(gone)
    const { items } = await list(viewer, id)
    expect(items).toMatchObject([{ text: 'Alone' }, { text: null, replies: [{ text: 'Kept.' }] }])
    const secrets = await withSystemTx(h.services, 'test comments', (tx) =>
      sql`select from app.document_comments where text = 'Secret'`.execute(tx.sql),
    )
    expect(secrets.rows).toEqual([])
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    await expect(remove(theirs.owner, id, thread)).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const { id: thread } = await add(manager, id, 'Why?')
    await expect(remove(viewer, id, thread)).rejects.toMatchObject({ status: 403 })
    await remove(ours.owner, id, thread)
  })
})

describe('restoreDocumentComment', () => {
  test('refuses another company', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    await remove(viewer, id, thread)
    await expect(restore(theirs.owner, id, thread)).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Rude')
    await remove(manager, id, thread)
    // A comment that somebody else deleted stays deleted.
    await expect(restore(viewer, id, thread)).rejects.toMatchObject(gone)
  })
})

describe('resolveDocumentComment', () => {
  test('is allowed to its author and members who may change the document, and can be undone', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    expect(await resolve(manager, id, thread)).toMatchObject({ resolved: { by: 'Mel Member' } })
    expect(await list(viewer, id)).toMatchObject({ items: [], open: 0 })
    expect(await texts(viewer, id, { state: 'resolved' })).toEqual(['Why?'])
    expect(await resolve(viewer, id, thread, false)).toMatchObject({ resolved: null })
    expect(await texts(viewer, id, { state: 'resolved' })).toEqual([])
    expect(await texts(viewer, id, { state: 'all' })).toEqual(['Why?'])
  })

  test('supports two tabs at once, and a concurrent reply', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    const acts = Array.from({ length: 6 }, (_, at) =>
      resolve(at % 2 ? manager : viewer, id, thread),
    )
    for (const { resolved } of await Promise.all(acts)) expect(resolved).not.toBeNull()
    await Promise.all([resolve(manager, id, thread), reply(viewer, id, thread, 'Wait.')])
    // In either order, the reply is stored.
    expect((await list(viewer, id, { state: 'all' })).items[0]?.replies).toHaveLength(1)
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    const { id: thread } = await add(viewer, id, 'Why?')
    await expect(resolve(theirs.owner, id, thread)).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const { id: thread } = await add(manager, id, 'Why?')
    await expect(resolve(viewer, id, thread)).rejects.toMatchObject({ status: 403 })
    const { replies } = await reply(viewer, id, thread, 'Because.')
    await expect(resolve(viewer, id, replies[0]?.id ?? '')).rejects.toMatchObject(gone)
  })
})
