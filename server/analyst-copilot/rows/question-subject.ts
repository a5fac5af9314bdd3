import {
  type RowFact,
  type RowSubject,
  rowFacts,
} from '../../../contract/analyst-copilot/copilot-reading.ts'
import type { Piece } from './question-pieces.ts'

type Means = Piece['means']

/** A question in pieces, and what it asks about. */
export type Question = {
  pieces: readonly Piece[]
  /** The pieces that are more than fillers. */
  told: readonly Piece[]
  has: (...means: Means[]) => boolean
  about: RowSubject
  /** The piece that names what it asks about. */
  noun: Piece | undefined
  /** Whether it concerns the briefs of vendors or products. */
  ofTheirBriefs: boolean
  /** The pieces that are not understood, also because they do not fit to others. */
  wrong: Set<Piece>
}

export const isBriefs = (piece: Piece | undefined): boolean =>
  piece?.means === 'type' ||
  piece?.means === 'status' ||
  (piece?.means === 'noun' && piece.value === 'briefs')
const isNoun = (piece: Piece) => piece.means === 'noun' || isBriefs(piece)
export const isFact = (piece: Piece | undefined, fact: RowFact): boolean =>
  piece?.means === 'fact' && piece.value === fact
export const isPlural = (piece: Piece | undefined): boolean => /(?:s|en)$/.test(piece?.said ?? '')

/** Null if nothing says what is asked about. */
export function questionOf(pieces: readonly Piece[]): Question | null {
  const told = pieces.filter(({ means }) => means !== 'filler')
  const has: Question['has'] = (...means) => told.some((piece) => means.includes(piece.means))
  const noun = nounOf(pieces, told)
  const whoIsAsked = has('who') && isBriefs(noun)
  const named = noun?.means === 'noun' ? (noun.value as RowSubject) : 'briefs'
  // 'Compare the number of briefs of A and B' asks for a number of each.
  const compared = has('compare') && named === 'briefs' ? comparedIn(told) : null
  const about = compared ?? (noun && !whoIsAsked ? named : impliedBy(told, has))
  if (!about) return null
  const ofTheirBriefs =
    (about === 'vendors' || about === 'products') &&
    told.some(
      (piece) =>
        piece.means === 'briefed' ||
        (piece.means === 'without' && piece.value === 'briefs') ||
        (isBriefs(piece) && piece.means !== 'status'),
    )
  const wrong = new Set(told.filter(({ means }) => means === 'unknown'))
  return { pieces, told, has, about, noun: whoIsAsked ? undefined : noun, ofTheirBriefs, wrong }
}

function nounOf(pieces: readonly Piece[], told: readonly Piece[]): Piece | undefined {
  const placeOf = (...means: Means[]) => told.findIndex((piece) => means.includes(piece.means))
  const [each, count] = [placeOf('each'), placeOf('count')]
  if (each >= 0) return told[each + 1]
  const asked = count >= 0 ? count : placeOf('which', 'list')
  let noun = told.slice(asked + 1).find(isNoun) ?? told.find(isNoun)
  // In 'archived briefs' and 'vendor briefs' the first word describes the second.
  for (let next = noun; noun && next; ) {
    next = pieces[pieces.indexOf(noun) + 1]
    if (!next || !isNoun(next) || (noun.means === 'noun' && isPlural(noun))) break
    noun = next
  }
  return noun
}

function comparedIn(told: readonly Piece[]): RowSubject | null {
  const count = (means: Means) => told.filter((piece) => piece.means === means).length
  if (count('vendor') > 1) return 'vendors'
  return count('product') > 1 ? 'products' : null
}

/** What is asked about where no noun says it. */
function impliedBy(told: readonly Piece[], has: Question['has']): RowSubject | null {
  const facts = told.flatMap(({ means, value }) => (means === 'fact' ? [value] : []))
  const order = told.find(({ means }) => means === 'order')?.value
  if (facts.some((fact) => rowFacts.products.some((other) => other === fact))) return 'products'
  if (facts.length > 0 || has('who')) return 'vendors'
  if (has('compare')) return has('product') ? 'products' : 'vendors'
  if (has('briefed', 'sorted') || (has('fresh') && has('period'))) return 'briefs'
  if (order && has('vendor', 'product')) return order.startsWith('date') ? 'briefs' : 'vendors'
  if (has('region', 'ownership') && has('vendor')) return 'vendors'
  return has('category') && has('which', 'list') ? 'products' : null
}
