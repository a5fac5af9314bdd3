import { fold } from '../../../common/text/fold.ts'
import { datesIn } from './dates.ts'
import type { Figure, Token } from './numbers.ts'

/** What stands before a number: 1 for at least, -1 for at most, 0 for neither; strictly as in 'more than'. */
export type Bound = { sign: 1 | 0 | -1; strict: boolean; until?: boolean }

const rows: readonly (readonly [Bound['sign'], boolean, string])[] = [
  [-1, false, 'at most|no more than|not more than|never more than|up to|maximum|maximum of|max|by'],
  [-1, false, 'höchstens|maximal|bis zu|nicht mehr als|nie mehr als'],
  [-1, false, 'au plus|au maximum|jusqu a|pas plus de|jamais plus de|en moins de|d ici'],
  [1, false, 'at least|no less than|no fewer than|not less than|minimum|minimum of|since|as of'],
  [1, false, 'mindestens|wenigstens|nicht weniger als|ab|seit'],
  [1, false, 'au moins|au minimum|pas moins de|a partir de|à partir du|depuis'],
  [
    1,
    true,
    'more than|longer than|a little over|just over|over|above|greater than|higher than|exceeding|exceeds|beyond',
  ],
  [1, true, 'mehr als|länger als|größer als|höher als|über|oberhalb von|gut'],
  [1, true, 'plus de|plus longtemps que|au dessus de|superieure? a|superieure?s a'],
  [
    -1,
    true,
    'nearly|almost|just under|less than|fewer than|shorter than|under|below|lower than|smaller than',
  ],
  [-1, true, 'weniger als|kürzer als|kleiner als|niedriger als|unter|unterhalb von|knapp|fast'],
  [-1, true, 'presque|moins de|inferieure? a|inferieure?s a|au dessous de|en dessous de'],
  [1, false, 'after|nach|apres'],
  [-1, false, 'before|vor|avant'],
]
/** What may stand between a bound and its number: the 30th of June 2027. */
const between = String.raw`(?: (?:the|end|of|last|next|der|dem|den|zum|ende|le|la|les|fin|st|er|th|release|version|\d{1,2}|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre))*`
/** The longest first, because 'no more than' ends like 'more than'. */
const bounds = rows
  .flatMap(([sign, strict, words]) =>
    words.split('|').map((each) => ({ sign, strict, words: fold(each) })),
  )
  .toSorted((a, b) => b.words.length - a.words.length)
  .map(({ sign, strict, words }) => ({
    sign,
    strict,
    found: new RegExp(`(?:^| )${words}${between}$`, 'u'),
  }))

/** 2 million, less than the 3 that were planned: a number of its own, not a bound. */
const compared = /(?:than the|als die|als den|que les)$/u

const isInDate = (tokens: readonly Token[], at: number): boolean =>
  /^(?:19|20)\d\d$/u.test(tokens[at]?.word ?? '') ||
  datesIn(tokens.slice(at + 1, at + 2)).length > 0

/** What lasts until May is over after May, and before June. */
const until = new RegExp(`(?:until|till|bis|jusqu en|jusqu a|jusqu au)${between}$`, 'u')

export function boundOf(tokens: readonly Token[], { at }: Figure): Bound {
  const before = tokens.slice(Math.max(0, at - 8), at).filter(({ raw }) => !/[€$£]/u.test(raw))
  const text = before.map(({ word }) => word).join(' ')
  if (compared.test(text)) return { sign: 0, strict: false }
  if (isInDate(tokens, at) && until.test(text)) return { sign: 0, strict: false, until: true }
  const bound = bounds.find(({ found }) => found.test(text))
  return bound ?? { sign: 0, strict: false }
}

/** Whether a bound that is said is no other, and no stricter, than the one that is told. */
export function isWithin(said: Bound, told: Bound): boolean {
  if (told.until || said.sign === 0) return true
  return said.sign === told.sign ? told.strict || !said.strict : told.sign === 0 && !said.strict
}
