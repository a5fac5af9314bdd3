import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'

/** The number of readers from which there is one curve for all; below it, each has a strip. */
export const curveFrom = 5

export const engagementMessages = {
  title: 'Engagement',
  none: 'Nobody has watched this brief yet',
  noneHint:
    'Once readers watch, you see here which parts, second by second. Plays of your own team do not count.',
  curve: 'Readers by second',
  strip: (name: string) => `Seek in the parts that ${name} watched`,
  curveHint: 'Choose a second to play from there.',
  readers: 'Readers',
  replays: 'Replays',
  at: (time: string, readers: number, replays: number) =>
    `${time}: ${counted(readers, 'reader')}, ${counted(replays, 'replay')}`,
  few: `A chart appears once ${curveFrom} readers have watched.`,
  hidden: (count: number) => `${counted(count, 'reader hides', 'readers hide')} what they watched.`,
  version: 'Video',
  current: 'Current video',
  earlier: (until: string) => `Earlier video, until ${until}`,
  percent: (percent: number) => `${percent}% watched`,
  late: 'Partly reported later, after the reader was offline',
  visits: (visits: number) => counted(visits, 'visit'),
  exportCsv: 'Export CSV',
  exportFailed: 'The figures could not be exported',
  loadFailed: 'The figures could not be loaded',
  week: {
    title: 'Watched this week',
    none: 'Nobody watched this week',
    noneHint: 'Share a brief, and see here who watches it.',
    all: (count: number) => `${count} in 7 days`,
    loadFailed: 'What was watched could not be loaded',
  },
} as const

/** What a reader watched of a brief's video. */
const readerWatch = z.object({
  /** The account of the reader. */
  id: z.uuid(),
  brief: z.object({ id: z.uuid(), title: z.string().nullable() }),
  email: z.string(),
  /** The name of the contact with this address, if there is one. */
  name: z.string().nullable(),
  analystId: z.uuid().nullable(),
  /** The ranges of seconds played in a visible player, from inclusive to exclusive. */
  seen: z.array(z.tuple([z.int(), z.int()])),
  percent: z.int(),
  visits: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Whether parts were reported later because the reader was offline. */
  late: z.boolean(),
})
export type ReaderWatch = z.infer<typeof readerWatch>

const briefId = z.object({ id: z.uuid() })
const version = z.object({
  /** The stored video; by default the brief's current one, or else its last one. */
  videoId: z.uuid().optional(),
})

const engagementSchema = z.object({
  /** The brief's videos that readers watched, last watched first. */
  versions: z.array(
    z.object({
      videoId: z.uuid(),
      current: z.boolean(),
      lastAt: z.iso.datetime(),
    }),
  ),
  /** The video of the figures; null if none was watched. */
  videoId: z.uuid().nullable(),
  durationMs: z.int(),
  /** How many readers the figures include, and how many hide their watching. */
  readers: z.int(),
  hidden: z.int(),
  /**
   * The curve as steps: from each second, how many readers watched it, and how often it was played. Empty below
   * `curveFrom` readers.
   */
  steps: z.array(z.tuple([z.int(), z.int(), z.int()])),
})
export type Engagement = z.infer<typeof engagementSchema>

export const getEngagement = endpoint({
  name: 'getEngagement',
  call: 'GET /api/briefs/:id/engagement',
  summary:
    'How many readers watched each second of a video, without those who hide it. Plays of the own team never count.',
  params: briefId,
  query: version,
  reply: engagementSchema,
  errors: [permissions['shares.view'].denied],
})

export const listEngagement = endpoint({
  name: 'listEngagement',
  call: 'GET /api/briefs/:id/engagement/readers',
  summary: 'What each reader watched of a video, newest first.',
  params: briefId,
  query: pageQuery.extend(version.shape),
  reply: pageOf(readerWatch),
  errors: [permissions['shares.view'].denied],
})

export const exportEngagement = endpoint({
  name: 'exportEngagement',
  call: 'GET /api/briefs/:id/engagement/export',
  summary: 'What each reader watched of a video, as a CSV file.',
  params: briefId,
  query: version,
  reply: z.object({ csv: z.string() }),
  errors: [permissions['shares.view'].denied],
})

export const listWatchedThisWeek = endpoint({
  name: 'listWatchedThisWeek',
  call: 'GET /api/watched',
  summary: 'What readers watched of all briefs of the company in the last 7 days, newest first.',
  query: pageQuery,
  reply: pageOf(readerWatch),
  errors: [permissions['shares.view'].denied],
})

const muteSchema = z.object({ muted: z.boolean() })

export const muteMessages = {
  label: 'Notify me about readers',
  muted: 'You get no more notifications about readers of this brief',
  unmuted: 'You get notifications about readers of this brief',
  failed: 'That could not be changed',
} as const

export const getMute = endpoint({
  name: 'getMute',
  call: 'GET /api/briefs/:id/mute',
  summary: 'Whether you get no notifications about readers of a brief.',
  params: briefId,
  reply: muteSchema,
  errors: [permissions['briefs.view'].denied, briefErrors.notFound],
})

export const updateMute = endpoint({
  name: 'updateMute',
  call: 'PUT /api/briefs/:id/mute',
  summary:
    'Turns your notifications about readers of a brief off or on: who watched it, asked, or waits for an answer.',
  params: briefId,
  body: muteSchema,
  reply: muteSchema,
  errors: [permissions['briefs.view'].denied, briefErrors.notFound],
})
