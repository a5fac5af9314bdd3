import { fold } from '../../common/text/fold.ts'
import { isSmallWord } from '../../common/text/small-words.ts'
import { isAlike, type ReadText } from './read-text.ts'

/** Words that contradict each other, in three languages. */
const opposites = [
  [
    'rise rises rose risen increase increased grew grown gestiegen steigt steigen erhöht augmente augmenté',
    'fall falls fell fallen drop dropped decrease decreased shrank gesunken sinkt sinken baisse baissé diminué',
  ],
  [
    'won win wins winning gewonnen gewinnen gagné gagne gagner',
    'lost lose loses losing verloren verlieren perdu perd perdre',
  ],
  ['more mehr', 'less fewer weniger'],
  ['before bevor avant', 'after nachdem après'],
  ['first erste ersten erster premier première', 'last letzte letzten letzter dernier dernière'],
  ['earlier früher', 'later später'],
  ['faster schneller', 'slower langsamer'],
  ['higher höher', 'lower niedriger'],
  ['earliest frühestens', 'latest spätestens'],
  ['cheaper billiger günstiger', 'dearer costlier teurer'],
  ['longer länger', 'shorter kürzer'],
  ['bigger larger größer', 'smaller kleiner'],
  ['always immer toujours', 'never nie niemals jamais'],
  ['above oberhalb', 'below unterhalb'],
  [
    'buy buys bought kaufen kauft kaufte gekauft acheter achète acheté',
    'sell sells sold verkaufen verkauft verkaufte vendre vend vendu',
  ],
  ['minimum mindestens', 'maximum höchstens'],
]
/** They contradict each other only where all else is the same. */
const directions = [
  ['over über', 'under unter'],
  ['up', 'down'],
  ['with mit avec', 'without ohne sans'],
  ['vor', 'nach'],
  ['on', 'off'],
  ['every each', 'no'],
]
const toSets = (rows: readonly string[][]) =>
  rows.map((row) => row.map((words) => new Set(words.split(' ').map(fold))))
const strong = toSets(opposites)
const any = [...strong, ...toSets(directions)]

/**
 * Whether one says the opposite of the other by a word that the other does not use itself; where one keeps the words of the
 * other, a preposition is enough.
 */
export function sayOpposites(one: ReadText, other: ReadText, { kept }: { kept: boolean }): boolean {
  const has = ({ tokens }: ReadText, words: Set<string> | undefined) =>
    tokens.some(({ word }) => words?.has(word))
  return (kept ? any : strong).some(([up, down]) =>
    [
      [up, down],
      [down, up],
    ].some(
      ([said, meant]) =>
        has(one, said) && !has(one, meant) && has(other, meant) && !has(other, said),
    ),
  )
}

const negation =
  /\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|lacks?|nicht|nichts|nie|niemals|niemand|ohne|weder|kein\p{L}{0,2}|pas|jamais|rien|sans|aucune?|ni)\b|n['’]t\b|\bn(?:e |['’])\p{L}+ plus\b(?! que| qu['’])/iu
/** What looks like a negation, and is a bound or means 'only'. */
const noNegation =
  /\b(?:no|not|never|without) (?:more|less|fewer|later|earlier|only)\b(?: than)?|\bno\. ?\d|\b(?:nicht|nie) (?:mehr|weniger) als\b|\bnicht nur\b|\b(?:pas|jamais) (?:plus|moins) d|\bpas seulement\b/giu

export const denies = (text: string): boolean => negation.test(text.replace(noNegation, ' '))

/** A number of a sentence, and where it stands in it and in its source. */
export type Anchor = { own: number; source: number }

/**
 * Whether two numbers of a sentence have changed places: the words that it shares with its source stand nearer to the one
 * here and to the other there. If the numbers come in the same order, it takes more than one such word.
 * `apart` if they stand in two sentences there.
 */
export function areSwapped(
  sentence: ReadText,
  source: ReadText,
  [one, other]: readonly [Anchor, Anchor],
  { apart }: { apart: boolean },
): boolean {
  const isTurned = one.own < other.own !== one.source < other.source
  // 'Of 70 tenders they won 46' is '46 of 70 tenders': where they stand together, no word is nearer to one.
  if (isRange(sentence, one.own, other.own))
    return isTurned && isRange(source, one.source, other.source)
  const votes = sentence.words.map(({ word, at }) => {
    // What is counted may be left out beside the other number: 50 documents instead of 200.
    if (apart && [one, other].some(({ own: place }) => at > place && at < place + 3)) return 0
    const [found, second] = source.words.filter((each) => isAlike(each.word, word))
    if (!found || second) return 0
    const here = Math.abs(at - one.own) - Math.abs(at - other.own)
    const there = Math.abs(found.at - one.source) - Math.abs(found.at - other.source)
    return Math.sign(here) * Math.sign(there)
  })
  const sum = votes.reduce<number>((all, vote) => all + vote, 0)
  return isTurned ? sum < 0 : sum < -1
}

const joined = /^(?:to|and|of|auf|zu|bis|und|von|a|et|sur|des)$/u

/** Whether two numbers stand side by side, as in 'from 5 to 7 percent'. */
function isRange({ tokens }: ReadText, one: number, other: number): boolean {
  const within = tokens.slice(Math.min(one, other) + 1, Math.max(one, other))
  return within.length <= 2 && joined.test(within.at(-1)?.word ?? '')
}

/** Whether two words of a sentence, with others between them, have changed places, and all others are where they were. */
export function isReordered(sentence: ReadText, source: ReadText): boolean {
  const meant = sentence.tokens.filter(({ word }) => !isSmallWord(word))
  const places = meant.flatMap(({ word }) => {
    const at = source.tokens.findIndex((each) => isAlike(each.word, word))
    return at >= 0 ? [at] : []
  })
  const sorted = places.toSorted((a, b) => a - b)
  const moved = places.flatMap((place, at) => (place === sorted[at] ? [] : [at]))
  const [first, last] = moved
  return (
    moved.length === 2 &&
    places.length >= 4 &&
    places.length >= 0.8 * meant.length &&
    (last ?? 0) - (first ?? 0) > 1
  )
}
