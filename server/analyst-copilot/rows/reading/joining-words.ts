import type { RowCondition } from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { deniesOne } from './denials.ts'
import { refersTo } from './earlier-reading.ts'
import { isBriefs, type Question } from './question.ts'
import { asksEach, comparedKind, groupOf } from './question-groups.ts'
import type { Piece } from './question-pieces.ts'
import { type Asker, fitting, isOfDates } from './stated.ts'

/** The conditions that words state which join or deny others; null if they do not fit. */
export function statedByWord(
  piece: Piece,
  question: Question,
  asker: Asker,
): RowCondition[] | null {
  const { told, all, has, about, noun, ofTheirBriefs, asksTraits } = question
  const at = told.indexOf(piece)
  const [before, after] = [told[at - 1], told[at + 1]]
  const isDated = isOfDates(question)
  const { means, value } = piece
  switch (means) {
    case 'without':
      if (all('order').some(isLongest) || deniesOne(piece, question)) return []
      if (asksEach(question) && after?.means === 'type') return []
      return fitting(
        ofTheirBriefs &&
          !isAfterBriefs(at, question) &&
          (value !== '' || deniesBriefs(told.slice(at + 1))),
        { kind: 'briefs', value: 'none' },
        ...(value === 'roadmap' ? [{ kind: 'type', value }] : []),
      )
    case 'except':
      // Who operates outside Europe may operate there as well.
      if (/^(?:outside|außer|hors)/.test(piece.said) && before?.value === 'regions_of_operation')
        return null
      return fitting(deniesOne(piece, question))
    case 'only':
      // Each brief has one type, product and date; a vendor may have more regions.
      return fitting(isDated && !ofTheirBriefs)
    case 'these':
      return fitting(refersTo(told, at))
    case 'ours':
      return about !== 'vendors' && asker.companyId && isMixed(asker)
        ? [{ kind: 'vendor', id: asker.companyId }]
        : []
    case 'list':
      // 'On all of its products' is no condition that rows can state.
      return fitting(
        !(noun && ofTheirBriefs && at > told.indexOf(noun) && isOther(after, question)),
      )
    case 'or':
      return fitting(
        asksTraits ||
          (before?.means === after?.means && before?.means !== 'region') ||
          (isBriefs(before) && isBriefs(after)),
      )
    case 'than':
      // 'Was A founded before B?'
      if (value === 'founded' && before?.value !== 'year_founded') return null
      return fitting(all('vendor', 'product').length > 1)
    case 'compare':
      return fitting(all('vendor', 'product').length > 1 || groupOf(question) !== null)
    case 'count':
      return fitting(all('count').length === 1 || comparedKind(question) !== null)
    case 'group':
      return fitting(groupOf(question) !== null)
    case 'nth':
      return fitting(after?.means === 'order')
    case 'including':
    case 'included':
      return fitting(has('type', 'status'))
    case 'inTitle':
      return fitting(about === 'briefs' && has('unknown', 'quoted'))
    case 'grouping':
      return fitting(groupOf(question) !== null)
    case 'fresh':
      return fitting(value !== '' || (isDated && has('period')))
    case 'label':
      return fitting(all('type', 'status').some((other) => other.means === value))
    case 'each':
      if (groupOf(question)) return []
      // Only briefs are counted for each.
      return fitting(all('noun').every((other) => other === noun || other.value === 'briefs'))
    default:
      return []
  }
}

const isLongest = ({ value }: Piece) => value === 'newest least'

/** 'A crisis brief but no case study' are two conditions. */
const isAfterBriefs = (at: number, { told, noun }: Question) =>
  told.slice(0, at).some((piece) => piece !== noun && piece.means !== 'status' && isBriefs(piece))

/** Whether it is a noun for other things than those that are asked for, and than briefs. */
const isOther = (piece: Piece | undefined, { about }: Question) =>
  piece?.means === 'noun' && piece.value !== about && piece.value !== 'briefs'

/** Whether what is denied is having briefs. */
function deniesBriefs(following: readonly Piece[]): boolean {
  const between = new Set(['period', 'us', 'ours', 'fresh', 'vendor', 'order', 'list'])
  const denied = following.find(({ means }) => !between.has(means))
  return isBriefs(denied) || denied?.means === 'briefed'
}

/** Whether the asker reads products of others beside those of the own company. */
const isMixed = ({ names, companyId }: Asker) =>
  names.vendors.length > 1 && names.products.some((product) => product.companyId === companyId)
