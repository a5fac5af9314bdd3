import type { Commonness } from './ordinary-words.ts'
import { joinSounds, lettersOf, soundOf, spelledAsSpoken } from './sound-of.ts'

export type Word = {
  letters: string
  sounds: readonly [string, string]
  /** Its place among the most common words of the language; infinity if it is none of them. */
  rank: number
}

/** A word in a line; `gap` is what stands before it. */
export type Token = Word & { text: string; at: number; end: number; gap: string }

/** Words one after the other, as they are spelled and sound together. */
export type Phrase = { letters: string; spelled: string; sounds: readonly string[] }

export type WordReader = (text: string) => Word

/** Reads each distinct word once. Without a list of common words, all in lower case are ordinary. */
export function wordReader(commonness: Commonness | undefined): WordReader {
  const read = new Map<string, Word>()
  return (text) => {
    const known = read.get(text)
    if (known) return known
    const letters = lettersOf(text)
    const word = { letters, sounds: soundOf(letters), rank: rankOf(text, letters, commonness) }
    read.set(text, word)
    return word
  }
}

/** Less common than the words that sentences are made of. */
const ordinaryRank = 1000

function rankOf(text: string, letters: string, commonness: Commonness | undefined): number {
  if (letters.length === 1 || /^\p{N}+$/u.test(letters)) return 0
  if (commonness) return commonness(letters)
  return text === text.toLowerCase() ? ordinaryRank : Number.POSITIVE_INFINITY
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, without punctuation: "O'Neill" is two. `before` is what stands before the text. */
export function tokensOf(text: string, reader: WordReader, before = ''): Token[] {
  let end = 0
  return [...text.matchAll(wordPattern)].map((match, at) => {
    const gap = (at === 0 ? before : '') + text.slice(end, match.index)
    end = match.index + match[0].length
    return { ...reader(match[0]), text: match[0], at: match.index, end, gap }
  })
}

export const isOrdinary = ({ rank }: Pick<Word, 'rank'>) => rank < Number.POSITIVE_INFINITY

/** How many words sentences are made of: 'the', 'into', 'with'. */
const functionWords = 120

/** Beyond these, most of the common words are themselves names: 'Etienne'. */
export const rareWords = 5000

export const isFunctionWord = ({ rank }: Word) => rank < functionWords

/** The words as one, with each of the readings of their sounds. */
export function phraseOf(words: readonly Word[]): Phrase {
  const letters = words.map((word) => word.letters).join('')
  const sounds = new Set([
    words.map(({ sounds: [one] }) => one).reduce(joinSounds, ''),
    words.map(({ sounds: [, other] }) => other).reduce(joinSounds, ''),
    ...soundOf(letters),
  ])
  return { letters, spelled: spelledAsSpoken(letters), sounds: [...sounds].filter(Boolean) }
}
