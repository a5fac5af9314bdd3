import type { RowCondition } from '../../../contract/analyst-copilot/copilot-reading.ts'
import type { Names } from './queries.ts'
import { isBriefs, type Question } from './question.ts'
import type { Piece } from './question-pieces.ts'

export type Asker = { names: Names; today: Date; companyId: string | null }
/** The conditions that a question states, and the pieces that are not understood or fit nowhere. */
export type Stated = { conditions: RowCondition[]; wrong: Set<Piece> }

/** Of these a question can state one. */
const single: ReadonlySet<string> = new Set([
  'since',
  'until',
  'founded',
  'employees',
  'count',
  'order',
  'sorted',
])

export function conditionsOf(question: Question, asker: Asker): Stated {
  const { told, all, has, noun } = question
  const conditions: RowCondition[] = []
  const wrong = new Set<Piece>()
  for (const piece of told) {
    const made = statedBy(piece, question, asker)
    const isSecond = single.has(piece.means) && all(piece.means)[0] !== piece
    const isAgain = made?.some(
      ({ kind }) => single.has(kind) && conditions.some((other) => other.kind === kind),
    )
    if (!made || isSecond || isAgain) wrong.add(piece)
    else conditions.push(...made)
  }
  const isOwn = has('fact') && has('us', 'ours') && !noun && !has('vendor', 'product')
  if (isOwn && asker.companyId) conditions.push({ kind: 'vendor', id: asker.companyId })
  const distinct = new Map(conditions.map((each) => [JSON.stringify(each), each]))
  return { conditions: [...distinct.values()], wrong }
}

/** The conditions that a piece states; null if it is not understood, or does not fit to the others. */
function statedBy(piece: Piece, question: Question, asker: Asker): RowCondition[] | null {
  const { told, all, has, about, noun, ofTheirBriefs, asksTraits } = question
  const at = told.indexOf(piece)
  const [before, after] = [told[at - 1], told[at + 1]]
  const isNear = (fact: string) =>
    [before, after].some((near) => near?.means === 'fact' && near.value === fact)
  const ofRecords = about === 'canvases' || about === 'documents'
  const isDated = about === 'briefs' || ofTheirBriefs || ofRecords
  const { means, value, period } = piece
  const fitting = (fits: boolean, ...conditions: object[]) =>
    fits ? (conditions as RowCondition[]) : null
  switch (means) {
    case 'unknown':
      return null
    case 'vendor':
      return fitting(true, { kind: means, id: value })
    case 'product':
      return fitting(!ofRecords && !isOfAnother(piece, question, asker), { kind: means, id: value })
    case 'type':
    case 'status':
      if (means === 'status' && asksTraits) return []
      return fitting(about === 'briefs' || ofTheirBriefs, { kind: means, value })
    case 'category':
    case 'place':
      return fitting(!ofRecords, { kind: means, value })
    case 'ownership':
    case 'region':
      if (asksTraits) return []
      // Where a company sits is told by towns and countries.
      return fitting(!ofRecords && !(means === 'region' && isNear('headquarters_location')), {
        kind: means,
        value,
      })
    case 'employees':
      return fitting(!ofRecords, { kind: means, ...rangeOf(piece) })
    case 'period':
      if (isNear('year_founded'))
        return fitting(!!piece.years, {
          kind: 'founded',
          from: yearOf(period?.since),
          to: yearOf(period?.until),
        })
      return isDated
        ? datesOf(piece, ofTheirBriefs && all('order')[0]?.value === 'date most')
        : null
    case 'without':
      return fitting(ofTheirBriefs && (value === 'briefs' || deniesBriefs(told.slice(at + 1))), {
        kind: 'briefs',
        value: 'none',
      })
    case 'ours':
      return about !== 'vendors' && asker.companyId && isMixed(asker)
        ? [{ kind: 'vendor', id: asker.companyId }]
        : []
    case 'or':
      return fitting(before?.means === after?.means && before?.means !== 'region')
    case 'compare':
      return fitting(all('vendor', 'product').length > 1)
    case 'fresh':
      return fitting(isDated && has('period'))
    case 'label':
      return fitting(all('type', 'status').some((other) => other.means === value))
    case 'each':
      // Only briefs are counted for each.
      return fitting(all('noun').every((other) => other === noun || other.value === 'briefs'))
    default:
      return []
  }
}

/** Whether a product is named beside vendors that do not make it. */
function isOfAnother({ value }: Piece, { all }: Question, { names }: Asker): boolean {
  const vendors = all('vendor').map((vendor) => vendor.value)
  const maker = names.products.find(({ id }) => id === value)?.companyId ?? ''
  return vendors.length > 0 && !vendors.includes(maker)
}

/** Whether what is denied is having briefs. */
function deniesBriefs(following: readonly Piece[]): boolean {
  const between = new Set(['period', 'us', 'ours', 'fresh', 'vendor', 'order', 'list'])
  const denied = following.find(({ means }) => !between.has(means))
  return isBriefs(denied) || denied?.means === 'briefed'
}

/** `ofNewest`: whose newest brief is from before a day has none since. */
function datesOf({ period: { since, until } = {} }: Piece, ofNewest: boolean): RowCondition[] {
  if (ofNewest && until && !since) {
    const next = new Date(Date.parse(until) + 24 * 3600_000).toISOString().slice(0, 10)
    return [
      { kind: 'briefs', value: 'none' },
      { kind: 'since', value: next },
    ]
  }
  return [
    ...(since ? [{ kind: 'since' as const, value: since }] : []),
    ...(until ? [{ kind: 'until' as const, value: until }] : []),
  ]
}

const yearOf = (day: string | undefined) => (day ? Number(day.slice(0, 4)) : null)

/** Whether the asker reads products of others beside those of the own company. */
const isMixed = ({ names, companyId }: Asker) =>
  names.vendors.length > 1 && names.products.some((product) => product.companyId === companyId)

function rangeOf({ value, numbers }: Piece) {
  const [first = 0, second] = numbers.flatMap((said) =>
    said ? Number(said.replace(/[.,]/g, '')) : [],
  )
  if (value === 'between') return { from: first, to: second ?? null }
  if (value === 'more' || value === 'from')
    return { from: value === 'more' ? first + 1 : first, to: null }
  return { from: null, to: value === 'fewer' ? first - 1 : first }
}
