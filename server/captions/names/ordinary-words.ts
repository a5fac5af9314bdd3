import { createRequire } from 'node:module'
import { fold } from '../../../common/text/fold.ts'

const require = createRequire(import.meta.url)

/** Tells how common a folded word is: its place among the most common ones, or infinity. */
export type Commonness = (word: string) => number

/** Rarer ones are often names: 'northwind' is among the 50,000 most common words of films. */
const mostWords = 25_000

// Loaded at the first use: reading a package takes 30 ms that the server's start should not pay.
const lists: Record<string, () => readonly string[]> = {
  en: () => {
    const { dictionary }: typeof import('@zxcvbn-ts/language-en') =
      require('@zxcvbn-ts/language-en')
    return dictionary['commonWords-en']
  },
  de: () => {
    const { dictionary }: typeof import('@zxcvbn-ts/language-de') =
      require('@zxcvbn-ts/language-de')
    return [...dictionary.commonWords, ...dictionary.wikipedia]
  },
  fr: () => {
    const { dictionary }: typeof import('@zxcvbn-ts/language-fr') =
      require('@zxcvbn-ts/language-fr')
    return dictionary['commonWords-fr']
  },
}

const read = new Map<string, ReadonlyMap<string, number>>()

/** How common words are in a language, given as BCP 47; undefined if we have no list of its words. */
export function ordinaryWords(language: string): Commonness | undefined {
  const [main = ''] = language.split('-')
  const list = Object.hasOwn(lists, main) ? lists[main] : undefined
  if (!list) return undefined
  const known = read.get(main) ?? ranksOf(list())
  read.set(main, known)
  return (word) => known.get(word) ?? Number.POSITIVE_INFINITY
}

function ranksOf(words: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const word of words.slice(0, mostWords)) {
    const folded = fold(String(word)).replace(/[^\p{L}\p{N}]/gu, '')
    if (!ranks.has(folded)) ranks.set(folded, ranks.size)
  }
  return ranks
}
