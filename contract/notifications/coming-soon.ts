import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const area = z.enum([
  'community-copilot',
  'trends',
  'research-reports',
  'benchmark-center',
  'integration-engine',
])
/** An upcoming area, by its path. */
export type ComingArea = z.infer<typeof area>
export const comingAreas = area.options

/** Two sentences about each area, which remain true once it opens. */
export const comingAreaTexts: Readonly<Record<ComingArea, { title: string; text: string }>> = {
  'community-copilot': {
    title: 'Community copilot',
    text: 'Ask a question across everything that analysts and vendors have chosen to share with the community. Each answer names who said what, so you can check it at the source.',
  },
  trends: {
    title: 'Trends',
    text: 'See which topics analysts ask about more each month, and which ones fade. Use it to decide what your next brief should cover.',
  },
  'research-reports': {
    title: 'Research reports',
    text: 'Read reports on your market that are kept up to date as new briefs arrive. Each finding links to the brief, product or answer behind it.',
  },
  'benchmark-center': {
    title: 'Benchmark center',
    text: 'Put your products beside others in their category, measure by measure. See where you lead and where you trail before an analyst points it out.',
  },
  'integration-engine': {
    title: 'Integration engine',
    text: 'Connect your CRM, your file storage and the other tools that your team works in. Products, contacts and questions then stay in step without copying.',
  },
}

/** The page of an area. */
export const areaPath = (name: ComingArea) => `/${name}`

export const comingSoonMessages = {
  more: 'More',
  title: 'Coming Soon',
  ask: 'Tell me when',
  askHint: 'We send you one email when it opens.',
  asked: 'You will hear from us',
  askedHint: (email: string) => `By email to ${email}.`,
  takeBack: 'Take back',
  told: 'You have heard from us',
  toldHint: (day: string) => `We sent you an email on ${day}.`,
  loadFailed: 'We couldn’t check whether you asked to be told',
  failed: 'That did not work',
  /** Why no mail will come, and what to do on the account page. */
  obstacles: {
    unproven: {
      text: 'We can’t email you yet: your address is not confirmed.',
      link: 'Confirm it',
    },
    bounced: {
      text: 'We can’t email you: mail to your address bounces.',
      link: 'Change it',
    },
    stopped: {
      text: 'We can’t email you: you stopped our emails to this address.',
      link: 'Change it',
    },
  },
} as const

/** Why the caller gets no mail: the address is unproven, its mailbox refuses mail, or they stopped it. */
const obstacle = z.enum(['unproven', 'bounced', 'stopped'])

const awaitedReply = z.object({
  areas: z.array(
    z.object({
      area,
      /** Whether a mail is still pending. */
      awaited: z.boolean(),
      /** When it was mailed; there is no second mail. */
      toldAt: z.iso.datetime().nullable(),
    }),
  ),
  obstacle: obstacle.nullable(),
})

export const listAwaitedAreas = endpoint({
  name: 'listAwaitedAreas',
  call: 'GET /api/coming-soon',
  summary: 'The areas that are still to come, and which of them you are told about by mail.',
  access: 'user',
  reply: awaitedReply,
})

export const awaitArea = endpoint({
  name: 'awaitArea',
  call: 'PUT /api/coming-soon/:area',
  summary: 'Asks for one mail when an area opens.',
  access: 'user',
  params: z.object({ area }),
  reply: awaitedReply,
})

export const stopAwaitingArea = endpoint({
  name: 'stopAwaitingArea',
  call: 'DELETE /api/coming-soon/:area',
  summary: 'Takes back that you asked for a mail when an area opens.',
  access: 'user',
  params: z.object({ area }),
  reply: awaitedReply,
})
