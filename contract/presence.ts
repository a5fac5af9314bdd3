import { z } from 'zod'
import { canvasErrors } from './canvases.ts'
import { blockId } from './document-blocks.ts'
import { documentErrors } from './documents.ts'
import { endpoint } from './endpoint.ts'

/** What the page around a document or canvas says of the others who have it open. */
export const presenceMessages = {
  /** The button that lists them. */
  button: (names: readonly string[]) => `Also here: ${list(names)}`,
  title: 'Also here',
  more: (count: number) => `+${count.toLocaleString('en')}`,
  goTo: (name: string) => `Go to where ${name} is`,
  /** Heard, a while after it happened. */
  came: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'is' : 'are'} here`,
  left: (names: readonly string[]) => `${list(names)} left`,
} as const

const listFormat = new Intl.ListFormat('en')
const list = (names: readonly string[]) => listFormat.format(names)

const presenceSchema = z.object({
  /** Those who have it open besides you, each once, by name. */
  others: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The block of the document in which they are; null if that is not known. */
      blockId: blockId.nullable(),
    }),
  ),
})
export type Presence = z.infer<typeof presenceSchema>
export type PresentPerson = Presence['others'][number]

/** Whether a tab is in sight, behind other tabs, or left. */
export const presenceStates = ['here', 'behind', 'gone'] as const

/** For how many seconds a sign of life counts. */
export const presenceSeconds = { here: 15, behind: 90, gone: 0 } as const satisfies Record<
  (typeof presenceStates)[number],
  number
>

/** The tabs in which one person may have the same thing open; the oldest is forgotten. */
export const mostTabs = 10

const body = z.object({
  /** Names the tab, from opening the page on. */
  tabId: z.uuid().toLowerCase(),
  state: z.enum(presenceStates),
  blockId: blockId.nullable().default(null),
})
export type Sign = z.input<typeof body>

export const attendDocument = endpoint({
  name: 'attendDocument',
  method: 'PUT',
  path: '/api/documents/:id/presence',
  summary:
    'Tells that you have a document open, and who else has. Repeat it every few seconds, and tell it when you leave.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body,
  reply: presenceSchema,
  errors: [documentErrors.notFound],
})

export const attendCanvas = endpoint({
  name: 'attendCanvas',
  method: 'PUT',
  path: '/api/canvases/:id/presence',
  summary:
    'Tells that you have a canvas open, and who else has. Repeat it every few seconds, and tell it when you leave.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: body.omit({ blockId: true }),
  reply: presenceSchema,
  errors: [canvasErrors.notFound],
})
