import { lowerWords } from './question-words.ts'

/** Regions of operation as profiles store them, and the words people use for them. */
const regions: [string, string][] = [
  ['North America', 'north america|nordamerika|amérique du nord'],
  [
    'South America',
    'south america|latin america|südamerika|lateinamerika|amérique du sud|amérique latine',
  ],
  ['Europe', 'europe|europa'],
  ['Asia', 'asia|asien|asie'],
  ['Africa', 'africa|afrika|afrique'],
  ['Oceania', 'oceania|ozeanien|océanie'],
  ['Middle East', 'middle east|naher osten|nahen osten|nahost|moyen orient|proche orient'],
]
export const regionNames = regions

/** English names of countries by their German and French names. */
const countries = new Map<string, string>()
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = (language: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
const [english, ...others] = [names('en'), names('de'), names('fr')]
for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
  const name = english?.of(code)
  for (const other of others) {
    const foreign = other.of(code)
    if (name && foreign) countries.set(foreign.toLocaleLowerCase('en'), name)
  }
}

/** Whether a location contains a place by its name: in English, or for a country also in German or French. */
export function isIn(location: string, place: readonly string[]): boolean {
  const has = new Set(lowerWords(location))
  const english = countries.get(place.join(' '))
  return (
    place.every((word) => has.has(word)) ||
    (!!english && lowerWords(english).every((word) => has.has(word)))
  )
}
