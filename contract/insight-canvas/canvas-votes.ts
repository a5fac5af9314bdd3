import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { canvasErrors } from './canvases.ts'

export const voteLimits = { dots: 20, minutes: 60 } as const

export const voteErrors = {
  notFound: errorEntry(404, 'vote_not_found', 'This vote no longer exists.'),
  running: errorEntry(409, 'vote_running', 'A vote is running already. End it first.'),
  ended: errorEntry(409, 'vote_ended', 'This vote has ended.'),
  spent: errorEntry(409, 'dots_spent', 'You have put all your dots. Take one back first.'),
  gone: errorEntry(404, 'canvas_widget_not_found', 'What you vote for is no longer on the canvas.'),
} as const

const voteSchema = z.object({
  id: z.uuid(),
  /** How many dots each person has. */
  dots: z.int(),
  /** Whether the dots of others are shown once it has ended only. */
  hidden: z.boolean(),
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** How long it still runs, by the clock of the server; 0 once it has ended. */
  msLeft: z.int(),
  mayEnd: z.boolean(),
  /** How many of the caller's dots are put. */
  put: z.int(),
  /** What has dots, the most first; while they are hidden, the caller's own alone. */
  results: z.array(
    z.object({ widgetId: z.uuid(), label: z.string(), dots: z.int(), own: z.int() }),
  ),
})
export type CanvasVote = z.infer<typeof voteSchema>

const whole = (most: number, message: string) => z.int(message).min(1, message).max(most, message)

/** What a facilitator chooses. */
export const voteForm = z.object({
  dots: whole(voteLimits.dots, `Give each person 1 to ${voteLimits.dots} dots`),
  minutes: whole(voteLimits.minutes, `Choose 1 to ${voteLimits.minutes} minutes`),
  hidden: z.boolean(),
})

const params = z.object({ id: z.uuid() })
const ofVote = params.extend({ voteId: z.uuid() })
const errors = [canvasErrors.notFound, voteErrors.notFound]

export const listCanvasVotes = endpoint({
  name: 'listCanvasVotes',
  call: 'GET /api/canvases/:id/votes',
  summary: 'The votes on a canvas with their results, the newest first: the last 50 are kept.',
  access: 'user',
  params,
  reply: z.object({ items: z.array(voteSchema) }),
  errors: [canvasErrors.notFound],
})

export const startCanvasVote = endpoint({
  name: 'startCanvasVote',
  call: 'POST /api/canvases/:id/votes',
  summary:
    'Starts a vote by dots, for everybody who may read the canvas. One runs at a time; it ends by the clock of the server.',
  access: 'user',
  params,
  body: voteForm,
  reply: voteSchema,
  errors: [canvasErrors.notFound, canvasErrors.viewOnly, voteErrors.running],
})

export const putCanvasDot = endpoint({
  name: 'putCanvasDot',
  call: 'POST /api/canvases/:id/votes/:voteId/dots',
  summary: 'Puts one of your dots on a widget, while you have some left and the vote runs.',
  access: 'user',
  params: ofVote,
  body: z.object({ widgetId: z.uuid() }),
  reply: voteSchema,
  errors: [...errors, voteErrors.gone, voteErrors.ended, voteErrors.spent],
})

export const takeCanvasDot = endpoint({
  name: 'takeCanvasDot',
  call: 'DELETE /api/canvases/:id/votes/:voteId/dots/:widgetId',
  summary: 'Takes one of your dots back from a widget, while the vote runs.',
  access: 'user',
  params: ofVote.extend({ widgetId: z.uuid() }),
  reply: voteSchema,
  errors: [...errors, voteErrors.ended],
})

export const endCanvasVote = endpoint({
  name: 'endCanvasVote',
  call: 'POST /api/canvases/:id/votes/:voteId/end',
  summary: 'Ends a vote before its time; its result stays.',
  access: 'user',
  params: ofVote,
  reply: voteSchema,
  errors: [...errors, canvasErrors.viewOnly],
})
