import { randomUUID } from 'node:crypto'
import { newWidget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { newAddress } from '../worlds/accounts.ts'
import type { CallAttempt } from './permission-calls.ts'
import type { Maker, Place, Thing } from './permission-world.ts'

/**
 * Canvases with a widget, whose id is `memberId`, and a version, whose id is `objectId`. For a share,
 * `objectId` is the canvas.
 */
export type CanvasKind = 'canvas' | 'deletedCanvas' | 'noCanvas' | 'canvasShare'

const ownerOf = ({ own, colleague }: Place) => own?.id ?? colleague

/** An own canvas is the actor's; without a company it belongs to the actor alone. */
const canvas: Maker = async (run, { id, companyId, memberId, objectId }, place) => {
  const alone = place.own !== null && place.own !== undefined && !place.own.memberId
  await run(`insert into app.canvases (id, company_id, user_id, title) values ($1, $2, $3, $4)`, [
    ...[id, alone ? null : companyId, ownerOf(place), `Canvas ${id}`],
  ])
  await run(
    `insert into app.canvas_widgets (canvas_id, id, revision, z, widget) values ($1, $2, 1, 0, $3)`,
    [id, memberId, JSON.stringify(newWidget('swot', memberId))],
  )
  await run(
    `insert into app.canvas_versions (id, canvas_id, revision, title, widgets, created_at)
     values ($1, $2, 1, 'Kept', '[]', now())`,
    [objectId, id],
  )
  return { userId: ownerOf(place) }
}

/** A shared canvas of the company, `objectId`; an own share is one with the actor's address. */
const canvasShare: Maker = async (run, thing, place) => {
  const { id, companyId, objectId, token } = thing
  const widget = newWidget('swot', randomUUID())
  await run(`insert into app.canvases (id, company_id, user_id, title) values ($1, $2, $3, $4)`, [
    objectId,
    companyId,
    place.colleague,
    `Canvas ${objectId}`,
  ])
  await run(
    `insert into app.canvas_widgets (canvas_id, id, revision, z, widget) values ($1, $2, 1, 0, $3)`,
    [objectId, widget.id, JSON.stringify(widget)],
  )
  const email = place.own?.email ?? thing.email
  await run(
    `insert into app.shares (id, company_id, canvas_id, email, token, may_download)
     values ($1, $2, $3, $4, $5, true)`,
    [id, companyId, objectId, email.toLowerCase(), token],
  )
  return { email }
}

/** The row is the transaction, whose id a caller names to restore it. */
const deletedCanvas: Maker = async (run, thing, place) => {
  const made = await canvas(run, thing, place)
  const [row] = await run(
    `with gone as (update app.canvases set deleted_at = app.now() where id = $1 returning id)
     select app.transaction_id()::text as id from gone`,
    [thing.id],
  )
  await run(`update app.trash set deleted_by = $1 where row_id = $2`, [ownerOf(place), thing.id])
  return { ...made, id: String(row?.id) }
}

export const canvasMakers: Record<CanvasKind, Maker> = {
  canvas,
  canvasShare,
  deletedCanvas,
  noCanvas: async (_run, _thing, place) => ({ userId: ownerOf(place) }),
}

const byId = ({ id }: Thing) => ({ params: { id } })
const byVersion = ({ id, objectId }: Thing) => ({ params: { id, versionId: objectId } })
const asReader = ({ objectId }: Thing) => ({ params: { canvasId: objectId } })
const listed = (reply: unknown, { id }: Pick<Thing, 'id'>) =>
  (reply as { items: { id: string }[] }).items.some((item) => item.id === id)
const inTrash = (reply: unknown, { id }: Thing) =>
  (reply as { items: { transactionId: string }[] }).items.some(
    ({ transactionId }) => transactionId === id,
  )

/** How each call of the insight canvas is tried. */
export const canvasAttempts: Readonly<Record<string, CallAttempt>> = {
  listCanvases: { kind: 'canvas', ask: ({ id }) => ({ query: { search: id } }), holds: listed },
  createCanvas: { kind: 'none', ask: () => ({ body: { title: 'Mine' } }) },
  findCanvasSources: { kind: 'product', holds: listed, needsFreshWorld: true },
  getCanvas: { kind: 'canvas', ask: byId },
  getCanvasChanges: {
    kind: 'canvas',
    ask: (thing) => ({ ...byId(thing), query: { since: 0 } }),
  },
  saveCanvas: {
    kind: 'canvas',
    ask: (thing) => ({
      ...byId(thing),
      body: {
        revision: 1,
        title: 'Mine',
        widgets: [{ rev: null, widget: newWidget('scenario', randomUUID()) }],
      },
    }),
  },
  attendCanvas: {
    kind: 'canvas',
    ask: (thing) => ({ ...byId(thing), body: { tabId: randomUUID(), state: 'here' } }),
  },
  deleteCanvas: { kind: 'canvas', ask: byId },
  listCanvasVersions: { kind: 'canvas', ask: byId },
  nameCanvasVersion: {
    kind: 'canvas',
    ask: (thing) => ({ ...byId(thing), body: { name: 'Mine' } }),
  },
  getCanvasVersion: { kind: 'canvas', ask: byVersion },
  restoreCanvasVersion: { kind: 'canvas', ask: byVersion },
  exportCanvas: {
    kind: 'canvas',
    ask: (thing) => ({ ...byId(thing), query: { format: 'json' } }),
  },
  shareCanvas: {
    kind: 'canvasShare',
    ask: ({ objectId }) => ({ params: { id: objectId }, body: { emails: [newAddress()] } }),
  },
  listCanvasShares: {
    kind: 'canvasShare',
    ask: ({ objectId }) => ({ params: { id: objectId } }),
    holds: listed,
  },
  listLibraryCanvases: {
    kind: 'canvasShare',
    holds: (reply, { objectId }) => listed(reply, { id: objectId }),
  },
  getLibraryCanvas: { kind: 'canvasShare', ask: asReader },
  noteCanvasOpened: { kind: 'canvasShare', ask: asReader },
  exportLibraryCanvas: {
    kind: 'canvasShare',
    ask: (thing) => ({ ...asReader(thing), query: { format: 'svg' } }),
  },
  'listTrash of a canvas': { kind: 'deletedCanvas', holds: inTrash },
  'restoreDeleted of a canvas': {
    kind: 'deletedCanvas',
    ask: ({ id }) => ({ body: { transactionId: id } }),
  },
}
