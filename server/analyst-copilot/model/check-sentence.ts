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
/** What links, pictures, markup and code begin with. */
const markup = /!?\[[^\]]*\]\(|<\/?[a-z!]|`|\bhttps?:|\bwww\.|\bdata:|\bjavascript:/iu
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
  if (real.length === 0 || real.length < cited.length || markup.test(text)) return null

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
    claim.clauses.every((clause) => clauseHolds(clause, claim, places, known))
  if (!isSupported) return null
  const evidence = new Map(places.toReversed().map(({ number, at }) => [number, at]))
  return { basis: real.length > 1 ? 'inferred' : 'supported', evidence }
}

type Clause = { numbers: string[]; names: string[] }
type Claim = Clause & { words: string[]; clauses: Clause[] }
type Place = { material: Material; at: number }

const between = /[,;]\s|\b(?:and|while|but|whereas|und|während|aber|et|tandis que|mais)\b/iu

function readClaim(text: string, known: ReadonlySet<string>): Claim {
  const [first = '', ...others] = wordsOf(text)
  const meant = (word: string) => !isSmallWord(word) && !openers.has(word)
  const letters = [first, ...others].filter((word) => !/^\p{N}/u.test(word))
  const clauses = text.split(between).map((part, at) => ({
    numbers: numbersIn(part),
    names: namesIn(part, at === 0 ? known : null),
  }))
  return {
    numbers: numbersIn(text),
    // The first word may be a name: it has to stand in the sources like one.
    names: [...clauses.flatMap(({ names }) => names), ...[fold(first)].filter(meant)],
    words: [...new Set(letters.map(fold))].filter(meant),
    clauses,
  }
}

/**
 * The names in a text. The first word of a sentence has a capital anyway: it counts if it is `known`; with
 * null the text begins within a sentence.
 */
const namesIn = (text: string, known: ReadonlySet<string> | null) =>
  wordsOf(text)
    .filter((word, at) => /\p{Lu}/u.test(word) && (at > 0 || (known?.has(fold(word)) ?? true)))
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

/** Whether each number of a clause stands in a sentence about what the clause is about. */
function clauseHolds(
  { numbers, names }: Clause,
  claim: Claim,
  places: readonly Place[],
  known: ReadonlySet<string>,
): boolean {
  return numbers.every((number) =>
    places.some(({ material: { about, sentences }, at }) => {
      const sentence = sentences[at] ?? ''
      if (!numbersIn(`${sentence} ${about}`).includes(number)) return false
      const own = namesIn(sentence, known)
      const subject = new Words([about])
      const beside = own.length === 0 ? (sentences[at - 1] ?? '') : ''
      const near = new Words([sentence, about, beside])
      const others = own.filter((name) => known.has(name) && !subject.has(name))
      return (
        names.every((name) => near.has(name)) && others.every((name) => claim.names.includes(name))
      )
    }),
  )
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
