import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { libraryBriefSchema, listLibraryCaptions } from '../library/library.ts'
import { permissions } from '../permissions.ts'
import { linkToken } from '../values/link-token.ts'

export const openLinkErrors = {
  closed: errorEntry(
    404,
    'open_link_closed',
    'This link does not open a brief. It may have been turned off.',
  ),
  embargo: errorEntry(
    409,
    'open_link_under_embargo',
    'A brief under embargo cannot be opened to anyone with a link.',
  ),
} as const

export const openLinkMessages = {
  title: 'Anyone with the link',
  off: 'Off. Only readers you share the brief with can watch it.',
  on: 'Whoever has this link can watch without signing in. You see how often, not who.',
  refused: 'Not possible while the brief is under embargo.',
  paused: 'The link does not work while the brief is under embargo.',
  inactive: 'The link does not work until the brief is active.',
  plays: (plays: number) => (plays === 1 ? 'Played once' : `Played ${plays} times`),
  last: (when: string) => `last on ${when}`,
  uncounted: 'Plays of a video on another site are not counted.',
  unplayed: 'Not played yet',
  address: 'Link to the brief',
  copy: 'Copy link',
  copied: 'Link copied',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'Anyone with the link can watch now',
  turnedOff: 'The link no longer works',
  confirm: 'Turn off the link?',
  confirmHint:
    'It stops working immediately. Whoever is watching sees only what their browser has loaded already. Turning it on again makes a new link.',
  failed: 'That could not be changed',
  loadFailed: 'The link could not be loaded',
  page: {
    title: 'Watch a brief',
    closed: 'This link does not work',
    closedHint: 'Check that you copied all of it. The vendor may also have turned it off.',
    unreachable: 'The brief could not be loaded.',
    unreachableHint: 'Check your connection and try again.',
    counted: (vendor: string) => `${vendor} sees how often this link is played, not by whom.`,
  },
} as const

/** The page behind a link, followed by its token. */
export const openPath = '/open'

const ofBrief = z.object({ id: z.uuid() })
const ofLink = z.object({ token: linkToken })

const openLink = z.object({
  url: z.url().nullable().describe('The link; null while there is none.'),
  opens: z.boolean().describe('Whether it opens the brief now: active, and under no embargo.'),
  embargoed: z.boolean().describe('Whether the brief is under embargo, or not available yet.'),
  plays: z.number().int().describe('How often somebody played five seconds or more.'),
  lastPlayedAt: z.iso.datetime().nullable(),
})
export type OpenLink = z.output<typeof openLink>

export const getOpenLink = endpoint({
  name: 'getOpenLink',
  call: 'GET /api/briefs/:id/open-link',
  summary: 'The link by which anyone may watch a brief, and how often it was played.',
  params: ofBrief,
  reply: openLink,
  errors: [permissions['shares.view'].denied, briefErrors.notFound],
})

export const updateOpenLink = endpoint({
  name: 'updateOpenLink',
  call: 'PUT /api/briefs/:id/open-link',
  summary: 'Makes the link by which anyone may watch a brief, or ends it for good.',
  params: ofBrief,
  body: z.object({ on: z.boolean() }),
  reply: openLink,
  errors: [permissions['shares.change'].denied, briefErrors.notFound, openLinkErrors.embargo],
})

export const watchOpenLink = endpoint({
  name: 'watchOpenLink',
  call: 'GET /api/open/:token',
  summary: 'The brief behind a link that anyone may watch by, with its captions.',
  access: 'public',
  params: ofLink,
  reply: z.object({ brief: libraryBriefSchema, captions: listLibraryCaptions.reply }),
  errors: [openLinkErrors.closed],
})

export const countOpenPlay = endpoint({
  name: 'countOpenPlay',
  call: 'POST /api/open/:token/plays',
  summary: 'Counts, without a name, that somebody has played five seconds.',
  access: 'public',
  params: ofLink,
  reply: z.object({ counted: z.literal(true) }),
  errors: [openLinkErrors.closed],
})
