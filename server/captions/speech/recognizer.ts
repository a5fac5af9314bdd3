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

/** What is known of the speech before it is heard. */
export type Known = {
  /** As the recognizer names it; null if it is not known yet. */
  language: string | null
  /** Names that may be said, as they are written. */
  names: readonly string[]
}

/** Turns pieces of sound into text. */
export type Recognizer = {
  /** The form of the sound that it wants, and how long a piece should be, in milliseconds. */
  as: 'mp3' | 'samples'
  pieceMs: number
  /** Throws `TranscriptionError` while nothing can be recognized, before any sound is decoded for it. */
  prepare: () => Promise<void>
  /**
   * Hears a piece, and yields what it recognized as far as it is. Throws `TranscriptionError`.
   */
  hear: (sound: Sound, known: Known, signal: AbortSignal) => AsyncIterable<Recognized>
}
