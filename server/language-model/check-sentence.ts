import { fold } from '../../common/text/fold.ts'
import type { Written } from './split-sentences.ts'
import { isOneOf } from './wording/dates.ts'
import { figuresHold } from './wording/figures-hold.ts'
import { isBent, keptShare } from './wording/is-bent.ts'
import { isSwapped } from './wording/is-swapped.ts'
import { languageOf } from './wording/language-of.ts'
import { holdsName, namesIn } from './wording/names.ts'
import { isSameValue } from './wording/numbers.ts'
import { type Material, readSource, type Source, sharedWords } from './wording/read-source.ts'
import { clausesOf, type ReadText, readText } from './wording/read-text.ts'

/** A sentence that its sources may support, and in each source the sentence that comes nearest to it. */
export type Supported = {
  basis: 'supported' | 'inferred'
  /** By source number, from 1. */
  evidence: ReadonlyMap<number, number>
}

/** In characters; longer ones say too much to be checked. */
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
  const clauses = clausesOf(claim)
  const sources = cited.map(({ source }) => source)
  const isProven =
    quotationsHold(text, sources) &&
    namesIn(claim, known).every((name) =>
      name.some((word) => sources.some(({ whole }) => holdsName(whole, word))),
    ) &&
    claim.dates.every((date) => sources.some(({ whole }) => isOneOf(date, whole.dates))) &&
    clauses.every((clause) => figuresHold(clause, sources, known)) &&
    sources.some((source) => hasToDoWith(claim, source)) &&
    !isFromElsewhere(claim, sources, materials) &&
    (isVerbatim(text, sources) ||
      (![claim, ...clauses].some((part) => isBent(part, sources)) &&
        !sources.some((source) => isSwapped(claim, source))))
  if (!isProven) return null
  const evidence = new Map(cited.map(({ number, source }) => [number, nearestIn(claim, source)]))
  return { basis: cited.length > 1 ? 'inferred' : 'supported', evidence }
}

const quotation = /[“„«"]([^“”„«»"]+)[”“»"]/gu
const plain = (text: string) => fold(text).replace(/[’`´]/gu, "'").replace(/\s+/gu, ' ').trim()

/** Each quotation stands in a source, word for word, but for what it leaves out visibly. */
function quotationsHold(text: string, sources: readonly Source[]): boolean {
  const whole = sources.map((source) => plain(source.whole.text))
  // One that goes on in another sentence cannot be compared.
  if (/[“”„«»"]/u.test(text.replace(quotation, ''))) return false
  return [...text.matchAll(quotation)].every(([, quoted = '']) =>
    plain(quoted)
      .split(/\s?(?:\[?…\]?|\[?\.\.\.\]?)\s?/u)
      .map((part) => part.replace(/[.,;:!?]{1,9}$/u, ''))
      .every((part) => whole.some((each) => each.includes(part))),
  )
}

const isVerbatim = (text: string, sources: readonly Source[]): boolean =>
  sources.some(({ sentences }) => sentences.some((each) => plain(each.text) === plain(text)))

/** Whether a sentence shares a word or a number with a source, which only in one language tells anything. */
function hasToDoWith(claim: ReadText, { sentences, whole }: Source): boolean {
  const [own, other] = [languageOf(claim.text), languageOf(whole.text)]
  return (
    (own !== null && other !== null && own !== other) ||
    sentences.some(
      (sentence) => sharedWords(claim.words, sentence) + sharedFigures(claim, sentence),
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
  if (claim.words.length < 4 || Math.max(...sources.map(shareIn)) > keptShare / 2) return false
  return materials.some((each) => shareIn(readSource(each)) >= keptShare)
}

const sharedFigures = (claim: ReadText, { figures }: ReadText): number =>
  claim.figures.filter((figure) => figures.some((other) => isSameValue(figure, other))).length

/** The sentence of a source that shares most with a claim. */
function nearestIn(claim: ReadText, { sentences }: Source): number {
  const worth = sentences.map(
    (sentence) => 3 * sharedFigures(claim, sentence) + sharedWords(claim.words, sentence),
  )
  return Math.max(0, worth.indexOf(Math.max(...worth)))
}
