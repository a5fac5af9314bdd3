import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'

/** The path below PUBLIC_URL for everything derived from a video; `?as=` names the part. */
export const renderedVideoPath = '/storage/v1/render/video/public'

/** The path for restricted videos, followed by a token for one session. */
export const playedVideoPath = '/storage/v1/play'

/** The heights of the sizes offered for long and large videos, in pixels of the shorter edge. */
export const renditionHeights = [360, 720, 1080] as const

/** The values of `?as=`. */
export const videoParts = [
  'poster',
  'playback',
  'playlist',
  ...renditionHeights.flatMap((height) => [`${height}.m3u8`, `${height}.mp4`] as const),
] as const
export type VideoPart = (typeof videoParts)[number]

/** Longer videos are not processed, in milliseconds. */
export const longestVideoMs = 12 * 3600 * 1000

/** Larger pictures are not processed: 8K in either direction. */
export const largestVideo = { edge: 8192, pixels: 8192 * 4608 } as const

const videoStates = ['waiting', 'processing', 'ready', 'broken'] as const
export type VideoState = (typeof videoStates)[number]

export const videoErrors = {
  nothingToRetry: errorEntry(409, 'nothing_to_retry', 'There is nothing to retry for this video.'),
} as const

export const videoMessages = {
  processing: 'Processing video...',
  waiting: (ahead: number) =>
    ahead > 0 ? `Waiting to be processed, ${ahead} ahead` : 'Waiting to be processed',
  none: 'No video available',
  ended: 'You no longer have access to this video.',
  away: 'This video cannot be loaded at the moment. Please try again in a minute.',
  addCaptionsInside: (language: string) => `Add the video’s own captions (${language})`,
  addChaptersInside: (count: number) => `Add the video’s own ${count} chapters`,
  chaptersInside: 'The file of this video contains chapters. They are added to the description.',
  chaptersAdded: { title: 'Chapters added' },
  chaptersFailed: { title: 'The chapters could not be added' },
  retry: 'Try again',
  retryFailed: { title: 'The retry could not be started', description: 'The video is unchanged.' },
  /** Messages for videos that cannot be played, by reason. */
  reasons: {
    damaged: 'This file is damaged or incomplete. Please upload it again.',
    'no-video': 'This file has sound but no picture. Please upload a video.',
    'too-long': 'This video is longer than 12 hours. Please upload a shorter one.',
    'too-large':
      'The picture of this video is larger than 8K. Please save it in a smaller size and upload it again.',
    'too-slow':
      'Converting this video takes too long. Please save it as MP4 with H.264 and upload it again.',
    unsupported:
      'This video format is not supported. Please save it as MP4 with H.264 and upload it again.',
    failed: 'This video could not be prepared for playback.',
  },
} as const
export type VideoReason = keyof typeof videoMessages.reasons

/** The recorder's error messages. */
export const recordingMessages = {
  blocked:
    "Camera or microphone access is blocked. Allow it in your browser's address bar, then try again.",
  noCamera: 'No camera was found. Connect one, or record your screen instead.',
  noMicrophone: 'No microphone was found. Connect one, or record without a microphone.',
  inUse: 'Another app is using the camera or microphone. Close that app, then try again.',
  failed: "The recording couldn't be started. Try again, or upload a video instead.",
  unplugged: 'The camera or microphone was disconnected. Reconnect it, then try again.',
  notShared: 'Nothing is shared yet. Choose a screen, window or tab to record.',
  interrupted: 'Recording is paused because the camera or microphone was interrupted.',
  disconnected:
    'The recording stopped because the camera or microphone was disconnected. Everything before that was kept.',
  broken: 'The recording stopped because of a browser error. Everything before that was kept.',
  readScript:
    'Captions made from your speech take their words from this text, which is kept with the video.',
  full: (limit: string) =>
    `The recording stopped because it reached the upload limit of ${limit}. Everything before that was kept.`,
} as const

/** The reasons for which a retry may succeed. */
export const retryableReasons: readonly VideoReason[] = ['damaged', 'failed']

/** The addresses are paths below PUBLIC_URL. */
export const videoSchema = z.object({
  /** waiting: not inspected yet; processing: being converted; broken: cannot be played. */
  state: z.enum(videoStates),
  /** The progress of the current step, in percent. */
  progress: z.int(),
  /** How many of the company's videos are processed before it; null once it is being processed. */
  ahead: z.int().nullable(),
  /** Why it is broken, as a sentence. */
  reason: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** In pixels as displayed. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The uploaded file; null if the caller may not download it. */
  originalUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** The file that browsers play. */
  playbackUrl: z.string().nullable(),
  /** Whether that file was converted here; otherwise it is the original. */
  converted: z.boolean(),
  /** An HLS playlist of several sizes; null if there is only one. */
  playlistUrl: z.string().nullable(),
  retryable: z.boolean(),
})
export type Video = z.infer<typeof videoSchema>

/** Captions and chapters that the file itself contains. They are no part of what plays. */
export const videoInside = z.object({
  /** `language` is BCP 47, 'und' if the file does not say; `text` is WebVTT. */
  captions: z.array(z.object({ language: z.string().max(35), text: z.string().max(2_000_000) })),
  chapters: z.array(z.object({ startMs: z.int().min(0), title: z.string().max(1000) })),
})
export type VideoInside = z.infer<typeof videoInside>

export const getVideoInside = endpoint({
  name: 'getVideoInside',
  call: 'GET /api/briefs/:id/video/inside',
  summary:
    "The captions and chapters inside the file of a brief's video, for adding them to the brief.",
  params: z.object({ id: z.uuid() }),
  reply: videoInside,
  errors: [permissions['briefs.update'].denied],
})

export const retryVideo = endpoint({
  name: 'retryVideo',
  call: 'POST /api/briefs/:id/video/retry',
  summary: "Tries again to process a brief's video that could not be made playable.",
  params: z.object({ id: z.uuid() }),
  reply: videoSchema,
  errors: [videoErrors.nothingToRetry, permissions['briefs.update'].denied],
})
