import { fold } from '../../../common/text/fold.ts'
import { partOfNumber, valuesOf } from './number-words.ts'
import { piecesOf, shareTime, type TimedWord } from './timed-words.ts'

/** A word of a script; `aside` in brackets, as directions to the speaker are. */
export type ScriptWord = Pick<TimedWord, 'text' | 'glued'> & {
  aside: boolean
  /** Whether a sentence or a line begins or ends with it. */
  begins: boolean
  ends: boolean
}

/** What is compared as one: a word with the signs beside it, or all words of a number. */
export type Unit<W> = {
  words: W[]
  /** Its letters and digits, folded. */
  key: string
  digits: string
  /** Whether it is a number: in digits, or in words. */
  number: boolean
  /** What it may count; empty if it is no number, or cannot be told. */
  values: readonly number[]
}

/** The words of a script. Markers of lists are no words. */
export function scriptWords(script: string): ScriptWord[] {
  const words: ScriptWord[] = []
  let depth = 0
  for (const line of script.split(/[\r\n\u2028]+/u)) {
    const texts = line
      .replace(/^\s*(?:[-–—*•·#]+\s+)+/u, '')
      .split(/\s+/u)
      .filter(Boolean)
    const parts = texts.flatMap(partsOf)
    for (const [at, part] of parts.entries()) {
      const opened = depth + count(part.text, /[[({]/gu)
      const closed = count(part.text, /[\])}]/gu)
      const before = parts[at - 1]
      words.push({
        ...part,
        aside: opened > 0,
        begins: !before || endsSentence(before.text),
        ends: at === parts.length - 1 || endsSentence(part.text),
      })
      depth = Math.max(0, opened - closed)
    }
    // What was never closed is no aside.
    depth = 0
  }
  return words
}

const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
const endsSentence = (text: string) => /[.!?…:。！？]["'”’»)]*$/u.test(text)

/** Heard words, those of scripts without spaces divided. */
export function heardWords(heard: readonly TimedWord[]): TimedWord[] {
  return heard.flatMap((word) => {
    const parts = partsOf(word.text)
    if (parts.length < 2) return [word]
    const { startMs, endMs, ...kept } = word
    const divided = parts.map((part, at) => ({ ...kept, ...part, glued: at > 0 || word.glued }))
    return shareTime(divided, startMs, endMs)
  })
}

const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const byWord = new Intl.Segmenter('en', { granularity: 'word' })

/** A word as such, or the words of a script without spaces, each with the signs that follow it. */
function partsOf(text: string): Pick<TimedWord, 'text' | 'glued'>[] {
  const texts: string[] = []
  if (withoutSpaces.test(text)) {
    for (const { segment } of byWord.segment(text)) {
      if (texts.length > 0 && keyOf(segment) === '') texts.push(`${texts.pop()}${segment}`)
      else texts.push(segment)
    }
  } else texts.push(text)
  return texts.flatMap(piecesOf).map((piece, at) => ({ text: piece, glued: at > 0 }))
}

/** Letters and digits, folded; of other signs only those that are spoken. */
export function keyOf(text: string): string {
  const folded = fold(text.normalize('NFKC'))
  return folded.replace(/[^\p{L}\p{N}\p{M}]/gu, '') || folded.replace(/[^%‰€$£¥°&+@=]/gu, '')
}

/** Words as units. Signs alone belong to the word before them, and those at the beginning to the first. */
export function unitsOf<W extends { text: string }>(words: readonly W[]): Unit<W>[] {
  const units: Unit<W>[] = []
  const keys = words.map(({ text }) => keyOf(text))
  const spoken = words.flatMap((_, at) => (keys[at] === '' ? [] : [at]))
  let from = 0
  for (let first = 0; first < spoken.length; ) {
    const count = lengthOfNumber(spoken.slice(first, first + mostParts).map((at) => keys[at] ?? ''))
    const next = first + Math.max(1, count)
    const until = spoken[next] ?? words.length
    const key = spoken
      .slice(first, next)
      .map((at) => keys[at])
      .join('')
    const own = words.slice(from, until)
    units.push({
      words: own,
      key,
      digits: key.replace(/\P{N}/gu, ''),
      number: count > 0,
      values: count > 0 ? valuesOf(own.map(({ text }) => text)) : [],
    })
    from = until
    first = next
  }
  return units
}

/** Longer numbers are several. */
const mostParts = 12

/** How many of these words, from the first on, are one number. */
function lengthOfNumber(keys: readonly string[]): number {
  let length = 0
  let sized = false
  for (const [at, key] of keys.entries()) {
    const part = partOfNumber(key)
    const linked = at > length
    if (part === null || (linked && part === 'symbol')) break
    if (part === 'link') {
      if (linked || length === 0) break
      continue
    }
    length = at + 1
    sized ||= part !== 'symbol'
  }
  return sized ? length : 0
}
