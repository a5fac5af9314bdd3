import { fold } from '../../common/text/fold.ts'
import { boundOf, isWithin } from './bounds.ts'
import { areSwapped, denies, isReordered, sayOpposites } from './contradictions.ts'
import { isOneOf } from './dates.ts'
import { languageOf } from './language-of.ts'
import { holdsName, namesIn } from './names.ts'
import { type Figure, unitsIn } from './numbers.ts'
import { clausesOf, holds, isAlike, type ReadText, readText } from './read-text.ts'
import type { Written } from './split-sentences.ts'

/** A source in the form that is checked. */
export type Material = {
  /** Its subject: titles, product, vendor, field and date. */
  about: string
  /** Its sentences, verbatim and in order. */
  sentences: readonly string[]
}

/** A sentence that its sources may support, and in each source the sentence that comes nearest to it. */
export type Supported = {
  basis: 'supported' | 'inferred'
  /** By source number, from 1. */
  evidence: ReadonlyMap<number, number>
}

/** A sentence that keeps so many of a source's words is compared with it word by word. */
const keptShare = 0.8
const negationShare = 0.75
const longest = 700

/** How links, pictures, markup and code begin. */
const markup = /\]\(|!\[|<\/?[a-z!]|`|\bhttps?:|\bwww\.|\bdata:|\bjavascript:/iu

/** Whether a text contains a link, a picture, markup or code. */
export const holdsMarkup = (text: string): boolean => markup.test(text)

/**
 * Checks what words can prove of a sentence and the sources that it cites: they exist; its numbers with their units,
 * dates, names and quotations are theirs; and where it keeps their words, it neither denies nor turns around what they
 * say. Null if not. Whether they mean the same is left to a reader. `known` has the folded names of products and vendors.
 */
export function checkSentence(
  { text, marks }: Written,
  materials: readonly Material[],
  known: ReadonlySet<string>,
): Supported | null {
  const cited = marks.flatMap((number) => {
    const material = materials[number - 1]
    return material ? [{ number, source: readSource(material) }] : []
  })
  if (cited.length === 0 || cited.length < marks.length) return null
  if (text.length > longest || holdsMarkup(text)) return null
  const claim = readText(text)
  const sources = cited.map(({ source }) => source)
  const holdsAll =
    quotationsHold(text, sources) &&
    namesIn(claim, known).every((name) => isAnyNamed(name, sources)) &&
    claim.dates.every((date) => isOneOf(date, sources.flatMap(datesOf))) &&
    clausesOf(claim).every((clause) => figuresHold(clause, sources, known)) &&
    sources.some((source) => hasToDoWith(claim, source)) &&
    !isFromElsewhere(claim, sources, materials) &&
    !isTurnedAround(claim, sources)
  if (!holdsAll) return null
  const evidence = new Map(cited.map(({ number, source }) => [number, nearestIn(claim, source)]))
  return { basis: cited.length > 1 ? 'inferred' : 'supported', evidence }
}

type Source = {
  about: ReadText
  sentences: ReadText[]
  /** Each sentence with the one after it. */
  pairs: ReadText[]
  /** All of it. */
  whole: ReadText
}

const read = new WeakMap<Material, Source>()

/** Each source is read once, for all sentences that are checked. */
function readSource(material: Material): Source {
  const known = read.get(material) ?? toSource(material)
  read.set(material, known)
  return known
}

function toSource({ about, sentences }: Material): Source {
  const options = { withOrdinals: true }
  return {
    about: readText(about, options),
    sentences: sentences.map((sentence) => readText(sentence, options)),
    pairs: sentences.map((sentence, at) =>
      readText(`${sentence} ${sentences[at + 1] ?? ''}`, options),
    ),
    whole: readText(`${about} · ${sentences.join(' ')}`, options),
  }
}

const datesOf = ({ whole }: Source) => whole.dates

const quotation = /[“„«"]([^“”„«»"]{2,})[”“»"]/gu
const plain = (text: string) => fold(text).replace(/[’`´]/gu, "'").replace(/\s+/gu, ' ').trim()

/** Each quotation stands in a source, word for word, but for what it leaves out visibly. */
function quotationsHold(text: string, sources: readonly Source[]): boolean {
  const whole = sources.map((source) => plain(source.whole.text))
  return [...text.matchAll(quotation)].every(([, quoted = '']) =>
    plain(quoted)
      .split(/\s?(?:\[?…\]?|\[?\.\.\.\]?)\s?/u)
      .map((part) => part.replace(/[.,;:!?]+$/u, ''))
      .every((part) => whole.some((each) => each.includes(part))),
  )
}

