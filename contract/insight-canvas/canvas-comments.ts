import { z } from 'zod'
import { type CommentThread, commentCalls } from '../records/comments.ts'
import { canvasSurface } from './canvas-widgets.ts'
import { canvasErrors } from './canvases.ts'

/** What is said of comments on canvases alone. */
export const canvasCommentMessages = {
  addHint: 'To comment on one thing, select it first; for a place, press on the canvas.',
  writeOnAll: 'Comment on the whole canvas',
  emptyHint:
    'Press ‘Add comment’, then press on the canvas. Everyone who may read the canvas sees it.',
  onAll: 'On the whole canvas',
  onAllInstead: 'Comment on the whole canvas instead',
  onPlace: 'On a place',
  onThing: (name: string) => `On ${name}`,
  onThingGone: 'On something that was deleted',
  show: (where: string) => `${where}: show on the canvas`,
  placing: 'Press on the canvas where you have something to say.',
  pin: (name: string, count: number) =>
    count === 1
      ? `Comment by ${name}`
      : `${count.toLocaleString('en')} messages, comment by ${name}`,
  newPin: 'New comment',
  showPins: 'Show comments on the canvas',
  hidePins: 'Hide comments on the canvas',
} as const

const place = (most: number) => z.int().min(0).max(most)
const offset = z.int().min(0).max(Math.max(canvasSurface.width, canvasSurface.height))

/** The place of a pin on the canvas. */
const anchorSchema = z.object({
  x: place(canvasSurface.width),
  y: place(canvasSurface.height),
  /** The widget that it follows, and how far from its upper left corner it stands; null if it follows none. */
  on: z.object({ widgetId: z.uuid().toLowerCase(), x: offset, y: offset }).nullable(),
})
export type CanvasAnchor = z.infer<typeof anchorSchema>
export type CanvasThread = CommentThread<CanvasAnchor>

export const canvasCommentCalls = commentCalls({
  name: 'Canvas',
  one: 'canvas',
  path: 'canvases',
  errors: canvasErrors,
  anchor: anchorSchema,
  place: 'a place of a canvas or a widget on it',
  order: 'oldest first',
})
export const {
  list: listCanvasComments,
  get: getCanvasComment,
  add: addCanvasComment,
  reply: replyToCanvasComment,
  update: updateCanvasComment,
  remove: deleteCanvasComment,
  restore: restoreCanvasComment,
  resolve: resolveCanvasComment,
  listPeople: listCanvasPeople,
  assign: assignCanvasTask,
  finish: finishCanvasTask,
  unassign: removeCanvasTask,
} = canvasCommentCalls
