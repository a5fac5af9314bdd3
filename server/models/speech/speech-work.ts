/** What the process that recognizes speech is asked: about samples of 16 bits at 16 kHz, at most 30 seconds of them. */
export type SpeechWork = { sound: Int16Array } & (
  | { find: 'languages' }
  | ({ find: 'words' } & Listening)
)

/** How words are heard. */
export type Listening = {
  /** A code of the model, as among the languages. */
  language: string
  /** Names that may be said: the model writes what sounds like them as they are written here. */
  names: readonly string[]
  /** A second attempt at a loop, which repeats no phrase and knows no names. */
  again: boolean
}

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
