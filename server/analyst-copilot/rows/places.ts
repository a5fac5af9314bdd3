import { fold } from '../../../common/text/fold.ts'

/** The form in which places are compared: folded words. */
export const placeWords = (place: string): string =>
  fold(place)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Other names of countries in profiles and questions. */
const others: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'us', 'u s', 'united states of america'],
  GB: ['uk', 'u k', 'great britain', 'britain', 'grossbritannien', 'grande bretagne'],
  NL: ['holland', 'the netherlands'],
  CZ: ['czech republic'],
  AE: ['uae'],
}
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const unions = new Set(['EU', 'EZ', 'UN', 'XA', 'XB'])
/** English names of countries by all of their names, in English, German and French. */
const countries = new Map<string, string>()
const [english, ...languages] = ['en', 'de', 'fr'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)
for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
  const name = english?.of(code)
  if (!name || unions.has(code)) continue
  const names = [name, ...languages.map((language) => language.of(code)), ...(others[code] ?? [])]
  for (const each of names) if (each) countries.set(placeWords(each), name)
}

/** The English name of a country; undefined for other words. */
export const countryOf = (words: string): string | undefined => countries.get(words)

/** What a location of a headquarters may say for a place. */
export function namesOfPlace(place: string): string[] {
  const names = [...countries].filter(([, name]) => name === place).map(([words]) => words)
  return names.length > 0 ? names : [placeWords(place)]
}
