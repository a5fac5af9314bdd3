import { z } from 'zod'
import { mailedCodeForm } from '../auth/auth.ts'
import { briefFileSchema } from '../briefs/brief-files.ts'
import { type BriefType, briefErrors, briefTypes } from '../briefs/briefs.ts'
import { captionSchema } from '../captions/captions.ts'
import { endpoint, foundOf, pageQuery, searchWords } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { type SharedKind, sharedKinds, sharedNames, shareErrors } from '../shares/shares.ts'
import { linkToken } from '../values/link-token.ts'
import { videoSchema } from '../videos/videos.ts'

export const libraryErrors = {
  unknownLink: errorEntry(
    404,
    'unknown_share_link',
    'This link does not work. Check that you copied all of it.',
  ),
  ended: errorEntry(410, 'share_ended', 'This is no longer shared with you.'),
  /** 404, because a brief that is not shared is not found. */
  revoked: errorEntry(
    404,
    'access_revoked',
    '{vendor} has ended your access to this brief. Contact them if you still need it.',
  ),
  wrongCode: errorEntry(403, 'wrong_code', 'This code is wrong or has expired.'),
  tooManyCodes: errorEntry(
    429,
    'too_many_codes',
    'Too many wrong codes were entered. Ask the sender to send it to you again, or sign in with your address.',
  ),
  tooLong: errorEntry(422, 'beyond_the_video', 'The video is not that long.'),
  tooMuch: errorEntry(422, 'more_than_played', 'That is more than can have been played since.'),
  /** Beyond what any number of tabs and reloads opens in a minute. */
  tooManyVisits: errorEntry(
    429,
    'too_many_visits',
    'This brief was opened too often. Please wait a minute.',
  ),
  otherAddress: errorEntry(403, 'other_address', 'This was shared with another address.'),
} as const

export const libraryMessages = {
  watch: {
    title: 'Open a share',
    loading: 'Loading…',
    heading: (vendor: string, shared: SharedKind) =>
      `${vendor} shared a ${sharedNames[shared]} with you`,
    proof: (address: string) =>
      `It was sent to ${address}. To open it, confirm that this is your address.`,
    send: 'Send me a code',
    sent: 'The 6-digit code is on its way to that address.',
    junk: 'The 6-digit code should have arrived. If it has not, look in your junk folder.',
    open: {
      brief: 'Watch the brief',
      canvas: 'Open the canvas',
      document: 'Open the document',
    },
    have: 'I already have a code',
    signIn: 'Do you have an account with this address?',
    signInLink: 'Sign in',
    otherAccount:
      'You are signed in with another address. The code signs you in with the address that the email was sent to.',
    /** For somebody who is signed in with another address. */
    forwarded: {
      heading: 'This link was sent to another address',
      proof: (vendor: string, address: string) =>
        `${vendor} shared a video brief with ${address}. You are signed in with another address.`,
      yours: (address: string) => `Is ${address} yours as well?`,
      yoursHint: 'A code signs you in with that address instead.',
    },
    unknown: 'Unknown link',
    unreachable: 'The server could not be reached. Check your connection and try again.',
    ended: {
      brief: 'This brief is no longer available',
      canvas: 'This canvas is no longer available',
      document: 'This document is no longer available',
    },
    endedHint: {
      revoked: (vendor: string) =>
        `${vendor} has ended your access. Contact them if you still need it.`,
      expired: (vendor: string) => `Your access to what ${vendor} shared with you has expired.`,
      withdrawn: (vendor: string) => `${vendor} has withdrawn it.`,
    },
    endedForOther: (address: string) => `It was shared with ${address}, whose access has ended.`,
    library: 'Go to your library',
  },
  brief: {
    notShared: 'This brief is not shared with you',
    notSharedTitle: "You can't watch this brief",
    notSharedHint: (address: string) =>
      `Your access may have expired, or the brief was shared with another address than ${address}. Ask the vendor if you need it.`,
    ownData:
      'Your notes about it are kept. On your account page you can erase what vendors see of your watching.',
  },
  closest: 'Closest in what is shared with you',
  byVendor: 'Group by vendor',
  allVendors: 'All vendors',
  ofVendor: 'Filter by vendor',
  isNew: 'New',
} as const

