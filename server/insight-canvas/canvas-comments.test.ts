import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Request } from '../../contract/endpoint.ts'
import {
  addCanvasComment,
  type CanvasAnchor,
  deleteCanvasComment,
  getCanvasComment,
  listCanvasComments,
  replyToCanvasComment,
  resolveCanvasComment,
  restoreCanvasComment,
  updateCanvasComment,
} from '../../contract/insight-canvas/canvas-comments.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { newWidget, type WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  exportCanvas,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { getLibraryCanvas } from '../../contract/insight-canvas/library-canvases.ts'
import { listNotifications, notificationPath } from '../../contract/notifications/notifications.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const author = await newMember(h, ours)
const manager = await newMember(h, ours, { can_manage_briefs: true })
const viewer = await newMember(h, ours)
await proveAddress(h, ours.owner, 30)

const notFound = { status: 404, message: 'Canvas not found' }
const gone = { status: 404, message: 'This comment no longer exists.' }

const noteAt = (x: number, y: number): WidgetOf<'note'> => {
  const note = newWidget('note', randomUUID(), { x, y }) as WidgetOf<'note'>
  return { ...note, data: { ...note.data, text: 'Pilot in March' } }
}
async function newCanvas(as: TestUser = author, note = noteAt(100, 200)) {
  const { id } = await h.call(createCanvas, { as, body: { title: 'Wall', widgets: [note] } })
  return { id, note }
}
const on = (widgetId: string): CanvasAnchor => ({ x: 130, y: 220, on: { widgetId, x: 30, y: 20 } })

const add = (as: TestUser, id: string, text: string, anchor: CanvasAnchor | null = null) =>
  h.call(addCanvasComment, { as, params: { id }, body: { text, anchor } })
const list = (as: TestUser, id: string, query: Request<typeof listCanvasComments>['query'] = {}) =>
  h.call(listCanvasComments, { as, params: { id }, query })
const each = (as: TestUser, id: string, commentId: string) => {
  const params = { id, commentId }
  return [
    () => h.call(getCanvasComment, { as, params }),
    () => h.call(replyToCanvasComment, { as, params, body: { text: 'x' } }),
    () => h.call(updateCanvasComment, { as, params, body: { text: 'x' } }),
    () => h.call(deleteCanvasComment, { as, params }),
    () => h.call(restoreCanvasComment, { as, params }),
    () => h.call(resolveCanvasComment, { as, params, body: { resolved: true } }),
  ]
}

