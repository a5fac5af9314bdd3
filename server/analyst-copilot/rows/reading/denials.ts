import { isBriefs, type Question } from './question.ts'
import type { Piece } from './question-pieces.ts'

/** What may stand between a negation and what it denies: 'not based in Europe or in Asia'. */
const between = new Set<Piece['means']>(['or', 'fact', 'these', 'only'])

/** Of briefs and products they are those of their vendors: 'not from vendors in France'. */
const traits = new Set<Piece['means']>(['region', 'place', 'ownership'])

/** The 'not' or 'other than' before a piece, perhaps with others of its kind between. */
export function deniedBy(piece: Piece, { pieces, told, about }: Question): Piece | undefined {
  const isOfBriefs = piece.means === 'type' || piece.means === 'status'
  const before = told
    .slice(0, told.indexOf(piece))
    .findLast(
      (other) =>
        other.means !== piece.means &&
        !between.has(other.means) &&
        !(isOfBriefs && about === 'briefs' && isBriefs(other)) &&
        !(traits.has(piece.means) && about !== 'vendors' && other.value === 'vendors'),
    )
  if (before?.means === 'except') return before
  if (before?.means !== 'without' || before.value !== '') return undefined
  // Vendors without a case study have none, rather than others.
  if (isOfBriefs && about !== 'briefs') return undefined
  // 'Are there no case studies?' and 'We do not have the case study' leave none out.
  const isFirst = before === told.find(({ means }) => means !== 'list' && means !== 'which')
  const isApart =
    /(?:^| )(?:not|t|nicht|pas)$/i.test(before.said) &&
    pieces[pieces.indexOf(before) + 1]?.means === 'filler'
  return isOfBriefs && (isFirst || isApart) ? undefined : before
}

/** Whether a condition of this piece can be denied; of briefs of vendors and products, having none is another one. */
export const isDeniable = ({ means }: Piece, { about }: Question): boolean =>
  ['vendor', 'product', 'category', 'region', 'place', 'ownership'].includes(means) ||
  ((means === 'type' || means === 'status') && about === 'briefs')

/** Whether a fact is asked for that is not told: 'without a sales contact'. */
export function isMissing(piece: Piece, question: Question): boolean {
  const { told, about } = question
  const after = told[told.indexOf(piece) + 1]
  const isMore = ['place', 'region', 'ownership', 'period', 'category'].includes(after?.means ?? '')
  const ofMakers = about === 'vendors' || about === 'products'
  return piece.means === 'fact' && ofMakers && !isMore && !!deniedBy(piece, question)
}

/** Whether one of the things that a question names is denied by this piece. */
export const deniesOne = (piece: Piece, question: Question): boolean =>
  question.told.some(
    (other) =>
      deniedBy(other, question) === piece &&
      (isDeniable(other, question) || isMissing(other, question)),
  )
