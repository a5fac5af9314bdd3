import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint } from '../endpoint.ts'
import { generalErrors } from '../errors.ts'
import { libraryErrors } from '../library/library.ts'
import { counted } from '../values/counted.ts'

export const watchingMessages = {
  title: 'What this vendor sees of you',
  explains: (vendor: string) => `${vendor} sees which parts of the video you watch.`,
  hidden: (vendor: string) => `${vendor} sees that you opened the brief, and no more.`,
  nothing: 'Nothing yet.',
  percent: (percent: number) => `${percent}% watched`,
  visits: (visits: number) => counted(visits, 'visit'),
  last: (when: string) => `Last on ${when}.`,
  hide: (vendor: string) => `Hide this from ${vendor}`,
  erase: 'Erase my viewing history',
  erased: 'Your viewing history was erased',
  everywhere: {
    title: 'My library',
    description:
      'Your private notes, and what vendors see of your viewing, including briefs you can no longer open.',
    erase: 'Erase all my viewing history',
    confirm: 'Erase all your viewing history?',
    confirmHint: "Vendors no longer see that you watched their briefs. It can't be restored.",
    exportNotes: 'Export all my notes',
    exportFailed: "Your notes couldn't be exported",
  },
  failed: 'That could not be changed',
  unknown: 'What this vendor sees could not be loaded.',
} as const

const briefOf = z.object({ briefId: z.uuid() })

/** Start and end, in seconds of the video. */
const played = z
  .tuple([z.number().min(0).max(1e6), z.number().min(0).max(1e6)])
  .refine(([from, to]) => from < to, 'A range ends after it begins')
const ranges = z.array(played).max(500, 'Send at most 500 ranges').default([])

export const recordWatching = endpoint({
  name: 'recordWatching',
  call: 'POST /api/library/:briefId/watch',
  summary:
    'Counts one report of what a player has played. Reports may arrive in any order; a repeated `sequence` counts nothing, nor does more than can have been played since the first report arrived.',
  access: 'user',
  params: briefOf,
  body: z.object({
    /** Identifies the player, from when the page is opened. */
    visitId: z.uuid(),
    /** The number of the report, from 0. */
    sequence: z.int32().min(0).max(100_000),
    /** The ranges played in a visible player, in seconds. */
    seen: ranges,
    /** The ranges played in the background or in a small window. */
    unseen: ranges,
    /** The player's position. */
    positionMs: z.int32().min(0),
    /** Whether the report was delayed by a lost connection. */
    late: z.boolean().default(false),
  }),
  reply: z.object({ counted: z.literal(true) }),
  errors: [
    briefErrors.notFound,
    libraryErrors.tooLong,
    libraryErrors.tooMuch,
    libraryErrors.tooManyVisits,
    generalErrors.tooManyRequests,
  ],
})

const watchingSchema = z.object({
  /** The ranges of seconds played in a visible player, from inclusive to exclusive. */
  seen: z.array(z.tuple([z.int(), z.int()])),
  percent: z.int(),
  visits: z.int(),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Whether all of this is hidden from the vendor. */
  hidden: z.boolean(),
  positionMs: z.int(),
})
export type Watching = z.infer<typeof watchingSchema>

export const getWatching = endpoint({
  name: 'getWatching',
  call: 'GET /api/library/:briefId/watch',
  summary: 'What you have watched of a brief: all that its vendor sees of it.',
  access: 'user',
  params: briefOf,
  reply: watchingSchema,
  errors: [briefErrors.notFound],
})

export const hideWatching = endpoint({
  name: 'hideWatching',
  call: 'PATCH /api/library/:briefId/watch',
  summary: 'Hides what you have watched of a brief from its vendor, or shows it again.',
  access: 'user',
  params: briefOf,
  body: z.object({ hidden: z.boolean() }),
  reply: watchingSchema,
  errors: [briefErrors.notFound],
})

export const eraseAllWatching = endpoint({
  name: 'eraseAllWatching',
  call: 'DELETE /api/library/watch',
  summary:
    'Erases what you have watched of every brief, also of those that are no longer shared with you.',
  access: 'user',
  reply: z.object({ erased: z.literal(true) }),
})

export const eraseWatching = endpoint({
  name: 'eraseWatching',
  call: 'DELETE /api/library/:briefId/watch',
  summary: 'Erases what you have watched of a brief.',
  access: 'user',
  params: briefOf,
  reply: watchingSchema,
  errors: [briefErrors.notFound],
})