const isAnyNamed = (name: readonly string[], sources: readonly Source[]): boolean =>
  name.some((word) => sources.some(({ whole }) => holdsName(whole, word)))

/** Each number of a clause stands in a source that has the clause's known names, with its unit and its bound. */
function figuresHold(
  clause: ReadText,
  sources: readonly Source[],
  known: ReadonlySet<string>,
): boolean {
  const named = clause.tokens.filter(({ word }) => known.has(word)).map(({ word }) => word)
  const able = sources.filter(({ whole }) => named.every((name) => holds(whole, name)))
  const units = new Set(sources.flatMap(({ whole }) => unitsIn(whole.tokens)))
  return clause.figures.every((figure) => {
    const places = able.flatMap(({ about, sentences }) =>
      [...sentences, about].flatMap((sentence) => {
        const own = sentence.tokens.filter(({ word }) => known.has(word) && !holds(about, word))
        const isOther =
          own.length > 0 && named.length > 0 && !own.some(({ word }) => named.includes(word))
        const shared = sharedWords(clause.words, sentence)
        return sentence.figures
          .filter((other) => isSameValue(figure, other))
          .map((other) => ({
            shared,
            agrees: !isOther && isSameFigure([figure, clause], [other, sentence], units),
          }))
      }),
    )
    // Where it stands among the same words, if it stands at several places.
    const most = Math.max(...places.map(({ shared }) => shared))
    return places.some(({ shared, agrees }) => shared === most && agrees)
  })
}

/** Whether two numbers of one value mean the same: units, bounds, negations. */
function isSameFigure(
  [figure, clause]: readonly [Figure, ReadText],
  [other, sentence]: readonly [Figure, ReadText],
  units: ReadonlySet<string>,
): boolean {
  const [said, told] = [boundOf(clause.tokens, figure), boundOf(sentence.tokens, other)]
  const isPlain = figure.unit === null && said.sign === 0
  return (
    isWithin(said, told) &&
    isSameUnit(figure, other, units) &&
    (!other.ordinal || figure.ordinal || isPlain) &&
    (!denies(clause.text) || denies(sentence.text))
  )
}

const sharedWords = (words: readonly { word: string }[], text: ReadText): number =>
  words.filter(({ word }) => holds(text, word)).length

const isSameValue = (one: Figure, other: Figure) =>
  one.values.some((value) => other.values.includes(value))

function isSameUnit(figure: Figure, other: Figure, units: ReadonlySet<string>): boolean {
  if (figure.scale && other.scale && figure.scale !== other.scale) return false
  if (figure.unit === null || figure.unit === other.unit) return true
  return other.unit === null && other.bare && (figure.unit === 'percent' || units.has(figure.unit))
}

/** Whether a sentence keeps the words of a source, and says something else with them. */
const isTurnedAround = (claim: ReadText, sources: readonly Source[]): boolean =>
  !sources.some(({ sentences }) =>
    sentences.some(({ text }) => plain(text) === plain(claim.text)),
  ) &&
  ([claim, ...clausesOf(claim)].some((part) => sources.every((source) => isBent(part, source))) ||
    sources.some((source) => hasSwapped(claim, source)))

function isBent(part: ReadText, { sentences, about }: Source): boolean {
  const own = part.words.filter(({ word }) => !holds(about, word))
  const counts = sentences.map((sentence) => sharedWords(own, sentence))
  const most = Math.max(0, ...counts)
  const share = most / own.length
  const nearest = sentences.filter((_, at) => counts[at] === most)
  return nearest.every((each) => {
    const kept = (own.length >= 3 && share >= keptShare) || isCopied(part, each)
    const isNear = isCopied(part, each) || (most >= 4 && share >= negationShare)
    return (
      (most > 0 && sayOpposites(part, each, { kept })) ||
      (isNear && denies(part.text) !== denies(spanOf(each, part.words))) ||
      (kept && !isKeptWhole(part, each, about))
    )
  })
}

/** Whether a sentence in the language of a source shares a word or a number with it; in other languages nothing tells. */
function hasToDoWith(claim: ReadText, { sentences, whole }: Source): boolean {
  const [own, other] = [languageOf(claim.text), languageOf(whole.text)]
  return (
    (own !== null && other !== null && own !== other) ||
    sentences.some(
      (sentence) =>
        sharedWords(claim.words, sentence) > 0 ||
        claim.figures.some((figure) => sentence.figures.some((each) => isSameValue(figure, each))),
    )
  )
}

