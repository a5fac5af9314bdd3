import type { Cue } from '../read-captions.ts'

/** What a recognizer says was said, and how sure it is if it tells. */
export type Segment = Cue & {
  /** The mean logarithm of the probabilities of its words. */
  logProbability: number | null
  /** The probability that nobody speaks. */
  noSpeech: number | null
}
