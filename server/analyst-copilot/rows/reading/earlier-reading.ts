import type {
  RowCondition,
  RowsReading,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'
import type { Piece } from './question-pieces.ts'

/** Conditions on briefs, which say something else of another subject. */
const ofBriefs: ReadonlySet<string> = new Set([
  'type',
  'status',
  'since',
  'until',
  'briefs',
  'briefCount',
  'has',
  'title',
])
/** Of these several may hold at once; others of one kind are alternatives. */
const together: ReadonlySet<string> = new Set(['since', 'until', 'region', 'has', 'title'])

/** The 'these' or 'they' of a question that names nothing before it to which that could refer. */
export const unnamed = (pieces: readonly Piece[]): Piece | undefined => {
  const told = pieces.filter(({ means }) => means !== 'filler')
  return told.find((piece, at) => piece.means === 'these' && !refersTo(told, at))
}

/** Whether these words refer to something in the question: 'they' to vendors or products, 'these' to anything. */
export function refersTo(told: readonly Piece[], at: number): boolean {
  const ofMakers = /^(?:the(?:y|m|irs?)|(?:of|among|from) them|ihnen|eux|elles)$/i.test(
    told[at]?.said ?? '',
  )
  const isMaker = ({ means, value }: Piece) =>
    means === 'vendor' || means === 'product' || value === 'vendors' || value === 'products'
  const names = told.filter(({ means }) => means === 'vendor' || means === 'product')
  return names.length > 1 || told.slice(0, at).some(ofMakers ? isMaker : isNamed)
}
const isNamed = ({ means }: Piece): boolean =>
  !['count', 'which', 'list', 'who', 'when', 'where', 'how', 'or'].includes(means)

/**
 * The conditions of the reading before with those of a question about its rows; null if they cannot be put together,
 * because it asked for the first few, or because alternatives would come of it.
 */
export function withEarlier(
  earlier: RowsReading,
  about: RowsReading['about'],
  conditions: readonly RowCondition[],
): RowCondition[] | null {
  const isOther = about !== earlier.about
  const isPart = (earlier.order?.top ?? null) !== null || earlier.notUnderstood.length > 0
  if (isPart || (isOther && earlier.conditions.some(({ kind }) => ofBriefs.has(kind)))) return null
  const clashes = conditions.some(
    (each) =>
      !('not' in each && each.not) &&
      !together.has(each.kind) &&
      earlier.conditions.some((other) => other.kind === each.kind),
  )
  return clashes ? null : [...earlier.conditions, ...conditions]
}
