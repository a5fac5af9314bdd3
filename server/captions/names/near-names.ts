import { setImmediate } from 'node:timers/promises'
import {
  isFunctionWord,
  isOrdinary,
  type Phrase,
  phraseOf,
  rareWords,
  type Token,
  tokensOf,
  type Word,
  type WordReader,
  wordReader,
} from './heard-words.ts'
import { type Heard, isCapital, judgeHeard, type Name } from './judge-heard.ts'
import type { Commonness } from './ordinary-words.ts'
import { joinSounds, lettersOf } from './sound-of.ts'

/** After how many lines other requests get their turn. */
const linesAtOnce = 500

type Line = { position: number; text: string }

/** Words of a line that were probably a name. */
export type HeardName = {
  name: string
  position: number
  /** Where the words begin in the text of the line. */
  at: number
  found: string
}

type Known = {
  /** Names as they are written, of one or several words. */
  names: readonly string[]
  /** Words that are right as they are, though near to a name. */
  right: readonly string[]
  /** Undefined if there is no list of the language's words. */
  commonness: Commonness | undefined
  /** The language writes all nouns with a capital. */
  nounsCapital?: boolean
}

type Index = {
  byLetters: ReadonlyMap<string, Name>
  bySound: ReadonlyMap<string, readonly Name[]>
  /** By their sounds, also with one of them left out. */
  byNearSound: ReadonlyMap<string, readonly Name[]>
  /** Names of several words, by the sounds of the first and the last. */
  byWord: ReadonlyMap<string, readonly Name[]>
  /** How the names are written, by their letters. */
  right: ReadonlyMap<string, ReadonlySet<string>>
  /** The words that are left as they are, in lower case, by their letters. */
  leftAlone: ReadonlyMap<string, ReadonlySet<string>>
  /** How names, and words that are left alone, begin: their sounds, and their letters. */
  beginnings: ReadonlySet<string>
  mostWords: number
  mostLetters: number
  mostSounds: number
}

type Run = {
  tokens: readonly Token[]
  letters: string
  sounds: [string, string]
  /** The place of its rarest word among the most common words. */
  rank: number
}
type Offer = { name: string | null; run: Run; value: number }

/** Longer names are recognized by fewer words. */
const mostWords = 6

/**
 * The words in these lines that sound and are spelled nearly like a known name, or are written in another way than it.
 * Ordinary words are left alone where the text is plausible.
 */
export async function nearNames(lines: readonly Line[], known: Known): Promise<HeardName[]> {
  const reader = wordReader(known.commonness)
  const index = indexOf(known, reader)
  const { nounsCapital = false } = known
  const heard: HeardName[] = []
  let begins = true
  for (const [at, { position, text }] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await setImmediate()
    const tokens = tokensOf(text, reader)
    const shouted = text === text.toUpperCase()
    const offers = shouted ? [] : offersIn(tokens, index, { begins, nounsCapital })
    for (const { name, run } of withoutOverlaps(offers)) {
      heard.push({ name, position, ...placeOf(run, text) })
    }
    begins = endsSentence.test(text)
  }
  return heard
}

const endsSentence = /[.?!:…]["'”’»)]*\s*$/u

function indexOf({ names, right }: Known, reader: WordReader): Index {
  const byLetters = new Map<string, Name>()
  const bySound = new Map<string, Name[]>()
  const byNearSound = new Map<string, Name[]>()
  const byWord = new Map<string, Name[]>()
  const add = (map: Map<string, Name[]>, sound: string, name: Name) => {
    const listed = map.get(sound)
    if (!listed) map.set(sound, [name])
    else if (listed.at(-1) !== name) listed.push(name)
  }
  for (const text of names) {
    const words = tokensOf(text, reader)
    const name = { text, words, ...phraseOf(words) }
    if (words.length === 0 || words.length > mostWords) continue
    if (!byLetters.has(name.letters)) byLetters.set(name.letters, name)
    for (const sound of name.sounds) {
      add(bySound, sound, name)
      for (const near of nearSounds(sound)) add(byNearSound, near, name)
    }
    for (const sound of edgeSounds(words)) add(byWord, sound, name)
  }
  const all = [...byLetters.values()]
  return {
    byLetters,
    bySound,
    byNearSound,
    byWord,
    right: byTheirLetters(names.map(written)),
    leftAlone: byTheirLetters(right.map((text) => written(text).toLowerCase())),
    beginnings: new Set(
      [...bySound.keys(), ...byLetters.keys(), ...right.map(lettersOf)].flatMap(beginningsOf),
    ),
    mostWords: Math.max(0, ...all.map(({ words }) => words.length)) + 1,
    mostLetters: Math.max(0, ...all.map(({ letters }) => letters.length)) * 1.5,
    mostSounds: Math.max(0, ...[...bySound.keys()].map(({ length }) => length)) + 1,
  }
}

const beginningsOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1))

function byTheirLetters(texts: readonly string[]): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const text of texts) {
    const letters = lettersOf(text)
    found.set(letters, (found.get(letters) ?? new Set()).add(text))
  }
  return found
}

/** Shorter codes, with a sound left out, are those of too much else. */
const fewestSounds = 4

/** The code, and it with each of its sounds left out. */
function nearSounds(sound: string): string[] {
  if (sound.length < fewestSounds) return [sound]
  return [sound, ...Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1))]
}

/** Sounds by which names of several words are found if one of the words is far off. */
function edgeSounds(words: readonly Word[]): string[] {
  if (words.length < 2) return []
  const edges = [words[0], words.at(-1)].flatMap((word) => word?.sounds ?? [])
  return [...new Set(edges)].filter((sound) => sound.length > 2)
}

const written = (text: string) => text.replace(/\s+/gu, ' ').replaceAll('’', "'").trim()

