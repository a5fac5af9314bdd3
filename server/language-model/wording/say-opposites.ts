import { fold } from '../../../common/text/fold.ts'
import type { ReadText } from './read-text.ts'

const toSets = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([one, other]) => [toSet(one), toSet(other)] as const)
const toSet = (words: string) => new Set(words.split(' ').map(fold))

/** Words that contradict each other, in three languages. */
const opposites = toSets([
  [
    'rise rises rose risen increase increased grew grown gestiegen steigt steigen erhöht augmente augmenté',
    'fall falls fell fallen drop dropped decrease decreased shrank gesunken sinkt sinken baisse baissé diminué',
  ],
  [
    'won win wins winning gewonnen gewinnen gagné gagne gagner',
    'lost lose loses losing verloren verlieren perdu perd perdre',
  ],
  [
    'buy buys bought kaufen kauft kaufte gekauft acheter achète acheté',
    'sell sells sold verkaufen verkauft verkaufte vendre vend vendu',
  ],
  [
    'free kostenlos kostenfrei gratis umsonst gratuit gratuite',
    'cost costs kostet kosten kostenpflichtig coûte coûtent payant payante',
  ],
  ['included inbegriffen enthalten inclus compris', 'excluded ausgeschlossen exclu'],
  ['online', 'offline'],
  ['more mehr', 'less fewer weniger'],
  ['before bevor avant', 'after nachdem après'],
  ['first erste ersten erster premier première', 'last letzte letzten letzter dernier dernière'],
  ['earlier früher', 'later später'],
  ['earliest frühestens', 'latest spätestens'],
  ['faster schneller', 'slower langsamer'],
  ['higher höher', 'lower niedriger'],
  ['cheaper billiger günstiger', 'dearer costlier teurer'],
  ['longer länger', 'shorter kürzer'],
  ['bigger larger größer', 'smaller kleiner'],
  ['always immer toujours', 'never nie niemals jamais'],
  ['above oberhalb', 'below unterhalb'],
  ['minimum mindestens', 'maximum höchstens'],
])
/** They contradict each other only where all else is the same. */
const directions = toSets([
  ['over über', 'under unter'],
  ['up', 'down'],
  ['with mit avec', 'without ohne sans'],
  ['vor', 'nach'],
  ['on', 'off'],
  ['every each', 'no'],
])

/**
 * Whether one text says the opposite of the other by a word that the other does not use itself; where it keeps the other's
 * words, a preposition is enough.
 */
export function sayOpposites(one: ReadText, other: ReadText, { kept }: { kept: boolean }): boolean {
  const has = ({ tokens }: ReadText, words: ReadonlySet<string>) =>
    tokens.some(({ word }) => words.has(word))
  const isOnly = (text: ReadText, said: ReadonlySet<string>, meant: ReadonlySet<string>) =>
    has(text, said) && !has(text, meant)
  return [...opposites, ...(kept ? directions : [])].some(
    ([up, down]) =>
      (isOnly(one, up, down) && isOnly(other, down, up)) ||
      (isOnly(one, down, up) && isOnly(other, up, down)),
  )
}
