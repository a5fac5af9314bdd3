import {
  type DocumentBlock,
  type DocumentInline,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentExportWords as exportWords } from '../../../contract/boardroom-builder/document-exports.ts'
import type { DocumentForm } from '../../../contract/boardroom-builder/documents.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { heading, note, openPoint, paragraph, toBlock, words } from './blocks.ts'
import { FactChooser } from './choose-facts.ts'
import { type Composing, composePart, type Piece, statement } from './compose-part.ts'
import { type Claim, repeats } from './headings/choose-heading.ts'
import type { Fact, Material } from './material.ts'
import { depthOf, type OutlineSection, type Part, preferred, wordsFor } from './outline.ts'
import { outlineOf } from './outlines/outline-of.ts'

/** A composed section, and what a language model may use to rewrite it. */
export type Section = {
  /** Its index in the outline, which does not depend on the material. */
  at: number
  /** What it is about; its heading says the point. */
  title: string
  /** The question that it answers. */
  question: string
  /** Whether it is a slide. */
  slide: boolean
  /** Its heading first, unless it has nothing but open points. */
  blocks: DocumentBlock[]
  /** The ids of the blocks that state facts one after the other, which a drafted text replaces. */
  prose: string[]
  /** The heading that a draft may replace; null for one in the author's words. */
  heading: string | null
  /** The facts that the draft may use, best first. */
  facts: Fact[]
}

const mostForModel = 15

/**
 * The sections of a document, composed only from the material. What has no evidence is no section: only its open points
 * stand at its place.
 */
export function composeDocument(form: DocumentForm, material: Material): Section[] {
  const outline = outlineOf[form.type]
  const depth = depthOf(form)
  const facts = new FactChooser(material.facts, {
    brief: depth === 1 || outline.slides,
    preferred: preferred[form.tone],
  })
  const composing = { form, material, facts, depth, slides: outline.slides }
  const composed = outline.sections
    .map((section, at) => ({ section, at }))
    .filter(({ section }) => outline.slides || section.from <= depth)
    .map(({ section, at }) => composeSection(composing, section, at))
  return withUnplaced(composed).filter(({ blocks }) => blocks.length > 0)
}

/** A section, and the author's lines that found no place because it was not written. */
type Composed = { section: Section; unplaced: string[] }

function composeSection(composing: Composing, outlined: OutlineSection, at: number): Composed {
  const { form, depth, slides } = composing
  const shown = outlined.parts.filter((part) => part.from <= depth)
  const pieces = shown.map((part) => composePart(composing, part))
  const title = wordsFor(form, outlined.title)
  const headingId = newBlockId()
  const written = writeSection(composing, outlined, pieces)
  if (!written)
    for (const fact of pieces.flatMap(({ facts }) => facts)) composing.facts.forget(fact)
  const asks = [...new Set(pieces.flatMap((piece) => piece.asks))]
  const points = asks.map((ask) => openPoint(ask, { title, headingId }))
  const section: Section = {
    ...{ at, title, question: wordsFor(form, outlined.question), slide: slides },
    blocks: [...(written ? [heading(headingId, written.heading), ...written.body] : []), ...points],
    prose: written?.prose ?? [],
    heading: written?.isOfSource ? headingId : null,
    facts: written ? factsFor(composing, shown, pieces) : [],
  }
  return { section, unplaced: written ? [] : pieces.flatMap(({ lines }) => lines) }
}

type WrittenSection = {
  heading: DocumentInline[]
  /** Whether the heading says a fact, rather than the author's words. */
  isOfSource: boolean
  body: DocumentBlock[]
  prose: string[]
}

/** The heading and body of a section; null if it has no evidence, or nothing below what the heading says. */
function writeSection(
  composing: Composing,
  { title, appendix }: OutlineSection,
  pieces: readonly Piece[],
): WrittenSection | null {
  if (!pieces.some(({ isEvidence }) => isEvidence)) return null
  if (appendix) {
    const { body, prose } = bodyOf(composing, pieces, null)
    return { heading: [words(wordsFor(composing.form, title))], isOfSource: false, body, prose }
  }
  for (const claim of pieces.flatMap(({ claims }) => claims).toSorted(byRank)) {
    const { body, prose } = bodyOf(composing, pieces, claim)
    if (body.length === 0 || repeats(claim, body)) continue
    if (claim.fact) composing.facts.state(claim.fact)
    return { heading: claim.content, isOfSource: claim.fact !== null, body, prose }
  }
  return null
}

const byRank = (a: Ranked, b: Ranked) => a.rank - b.rank
type Ranked = Claim & { rank: number }

/**
 * What stands below a heading; if nothing else does, what its source goes on to say, or where it says it. What a table
 * compares already needs more than that.
 */
function bodyOf({ material, facts }: Composing, pieces: readonly Piece[], claim: Claim | null) {
  const parts = pieces.map((piece) => ({ blocks: piece.render(claim), isProse: piece.isProse }))
  const body = parts.flatMap(({ blocks }) => blocks)
  const prose = parts.flatMap(({ blocks, isProse }) => (isProse ? blocks : []))
  if (body.length > 0 || !claim?.fact) return { body, prose: prose.map(idOf) }
  const { fact } = claim
  if (!fact.next && facts.isShown(fact)) return { body, prose: [] }
  const only = fact.next
    ? statement({ ...fact, ...fact.next, next: null }, material.subjects.length > 1)
    : placeOf(fact)
  const block = toBlock(paragraph(...only))
  return { body: [block], prose: [block.attrs.id] }
}

const placeOf = ({ said, source }: Fact): DocumentInline[] => [
  words(said ? exportWords.saidIn : exportWords.statedIn),
  words(source.title),
  ...(source.startMs === null ? [] : [words(`, ${formatTime(source.startMs / 1000)}`)]),
  note(source),
]

const idOf = ({ attrs }: DocumentBlock) => attrs.id

/** The stated facts, and the next best about the same topics. */
function factsFor({ facts }: Composing, parts: readonly Part[], pieces: readonly Piece[]): Fact[] {
  const stated = pieces.flatMap((piece) => piece.facts)
  const topics = parts.flatMap((part) => (part.part === 'facts' ? part.topics : []))
  return [...new Set([...stated, ...facts.ranked(topics)])].slice(
    0,
    Math.max(mostForModel, stated.length),
  )
}

/** Lines of the author without a section go below the decision, or to the beginning. */
function withUnplaced(composed: readonly Composed[]): Section[] {
  const sections = composed.map(({ section }) => section)
  const lines = composed.flatMap(({ unplaced }) => unplaced)
  const [first, ...others] = sections
  if (!first || lines.length === 0) return sections
  const added = lines.map((line) => toBlock(paragraph(words(line))))
  const points = first.blocks.findIndex(({ type }) => type === 'gap')
  const at = points < 0 ? first.blocks.length : points
  return [{ ...first, blocks: first.blocks.toSpliced(at, 0, ...added) }, ...others]
}
