import { randomUUID } from 'node:crypto'
import { newWidget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { fixture } from '../fixtures.ts'
import { newAddress } from '../worlds/accounts.ts'
import {
  byId,
  byObject,
  bySearch,
  byTransaction,
  byVersion,
  type CallAttempt,
  listed,
  on,
  sending,
  slowly,
} from './permission-attempts.ts'
import { companyOf, ownerOf } from './permission-makers.ts'
import type { Maker, Run, Thing } from './permission-world.ts'

/**
 * Canvases with a widget, whose id is `memberId`, a picture in the file `briefId`, and a version, whose id is
 * `objectId`. For a share, `objectId` is the canvas.
 */
export type CanvasKind =
  | 'voting'
  | 'canvasDot'
  | 'canvas'
  | 'canvasTemplate'
  | 'deletedCanvas'
  | 'noCanvas'
  | 'canvasShare'

/** A picture of the canvas, in a file whose id is given. */
async function addPicture(run: Run, canvasId: string, fileId: string) {
  const widget = newWidget('picture', randomUUID())
  if (widget.type === 'picture') widget.data.fileId = fileId
  await run(
    `insert into app.canvas_widgets (canvas_id, id, revision, z, widget) values ($1, $2, 1, 1, $3)`,
    [canvasId, widget.id, JSON.stringify(widget)],
  )
  await run(
    `insert into app.canvas_pictures (canvas_id, file_id, type, size, width, height)
     values ($1, $2, 'image/png', 1, 1, 1)`,
    [canvasId, fileId],
  )
}

/** An own canvas is the actor's; without a company it belongs to the actor alone. */
const canvas: Maker = async (run, { id, companyId, memberId, objectId, briefId }, place) => {
  await run(`insert into app.canvases (id, company_id, user_id, title) values ($1, $2, $3, $4)`, [
    ...[id, companyOf(place, companyId), ownerOf(place), `Canvas ${id}`],
  ])
  await run(
    `insert into app.canvas_widgets (canvas_id, id, revision, z, widget) values ($1, $2, 1, 0, $3)`,
    [id, memberId, JSON.stringify(newWidget('swot', memberId))],
  )
  await addPicture(run, id, briefId)
  await run(
    `insert into app.canvas_versions (id, canvas_id, revision, title, widgets, created_at)
     values ($1, $2, 1, 'Kept', '[]', now())`,
    [objectId, id],
  )
  return { userId: ownerOf(place) }
}

const canvasTemplate: Maker = async (run, { id, companyId }, place) => {
  const company = companyOf(place, companyId)
  await run(
    `insert into app.canvas_templates (id, company_id, person_id, author_id, name, widgets)
     values ($1, $2, $3, $4, $5, '[]')`,
    [id, company, company ? null : ownerOf(place), ownerOf(place), `Template ${id}`],
  )
  return { userId: ownerOf(place) }
}

/** A shared canvas of the company, `objectId`; an own share is one with the actor's address. */
const canvasShare: Maker = async (run, thing, place) => {
  const { id, companyId, objectId, token, briefId } = thing
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
  await addPicture(run, objectId, briefId)
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

/** A canvas of a colleague's with a vote that runs, `briefId`, and a dot of the row's owner on its widget. */
const voting: Maker = async (run, thing, place) => {
  const made = await canvas(run, thing, place)
  const vote = randomUUID()
  await run(
    `insert into app.canvas_votes (id, canvas_id, dots, hidden, ends_at)
     values ($1, $2, 20, false, '2099-01-01')`,
    [vote, thing.id],
  )
  await run(
    `insert into app.canvas_dots (vote_id, user_id, slot, widget_id, label) values ($1, $2, 1, $3, 'Left')`,
    [vote, made.userId, thing.memberId],
  )
  return { ...made, briefId: vote }
}

export const canvasMakers: Record<CanvasKind, Maker> = {
  canvas,
  canvasTemplate,
  voting,
  canvasDot: async (run, thing, place) => {
    const made = await voting(run, thing, place)
    return { ...made, id: made.briefId ?? '', objectId: thing.id }
  },
  canvasShare,
  deletedCanvas,
  noCanvas: async (_run, _thing, place) => ({ userId: ownerOf(place) }),
}

const asReader = ({ objectId }: Thing) => ({ params: { canvasId: objectId } })

const byVote = ({ id, briefId }: Thing) => ({ params: { id, voteId: briefId } })

/** How each call of the insight canvas is tried. */
export const canvasAttempts: Readonly<Record<string, CallAttempt>> = {
  listCanvases: on('canvas', bySearch, listed()),
  createCanvas: on('none', () => ({ body: { title: 'Mine' } })),
  findCanvasSources: { kind: 'product', holds: listed(), needsFreshWorld: true },
  getCanvas: on('canvas', byId),
  getCanvasChanges: on('canvas', (thing) => ({ ...byId(thing), query: { since: 0 } })),
  saveCanvas: on('canvas', (thing) => ({
    ...byId(thing),
    body: {
      revision: 1,
      title: 'Mine',
      widgets: [{ rev: null, widget: newWidget('scenario', randomUUID()) }],
    },
  })),
  attendCanvas: on('canvas', (thing) => ({
    ...byId(thing),
    body: { tabId: randomUUID(), state: 'here' },
  })),
  deleteCanvas: on('canvas', byId),
  listCanvasVersions: on('canvas', byId),
  nameCanvasVersion: on('canvas', sending(byId, { name: 'Mine' })),
  getCanvasVersion: on('canvas', byVersion),
  restoreCanvasVersion: on('canvas', byVersion),
  exportCanvas: on('canvas', (thing) => ({ ...byId(thing), query: { format: 'json' } })),
  addCanvasPicture: slowly(
    on('canvas', (thing) => ({
      ...byId(thing),
      body: { picture: fixture('logo.png').toString('base64') },
    })),
  ),
  getCanvasPicture: on('canvas', ({ id, briefId }) => ({ params: { id, fileId: briefId } })),
  listCanvasTemplates: on('canvasTemplate', () => ({}), listed()),
  getCanvasTemplate: on('canvasTemplate', byId),
  createCanvasTemplate: on('canvas', ({ id }) => ({ body: { canvasId: id, name: 'Mine' } })),
  updateCanvasTemplate: on('canvasTemplate', sending(byId, { name: 'Mine' })),
  deleteCanvasTemplate: on('canvasTemplate', byId),
  shareCanvas: on('canvasShare', ({ objectId }) => ({
    params: { id: objectId },
    body: { emails: [newAddress()] },
  })),
  listCanvasShares: on('canvasShare', byObject, listed()),
  listCanvasVotes: on('voting', byId),
  startCanvasVote: on('canvas', sending(byId, { dots: 3, minutes: 5, hidden: false })),
  putCanvasDot: on('voting', (thing) => ({ ...byVote(thing), body: { widgetId: thing.memberId } })),
  takeCanvasDot: on('voting', (thing) => ({
    params: { ...byVote(thing).params, widgetId: thing.memberId },
  })),
  endCanvasVote: on('voting', byVote),
  listLibraryCanvases: { kind: 'canvasShare', holds: listed('objectId') },
  getLibraryCanvas: on('canvasShare', asReader),
  noteCanvasOpened: on('canvasShare', asReader),
  getLibraryCanvasPicture: on('canvasShare', ({ objectId, briefId }) => ({
    params: { canvasId: objectId, fileId: briefId },
  })),
  exportLibraryCanvas: slowly(
    on('canvasShare', (thing) => ({
      ...asReader(thing),
      query: { format: 'svg' },
    })),
  ),
  'listTrash of a canvas': { kind: 'deletedCanvas', holds: listed('id', 'transactionId') },
  'restoreDeleted of a canvas': on('deletedCanvas', byTransaction),
}