/** Whether a sentence keeps the words of a source that it does not cite, and few of those that it does. */
function isFromElsewhere(
  claim: ReadText,
  sources: readonly Source[],
  materials: readonly Material[],
): boolean {
  const shareIn = ({ sentences }: Source) =>
    Math.max(0, ...sentences.map((sentence) => sharedWords(claim.words, sentence))) /
    claim.words.length
  if (claim.words.length < 4) return false
  const cited = Math.max(...sources.map(shareIn))
  return cited < keptShare / 2 && materials.some((each) => shareIn(readSource(each)) >= keptShare)
}

/** Whether nearly all words come from a sentence, with the small ones. */
const isCopied = ({ tokens }: ReadText, sentence: ReadText): boolean =>
  tokens.length >= 5 && sharedWords(tokens, sentence) >= keptShare * tokens.length

/** Whether a clause that keeps the words of a sentence keeps its numbers, dates and units. */
function isKeptWhole(clause: ReadText, sentence: ReadText, about: ReadText): boolean {
  const told = [...sentence.figures, ...about.figures]
  const units = new Set(unitsIn(sentence.tokens))
  return (
    clause.figures.every((figure) => told.some((other) => isSameValue(figure, other))) &&
    (sentence.dates.length === 0 || clause.dates.every((date) => isOneOf(date, sentence.dates))) &&
    unitsIn(clause.tokens).every((unit) => units.has(unit) || unit === 'times')
  )
}

/** How far from some words a negation of what they say may stand, in the same clause. */
const reach = 4
const border = /[,;:–—(]/u

/** The part of a source's sentence that has words of a claim, with what may deny them. */
function spanOf({ tokens, words }: ReadText, own: ReadText['words']): string {
  const places = words
    .filter((each) => own.some(({ word }) => isAlike(word, each.word)))
    .map(({ at }) => at)
  let [from, to] = [Math.min(...places), Math.max(...places)]
  for (let left = reach; left > 0 && from > 0 && !border.test(tokens[from]?.gap ?? ''); left--)
    from--
  for (let left = reach; left > 0 && !border.test(tokens[to + 1]?.gap ?? ','); left--) to++
  const span = tokens.slice(from, to + 1)
  return span.map(({ gap, raw }) => gap + raw).join('')
}

/** Whether numbers, or other words, have changed places within one sentence of a source or two. */
const hasSwapped = (claim: ReadText, { sentences, pairs }: Source): boolean =>
  sentences.some(
    (sentence) => isReordered(claim, sentence) || areAnySwapped(claim, sentence, null),
  ) || pairs.some((pair, at) => areAnySwapped(claim, pair, sentences[at]?.tokens.length ?? 0))

/** `border`: only numbers on both sides of it, where the second of two sentences begins. */
function areAnySwapped(claim: ReadText, source: ReadText, border: number | null): boolean {
  const anchors = claim.figures.flatMap((figure) => {
    const [found, second] = source.figures.filter(
      (other) => !other.ordinal && isSameValue(figure, other),
    )
    if (!found || second || isInDate(claim, figure)) return []
    return [{ own: figure.at, source: found.at, unit: figure.unit && found.unit }]
  })
  return anchors.some((one, at) =>
    anchors.slice(at + 1).some((other) => {
      const apart = border !== null && one.source < border !== other.source < border
      if (one.source === other.source || (border !== null && !apart)) return false
      // Their units, which agree, tell them apart.
      if (one.unit && other.unit && one.unit !== other.unit) return false
      return areSwapped(claim, source, [one, other], { apart })
    }),
  )
}

/** Whether a number is the day or the year of a date. */
const isInDate = ({ dates }: ReadText, { values }: Figure): boolean =>
  dates.some(({ day, year }) =>
    [day, year].some((each) => each !== null && values.includes(String(each))),
  )

/** The sentence of a source that shares most with a claim. */
function nearestIn(claim: ReadText, { sentences }: Source): number {
  const worth = sentences.map(
    (sentence) =>
      3 *
        claim.figures.filter((figure) =>
          sentence.figures.some((other) => isSameValue(figure, other)),
        ).length +
      sharedWords(claim.words, sentence),
  )
  return Math.max(0, worth.indexOf(Math.max(...worth)))
}
