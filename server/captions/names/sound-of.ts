import { doubleMetaphone } from 'double-metaphone'
import { fold } from '../../../common/text/fold.ts'

/** Letters that folding leaves, and how they are written without them. */
const plain: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** The letters and digits of a text, folded: 'Ana Lindqvist' as 'analindqvist'. */
export function lettersOf(text: string): string {
  return fold(text)
    .replace(/[øæœłđðþ]/gu, (letter) => plain[letter] as string)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The codes of a word's consonants, as two readings of it are spoken. */
export function soundOf(letters: string): readonly [string, string] {
  const [one, other] = doubleMetaphone(letters)
  return [coarse(one), coarse(other)]
}

/** The code of words spoken one after the other: vowels count at the beginning alone, and no sound twice in a row. */
export function joinSounds(before: string, after: string): string {
  if (!before || !after) return before + after
  const from = after.startsWith('A') ? 1 : 0
  return before + after.slice(before.endsWith(after.charAt(from)) ? from + 1 : from)
}

/** 'th' as 't', and no sound twice in a row. */
function coarse(code: string): string {
  let kept = ''
  for (const sound of code.replaceAll('0', 'T')) if (!kept.endsWith(sound)) kept += sound
  return kept
}

const spellings: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/q[uv]/g, 'kv'],
  [/t?sch|tch|[cs]z/g, 'sh'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, 'sh'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** The letters with one spelling for each sound: 'netties' and 'netis' differ by one vowel. */
export const spelledAsSpoken = (letters: string) =>
  spellings.reduce((text, [from, to]) => text.replace(from, to), letters)

const vowels = 'aeiou'
const alike = ['bp', 'dt', 'gk', 'fv', 'gj', 'jsh', 'mn', 'uv']
const signs = 128

/** What it costs to exchange a letter for another, or to leave it out, by their codes. */
const costs = Float64Array.from({ length: signs * signs }, (_, at) =>
  exchange(String.fromCharCode(Math.floor(at / signs)), String.fromCharCode(at % signs)),
)
const weights = Float64Array.from({ length: signs }, (_, at) => weight(String.fromCharCode(at)))

/**
 * How differently two words are spelled, from 0 to 1: the edit distance, in which vowels and letters that sound alike
 * count less, by the length of the longer one. Both are spelled as spoken.
 */
export function spellingDistance(one: string, other: string): number {
  let row = [0]
  for (let at = 0; at < other.length; at++) row.push((row[at] as number) + weightAt(other, at))
  for (let line = 0; line < one.length; line++) {
    const left = weightAt(one, line)
    const next = [(row[0] as number) + left]
    for (let at = 0; at < other.length; at++) {
      next.push(
        Math.min(
          (row[at] as number) + costAt(one, line, other, at),
          (row[at + 1] as number) + left,
          (next[at] as number) + weightAt(other, at),
        ),
      )
    }
    row = next
  }
  return (row.at(-1) as number) / Math.max(one.length, other.length, 1)
}

const weightAt = (word: string, at: number): number => weights[word.charCodeAt(at)] ?? 1

function costAt(one: string, at: number, other: string, against: number): number {
  const code = one.charCodeAt(at)
  const second = other.charCodeAt(against)
  if (code === second) return 0
  return code < signs && second < signs ? (costs[code * signs + second] ?? 1) : 1
}

function weight(letter: string): number {
  if (letter === 'h') return 0.3
  return vowels.includes(letter) ? 0.5 : 1
}

function exchange(one: string, other: string): number {
  if (one === other) return 0
  const near =
    (vowels.includes(one) && vowels.includes(other)) ||
    alike.some((group) => group.includes(one) && group.includes(other))
  return near ? 0.4 : 1
}
