/** What the process that recognizes speech is asked: about samples of 16 bits at 16 kHz, at most 30 seconds of them. */
export type SpeechWork = { sound: Int16Array } & (
  | { find: 'languages' }
  /** `language` is a code of the model, as among the languages; a second attempt at a loop repeats no phrase. */
  | { find: 'words'; language: string; again: boolean }
)

/** A sentence or part of one, in milliseconds from the beginning of the sound. */
export type Said = {
  startMs: number
  endMs: number
  text: string
}

export type Words = {
  said: Said[]
  /** The last sentence, if the model said no end of it. */
  unfinished: Said | null
  /** The mean logarithm of the probabilities of its words. */
  logProbability: number
}

/** The probability of each language, by its code. */
export type Languages = Record<string, number>

export type SpeechResult = { languages: Languages } | { words: Words } | { unknown: 'language' }
