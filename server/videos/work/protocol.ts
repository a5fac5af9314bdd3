import type { VideoReason } from '../../../contract/videos.ts'
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

/** What the process says; the last word is an outcome, a reason, or why this machine cannot work. */
export type Word =
  | { progress: number; residentBytes: number }
  | { outcome: Outcome }
  | { broken: VideoReason }
  | { failed: string }
  | { unavailable: string }

/** The last word of the process. */
export type Answer = Exclude<Word, { progress: number }>

/** Bytes that one step may write, for an original of this size. */
export function roomFor(size: number): number {
  return 2 * size + 100_000_000
}
