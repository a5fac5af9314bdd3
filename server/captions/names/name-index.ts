import {
  isFunctionWord,
  isOrdinary,
  phraseOf,
  rareWords,
  type Token,
  tokensOf,
  type Word,
  type WordReader,
} from './heard-words.ts'
import type { Name } from './judge-heard.ts'
import { lettersOf } from './sound-of.ts'
import type { Turns } from './turns.ts'

export type NameIndex = {
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
  mayBegin: (text: string) => boolean
  mostWords: number
  mostLetters: number
  mostSounds: number
}

/** Words one after the other that may be a name. */
export type Run = {
  tokens: readonly Token[]
  letters: string
  sounds: [string, string]
  /** The place of its rarest word among the most common words. */
  rank: number
}

/** Longer names are recognized by fewer words. */
const mostWords = 6

/** With how many names words are compared: more names that sound the same differ by vowels alone. */
const mostCandidates = 50

type Known = { names: readonly string[]; people: readonly string[]; right: readonly string[] }

/** The names, as they are looked up by what was heard. */
export async function buildIndex(
  { names, people, right }: Known,
  reader: WordReader,
  turns: Turns,
): Promise<NameIndex> {
  const byLetters = new Map<string, Name>()
  const bySound = new Map<string, Name[]>()
  const byNearSound = new Map<string, Name[]>()
  const byWord = new Map<string, Name[]>()
  const add = (map: Map<string, Name[]>, sound: string, name: Name) => {
    const listed = map.get(sound)
    if (!listed) map.set(sound, [name])
    else if (listed.length < mostCandidates && listed.at(-1) !== name) listed.push(name)
  }
  const surnames = people.flatMap((person) => surname.exec(person)?.[1] ?? [])
  const all = [...names, ...surnames]
  for (const [at, text] of all.entries()) {
    if (turns.due()) await turns.rest()
    const words = tokensOf(text, reader)
    const name = { text, words, ...phraseOf(words), surname: at >= names.length }
    if (words.length === 0 || words.length > mostWords) continue
    if (name.surname && (words.every(isOrdinary) || byLetters.has(name.letters))) continue
    if (!byLetters.has(name.letters)) byLetters.set(name.letters, name)
    for (const sound of name.sounds) {
      add(bySound, sound, name)
      for (const near of nearSounds(sound)) add(byNearSound, near, name)
    }
    for (const sound of edgeSounds(words)) add(byWord, sound, name)
  }
  const known = [...byLetters.values()]
  const beginnings = new Set<string>()
  for (const text of [...bySound.keys(), ...byLetters.keys(), ...right.map(lettersOf)]) {
    if (turns.due()) await turns.rest()
    for (const beginning of beginningsOf(text)) beginnings.add(beginning)
  }
  return {
    byLetters,
    bySound,
    byNearSound,
    byWord,
    right: byTheirLetters(all.map(written)),
    leftAlone: byTheirLetters(right.map((text) => written(text).toLowerCase())),
    mayBegin: (text) => beginnings.has(text.slice(0, longestBeginning)),
    mostWords: Math.max(0, ...known.map(({ words }) => words.length)) + 1,
    mostLetters: Math.max(0, ...known.map(({ letters }) => letters.length)) * 1.5,
    mostSounds: Math.max(0, ...[...bySound.keys()].map(({ length }) => length)) + 1,
  }
}

/** What a person is called alone: the last of several words. Shorter ones sound like too much else. */
const surname = /\s(\p{L}{5,})$/u

/** Hardly any names are alike for so long. */
const longestBeginning = 24

const beginningsOf = (text: string) =>
  Array.from({ length: Math.min(text.length, longestBeginning) }, (_, at) => text.slice(0, at + 1))

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
/** Longer codes would be too many; they are those of names of many words. */
const mostSounds = 24

/** The code, and it with each of its sounds left out. */
function nearSounds(sound: string): string[] {
  if (sound.length < fewestSounds || sound.length > mostSounds) return [sound]
  return [sound, ...Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1))]
}

/** Sounds by which names of several words are found if one of the words is far off. */
function edgeSounds(words: readonly Word[]): string[] {
  if (words.length < 2) return []
  const edges = [words[0], words.at(-1)].flatMap((word) => word?.sounds ?? [])
  return [...new Set(edges)].filter((sound) => sound.length > 2)
}

/**
 * The names that a run may be, those that sound the same first. Those that sound differently need a word that is neither
 * ordinary nor at home anywhere.
 */
export function candidatesFor({ tokens, sounds, rank }: Run, index: NameIndex): Iterable<Name> {
  const [first, last] = [tokens[0] as Token, tokens.at(-1) as Token]
  const wide = !isOrdinary({ rank }) && !isFunctionWord(first) && !isFunctionWord(last)
  const found = new Set<Name>()
  const add = (names: readonly Name[] = []) => {
    for (const name of names) if (found.size < mostCandidates) found.add(name)
  }
  const own = sounds.filter((sound) => sound.length <= index.mostSounds)
  for (const sound of own) add(index.bySound.get(sound))
  if (wide) {
    for (const sound of new Set(own))
      for (const near of nearSounds(sound)) add(index.byNearSound.get(near))
  }
  if (tokens.length > 1 && rank > rareWords) {
    for (const token of [first, last])
      for (const sound of token.sounds) add(index.byWord.get(sound))
  }
  return found
}

/** As a line writes words: it may break between them. */
export const written = (text: string) => text.replace(/\s+/gu, ' ').replaceAll('’', "'").trim()
