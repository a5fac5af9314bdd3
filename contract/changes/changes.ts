import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { recordNewsSchema } from '../records/presence.ts'

/** What can change by the doing of others while a page shows it. */
export const changeTopics = [
  'briefs',
  'shares',
  'embargoes',
  'engagement',
  'questions',
  'comments',
  'votes',
  'notifications',
  'library',
] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** How often a page is told to look again where the database cannot tell the server of changes, in milliseconds. */
export const lookAgainMs = 8_000

/** How long a connection beyond the most of an account waits before it tries again, in milliseconds. */
export const tooManyPauseMs = 30_000

export const changeErrors = {
  tooMany: errorEntry(
    429,
    'too_many_streams',
    'This account is open in too many browsers. Try again in {seconds} seconds.',
  ),
} as const

export const followChanges = endpoint({
  name: 'followChanges',
  call: 'GET /api/changes',
  summary:
    'Says what has changed for the caller, without the content: read it again where it is shown. Of the canvases and documents that the caller has open (see the calls that attend them), it also says who else is there and where, and of the presentations that they follow who presents which slide. The first event, which is empty, says that the connection stands. It ends when the session does, and when the caller joins or leaves a company or loses access to something.',
  access: 'user',
  streams: 'endless',
  reply: z.object({
    topics: z.array(z.enum(changeTopics)),
    /**
     * Whether changes are told as they happen. If not, because the database cannot tell the server, ask for those of
     * open records every few seconds; every topic is told at intervals.
     */
    live: z.boolean(),
    records: z.array(recordNewsSchema),
    /** Of the presentations that the caller follows; `others` is who presents, if anybody does. */
    presentations: z.array(recordNewsSchema),
  }),
  errors: [changeErrors.tooMany],
})
