import { z } from 'zod'
import { errorEntry } from '../errors.ts'

/** The texts about others who have the same record open. */
export const presenceMessages = {
  /** The button that lists them. */
  button: (names: readonly string[]) => `Also here: ${list(names)}`,
  title: 'Also here',
  more: (count: number) => `+${count.toLocaleString('en')}`,
  goTo: (name: string) => `Go to where ${name} is`,
  /** Announced by screen readers, with a delay. */
  came: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'is' : 'are'} here`,
  left: (names: readonly string[]) => `${list(names)} left`,
  /** Shown beside them where the browser has no live connection. */
  delayed: 'Their changes appear within three seconds.',
} as const

const listFormat = new Intl.ListFormat('en')
const list = (names: readonly string[]) => listFormat.format(names)

/** The most selected parts that a tab tells others of. */
export const mostSelected = 20

const extent = z.number().min(1).max(1_000_000)
const coordinate = z.number().min(-1_000_000).max(1_000_000)

/** A place in the text of a block, as an offset from the beginning of the block. */
const textPlaceSchema = z.object({
  blockId: z.string().regex(/^[\w-]{8,36}$/, 'Not the id of a block'),
  at: z.int().min(0).max(1_000_000),
})
export type TextPlace = z.infer<typeof textPlaceSchema>

/** Where somebody is in a record: on a surface by pointer and selection, in a text by caret and selection. */
export const placeSchema = z.object({
  pointer: z.object({ x: coordinate, y: coordinate }).nullable().default(null),
  selected: z.array(z.uuid().toLowerCase()).max(mostSelected).default([]),
  /** Where the selected text begins; the same as `head` if none is selected. */
  anchor: textPlaceSchema.nullable().default(null),
  /** The caret. */
  head: textPlaceSchema.nullable().default(null),
  /** The part of a surface that is in view. */
  view: z
    .object({ x: coordinate, y: coordinate, width: extent, height: extent })
    .nullable()
    .optional(),
  /** When they last brought everybody to that view, as milliseconds; left out if never. */
  gather: z.int().min(0).optional(),
  /** What they present to those who follow; left out if nothing. */
  presents: z
    .object({
      /** The slide, which counts from 0. */
      slide: z.int().min(0).max(9_999),
      /** The number of the published version that is presented. */
      version: z.int32().min(1),
      /** When they began, as milliseconds: of several, who began last is followed. */
      since: z.int().min(0),
    })
    .optional(),
})
export type Place = z.output<typeof placeSchema>

const othersSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    /** Null if unknown. */
    place: placeSchema.nullable(),
  }),
)

export const presenceSchema = z.object({
  /** Other people who have it open, each once, by name. */
  others: othersSchema,
})
export type Presence = z.infer<typeof presenceSchema>
export type PresentPerson = Presence['others'][number]

/** What a stream tells of a record that its user has open, or whose presentation they follow. */
export const recordNewsSchema = z.object({
  id: z.uuid(),
  /** The revision that it has got; 0 if something else about it may have changed, null if nothing has. */
  revision: z.int().nullable(),
  /** Null if nobody came, left or moved. */
  others: othersSchema.nullable(),
})
export type RecordNews = z.infer<typeof recordNewsSchema>

/** Whether a tab is visible, in the background, or closed. */
const presenceStates = ['here', 'behind', 'gone'] as const

/** For how many seconds a sign counts. */
export const presenceSeconds = { here: 15, behind: 90, gone: 0 } as const satisfies Record<
  (typeof presenceStates)[number],
  number
>

/** The most tabs in which one person may have the same item open; the oldest is dropped. */
export const mostTabs = 10

/** How often a tab tells of itself: after a move at most, and without one at least, in milliseconds. */
export const signMs = { moving: 100, still: 5_000 } as const

/** The most signs of an account to one process, in a second. */
export const mostSigns = 40

export const presenceErrors = {
  tooMany: errorEntry(
    429,
    'too_many_signs',
    'Too many moves. Send at most ten a second from each tab.',
  ),
} as const

/** What a tab tells of itself: when it comes and leaves, whenever its user moves, and every few seconds. */
export const signSchema = z.object({
  /** Identifies the tab, from when the page is opened. */
  tabId: z.uuid().toLowerCase(),
  state: z.enum(presenceStates),
  /** Counts the signs of the tab: one that arrives late changes nothing. */
  turn: z.int32().min(0).default(0),
  /** Whether the tab has just been opened or connected; the reply then says that it hears of all later changes. */
  arrives: z.boolean().default(false),
  place: placeSchema.nullable().default(null),
})
export type Sign = z.input<typeof signSchema>

/** What a tab tells that follows a presentation. */
export const followerSignSchema = signSchema.omit({ place: true })