/** How long to wait before requesting another code, in seconds, and how long a code is valid. */
export const codeAgainSeconds = 30
export const codeSeconds = 15 * 60

/** Exactly one of them is set. */
const openedSchema = z.object({
  briefId: z.uuid().nullable(),
  canvasId: z.uuid().nullable(),
  documentId: z.uuid().nullable(),
})
export type OpenedShare = z.infer<typeof openedSchema>

const shareToken = z.object({ token: linkToken })

export const describeShare = endpoint({
  name: 'describeShare',
  call: 'GET /api/watch/:token',
  summary: 'Who shared a brief by this link, and with which address (masked).',
  access: 'public',
  params: shareToken,
  reply: z.object({
    vendor: z.string(),
    /** The address with most of its letters hidden. */
    address: z.string(),
    shared: z.enum(sharedKinds),
    /** Whether it can be opened: neither revoked, nor expired, nor withdrawn. */
    live: z.boolean(),
    /** Why it cannot be opened, and whether its reader may request access; absent while it is live. */
    ended: z
      .object({ why: z.enum(['revoked', 'expired', 'withdrawn']), mayAsk: z.boolean() })
      .optional(),
  }),
  errors: [libraryErrors.unknownLink],
})

export const sendShareCode = endpoint({
  name: 'sendShareCode',
  call: 'POST /api/watch/:token/code',
  summary: `Mails a code of 6 digits to the address that the brief was shared with, at most every ${codeAgainSeconds} seconds.`,
  access: 'public',
  params: shareToken,
  reply: z.object({ sent: z.literal(true) }),
  errors: [libraryErrors.unknownLink, libraryErrors.ended, libraryErrors.tooManyCodes],
})

export const openShare = endpoint({
  name: 'openShare',
  call: 'POST /api/watch/:token/session',
  summary:
    'Signs the reader in by the mailed code, in an account that is created if there is none. After 5 wrong codes the share has to be sent again.',
  access: 'public',
  params: shareToken,
  body: mailedCodeForm,
  reply: openedSchema.extend({ accessToken: z.string(), refreshToken: z.string() }),
  errors: [
    libraryErrors.unknownLink,
    libraryErrors.ended,
    libraryErrors.wrongCode,
    libraryErrors.tooManyCodes,
  ],
})

export const claimShare = endpoint({
  name: 'claimShare',
  call: 'POST /api/watch/:token/claim',
  summary: 'Opens a share for the signed-in account, if it has proven the address of the share.',
  access: 'user',
  params: shareToken,
  reply: openedSchema,
  errors: [libraryErrors.unknownLink, libraryErrors.ended, libraryErrors.otherAddress],
})

const vendorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  headquartersLocation: z.string().nullable(),
  yearFounded: z.string().nullable(),
  employeeCount: z.string().nullable(),
  ownershipStructure: z.string().nullable(),
  regionsOfOperation: z.array(z.string()).nullable(),
})

const productSchema = z.object({
  name: z.string(),
  category: z.string(),
  websiteUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  releaseNotes: z.array(z.string()).nullable(),
})

const readerEmbargoSchema = z.object({
  until: z.iso.datetime(),
  /** The confidential parts; null for everything. */
  confidential: z.string().nullable(),
  terms: z.string(),
  termsHash: z.string(),
  /** When the reader accepted them; null until then. */
  acceptedAt: z.iso.datetime().nullable(),
})

