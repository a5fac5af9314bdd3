import { fold } from '../../common/text/fold.ts'
import { isSmallWord } from '../../common/text/small-words.ts'
import { wordsOf } from '../../common/text/words.ts'
import { numbersIn } from './numbers.ts'
import type { Written } from './split-sentences.ts'

/** A source in the form that is checked. */
export type Material = {
  /** Its subject: titles, product, vendor, field and date. */
  about: string
  /** Its sentences, verbatim and in order. */
  sentences: readonly string[]
}

/** A sentence that its sources support, and in each source the sentence that supports it best. */
export type Supported = {
  basis: 'supported' | 'inferred'
  /** By source number, from 1. */
  evidence: ReadonlyMap<number, number>
}

/** The share of its words that the sources must contain. */
const leastShare = 0.6
/** The share of words for a clause with numbers, which one source sentence must contain. */
const leastClauseShare = 0.5
/** How links, pictures, markup and code begin. */
const markup = /!?\[[^[\]]*\]\(|<\/?[a-z!]|`|\bhttps?:|\bwww\.|\bdata:|\bjavascript:/iu

/** Whether a text contains a link, a picture, markup or code. */
export const holdsMarkup = (text: string): boolean => markup.test(text)

const negated =
  /\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|lacks?|nicht|nichts|nie|niemals|ohne|weder|kein\p{L}{0,2}|ne|pas|jamais|sans|aucune?|ni)\b|n['’]t\b/iu
/** Words that open a sentence without adding meaning. */
const openers = new Set(
  'according both however additionally also furthermore moreover yes overall while since because during laut außerdem zudem ja beide selon aussi oui'.split(
    ' ',
  ),
)

/**
 * Checks a sentence against the sources that it cites: they exist, contain its numbers and names in the same
 * combination, agree on negation, and contain most of its words. Null if not. `known` has the folded names of
 * products and vendors.
 */
export function checkSentence(
  { text, marks }: Written,
  materials: readonly Material[],
  known: ReadonlySet<string>,
): Supported | null {
  const cited = marks.map((number) => ({ number, material: materials[number - 1] }))
  const real = cited.flatMap(({ number, material }) => (material ? [{ number, material }] : []))
  if (real.length === 0 || real.length < cited.length || holdsMarkup(text)) return null

  const claim = readClaim(text, known)
  const places = real.flatMap(({ number, material }) =>
    evidenceIn(claim, material).map((at) => ({ number, material, at })),
  )
  const texts = places.map(({ material, at }) => material.sentences[at] ?? '')
  const around = real.map(({ material }) => `${material.about} ${material.sentences.join(' ')}`)
  const [near, whole] = [
    new Words([...texts, ...real.map((each) => each.material.about)]),
    new Words(around),
  ]
  const isSupported =
    places.length > 0 &&
    claim.names.every((name) => whole.has(name)) &&
    claim.words.filter((word) => near.has(word)).length >= claim.words.length * leastShare &&
    negated.test(text) === texts.some((sentence) => negated.test(sentence)) &&
    claim.clauses.every((clause) =>
      numbersHold(
        clause,
        claim,
        real.map(({ material }) => material),
        known,
      ),
    )
  if (!isSupported) return null
  const evidence = new Map(places.toReversed().map(({ number, at }) => [number, at]))
  return { basis: real.length > 1 ? 'inferred' : 'supported', evidence }
}

type Clause = { numbers: string[]; units: Unit[]; names: string[]; words: string[] }
type Claim = Pick<Clause, 'numbers' | 'names' | 'words'> & { clauses: Clause[] }

const between = /[,;]\s|\b(?:and|while|but|whereas|und|während|aber|et|tandis que|mais)\b/iu

function readClaim(text: string, known: ReadonlySet<string>): Claim {
  const first = fold(wordsOf(text)[0] ?? '')
  const names = namesIn(text, known)
  return {
    numbers: numbersIn(text),
    // The first word may be a name, so the sources must contain it like one.
    names: [...names, ...meaningIn(first)],
    words: meaningIn(text),
    clauses: clausesOf(text).map((part) => ({
      numbers: numbersIn(part),
      units: unitsIn(part).filter(({ next: [word] }) => word !== undefined && isMeant(word)),
      names: wordsOf(part)
        .map(fold)
        .filter((word) => names.includes(word)),
      words: meaningIn(part),
    })),
  }
}

/** The clauses of a sentence; one without meaningful words is joined to the next. */
function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let open = ''
  for (const part of text.split(between)) {
    open += ` ${part}`
    if (meaningIn(open).length === 0) continue
    clauses.push(open)
    open = ''
  }
  return open.trim() === '' ? clauses : [...clauses.slice(0, -1), `${clauses.at(-1) ?? ''}${open}`]
}

/** The distinct words that carry meaning. */
const meaningIn = (text: string): string[] => {
  const words = wordsOf(text).filter((word) => !/^\p{N}/u.test(word))
  return [...new Set(words.map(fold))].filter(isMeant)
}

const isMeant = (word: string) => !isSmallWord(word) && !openers.has(word) && !/^\p{N}/u.test(word)

/** A number and the words after it, the first of which is its unit. */
type Unit = { number: string; next: string[] }

const unitsIn = (...texts: string[]): Unit[] =>
  texts.flatMap((text) => {
    const words = wordsOf(text).map(fold)
    return words.flatMap((word, at) =>
      numbersIn(word).map((number) => ({ number, next: words.slice(at + 1, at + 4) })),
    )
  })

const isSameUnit = ({ number, next: [unit = ''] }: Unit, other: Unit) =>
  number === other.number && new Words(other.next).has(unit)

/** The names in a text. Its first word is capitalized anyway, so it only counts if it is a known name. */
const namesIn = (text: string, known: ReadonlySet<string>) =>
  wordsOf(text)
    .filter((word, at) => /\p{Lu}/u.test(word) && (at > 0 || known.has(fold(word))))
    .map(fold)

/** The one or two sentences of a source that cover most of a claim. */
function evidenceIn({ numbers, words }: Claim, { sentences }: Material): number[] {
  const open = { numbers: new Set(numbers), words: new Set(words) }
  const places: number[] = []
  while (places.length < 2) {
    const held = sentences.map((sentence) => {
      const [has, inside] = [new Words([sentence]), numbersIn(sentence)]
      return {
        numbers: [...open.numbers].filter((number) => inside.includes(number)),
        words: [...open.words].filter((word) => has.has(word)),
      }
    })
    const worth = held.map((each) => 3 * each.numbers.length + each.words.length)
    const most = Math.max(0, ...worth)
    // A second sentence must add more than one coincidental word.
    if (most < (places.length === 0 ? 1 : 2)) break
    const best = worth.indexOf(most)
    places.push(best)
    for (const number of held[best]?.numbers ?? []) open.numbers.delete(number)
    for (const word of held[best]?.words ?? []) open.words.delete(word)
  }
  return places
}

/** Whether one sentence contains the numbers of a clause together, in order, and says the same. */
function numbersHold(
  { numbers, units, names, words }: Clause,
  claim: Claim,
  sources: readonly Material[],
  known: ReadonlySet<string>,
): boolean {
  if (numbers.length === 0) return true
  const meant = words.filter((word) => !known.has(word))
  return sources.some(({ about, sentences }) => {
    const dates = numbersIn(about)
    const subject = new Words([about])
    const held = sentences.map((sentence) => {
      const near = new Words([sentence, about])
      return meant.filter((word) => near.has(word)).length
    })
    // If another sentence covers more of the clause, the numbers belong to something else.
    const least = Math.max(meant.length * leastClauseShare, ...held)
    return sentences.some((sentence, at) => {
      const own = namesIn(sentence, known)
      const beside = own.length === 0 ? (sentences[at - 1] ?? '') : ''
      const named = new Words([sentence, about, beside])
      const others = own.filter((name) => known.has(name) && !subject.has(name))
      return (
        isWithin(numbers, numbersIn(sentence), dates) &&
        units.every((unit) => unitsIn(sentence, about).some((other) => isSameUnit(unit, other))) &&
        (held[at] ?? 0) >= least &&
        names.every((name) => named.has(name)) &&
        others.every((name) => claim.names.includes(name))
      )
    })
  })
}

/** Whether the numbers occur in this order among the others; dates may occur anywhere. */
function isWithin(numbers: readonly string[], others: readonly string[], dates: readonly string[]) {
  let from = 0
  return numbers.every((number) => {
    const at = others.indexOf(number, from)
    if (at >= 0) from = at + 1
    return at >= 0 || dates.includes(number)
  })
}

/** The words of texts; different inflections of a word match. */
class Words {
  readonly #words: string[]

  constructor(texts: readonly string[]) {
    this.#words = [...new Set(texts.flatMap((text) => wordsOf(text).map(fold)))]
  }

  has(word: string): boolean {
    return this.#words.some((other) => isAlike(word, other))
  }
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  let same = 0
  while (same < shorter && one[same] === other[same]) same++
  return (
    same >= 4 &&
    (same === shorter
      ? Math.max(one.length, other.length) - same <= 3
      : same >= 5 && same >= 0.6 * Math.max(one.length, other.length))
  )
}
