import { fold } from '../../../../common/text/fold.ts'
import type { Names } from '../answer/queries.ts'
import { isTellingPiece, type Piece, piecesOf } from './question-pieces.ts'

/** Where a sentence ends, or an aside does: 'To plan my week I would like to know how many briefs …, it is for a table'. */
const ends =
  /(?<=[!?;:])\s+|(?<=\D[.])\s+(?=\p{Lu})|\s[–—-]\s+|\n+|,\s+(?=(?:I|I[’']m|we|need|just|thanks?|thx)\s(?!mean\s)|for (?:my|our|a|the) )|(?<=(?:like|wants?|needs?) to know|tell me|let me know|I need)\s+|\s(?=and (?:I )?(?:need|want) the\s)/u
/** Words in quotation marks, or in apostrophes that are none of a word. */
const quotations =
  /["“”„«»]([^"“”„«»]{2,200} [^"“”„«»]{1,200})["“”„«»]|(?<![^\s(])['‘]([^'‘’]{2,200} [^'‘’]{1,200})['’](?![^\s?!.,;:)])/u

/**
 * The pieces of what is asked. Of sentences around the question that say something else, only what they
 * name counts, if the question itself names no other.
 */
export function askedPieces(text: string, names: Names, today: Date): Piece[] {
  const parts = text.split(ends).map((part) => {
    const pieces = quotedPieces(part, names, today)
    const saysElse = pieces.some(({ means }) => means === 'unknown') && !part.trim().endsWith('?')
    return { pieces, saysElse }
  })
  const asked = parts.filter(({ saysElse }) => !saysElse).flatMap(({ pieces }) => pieces)
  if (!asked.some((piece) => isTellingPiece(piece) || piece.means === 'count'))
    return parts.flatMap(({ pieces }) => pieces)
  const context = parts.filter(({ saysElse }) => saysElse).flatMap(({ pieces }) => pieces)
  return [...context.filter((piece) => isNamedAlone(piece, asked)), ...asked]
}

const names: ReadonlySet<Piece['means']> = new Set([
  'vendor',
  'product',
  'category',
  'type',
  'noun',
] as const)
/** 'I need the roadmap brief. Since when is it here?' */
function isNamedAlone({ means, value, said }: Piece, asked: readonly Piece[]): boolean {
  const isNoun = means === 'type' || means === 'noun'
  // Of a category one word says too little.
  const isPart = means === 'category' && fold(said) !== fold(value)
  return (
    names.has(means) &&
    !isPart &&
    !asked.some(
      (other) =>
        other.means === means || (isNoun && (other.means === 'type' || other.means === 'noun')),
    )
  )
}

/** The pieces of a sentence; what it quotes is one. */
function quotedPieces(text: string, names: Names, today: Date): Piece[] {
  const match = quotations.exec(text)
  if (!match) return piecesOf(text, names, today)
  const said = match[1] ?? match[2] ?? ''
  return [
    ...piecesOf(text.slice(0, match.index), names, today),
    { means: 'quoted', value: said, said, numbers: [] },
    ...quotedPieces(text.slice(match.index + match[0].length), names, today),
  ]
}
