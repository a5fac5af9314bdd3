import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { noteDocumentOpened } from '../../contract/boardroom-builder/library-documents.ts'
import { listCanvasShares, shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { newWidget, type Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  findCanvasSources,
  outlinedWidgets,
} from '../../contract/insight-canvas/canvases.ts'
import {
  exportLibraryCanvas,
  getLibraryCanvas,
  listLibraryCanvases,
  noteCanvasOpened,
} from '../../contract/insight-canvas/library-canvases.ts'
import { claimShare, describeShare, getLibraryBrief } from '../../contract/library/library.ts'
import { askForAccess } from '../../contract/shares/access.ts'
import {
  listAnalystShares,
  resendShare,
  revokeShare,
  type Share,
  updateShares,
} from '../../contract/shares/shares.ts'
import { listActivity } from '../../contract/team/team.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo, newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief, shareTokenTo } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
await proveAddress(h, ours.owner, 30)

const notFound = { status: 404, message: 'Canvas not found' }

async function newCanvas(title = 'Our market', widgets: Widget[] = [scenario()]) {
  const body = { title, widgets }
  return h.call(createCanvas, { as: ours.owner, body })
}
const scenario = () => newWidget('scenario', randomUUID())

async function share(id: string, more: { email?: string; mayDownload?: boolean } = {}) {
  const { email = newAddress(), ...terms } = more
  const params = { id }
  const body = { emails: [email], ...terms }
  await h.call(shareCanvas, { as: ours.owner, params, body })
  const query = { search: email }
  const { items } = await h.call(listCanvasShares, { as: ours.owner, params, query })
  return items[0] as Share
}

const seen = (as: TestUser, canvasId: string) =>
  h.call(getLibraryCanvas, { as, params: { canvasId } })

describe('shareCanvas', () => {
  test('mails each address a link that opens the current canvas in the library', async () => {
    const canvas = await newCanvas('Robots in 2027')
    const email = newAddress()
    const reply = await h.call(shareCanvas, {
      as: ours.owner,
      params: { id: canvas.id },
      body: { emails: [email], message: 'Have a look.' },
    })
    expect(reply).toEqual({ added: 1, renewed: 0, mailed: 1, unmailed: [] })
    const [mail] = await mailsTo(h, email)
    expect(mail).toMatchObject({
      kind: 'share',
      subject: 'Acme Robotics shared “Robots in 2027” with you',
    })
    expect(mail?.text).toContain(
      'of Acme Robotics has shared the canvas “Robots in 2027” with you.',
    )
    expect(mail?.text).toContain('Have a look.')

    const token = await shareTokenTo(h, email)
    const link = await h.call(describeShare, { as: null, params: { token } })
    expect(link).toMatchObject({ shared: 'canvas', live: true })
    const reader = await newReader(h, { email })
    expect(reader).toMatchObject({ briefId: null, canvasId: canvas.id })
    expect(await h.call(getMe, { as: reader })).toMatchObject({ reader: true })
    const { items, all } = await h.call(listLibraryCanvases, { as: reader })
    expect({ items, all }).toMatchObject({
      all: 1,
      items: [
        {
          id: canvas.id,
          title: 'Robots in 2027',
          vendor: { name: 'Acme Robotics' },
          message: 'Have a look.',
          widgetCount: 1,
          outline: [{ type: 'scenario' }],
        },
      ],
    })
    expect((await seen(reader, canvas.id)).widgets).toMatchObject([{ type: 'scenario' }])
    const activity = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(activity.items[0]).toMatchObject({ action: 'canvas.shared', subjectType: 'canvas' })
  })

  test('shows the vendor who has opened it', async () => {
    const { id } = await newCanvas()
    const { email, state } = await share(id)
    expect(state).toBe('invited')
    const reader = await newReader(h, { email })
    const query = { search: email }
    const states = async () => {
      const { items } = await h.call(listCanvasShares, { as: ours.owner, params: { id }, query })
      return items.map((one) => [one.state, one.seenAt !== null])
    }
    expect(await states()).toEqual([['invited', false]])
    await h.call(noteCanvasOpened, { as: reader, params: { canvasId: id } })
    expect(await states()).toEqual([['opened', true]])
  })

  test('is not opened as a document', async () => {
    const { id } = await newCanvas()
    const { email } = await share(id)
    const reader = await newReader(h, { email })
    await expect(
      h.call(noteDocumentOpened, { as: reader, params: { documentId: id } }),
    ).rejects.toMatchObject({ status: 404, message: 'Document not found' })
  })

  test('is listed with as many widgets of its outline as the contract allows', async () => {
    const widgets = Array.from({ length: outlinedWidgets + 1 }, scenario)
    const { id } = await newCanvas('Large market', widgets)
    const { email } = await share(id)
    const { items } = await h.call(listLibraryCanvases, { as: await newReader(h, { email }) })
    expect(items).toMatchObject([{ widgetCount: outlinedWidgets + 1 }])
    expect(items[0]?.outline).toHaveLength(outlinedWidgets)
  })

  test('ends when revoked, expired or deleted; sharing again and Undo restore it', async () => {
    const { id } = await newCanvas()
    const { id: shareId, email } = await share(id)
    const reader = await newReader(h, { email })
    await h.call(revokeShare, { as: ours.owner, params: { id: shareId } })
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    expect((await h.call(listLibraryCanvases, { as: reader })).items).toEqual([])
    await expect(
      h.call(noteCanvasOpened, { as: reader, params: { canvasId: id } }),
    ).rejects.toMatchObject(notFound)
    await share(id, { email })
    expect(await seen(reader, id)).toMatchObject({ id })

    const [soon, later] = [60_000, 120_000].map((ms) => new Date(Date.now() + ms))
    const ids = [shareId]
    await h.call(updateShares, {
      as: ours.owner,
      body: { ids, expiresAt: soon?.toISOString() ?? null },
    })
    await h.setClock(later as Date)
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    // Sending an expired share again extends it.
    await h.call(resendShare, { as: ours.owner, params: { id: shareId } })
    expect(await seen(reader, id)).toMatchObject({ id })

    const deleted = await h.call(deleteCanvas, { as: ours.owner, params: { id } })
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    await expect(
      h.call(resendShare, { as: ours.owner, params: { id: shareId } }),
    ).rejects.toMatchObject({ status: 409 })
    await h.call(restoreDeleted, { as: ours.owner, body: deleted })
    expect(await seen(reader, id)).toMatchObject({ id })
  })

  test('shows a source only if it is also shared with the reader', async () => {
    const brief = await newSharedBrief(h, ours, { title: 'Compass in five minutes' })
    const found = await h.call(findCanvasSources, { as: ours.owner, query: { search: 'compass' } })
    const source = found.items.find(({ id }) => id === brief.id)
    if (!source) throw new Error('the brief is not found')
    const swot = newWidget('swot', randomUUID())
    if (swot.type !== 'swot') throw new Error('not a SWOT')
    const { kind, mark, startMs } = source
    swot.data.strengths = [{ text: 'Fast', source: { kind, id: source.id, startMs, mark } }]
    const { id } = await newCanvas('SWOT', [swot])
    const { email } = await share(id)
    const reader = await newReader(h, { email })
    const first = await seen(reader, id)
    expect(first).toMatchObject({
      sources: [],
      widgets: [{ data: { strengths: [{ source: null }] } }],
    })
    expect(JSON.stringify(first)).not.toContain(brief.id)

    await newShare(h, ours.owner, brief, { email })
    expect(await seen(reader, id)).toMatchObject({
      sources: [{ title: 'Compass in five minutes', url: `/library/${brief.id}` }],
      widgets: [{ data: { strengths: [{ source: { id: brief.id } }] } }],
    })
    // Sharing a canvas gives no access to a brief with its id.
    await expect(
      h.call(getLibraryBrief, { as: reader, params: { briefId: id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('allows the download only to readers with the permission', async () => {
    const { id } = await newCanvas('Market')
    const may = await newReader(h, await share(id, { mayDownload: true }))
    const mayNot = await newReader(h, await share(id, { mayDownload: false }))
    const save = (as: TestUser) =>
      h.call(exportLibraryCanvas, { as, params: { canvasId: id }, query: { format: 'svg' } })
    const file = await save(may)
    expect(file).toMatchObject({ name: 'Market.svg', type: 'image/svg+xml' })
    await expect(save(mayNot)).rejects.toMatchObject({ status: 403, code: 'download_not_allowed' })
  })

  test('refuses the link for another account, which can request access only to briefs', async () => {
    const { id } = await newCanvas()
    const { email } = await share(id)
    const params = { token: await shareTokenTo(h, email) }
    const other = await newUser(h)
    await proveAddress(h, other, 1)
    await expect(h.call(claimShare, { as: other, params })).rejects.toMatchObject({ status: 403 })
    await expect(h.call(askForAccess, { as: other, params })).rejects.toMatchObject({
      status: 409,
      code: 'access_to_briefs_only',
    })
    await expect(seen(other, id)).rejects.toMatchObject(notFound)
  })

  test('is listed among the shares of a contact', async () => {
    const contact = await newAnalyst(h, ours.owner)
    const { id } = await newCanvas('Market')
    await share(id, { email: contact.email })
    const params = { id: contact.id }
    const { items } = await h.call(listAnalystShares, { as: ours.owner, params })
    expect(items).toMatchObject([{ brief: null, canvas: { id, title: 'Market' } }])
  })

  test('refuses another company', async () => {
    const { id } = await newCanvas()
    const { id: shareId } = await share(id)
    const body = { emails: [newAddress()] }
    await expect(
      h.call(shareCanvas, { as: theirs.owner, params: { id }, body }),
    ).rejects.toMatchObject(notFound)
    const list = await h.call(listCanvasShares, { as: theirs.owner, params: { id } })
    expect(list).toMatchObject({ items: [], all: 0 })
    await expect(
      h.call(revokeShare, { as: theirs.owner, params: { id: shareId } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    const { id } = await newCanvas()
    const weak = await newMember(h, ours, { can_manage_products: true })
    const body = { emails: [newAddress()] }
    await expect(h.call(shareCanvas, { as: weak, params: { id }, body })).rejects.toMatchObject({
      status: 403,
    })
  })
})
