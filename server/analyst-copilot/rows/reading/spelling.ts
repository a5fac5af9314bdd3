import { fold } from '../../../../common/text/fold.ts'

/** The words by which rows are asked for. */
const asked = fold(
  `brief briefs briefing briefings video videos vendor vendors company companies supplier suppliers product products
  category categories canvas document documents which where since without between before newest latest oldest founded
  headquarters employees people published archived active draft drafts competitive crisis roadmap updates studies
  update regions private public revenue ownership january february march april august september october november
  december quarter months years anything everything something anbieter hersteller unternehmen produkte welche viele fallstudien mitarbeiter gegründet
  fournisseurs entreprises produits études combien quels`,
).split(/\s+/)

const shortest = 4

/** The word that is meant where a single letter is missing, too many or swapped with the next; else the same word. */
export function mendSpelling(word: string): string {
  if (word.length < shortest) return word
  const [meant = word, ...others] = asked.filter(
    (right) => lacksOne(right, word) || lacksOne(word, right) || isSwapped(word, right),
  )
  return others.length === 0 ? meant : word
}

/** Whether the first word without one letter, not its first, is the second. */
const lacksOne = (long: string, short: string) =>
  long.length === short.length + 1 &&
  [...short].some((_, at) => long.slice(0, at + 1) + long.slice(at + 2) === short)

const isSwapped = (word: string, right: string) =>
  word.length === right.length &&
  [...word].some((_, at) => {
    const [first = '', second = ''] = word.slice(at + 1, at + 3)
    return first !== second && word.slice(0, at + 1) + second + first + word.slice(at + 3) === right
  })
