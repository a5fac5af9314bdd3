import {
  isFunctionWord,
  isOrdinary,
  type Phrase,
  phraseOf,
  rareWords,
  type Token,
  type Word,
} from './heard-words.ts'
import { spellingDistance } from './sound-of.ts'

export type Name = Phrase & {
  text: string
  words: readonly Word[]
  /** That of a person, without the first name. */
  surname: boolean
}

/** Words that may be a name, and whether the first of them begins a sentence. */
export type Heard = {
  tokens: readonly Token[]
  letters: string
  phrase: () => Phrase
  beginsSentence: boolean
  /** The language writes all nouns with a capital. */
  nounsCapital: boolean
}

/** Names with fewer letters sound like too much else. */
const fewestLetters = 4
/** All-ordinary words that sound like a shorter name are mostly what was said: 'into it'. */
const fewestOfSeveral = 7

/** Other people have names that are as near as other words: 'Kowalski' is not 'Kowalczyk'. */
const farthestSurname = 0.07

/** How far the words are from the name, from 0 to 1; null if they are something else. */
export function judgeHeard(heard: Heard, name: Name): number | null {
  const { tokens, letters } = heard
  const share = letters.length / name.letters.length
  if (share < 0.6 || share > 1.6) return null
  if (digits(letters) !== digits(name.letters) || isInflected(tokens, name)) return null
  const { words, nameWords } = whatDiffers(tokens, name)
  if (words.length === 0 || nameWords.length === 0) return null
  const whole = words.length === tokens.length
  if (whole && name.letters.length < fewestLetters) return null
  const ordinary = words.every(isOrdinary)
  if (name.surname && (ordinary || tokens.length > 1)) return null
  if (ordinary && !whole && !besideRare(tokens, words)) return null
  const [said, meant] = whole ? [heard.phrase(), name] : [phraseOf(words), phraseOf(nameWords)]
  const strict = ordinary || words.slice(1, -1).some(isFunctionWord)
  const distance = nearness(said, meant, strict ? 'same' : undefined)
  if (name.surname && (distance ?? 1) > farthestSurname) return null
  if (distance === null || !ordinary || !whole) return distance
  return ordinaryButNear(heard, distance, name) ? distance : null
}

/** The other words of the name, which are the same, are ones that hardly anybody says otherwise. */
const besideRare = (tokens: readonly Token[], words: readonly Token[]) =>
  tokens.some((token) => !words.includes(token) && token.rank > rareWords)

/** Ordinary words, all of them, that are still more probably the name. */
function ordinaryButNear(heard: Heard, distance: number, { letters }: Phrase): boolean {
  const { tokens, beginsSentence, nounsCapital } = heard
  const [first] = tokens
  if (!first) return false
  if (tokens.length === 1) {
    // Speech recognition writes what it takes for a name with a capital.
    const asName = !beginsSentence && !nounsCapital && isCapital(first.text)
    return asName && letters.length > fewestLetters && distance <= 0.2
  }
  if (letters.length < fewestOfSeveral || distance > 0.25) return false
  const edges = [first, tokens.at(-1) as Token]
  return distance <= 0.05 || !edges.some(isFunctionWord)
}

/** How far two phrases are from each other; null if that is too far. 'same' asks for the same sounds. */
function nearness(said: Phrase, meant: Phrase, sounds?: 'same'): number | null {
  const edits = fewestEdits(said.sounds, meant.sounds)
  const { length } = meant.letters
  if (edits > 0 && (sounds === 'same' || (edits > 1 && length < 7))) return null
  if (edits > 0 && !beginAlike(said, meant)) return null
  const distance = spellingDistance(said.spelled, meant.spelled)
  const most = [length > fewestLetters ? 0.36 : 0.2, length > 5 ? 0.18 : 0.1, 0.12][edits]
  return distance <= (most as number) ? distance : null
}

/** The first sound is what is heard best. */
const beginAlike = (said: Phrase, meant: Phrase) =>
  said.sounds.some((one) => meant.sounds.some((other) => one[0] === other[0]))

/** The fewest edits between two codes, one of each phrase; 2 stands for more as well. */
function fewestEdits(said: readonly string[], meant: readonly string[]): number {
  let fewest = 2
  for (const one of said) {
    for (const other of meant) fewest = Math.min(fewest, editsUpToTwo(one, other))
  }
  return fewest
}

/** The words that differ, after the same ones at both ends. */
function whatDiffers(tokens: readonly Token[], name: Name) {
  let head = 0
  const same = (one: Word | undefined, other: Word | undefined) =>
    one !== undefined && one.letters === other?.letters
  while (same(tokens[head], name.words[head])) head++
  let tail = 0
  const left = Math.min(tokens.length, name.words.length) - head
  while (tail < left && same(tokens.at(-1 - tail), name.words.at(-1 - tail))) tail++
  return {
    words: tokens.slice(head, tokens.length - tail),
    nameWords: name.words.slice(head, name.words.length - tail),
  }
}

/** 'Atlas 2' is not 'Atlas 3', however alike they are. */
const digits = (letters: string) => letters.replace(/\P{N}+/gu, '')

const endings = /^(s|es|d|ed|r|er|rs|ers|ing|ly|e|n|en)$/

/** A form of the name ('two Okta's'), or the ordinary word of which the name is a form ('signal'). */
function isInflected(tokens: readonly Token[], { letters, words }: Name): boolean {
  const [only] = tokens
  if (!only || tokens.length > 1 || words.length > 1) return false
  if (only.letters.startsWith(letters)) return endings.test(only.letters.slice(letters.length))
  return (
    isOrdinary(only) &&
    letters.startsWith(only.letters) &&
    endings.test(letters.slice(only.letters.length))
  )
}

export const isCapital = (text: string) => /^\p{Lu}/u.test(text)

/** The edit distance of two codes; 2 stands for more as well. */
function editsUpToTwo(one: string, other: string): number {
  if (one === other) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return 2
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1) ? 1 : 2
}