describe('comments on canvases', () => {
  test('stand on a place, on a widget or on the whole canvas, oldest first, and are told to its author', async () => {
    const { id, note } = await newCanvas()
    const place: CanvasAnchor = { x: 900, y: 0, on: null }
    await add(viewer, id, 'whole')
    await add(viewer, id, 'place', place)
    const { id: onNote } = await add(viewer, id, 'note', on(note.id))
    const { items, total, open } = await list(author, id)
    expect(items.map(({ text, anchor }) => [text, anchor])).toEqual([
      ['whole', null],
      ['place', place],
      ['note', on(note.id)],
    ])
    expect({ total, open }).toEqual({ total: 3, open: 3 })
    const { nextCursor } = await list(author, id, { limit: 2 })
    expect((await list(author, id, { cursor: nextCursor ?? '' })).items).toMatchObject([
      { id: onNote },
    ])

    const reply = { as: author, params: { id, commentId: onNote }, body: { text: 'Yes.' } }
    const { replies } = await h.call(replyToCanvasComment, reply)
    const told = async (as: TestUser) =>
      (await h.call(listNotifications, { as })).items.filter(({ subjectId }) => subjectId === id)
    const [notice] = await told(author)
    expect(await told(author)).toHaveLength(3)
    expect(notice).toMatchObject({
      kind: 'canvas-commented',
      commentId: onNote,
      subjectName: 'Wall',
    })
    expect(notice && notificationPath(notice)).toBe(`/insight-canvas/${id}?comment=${onNote}`)
    expect(await told(viewer)).toMatchObject([{ commentId: replies[0]?.id }])
    const linked = { as: viewer, params: { id, commentId: replies[0]?.id ?? '' } }
    expect(await h.call(getCanvasComment, linked)).toMatchObject({ id: onNote })
  })

  test('follow their widget, and stay at its last place once it is deleted', async () => {
    const { id, note } = await newCanvas()
    const { id: pinned } = await add(viewer, id, 'Here', on(note.id))
    const params = { id }
    const moved = { ...note, x: 600, y: 700 }
    const body = { revision: 1, widgets: [{ rev: 1, widget: moved }] }
    await h.call(saveCanvas, { as: author, params, body })
    const commentId = { as: viewer, params: { id, commentId: pinned } }
    expect((await h.call(getCanvasComment, commentId)).anchor).toEqual(on(note.id))
    const removal = { revision: 2, deleted: [{ id: note.id, rev: 2 }] }
    await h.call(saveCanvas, { as: author, params, body: removal })
    const left = { ...on(note.id), x: 630, y: 720 }
    expect((await h.call(getCanvasComment, commentId)).anchor).toEqual(left)
    // Undoing the deletion brings the widget back, and the pin is on it again.
    const back = { revision: 3, widgets: [{ rev: null, widget: moved }] }
    await h.call(saveCanvas, { as: author, params, body: back })
    expect((await h.call(getCanvasComment, commentId)).anchor).toMatchObject({
      on: { widgetId: note.id },
    })
    expect((await add(viewer, id, 'On what was never there', on(randomUUID()))).anchor).toBeTruthy()
  })

  test('are never in what leaves the company', async () => {
    const { id, note } = await newCanvas(ours.owner)
    await add(viewer, id, 'Too expensive for them', on(note.id))
    const email = newAddress()
    await h.call(shareCanvas, { as: ours.owner, params: { id }, body: { emails: [email] } })
    const reader = await newReader(h, { email })
    const shared = await h.call(getLibraryCanvas, { as: reader, params: { canvasId: id } })
    expect(JSON.stringify(shared)).not.toContain('expensive')
    for (const format of ['json', 'svg'] as const) {
      const file = await h.call(exportCanvas, { as: viewer, params: { id }, query: { format } })
      expect(await file.text()).not.toContain('expensive')
    }
    await expect(list(reader, id)).rejects.toMatchObject(notFound)
    await expect(add(reader, id, 'x')).rejects.toMatchObject(notFound)
  })

  test('are resolved by their author and by who may change the canvas', async () => {
    const { id } = await newCanvas()
    const { id: commentId } = await add(viewer, id, 'Why?')
    const params = { id, commentId }
    const act = (as: TestUser, resolved: boolean) =>
      h.call(resolveCanvasComment, { as, params, body: { resolved } })
    const member = await newMember(h, ours)
    await expect(act(member, true)).rejects.toMatchObject({ status: 403 })
    for (const as of [viewer, manager, author]) {
      expect((await act(as, true)).resolved).not.toBeNull()
      expect((await act(as, false)).resolved).toBeNull()
    }
  })

  test('refuse another company and wrong places', async () => {
    const { id, note } = await newCanvas()
    const { id: commentId } = await add(viewer, id, 'Why?')
    for (const as of [theirs.owner, await newUser(h)]) {
      for (const act of each(as, id, commentId)) await expect(act()).rejects.toMatchObject(notFound)
      await expect(list(as, id)).rejects.toMatchObject(notFound)
      await expect(add(as, id, 'x')).rejects.toMatchObject(notFound)
    }
    const { id: elsewhere } = await newCanvas()
    for (const act of each(viewer, elsewhere, commentId)) {
      await expect(act()).rejects.toMatchObject(gone)
    }
    const wrong = [
      ...[-1, 4001, 0.5, Number.NaN, '1'].map((x) => ({ x, y: 0, on: null })),
      { x: 0, y: 0, on: { widgetId: 'note', x: 0, y: 0 } },
      { x: 0, y: 0, on: { widgetId: note.id, x: -1, y: 0 } },
      { blockId: 'block-one', quote: '', occurrence: 0 },
    ]
    for (const anchor of wrong) {
      await expect(add(viewer, id, 'x', anchor as CanvasAnchor)).rejects.toMatchObject({
        status: 400,
      })
    }
  })

  test('refuse a member without the right', async () => {
    const { id } = await newCanvas()
    const { id: commentId } = await add(author, id, 'Why?')
    const params = { id, commentId }
    for (const act of [
      () => h.call(updateCanvasComment, { as: manager, params, body: { text: 'x' } }),
      () => h.call(deleteCanvasComment, { as: viewer, params }),
      () => h.call(resolveCanvasComment, { as: viewer, params, body: { resolved: true } }),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 403 })
    }
    await h.call(deleteCanvasComment, { as: manager, params })
    // Who wrote it cannot restore what somebody else deleted.
    await expect(h.call(restoreCanvasComment, { as: author, params })).rejects.toMatchObject(gone)
    await h.call(restoreCanvasComment, { as: manager, params })
    await h.call(deleteCanvas, { as: author, params: { id } })
    for (const act of each(author, id, commentId))
      await expect(act()).rejects.toMatchObject(notFound)
  })
})
