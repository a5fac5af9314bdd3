import { fold } from '../../../contract/fold.ts'
import { isSmallWord } from '../read-question.ts'
import { wordsOf } from '../words.ts'
import { numbersIn } from './numbers.ts'
import type { Written } from './split-sentences.ts'

/** A source as the check reads it. */
export type Material = {
  /** What it is about: titles, product, vendor, field and date. */
  about: string
  /** Its sentences, verbatim and in order. */
  sentences: readonly string[]
}

/** A sentence that its sources support, and the place of the sentence in each that does so best. */
export type Supported = {
  basis: 'supported' | 'inferred'
  /** By number of the source, from 1. */
  evidence: ReadonlyMap<number, number>
}

/** The share of its words that the sources have to hold. */
const leastShare = 0.6
/** The same for a part of a sentence with numbers, of which one source sentence has to hold it. */
const leastClauseShare = 0.5
/** What links, pictures, markup and code begin with. */
const markup = /!?\[[^[\]]*\]\(|<\/?[a-z!]|`|\bhttps?:|\bwww\.|\bdata:|\bjavascript:/iu

/** Whether a text holds a link, a picture, markup or code. */
export const holdsMarkup = (text: string): boolean => markup.test(text)

const negated =
  /\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|lacks?|nicht|nichts|nie|niemals|ohne|weder|kein\p{L}{0,2}|ne|pas|jamais|sans|aucune?|ni)\b|n['’]t\b/iu
/** Words that begin a sentence without saying anything. */
const openers = new Set(
  'according both however additionally also furthermore moreover yes overall while since because during laut außerdem zudem ja beide selon aussi oui'.split(
    ' ',
  ),
)

/**
 * Whether the sources that a sentence names support it: they exist, its numbers and names stand in
 * them and with each other, it denies what they deny, and it consists of their words. Null if not.
 * `known` are the names of products and vendors, folded.
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
    // The first word may be a name: it has to stand in the sources like one.
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

/** The parts of a sentence; one without words that say something belongs to the next. */
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

/** The words that say something, each once. */
const meaningIn = (text: string): string[] => {
  const words = wordsOf(text).filter((word) => !/^\p{N}/u.test(word))
  return [...new Set(words.map(fold))].filter(isMeant)
}

const isMeant = (word: string) => !isSmallWord(word) && !openers.has(word) && !/^\p{N}/u.test(word)

/** A number and the words after it, of which the first says what is counted. */
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

/** The names in a text. Its first word has a capital anyway: it counts if it is known to be a name. */
const namesIn = (text: string, known: ReadonlySet<string>) =>
  wordsOf(text)
    .filter((word, at) => /\p{Lu}/u.test(word) && (at > 0 || known.has(fold(word))))
    .map(fold)

/** The one or two sentences of a source that hold most of a claim. */
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
    // A second sentence has to add more than a word that happens to be there.
    if (most < (places.length === 0 ? 1 : 2)) break
    const best = worth.indexOf(most)
    places.push(best)
    for (const number of held[best]?.numbers ?? []) open.numbers.delete(number)
    for (const word of held[best]?.words ?? []) open.words.delete(word)
  }
  return places
}

/** Whether the numbers of a clause stand together, in their order, in a sentence that says the same. */
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
    // Where another sentence says more of the clause, the numbers belong to something else.
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

/** Whether numbers come in this order among others; dates may stand anywhere. */
function isWithin(numbers: readonly string[], others: readonly string[], dates: readonly string[]) {
  let from = 0
  return numbers.every((number) => {
    const at = others.indexOf(number, from)
    if (at >= 0) from = at + 1
    return at >= 0 || dates.includes(number)
  })
}

/** The words of texts, of which a word in another form of its ending counts as the same. */
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