type Manner = { begins: boolean; nounsCapital: boolean }

/** What each run of words may be; the name is null where the words are right. */
function offersIn(tokens: readonly Token[], index: Index, manner: Manner): Offer[] {
  const offers: Offer[] = []
  for (const [from, first] of tokens.entries()) {
    const begins = from === 0 ? manner.begins : startsSentence.test(first.gap)
    for (const run of runsFrom(tokens, from, index)) {
      const offer = offerOf(run, index, { ...manner, begins })
      if (offer) offers.push(offer)
    }
  }
  return offers
}

/** The runs from a word on that may be a name. Most words begin none, which is seen without reading on. */
function runsFrom(tokens: readonly Token[], from: number, index: Index): Run[] {
  const ahead = tokens.slice(from, from + index.mostWords)
  const anyRare = ahead.some(({ rank }) => rank > rareWords)
  const runs: Run[] = []
  let [letters, one, other, rank] = ['', '', '', 0]
  for (const [at, token] of ahead.entries()) {
    if (at > 0 && token.gap !== ' ' && !joins.test(token.gap)) break
    letters += token.letters
    one = joinSounds(one, token.sounds[0])
    other = joinSounds(other, token.sounds[1])
    rank = Math.max(rank, token.rank)
    if (letters.length > index.mostLetters) break
    const { beginnings } = index
    if (!anyRare && !beginnings.has(one) && !beginnings.has(other) && !beginnings.has(letters))
      break
    const known = index.right.has(letters) || index.leftAlone.has(letters)
    const sounds: [string, string] = [one, other]
    if (rank <= rareWords && !known && !sounds.some((sound) => index.bySound.has(sound))) continue
    runs.push({ tokens: ahead.slice(0, at + 1), letters, sounds, rank })
  }
  return runs
}

/** What may stand between the words of a name. */
const joins = /^(\s+|[-'’.&/+]|\s-\s)$/u
const startsSentence = /[.?!:…]/u

function isRight(run: Run, { right, leftAlone }: Index): boolean {
  const [as, inAnyCase] = [right.get(run.letters), leftAlone.get(run.letters)]
  if (!as && !inAnyCase) return false
  const text = written(textOf(run))
  return as?.has(text) || inAnyCase?.has(text.toLowerCase()) || false
}

function offerOf(run: Run, index: Index, manner: Manner): Offer | undefined {
  const { tokens, letters } = run
  if (isRight(run, index)) return { name: null, run, value: worth * letters.length }
  const same = index.byLetters.get(letters)
  if (same) return isOtherForm(run, same, manner) ? offered(run, same, 0) : undefined
  let phrase: Phrase | undefined
  const heard: Heard = {
    tokens,
    letters,
    phrase: () => (phrase ??= phraseOf(tokens)),
    beginsSentence: manner.begins,
    nounsCapital: manner.nounsCapital,
  }
  let best: { name: Name; distance: number } | undefined
  for (const name of candidates(run, index)) {
    const distance = judgeHeard(heard, name)
    if (distance !== null && distance < (best?.distance ?? 1)) best = { name, distance }
  }
  return best && offered(run, best.name, best.distance)
}

/** What a letter of a name counts at distance 0; no offer is farther away. */
const worth = 0.45

/** Longer names count for more, so that all words of a name are changed together. */
const offered = (run: Run, name: Name, distance: number): Offer => ({
  name: name.text,
  run,
  value: name.letters.length * (worth - distance),
})

/** The names that a run may be. Those that sound differently need a word that is neither ordinary nor at home anywhere. */
function candidates({ tokens, sounds, rank }: Run, index: Index): Iterable<Name> {
  const [first, last] = [tokens[0] as Token, tokens.at(-1) as Token]
  const wide = !isOrdinary({ rank }) && !isFunctionWord(first) && !isFunctionWord(last)
  const found: Name[] = []
  const add = (names: readonly Name[] = []) => {
    for (const name of names) found.push(name)
  }
  for (const sound of sounds[0] === sounds[1] ? sounds.slice(1) : sounds) {
    if (sound.length > index.mostSounds) continue
    if (!wide) add(index.bySound.get(sound))
    else for (const near of nearSounds(sound)) add(index.byNearSound.get(near))
  }
  if (tokens.length > 1 && rank > rareWords) {
    for (const token of [first, last])
      for (const sound of token.sounds) add(index.byWord.get(sound))
  }
  return found.length > 1 ? new Set(found) : found
}

/** Whether the same letters are written as the name is not: other capitals, accents or spaces. */
function isOtherForm(run: Run, name: Name, { begins }: Manner): boolean {
  if (name.words.every(isOrdinary)) return false
  const text = textOf(run)
  const only = text.slice(1) === name.text.slice(1) && isCapital(text) && begins
  return !only
}

const textOf = ({ tokens }: Run) =>
  tokens.map(({ text, gap }, at) => (at === 0 ? text : gap + text)).join('')

function placeOf({ tokens }: Run, text: string) {
  const at = tokens[0]?.at ?? 0
  return { at, found: text.slice(at, tokens.at(-1)?.end) }
}

/** The most valuable offers, none of which shares a word with another or with words that are right. */
function withoutOverlaps(offers: readonly Offer[]): { name: string; run: Run }[] {
  const taken = new Set<Token>()
  const kept: { name: string; run: Run }[] = []
  for (const { name, run } of [...offers].sort((a, b) => b.value - a.value)) {
    if (run.tokens.some((token) => taken.has(token))) continue
    for (const token of run.tokens) taken.add(token)
    if (name !== null) kept.push({ name, run })
  }
  return kept.sort((a, b) => (a.run.tokens[0]?.at ?? 0) - (b.run.tokens[0]?.at ?? 0))
}
