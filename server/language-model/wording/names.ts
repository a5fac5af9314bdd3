import { fold } from '../../../common/text/fold.ts'
import { datesIn } from './dates.ts'
import { languageOf } from './language-of.ts'
import { type Token, unitsIn } from './numbers.ts'
import { holds } from './read-source.ts'
import type { ReadText } from './read-text.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((one) => letters.map((other) => one + other))

/** The codes of countries and languages by what they are called, so that Österreich is found in Austria. */
const places = new Map<string, string>()
for (const language of ['en', 'de', 'fr'] as const) {
  for (const type of ['region', 'language'] as const) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
    for (const code of codes) {
      const name = names.of(type === 'region' ? code : code.toLowerCase())
      if (name && /^\p{L}+$/u.test(name)) places.set(fold(name), `${type} ${code}`)
    }
  }
}

/**
 * The names in a sentence: known ones, and what is written in capitals where the language has none for nouns. Of a name of
 * several words one is enough, for those who are called by one.
 */
export function namesIn(claim: ReadText, known: ReadonlySet<string>): string[][] {
  const isGerman = languageOf(claim.text) === 'de'
  const names: string[][] = []
  let open = false
  for (const [at, token] of claim.tokens.entries()) {
    if (!isName(token, { isFirst: at === 0, isGerman, known })) {
      open = false
      continue
    }
    const isPart = open && token.gap === ' ' && !isKnown(token, known)
    if (isPart) names.at(-1)?.push(token.word)
    else names.push([token.word])
    open = !isKnown(token, known)
  }
  return names
}

/** Parts of names that are also words. */
const common = new Set(
  'software systems system solutions group labs data health energy cloud pay'.split(' '),
)

/** Whether a word is of the name of a product or vendor. */
export const isKnown = ({ raw, word }: Token, known: ReadonlySet<string>): boolean =>
  known.has(word) && !common.has(word) && /^[\p{Lu}\p{N}]/u.test(raw)

type Place = { isFirst: boolean; isGerman: boolean; known: ReadonlySet<string> }

function isName(token: Token, { isFirst, isGerman, known }: Place): boolean {
  const { raw, gap } = token
  if (isKnown(token, known)) return true
  if (datesIn([token]).length > 0 || unitsIn([token]).length > 0) return false
  if (/\p{Lu}.{0,40}\p{Lu}/u.test(raw) && raw.length > 2) return true
  const begins = isFirst || /[.:!?“„«"(]/u.test(gap)
  return !begins && !isGerman && /^\p{Lu}\p{L}/u.test(raw)
}

/** Whether a text has a name, or a country by what another language calls it. */
export function holdsName(text: ReadText, word: string): boolean {
  const place = places.get(word)
  return (
    holds(text, word) || (!!place && text.tokens.some((other) => places.get(other.word) === place))
  )
}
