import type { VideoReason } from '../../../contract/videos.ts'
import { mostBitsOf, soundBits } from './bit-rates.ts'
import type { Facts } from './inspect.ts'
import type { Rendition } from './rendition.ts'

export type Step = 'inspect' | 'convert' | 'renditions'

/** What a process is started for: one step of one video. */
export type Task = {
  step: Step
  /** Folder of the store, which holds all files that the process reads and writes. */
  folder: string
  id: string
  size: number
  /** Stands in the names of the files that this run writes, so that no other run has the same. */
  run: number
}

export type Inspected = { facts: Facts; plays: boolean; poster: string | null }
export type Converted = { path: string; durationMs: number }
export type Rendered = { height: number; path: string; rendition: Rendition }[]

export type Outcome =
  | { step: 'inspect'; made: Inspected }
  | { step: 'convert'; made: Converted }
  | { step: 'renditions'; made: Rendered }

/**
 * What the process says; the last word is an outcome, a reason, or why this machine cannot work:
 * not now, as on a full disk (`hindered`), or not at all (`unavailable`).
 */
export type Word =
  | { progress: number }
  | { outcome: Outcome }
  | { broken: VideoReason }
  | { failed: string }
  | { hindered: string }
  | { unavailable: string }

/** The last word of the process. */
export type Answer = Exclude<Word, { progress: number }>

/** How many derived files a step has on the disk at a time. */
export const filesOf: Readonly<Record<Step, number>> = { inspect: 0, convert: 2, renditions: 3 }

/** Bytes that one derived file may have: as many as the original, or as its bit rates come to. */
export function roomFor(size: number, durationMs: number): number {
  const pictures = (durationMs / 8000) * mostBitsOf(size, durationMs)
  const sound = (durationMs / 8000) * soundBits
  return Math.max(size, 1.25 * pictures) + 1.25 * sound + 100_000_000
}
