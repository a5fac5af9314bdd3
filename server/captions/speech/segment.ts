import type { Cue } from '../read-captions.ts'

/** What a recognizer says was said, and how sure it is if it tells. */
export type Segment = Cue & {
  /** The mean logarithm of the probabilities of its words. */
  logProbability: number | null
  /** The probability that nobody speaks. */
  noSpeech: number | null
}

/** Why a line should be looked at: it repeated itself, or the words are a guess. */
export type Unsure = 'repeated' | 'unclear'

/** What was said, as far as it can be trusted. */
export type Heard = Cue & { unsure?: Unsure | null }
