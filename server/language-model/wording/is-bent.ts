import { isOneOf } from './dates.ts'
import { denies } from './denies.ts'
import { isSameValue, unitsIn } from './numbers.ts'
import { holds, type Source, sharedWords } from './read-source.ts'
import { isAlike, type ReadText, textOf } from './read-text.ts'
import { sayOpposites } from './say-opposites.ts'

/** A sentence that keeps so many of a source's words is compared with it word by word. */
export const keptShare = 0.8

/** Whether a sentence, or a clause of one, keeps words of its sources and says something else with them. */
export function isBent(part: ReadText, sources: readonly Source[]): boolean {
  const places = sources.flatMap(({ sentences, about }) => {
    const own = part.words.filter(({ word }) => !holds(about, word))
    return sentences.map((sentence) => ({
      sentence,
      about,
      own: own.length,
      shared: sharedWords(own, sentence),
    }))
  })
  const most = Math.max(0, ...places.map(({ shared }) => shared))
  const nearest = places.filter(({ shared }) => shared === most)
  return nearest.every(({ sentence, about, own }) => {
    const copied = isCopied(part, sentence)
    const kept = copied || (own >= 3 && most >= keptShare * own)
    const isDenied = most > 0 && denies(part.text) !== denies(spanOf(sentence, part))
    return (
      (most > 0 && !isDenied && sayOpposites(part, sentence, { kept })) ||
      (copied && isDenied) ||
      (kept && !isWhole(part, sentence, about))
    )
  })
}

/** Words that only deny. */
const denial =
  /^(?:not|never|no|do|does|did|doesn|didn|isn|wasn|t|nicht|nie|kein\p{L}{0,2}|ne|n|pas)$/u

/** Whether nearly all words come from a sentence, with the small ones, but for a denial. */
function isCopied({ tokens }: ReadText, sentence: ReadText): boolean {
  const kept = tokens.filter(({ word }) => !denial.test(word))
  return kept.length >= 5 && sharedWords(kept, sentence) >= keptShare * kept.length
}

/** Whether what keeps the words of a sentence keeps its numbers, dates and units. */
function isWhole(part: ReadText, sentence: ReadText, about: ReadText): boolean {
  const told = [...sentence.figures, ...about.figures]
  const units = new Set(unitsIn(sentence.tokens))
  return (
    part.figures.every((figure) => told.some((other) => isSameValue(figure, other))) &&
    (sentence.dates.length === 0 || part.dates.every((date) => isOneOf(date, sentence.dates))) &&
    unitsIn(part.tokens).every((unit) => units.has(unit) || unit === 'times')
  )
}

/** How many words away a negation may stand, in the same clause. */
const reach = 4
const border = /[,;:–—(]/u

/** The part of a source's sentence that has words of a claim, with what may deny them. */
function spanOf({ tokens, words }: ReadText, part: ReadText): string {
  const places = part.words
    .map(({ word }) => words.find((each) => isAlike(word, each.word))?.at)
    .filter((at) => at !== undefined)
  let [from, to] = [Math.min(...places), Math.max(...places)]
  const isOpen = (at: number) => at > 0 && at < tokens.length && !border.test(tokens[at]?.gap ?? '')
  for (let left = reach; left > 0 && isOpen(from); left--) from--
  for (let left = reach; left > 0 && isOpen(to + 1); left--) to++
  return textOf(tokens.slice(from, to + 1))
}
