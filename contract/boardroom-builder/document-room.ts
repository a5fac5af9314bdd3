import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { followerSignSchema, presenceErrors, presenceSchema } from '../records/presence.ts'
import { documentExportErrors } from './document-exports.ts'
import { deckSchema } from './document-slides.ts'
import { documentErrors } from './documents.ts'

/** The texts of the room, in which readers follow a presentation in their own browsers. */
export const roomMessages = {
  // Whoever presents
  room: 'Room',
  roomOpen: 'Room (open)',
  hint: 'Colleagues and readers of this document can follow your slides in their own browser. They do not see the notes.',
  open: 'Open the room',
  unpublished: 'The room shows the published version, and there is none yet.',
  draft: (version: number) =>
    `Readers have version ${version.toLocaleString('en')}. While the room is open, you present that one, too, without what has changed since.`,
  isOpen: (version: number) => `The room is open, with version ${version.toLocaleString('en')}.`,
  link: 'Link for the room',
  copy: 'Copy link',
  copied: 'Link copied',
  close: 'Close the room',
  /** Closes the panel alone. */
  hide: 'Hide',
  takenOver: (name: string) => `The room follows ${name}, who opened it after you.`,
  takeBack: 'Follow me instead',
  delayed: 'Slides reach the room within three seconds.',

  // Whoever follows
  title: 'Presentation',
  page: (title: string) => `${title} · Room`,
  waiting: (who: string) => `Waiting for ${who} to start`,
  waitingHint: 'Slides appear here by themselves, as they are shown.',
  presents: (name: string) => `${name} presents`,
  stopped: 'The presentation has stopped. You can still look at what was shown.',
  followAgain: 'Follow again',
  otherVersion: (name: string, shown: number, newer: number) =>
    `${name} presents version ${shown.toLocaleString('en')}, but you have version ${newer.toLocaleString('en')}, which has been published since. Slides appear once they are from the same version.`,
  followerDelayed: 'Slides appear within three seconds.',
  read: 'Read the document',
} as const

const documentOf = z.object({ documentId: z.uuid() })

export const followDocument = endpoint({
  name: 'followDocument',
  call: 'PUT /api/documents/:id/room',
  summary:
    'Says that you follow the presentation of a document of your company, and returns who presents which slide of the published version, if anybody does. Repeat it every few seconds. In between, `GET /api/changes` tells you of each other slide.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: followerSignSchema,
  reply: presenceSchema,
  errors: [documentErrors.notFound, presenceErrors.tooMany],
})

export const followLibraryDocument = endpoint({
  name: 'followLibraryDocument',
  call: 'PUT /api/library/documents/:documentId/room',
  summary:
    'The same for a document that was shared with you. Its vendor is not told who follows, and you are not told who else does.',
  access: 'user',
  params: documentOf,
  body: followerSignSchema,
  reply: presenceSchema,
  errors: [documentErrors.notFound, presenceErrors.tooMany],
})

export const getLibrarySlides = endpoint({
  name: 'getLibrarySlides',
  call: 'GET /api/library/documents/:documentId/slides',
  summary:
    'The published version of a document that was shared with you, as the slides of its presentation, without notes.',
  access: 'user',
  params: documentOf,
  reply: deckSchema,
  errors: [
    documentErrors.notFound,
    documentExportErrors.tooLong,
    documentExportErrors.tooMany,
    documentExportErrors.notMade,
  ],
})
