import type { RowCondition } from '../../../contract/analyst-copilot/copilot-reading.ts'
import type { Names } from './queries.ts'
import type { Piece } from './question-pieces.ts'
import { isBriefs, isFact, type Question } from './question-subject.ts'

export type Asker = { names: Names; today: Date; companyId: string | null }

/** Kinds of which a question can state one. */
const single: ReadonlySet<string> = new Set(['since', 'until', 'founded', 'employees'])

/** The conditions that a question states; pieces that fit nowhere become wrong. */
export function conditionsOf(question: Question, asker: Asker): RowCondition[] {
  const conditions: RowCondition[] = []
  for (const piece of question.told) {
    const made = statedBy(piece, question, asker)
    const again = made?.some(
      ({ kind }) => single.has(kind) && conditions.some((other) => other.kind === kind),
    )
    if (!made || again) question.wrong.add(piece)
    else conditions.push(...made)
  }
  const { has, noun } = question
  const isNamed = conditions.some(({ kind }) => kind === 'vendor' || kind === 'product')
  if (has('fact') && has('us', 'ours') && !noun && !isNamed && asker.companyId) {
    conditions.push({ kind: 'vendor', id: asker.companyId })
  }
  return conditions
}

/** The conditions that a piece states; null if it should state some and does not fit. */
function statedBy(piece: Piece, question: Question, asker: Asker): RowCondition[] | null {
  const { told, about, ofTheirBriefs, has } = question
  const [before, after] = [told[told.indexOf(piece) - 1], told[told.indexOf(piece) + 1]]
  const ofBriefs = about === 'briefs' || ofTheirBriefs
  const ofRecords = about === 'canvases' || about === 'documents'
  const isDated = ofBriefs || ofRecords
  const { means, value } = piece
  switch (means) {
    case 'vendor':
      return [{ kind: means, id: value }]
    case 'product':
      return ofRecords || isOfAnother(piece, question, asker) ? null : [{ kind: means, id: value }]
    case 'type':
    case 'status':
      return ofBriefs ? [{ kind: means, value } as RowCondition] : null
    case 'region':
      // Where a company sits is told by towns and countries.
      if (ofRecords || isFact(before, 'headquarters_location')) return null
      return [{ kind: means, value } as RowCondition]
    case 'category':
    case 'place':
    case 'ownership':
      if (ofRecords) return null
      return [{ kind: means, value } as RowCondition]
    case 'employees':
      return ofRecords ? null : [{ kind: means, ...rangeOf(piece) }]
    case 'period':
      if ([before, after].some((near) => isFact(near, 'year_founded'))) return foundedIn(piece)
      return isDated ? datedIn(piece) : null
    case 'without':
      return ofTheirBriefs && (value || deniesBriefs(told.slice(told.indexOf(piece) + 1)))
        ? [{ kind: 'briefs', value: 'none' }]
        : null
    case 'label':
      return told.some((other) => other.means === value) ? [] : null
    case 'count':
      return told.find((other) => other.means === 'count') === piece ? [] : null
    case 'order':
    case 'sorted':
      return told.find((other) => other.means === 'order' || other.means === 'sorted') === piece
        ? []
        : null
    case 'each':
      // Only briefs are counted for each.
      return told.some(
        (other) => other.means === 'noun' && other !== question.noun && other.value !== 'briefs',
      )
        ? null
        : []
    case 'or':
      return before && before.means === after?.means && before.means !== 'region' ? [] : null
    case 'fresh':
      return isDated && has('period') ? [] : null
    case 'ours':
      return about !== 'vendors' && asker.companyId && isMixed(asker)
        ? [{ kind: 'vendor', id: asker.companyId }]
        : []
    default:
      return []
  }
}

/** Whether a product is named beside vendors that do not make it. */
function isOfAnother({ value }: Piece, { told }: Question, { names }: Asker): boolean {
  const vendors = told.filter(({ means }) => means === 'vendor').map((vendor) => vendor.value)
  const maker = names.products.find(({ id }) => id === value)?.companyId
  return vendors.length > 0 && !vendors.some((vendor) => vendor === maker)
}

/** Whether what is denied is having briefs. */
function deniesBriefs(following: readonly Piece[]): boolean {
  const between = new Set(['period', 'us', 'ours', 'fresh', 'vendor', 'order', 'list'])
  const denied = following.find(({ means }) => !between.has(means))
  return isBriefs(denied) || denied?.means === 'briefed'
}

const yearOf = (day: string | undefined) => (day ? Number(day.slice(0, 4)) : null)
const foundedIn = ({ period, years }: Piece): RowCondition[] | null =>
  years ? [{ kind: 'founded', from: yearOf(period?.since), to: yearOf(period?.until) }] : null
const datedIn = ({ period: { since, until } = {} }: Piece): RowCondition[] => [
  ...(since ? [{ kind: 'since' as const, value: since }] : []),
  ...(until ? [{ kind: 'until' as const, value: until }] : []),
]

/** Whether the asker reads products of others beside those of the own company. */
const isMixed = ({ names, companyId }: Asker) =>
  names.vendors.length > 1 && names.products.some((product) => product.companyId === companyId)

function rangeOf({ value, numbers }: Piece) {
  const [first = 0, second = null] = numbers.flatMap((said) =>
    said ? Number(said.replace(/[.,]/g, '')) : [],
  )
  const ranges: Record<string, { from: number | null; to: number | null }> = {
    between: { from: first, to: second },
    more: { from: first + 1, to: null },
    from: { from: first, to: null },
    fewer: { from: null, to: first - 1 },
    to: { from: null, to: first },
  }
  return ranges[value] ?? { from: null, to: null }
}
