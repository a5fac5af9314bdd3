import { isSmallWord } from '../../../common/text/small-words.ts'
import { type DateIn, datesIn } from './dates.ts'
import { type Figure, figuresIn, type Token, tokensIn, unitsIn } from './numbers.ts'

/** A text as it is compared: its words, numbers and dates. */
export type ReadText = {
  text: string
  tokens: Token[]
  figures: Figure[]
  dates: DateIn[]
  /** The words that carry meaning, and where they stand among the tokens. */
  words: { word: string; at: number }[]
}

export function readText(text: string, options?: { withOrdinals: boolean }): ReadText {
  const tokens = tokensIn(text)
  const figures = figuresIn(tokens, options)
  const counted = new Set(figures.map(({ at }) => at))
  const words = tokens.flatMap((each, at) => {
    const { word } = each
    const isMeant = word.length > 2 && /^\p{L}/u.test(word) && !isSmallWord(word)
    return isMeant &&
      !counted.has(at) &&
      unitsIn([each]).length === 0 &&
      datesIn([each]).length === 0
      ? [{ word, at }]
      : []
  })
  return { text, tokens, figures, dates: datesIn(tokens), words }
}

export const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ gap, raw }) => gap + raw).join('')

/** Whether two folded words are forms of one. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [shorter, longer] = [one.length, other.length].sort((a, b) => a - b) as [number, number]
  let same = 0
  while (same < shorter && one[same] === other[same]) same++
  return same >= 4 && (same === shorter ? longer - same <= 3 : same >= 5 && same >= 0.6 * longer)
}

const joint = /^(?:and|while|but|whereas|because|und|während|aber|weil|et|tandis|mais|car)$/u

/** A text in clauses, each of which says something; a clause without words of meaning goes with the next. */
export function clausesOf(whole: ReadText): ReadText[] {
  const starts = whole.tokens.flatMap(({ gap, word }, at) =>
    at === 0 || /[,;:–—(]/u.test(gap) || joint.test(word) ? [at] : [],
  )
  const clauses: ReadText[] = []
  let from = 0
  for (const [place] of starts.entries()) {
    const to = starts[place + 1] ?? whole.tokens.length
    const isLast = place === starts.length - 1
    const words = whole.words.filter(({ at }) => at >= from && at < to)
    if (words.length === 0 && !isLast) continue
    clauses.push(partOf(whole, from, to))
    from = to
  }
  return clauses
}

function partOf(whole: ReadText, from: number, to: number): ReadText {
  const within = ({ at }: { at: number }) => at >= from && at < to
  const tokens = whole.tokens.slice(from, to)
  return {
    text: textOf(tokens),
    tokens,
    figures: whole.figures.filter(within).map((each) => ({ ...each, at: each.at - from })),
    dates: datesIn(tokens),
    words: whole.words.filter(within).map((each) => ({ ...each, at: each.at - from })),
  }
}
