import type { Sound } from './piece-order.ts'
import type { Segment } from './segment.ts'

/** What was recognized of a piece; times in milliseconds from its beginning. */
export type Recognized = {
  segments: Segment[]
  /** How far the piece was heard: the rest is heard again. */
  untilMs: number
  /** As the recognizer names it; null if it is not known yet. */
  language: string | null
}

/** Turns pieces of sound into text. */
export type Recognizer = {
  /** The form of the sound that it wants, and how long a piece should be, in milliseconds. */
  as: 'mp3' | 'samples'
  pieceMs: number
  /** Throws `TranscriptionError` while nothing can be recognized, before any sound is decoded for it. */
  prepare: () => Promise<void>
  /**
   * Hears a piece, and yields what it recognized as far as it is. `language` is null until it is known. Throws
   * `TranscriptionError`.
   */
  hear: (sound: Sound, language: string | null, signal: AbortSignal) => AsyncIterable<Recognized>
}
