import { z } from 'zod'
import { storageErrors } from '../../../contract/storage/storage.ts'
import {
  renditionHeights,
  type VideoReason,
  videoInside,
  videoMessages,
} from '../../../contract/videos/videos.ts'
import { mostBitsOf, soundBits } from './bit-rates.ts'

export type Step = 'inspect' | 'convert' | 'renditions'

/** The task of a process: one step of one video. It gets open files instead of their paths. */
export type Task<Input = number> = {
  step: Step
  /** Used only by this process; the child does not get it. */
  id: string
  size: number
  /** Descriptor of the video, or what the process gets in its place. */
  input: Input
  /** Descriptors of the files it may write, in the order of `outputsOf`. */
  outputs: readonly number[]
}

/** The parts that a step may make, as they appear in the names of their files. */
export const outputsOf = {
  inspect: ['poster'],
  convert: ['draft', 'play'],
  renditions: renditionHeights.map((height) => `r${height}x` as const),
} as const satisfies Record<Step, readonly string[]>

export type Part = (typeof outputsOf)[Step][number]

/**
 * The path of a part in the store. It contains the run, so that no other run writes the same file.
 */
export function pathOf({ object_id, runs }: { object_id: string; runs: number }, part: Part) {
  return `${object_id}.${part}${runs}`
}

/** The run that wrote the file with this path; NaN for the video itself. */
export function runOf(path: string): number {
  return Number(/\.\w*[a-z](\d+)$/.exec(path)?.[1])
}

const size = z.int().min(1).max(65_536)
const text = z.string().max(100)
const ms = z.int().min(0).max(1e9)
const bytes = z.int().min(1)

const facts = z.object({
  durationMs: ms,
  width: size,
  height: size,
  streams: z.object({
    container: text,
    video: z.object({ codec: text, parameters: text }),
    audio: z.object({ codec: text }).nullable(),
  }),
})

const rendition = z.object({
  width: size,
  bytes,
  bandwidth: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  codecs: z.string().min(1).max(200),
  segments: z.object({ head: z.int().min(0), items: z.array(z.tuple([bytes, ms])).max(100_000) }),
})

/** How many tracks and chapters inside a video are offered. */
export const mostInside = { tracks: 20, chapters: 500 } as const

const inside = z.object({
  captions: videoInside.shape.captions.max(mostInside.tracks),
  chapters: videoInside.shape.chapters.max(mostInside.chapters),
})
export type Inside = z.infer<typeof inside>

const inspected = z.object({ facts, plays: z.boolean(), inside })
const converted = z.object({ durationMs: ms })
const rendered = z.array(z.object({ height: z.literal(renditionHeights), rendition })).max(3)
export type Inspected = z.infer<typeof inspected>
export type Converted = z.infer<typeof converted>
export type Rendered = z.infer<typeof rendered>

const outcome = z.discriminatedUnion('step', [
  z.object({ step: z.literal('inspect'), made: inspected }),
  z.object({ step: z.literal('convert'), made: converted }),
  z.object({ step: z.literal('renditions'), made: rendered }),
])
export type Outcome = z.infer<typeof outcome>

const reasons = Object.keys(videoMessages.reasons) as VideoReason[]

/**
 * The messages of the process. Its last one is an outcome, the reason the video is broken, or why this machine
 * cannot process it: not now, as on a full disk (`hindered`), or not at all (`unavailable`). A malicious file
 * may make it send anything, so everything is validated.
 */
export const wordSchema = z.union([
  z.object({ progress: z.int().min(0).max(100) }),
  z.object({ outcome }),
  z.object({ broken: z.enum(reasons) }),
  z.object({ failed: z.string() }),
  z.object({ hindered: z.string() }),
  z.object({ unavailable: z.string() }),
])
export type Word = z.infer<typeof wordSchema>

/** The last message of the process. */
export type Answer = Exclude<Word, { progress: number }>

/** Errors of the system, not of the file: a full or read-only disk, too many open files, a silent store. */
const hindrances = [
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO', 'EMFILE'],
  ...([storageErrors.storeUnavailable.code, storageErrors.diskFull.code] as string[]),
]

/** The answer to an error that is not the file's fault. */
export function answerTo(error: unknown): Answer {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  return hindrances.includes(code) ? { hindered: said } : { failed: said }
}

/** How many derived files a step writes at the same time. */
export const filesOf: Readonly<Record<Step, number>> = { inspect: 0, convert: 2, renditions: 3 }

/** How large one derived file may get: the original's size, or the size that follows from its bit rates. */
export function roomFor(size: number, durationMs: number): number {
  const pictures = (durationMs / 8000) * mostBitsOf(size, durationMs)
  const sound = (durationMs / 8000) * soundBits
  return Math.max(size, 1.25 * pictures) + 1.25 * sound + 100_000_000
}
