import { z } from 'zod'

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
} as const

const listFormat = new Intl.ListFormat('en')
const list = (names: readonly string[]) => listFormat.format(names)

export const presenceSchema = z.object({
  /** Other people who have it open, each once, by name. */
  others: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The block that they are in, in records with blocks; null if unknown. */
      blockId: z.string().nullable(),
    }),
  ),
})
export type Presence = z.infer<typeof presenceSchema>
export type PresentPerson = Presence['others'][number]

/** Whether a tab is visible, in the background, or closed. */
const presenceStates = ['here', 'behind', 'gone'] as const

/** How many seconds a heartbeat is valid. */
export const presenceSeconds = { here: 15, behind: 90, gone: 0 } as const satisfies Record<
  (typeof presenceStates)[number],
  number
>

/** The most tabs in which one person may have the same item open; the oldest is dropped. */
export const mostTabs = 10

/** What a tab tells of itself, every few seconds. */
export const signSchema = z.object({
  /** Identifies the tab, from when the page is opened. */
  tabId: z.uuid().toLowerCase(),
  state: z.enum(presenceStates),
})
/** In records with blocks, it also tells in which one it is. */
export type Sign = z.input<typeof signSchema> & { blockId?: string | null | undefined }