export const libraryBriefSchema = z.object({
  id: z.uuid(),
  /** Null unless `gate` is 'open'. */
  title: z.string().nullable(),
  type: z.enum(Object.keys(briefTypes) as [BriefType, ...BriefType[]]),
  updatedAt: z.iso.datetime(),
  /**
   * What keeps the reader from watching: nothing, terms that are pending or were declined, or a later date.
   * Unless it is 'open', the title and the fields below 'vendor' are empty.
   */
  gate: z.enum(['open', 'terms', 'declined', 'later']),
  availableFrom: z.iso.datetime().nullable(),
  embargo: readerEmbargoSchema.nullable(),
  /** The vendor's message to this reader. */
  message: z.string().nullable(),
  /** The files beside the video. */
  files: z.array(briefFileSchema),
  mayDownload: z.boolean(),
  sharedAt: z.iso.datetime(),
  /** When access ends; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  vendor: vendorSchema,
  description: z.string().nullable(),
  product: productSchema.nullable(),
  /** The address of a video that is stored elsewhere. */
  externalUrl: z.string().nullable(),
  video: videoSchema.nullable(),
  /** The address for downloading the video; null if that is not allowed. */
  downloadUrl: z.string().nullable(),
})
export type LibraryBrief = z.infer<typeof libraryBriefSchema>

/** What a reader's pages call a brief: its title, or its type until they may know that. */
export const nameForReader = ({ title, type }: Pick<LibraryBrief, 'title' | 'type'>) =>
  title ?? briefTypes[type]

const briefOf = z.object({ briefId: z.uuid() })

export const listLibrary = endpoint({
  name: 'listLibrary',
  call: 'GET /api/library',
  summary:
    'The briefs shared with you, from every vendor, newest first. `search` matches briefs whose title, description, vendor or product contain every word; of those you may not watch yet, only the vendor.',
  access: 'user',
  query: pageQuery.extend({ search: searchWords, vendorId: z.uuid().optional() }),
  reply: foundOf(libraryBriefSchema),
})

export const listLibraryVendors = endpoint({
  name: 'listLibraryVendors',
  call: 'GET /api/library/vendors',
  summary: 'The vendors that share briefs with you, and how many; who shared last comes first.',
  access: 'user',
  reply: z.object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), briefs: z.int() })),
  }),
})

export const searchLibraryPassages = endpoint({
  name: 'searchLibraryPassages',
  call: 'GET /api/library/passages',
  summary:
    'The passages that come nearest to `search`, in meaning and in words, of what is shared with you: up to 6, nearest first, each with its nearest sentence.',
  access: 'user',
  query: z.object({ search: searchWords, vendorId: z.uuid().optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        vendor: z.string(),
        /** Of the brief, canvas or document. */
        title: z.string(),
        /** Of the page, at the second or place of the passage. */
        url: z.string(),
        /** Where it stands, such as 'said' or 'description'. */
        field: z.string(),
        language: z.string(),
        /** When it is said in the video; null for texts. */
        startMs: z.int().nullable(),
        text: z.string(),
      }),
    ),
  }),
})

export const visitLibrary = endpoint({
  name: 'visitLibrary',
  call: 'POST /api/library/visit',
  summary:
    'Says that you look into your library, and when you did so before: briefs shared since are new.',
  access: 'user',
  reply: z.object({
    /** The end of the previous visit; null for none. */
    since: z.iso.datetime().nullable(),
  }),
})

export const getLibraryBrief = endpoint({
  name: 'getLibraryBrief',
  call: 'GET /api/library/:briefId',
  summary: 'One brief that was shared with you.',
  access: 'user',
  params: briefOf,
  reply: libraryBriefSchema,
  errors: [briefErrors.notFound, libraryErrors.revoked],
})

export const listLibraryCaptions = endpoint({
  name: 'listLibraryCaptions',
  call: 'GET /api/library/:briefId/captions',
  summary: 'The captions of a brief that was shared with you.',
  access: 'user',
  params: briefOf,
  reply: z.object({ items: z.array(captionSchema) }),
  errors: [briefErrors.notFound],
})

export const previewShare = endpoint({
  name: 'previewShare',
  call: 'GET /api/shares/:id/preview',
  summary: 'Exactly what the recipient of a share sees.',
  params: z.object({ id: z.uuid() }),
  reply: libraryBriefSchema,
  errors: [permissions['shares.view'].denied, shareErrors.notFound, shareErrors.showsNothing],
})
