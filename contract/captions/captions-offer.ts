import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'
import { captionErrors } from './captions.ts'

/** Titles and texts around captions for all videos that have none. */
export const captionsOfferMessages = {
  without: (videos: number) =>
    `${counted(videos, 'video')} ${videos === 1 ? 'has' : 'have'} no captions yet.`,
  /** Where the captions would be made. */
  local: 'They can be made from speech here, on this server; nothing leaves it.',
  server:
    'They can be made from speech by the transcription server that this site uses, which gets the sound of the videos and names that may be said in them.',
  accept: 'Make captions',
  decline: 'Not now',
  ask: (videos: number) => `Make captions for ${counted(videos, 'video')}`,
  inBackground:
    'They are made in the background, the oldest videos first. Videos that you add meanwhile come before them.',
  /** `unsure` of so many videos were added before it was kept whether their author wanted none. */
  unsure: (unsure: number, videos: number) =>
    `${subject(unsure, videos)} added with an earlier version, which did not record whether the author wanted no captions. You can delete captions on the page of a brief.`,
  noRoom: (videos: number, possible: number) =>
    `${captionsOfferMessages.without(videos)} Your company has room for the captions of ${possible.toLocaleString('en')}.`,
  accepted: (videos: number) => ({
    title: 'Making captions',
    description: `Captions of ${counted(videos, 'video')} are being made. You can leave this page.`,
  }),
  nothingLeft: {
    title: 'Nothing left to make',
    description: 'Captions were requested for these videos meanwhile.',
  },
  declined: {
    title: 'These videos get no captions for now',
    description: 'You can still make them later, in the menu of this page.',
  },
  failed: 'Your answer could not be saved',
  progress: (waiting: number, failed: number) =>
    `Making captions: ${counted(waiting, 'video')} left${failed > 0 ? `, ${failed.toLocaleString('en')} could not be made` : ''}.`,
  /** Nothing is left to do, but some failed. */
  someFailed: (failed: number) =>
    `The captions of ${counted(failed, 'video')} could not be made. Until you dismiss this, ${failed === 1 ? 'its brief says' : 'their briefs say'} why under Captions.`,
  stop: 'Stop',
  dismiss: 'Dismiss',
  stopped: {
    title: 'Videos that were waiting get no captions for now',
    description: 'A video that has begun is finished, and new videos are not affected.',
  },
  answered: {
    title: 'Captions are being made',
    description: 'Somebody in your company has asked for them meanwhile.',
  },
  menu: 'More actions',
} as const

function subject(some: number, all: number): string {
  if (some < all) return `${some.toLocaleString('en')} of them ${some === 1 ? 'was' : 'were'}`
  return all === 1 ? 'It was' : 'All of them were'
}

const captionsOffer = z.object({
  /** Whether the company has yet to answer. */
  offered: z.boolean(),
  /** Videos that play, have sound and belong to a brief, and have no captions nor a request for them. */
  videos: z.int(),
  /** Those of them that were added before it was kept whether their author wanted none. */
  unsure: z.int(),
  /** For how many of them captions can be made: a company's captions are limited. */
  possible: z.int(),
  /** How many requests for all videos are left, or failed; null if there are none. */
  progress: z.object({ failed: z.int(), waiting: z.int() }).nullable(),
  /** What all captions of the company wait for, as a sentence. */
  problem: z.string().nullable(),
})
export type CaptionsOffer = z.infer<typeof captionsOffer>

const mayAnswer = permissions['captions.offer'].denied

export const getCaptionsOffer = endpoint({
  name: 'getCaptionsOffer',
  call: 'GET /api/captions/offer',
  summary:
    'How many videos of your company have no captions although they can be made, whether it has answered the offer to make them, and how far they are. Requires the right to manage all briefs, like the answers.',
  reply: captionsOffer,
  signedOut: briefErrors.signedOut,
  errors: [mayAnswer],
})

export const acceptCaptionsOffer = endpoint({
  name: 'acceptCaptionsOffer',
  call: 'POST /api/captions/offer/accept',
  summary:
    'Requests captions for all videos of your company that have none: oldest first, after what is requested for a single video. Also possible after the offer was declined.',
  reply: captionsOffer.extend({
    /** For how many videos captions were requested. */
    requested: z.int(),
  }),
  signedOut: briefErrors.signedOut,
  errors: [mayAnswer, captionErrors.transcriptionOff],
})

export const declineCaptionsOffer = endpoint({
  name: 'declineCaptionsOffer',
  call: 'POST /api/captions/offer/decline',
  summary: 'Declines the offer for your company. It is not made again.',
  reply: captionsOffer,
  signedOut: briefErrors.signedOut,
  errors: [mayAnswer],
})

export const stopCaptionsForAll = endpoint({
  name: 'stopCaptionsForAll',
  call: 'POST /api/captions/offer/stop',
  summary:
    'Takes back the requests for all videos of your company that have not begun, and forgets those that failed.',
  reply: captionsOffer,
  signedOut: briefErrors.signedOut,
  errors: [mayAnswer],
})
