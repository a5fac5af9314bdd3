import { isSmallWord } from '../../../common/text/small-words.ts'
import { type Figure, isSameValue } from './numbers.ts'
import type { Source } from './read-source.ts'
import { isAlike, type ReadText } from './read-text.ts'

/** Whether numbers, or other words, have changed places within one sentence of a source or two. */
export const isSwapped = (claim: ReadText, { sentences, pairs }: Source): boolean =>
  sentences.some(
    (sentence) => isReordered(claim, sentence) || haveSwapped(claim, sentence, null),
  ) || pairs.some((pair, at) => haveSwapped(claim, pair, sentences[at]?.tokens.length ?? 0))

/** A number of a sentence, and where it stands in it and in its source. */
type Anchor = { own: number; source: number; unit: string | null; isSame: boolean }

/** `border`: only numbers on both sides of it, where the second of two sentences begins. */
function haveSwapped(claim: ReadText, source: ReadText, border: number | null): boolean {
  const anchors = claim.figures.flatMap((figure): Anchor[] => {
    const [found, second] = source.figures.filter(
      (each) => !each.ordinal && isSameValue(figure, each),
    )
    if (!found || second || isInDate(claim, figure)) return []
    const { unit } = found
    return [{ own: figure.at, source: found.at, unit, isSame: !!unit && unit === figure.unit }]
  })
  return anchors.some((one, at) =>
    anchors.slice(at + 1).some((other) => {
      const apart = border !== null && one.source < border !== other.source < border
      // Units that differ there, and are the same here, tell them apart.
      const isTold = one.unit !== other.unit && (one.isSame || other.isSame)
      if (one.source === other.source || isTold || (border !== null && !apart)) return false
      return areSwapped(claim, source, [one, other], { apart })
    }),
  )
}

/** Whether a number is the day or the year of a date. */
const isInDate = ({ dates }: ReadText, { values }: Figure): boolean =>
  dates.some(({ day, year }) => [day, year].some((each) => values.includes(String(each))))

/**
 * Whether two numbers have changed places: the words that the sentence shares with its source stand nearer to the one here
 * and to the other there. If the numbers come in the same order, it takes more than one such word. `apart` if they stand
 * in two sentences there.
 */
function areSwapped(
  sentence: ReadText,
  source: ReadText,
  [one, other]: readonly [Anchor, Anchor],
  { apart }: { apart: boolean },
): boolean {
  const isTurned = one.own < other.own !== one.source < other.source
  const roles = [roleOf(sentence, one.own), roleOf(source, one.source)]
  const others = [roleOf(sentence, other.own), roleOf(source, other.source)]
  if ([...roles, ...others].every(Boolean)) return roles[0] !== roles[1]
  // 'Of 70 tenders they won 46' is '46 of 70 tenders': where they stand together, no word is nearer to one.
  if (isRange(sentence, one.own, other.own))
    return isTurned && isRange(source, one.source, other.source)
  const votes = sentence.words.map(({ word, at }) => {
    // What is counted may be left out beside the other number: 50 documents instead of 200.
    if (apart && [one, other].some(({ own }) => at > own && at < own + 3)) return 0
    const [found, second] = source.words.filter((each) => isAlike(each.word, word))
    if (!found || second) return 0
    const here = nearer(at, one.own, other.own)
    const there = nearer(found.at, one.source, other.source)
    return here * there
  })
  const sum = votes.reduce<number>((all, vote) => all + vote, 0)
  return sum < -1
}

const near = 4

/** Which of two places one is nearer to, as 1 or -1; 0 if it is far from both, or as near to both. */
function nearer(at: number, one: number, other: number): number {
  const [left, right] = [Math.abs(at - one), Math.abs(at - other)]
  return Math.min(left, right) > near ? 0 : Math.sign(left - right)
}

/** Whether a number is where a change begins or ends: from 17 to 14, to 14 from 17. */
function roleOf({ tokens }: ReadText, at: number): 'from' | 'to' | null {
  const before = tokens[at - 1]?.word ?? ''
  if (/^(?:from|von|de|d)$/u.test(before)) return 'from'
  return /^(?:to|auf|a)$/u.test(before) ? 'to' : null
}

const joint = /^(?:to|and|of|auf|zu|bis|und|von|a|et|sur|des)$/u

/** Whether two numbers stand side by side, as in 'from 5 to 7 percent'. */
function isRange({ tokens }: ReadText, one: number, other: number): boolean {
  const between = tokens.slice(Math.min(one, other) + 1, Math.max(one, other))
  return between.length <= 2 && joint.test(between.at(-1)?.word ?? '')
}

/** Whether two words, with others between them, have changed places, and all others are where they were. */
function isReordered(sentence: ReadText, source: ReadText): boolean {
  const meant = sentence.tokens.filter(({ word }) => !isSmallWord(word))
  const places = meant
    .map(({ word }) => source.tokens.findIndex((each) => isAlike(each.word, word)))
    .filter((place) => place >= 0)
  const sorted = places.toSorted((a, b) => a - b)
  const moved = places.flatMap((place, at) => (place === sorted[at] ? [] : [at]))
  const [first = 0, last = 0] = moved
  const isKept = places.length >= 4 && places.length >= 0.8 * meant.length
  return isKept && moved.length === 2 && last - first > 1
}
