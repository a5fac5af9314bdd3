import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { type ErrorEntry, errorEntry } from '../errors.ts'
import { libraryErrors } from '../library/library.ts'
import { permissions } from '../permissions.ts'
import { linkToken } from '../values/link-token.ts'
import { email, optionalText } from '../values/text.ts'
import { shareBrief } from './shares.ts'

/** How many proposals of one reader may be pending for a brief, and the maximum length of a note. */
const accessLimits = { proposals: 10, note: 500 } as const

export const accessErrors = {
  unproven: errorEntry(
    403,
    'own_address_unproven',
    'Confirm your email address first. Then ask again.',
  ),
  shared: errorEntry(
    409,
    'already_shared',
    'This brief is shared with your address already. You find it in your library.',
  ),
  revoked: errorEntry(
    403,
    'access_revoked',
    'The vendor has ended your access to this brief. Contact them if you still need it.',
  ),
  briefsOnly: errorEntry(
    409,
    'access_to_briefs_only',
    'Access can be asked for briefs alone. Ask the sender to share it with you.',
  ),
  tooMany: errorEntry(
    429,
    'too_many_proposals',
    `${accessLimits.proposals} colleagues that you proposed are waiting for an answer. Propose more once the vendor has answered.`,
  ),
  notFound: errorEntry(404, 'access_request_not_found', 'This request no longer exists.'),
  answered: errorEntry(409, 'access_request_answered', 'This request has been answered already.'),
} as const

export const accessMessages = {
  ask: {
    title: 'Is this not your address?',
    hint: (vendor: string) =>
      `You can ask ${vendor} to share the brief with you. They see your address.`,
    confirmFirst: (vendor: string) =>
      `Confirm your own address, and you can ask ${vendor} to share the brief with you.`,
    confirm: 'Use your own address',
    own: 'Would you like to watch it?',
    /** For somebody whose access has ended. */
    again: 'Do you still need it?',
    button: 'Request access',
    asked: 'You have asked.',
    askedHint: (vendor: string) => `If ${vendor} shares the brief with you, you get an email.`,
    failed: 'You could not ask. Please try again.',
  },
  propose: {
    title: 'Should a colleague watch this?',
    open: 'Propose a colleague',
    hint: (vendor: string) =>
      `${vendor} decides whether to share the brief, and sees that you proposed it.`,
    address: 'Email address of your colleague',
    badAddress: 'Please enter a valid email address',
    note: 'Note (optional)',
    noteHint: 'Shown to the vendor only.',
    send: 'Propose',
    sent: 'Your colleague was proposed',
    failed: 'Your colleague could not be proposed',
  },
  requests: {
    title: 'Requests for access',
    asked: (when: string) => `Asked on ${when}`,
    proposed: (reader: string, when: string) => `Proposed by ${reader} on ${when}`,
    formerReader: 'a deleted account',
    grant: 'Grant',
    decline: 'Decline',
    grantTo: (address: string) => `Grant access to ${address}`,
    declineTo: (address: string) => `Decline access to ${address}`,
    granted: (address: string) => `Shared with ${address}`,
    declined: (address: string) => `Declined the request of ${address}`,
    failed: 'The request could not be answered',
    loadFailed: 'The requests for access could not be loaded',
  },
} as const

const token = z.object({ token: linkToken })

export const askForAccess = endpoint({
  name: 'askForAccess',
  call: 'POST /api/watch/:token/access-request',
  summary:
    'Asks the vendor to share the brief behind a forwarded link, or behind your own once it has expired, with your proven address. Asking again changes nothing.',
  access: 'user',
  params: token,
  reply: z.object({ asked: z.literal(true) }),
  errors: [
    libraryErrors.unknownLink,
    libraryErrors.ended,
    accessErrors.unproven,
    accessErrors.shared,
    accessErrors.revoked,
  ],
})

export const proposeColleague = endpoint({
  name: 'proposeColleague',
  call: 'POST /api/library/:briefId/access-requests',
  summary: `Proposes to the vendor to share a brief with a colleague of yours. Up to ${accessLimits.proposals} proposals may wait.`,
  access: 'user',
  params: z.object({ briefId: z.uuid() }),
  body: z.object({
    email: email(accessMessages.propose.badAddress),
    note: optionalText(accessLimits.note),
  }),
  reply: z.object({ proposed: z.literal(true) }),
  errors: [briefErrors.notFound, accessErrors.tooMany],
})

const accessRequestSchema = z.object({
  id: z.uuid(),
  /** The address that would get access. */
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether a reader proposed the address. */
  proposed: z.boolean(),
  /** That reader's name or address; null if no reader proposed it, or the account was deleted. */
  proposedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type AccessRequest = z.infer<typeof accessRequestSchema>

export const listAccessRequests = endpoint({
  name: 'listAccessRequests',
  call: 'GET /api/briefs/:id/access-requests',
  summary: 'The requests for access to a brief that wait for an answer, newest first.',
  params: z.object({ id: z.uuid() }),
  query: pageQuery,
  reply: pageOf(accessRequestSchema),
  errors: [permissions['shares.view'].denied],
})

const requestOfBrief = z.object({ id: z.uuid(), requestId: z.uuid() })

export const grantAccess = endpoint({
  name: 'grantAccess',
  call: 'POST /api/briefs/:id/access-requests/:requestId/grant',
  summary: "Shares the brief with the address of a request, with the company's defaults.",
  params: requestOfBrief,
  reply: shareBrief.reply,
  errors: [...(shareBrief.errors as [ErrorEntry]), accessErrors.notFound, accessErrors.answered],
})

export const declineAccess = endpoint({
  name: 'declineAccess',
  call: 'POST /api/briefs/:id/access-requests/:requestId/decline',
  summary: 'Declines a request. The address cannot ask for this brief again.',
  params: requestOfBrief,
  reply: z.object({ declined: z.literal(true) }),
  errors: [permissions['shares.change'].denied, accessErrors.notFound, accessErrors.answered],
})
