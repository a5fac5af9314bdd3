import type { RowCondition } from '../../../contract/analyst-copilot/copilot-reading.ts'
import { briefStatuses, briefTypes } from '../../../contract/briefs/briefs.ts'
import { employeeRanges } from '../../../contract/company/company.ts'
import type { Names } from './queries.ts'
import { isBriefs, type Question } from './question.ts'
import type { Piece } from './question-pieces.ts'
import { amountOf } from './read-period.ts'

export type Asker = { names: Names; today: Date; companyId: string | null }
/** The conditions that a question states, and the pieces that are not understood or fit nowhere. */
export type Stated = { conditions: RowCondition[]; wrong: Set<Piece> }

/** Of these a question can state one. */
const single: ReadonlySet<string> = new Set([
  'since',
  'until',
  'founded',
  'employees',
  'times',
  'briefCount',
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

const isOfDates = ({ about, ofTheirBriefs }: Question) =>
  ofTheirBriefs || (about !== 'vendors' && about !== 'products')
const fitting = (fits: boolean, ...conditions: object[]) =>
  fits ? (conditions as RowCondition[]) : null

/** The conditions that a piece states; null if it is not understood, or does not fit to the others. */
function statedBy(piece: Piece, question: Question, asker: Asker): RowCondition[] | null {
  const { told, all, has, about, ofTheirBriefs, asksTraits } = question
  const at = told.indexOf(piece)
  const [before, after] = [told[at - 1], told[at + 1]]
  const isNear = (fact: string) =>
    [before, after].some((near) => near?.means === 'fact' && near.value === fact)
  const ofRecords = about === 'canvases' || about === 'documents'
  const isDated = isOfDates(question)
  const { means, value, period } = piece
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
      if (about === 'briefs') return kindsOf(piece, question)
      // Types are alternatives, so one with each of two types is not found.
      return fitting(ofTheirBriefs && !isBeside(piece, question), { kind: means, value })
    case 'category':
    case 'place':
      if (means === 'place' && asksTraits && all('fact').some(isHeadquarters)) return []
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
      if (asksTraits) return []
      return fitting(!ofRecords && !splitsRange(rangeOf(piece)), {
        kind: means,
        ...rangeOf(piece),
      })
    case 'times':
      return fitting(ofTheirBriefs, { kind: 'briefCount', ...timesOf(piece) })
    case 'period':
      if (isNear('year_founded') && about === 'vendors' && has('vendor'))
        return fitting(!!piece.years)
      if (isNear('year_founded'))
        return fitting(!!piece.years, {
          kind: 'founded',
          from: yearOf(period?.since),
          to: yearOf(period?.until),
        })
      return isDated
        ? datesOf(piece, ofTheirBriefs && all('order')[0]?.value === 'date most')
        : null
    default:
      return statedByWord(piece, question, asker)
  }
}

/** The same for words that join or deny others. */
function statedByWord(piece: Piece, question: Question, asker: Asker): RowCondition[] | null {
  const { told, all, has, about, noun, ofTheirBriefs } = question
  const at = told.indexOf(piece)
  const [before, after] = [told[at - 1], told[at + 1]]
  const isDated = isOfDates(question)
  const { means, value } = piece
  switch (means) {
    case 'without':
      if (excludes(piece, question)) return []
      return fitting(
        ofTheirBriefs &&
          !isAfterBriefs(at, question) &&
          (value !== '' || deniesBriefs(told.slice(at + 1))),
        { kind: 'briefs', value: 'none' },
        ...(value === 'roadmap' ? [{ kind: 'type', value }] : []),
      )
    case 'except':
      return fitting(excludes(piece, question))
    case 'only':
      // Each brief has one type, product and date; a vendor may have more regions.
      return fitting(isDated && !ofTheirBriefs)
    case 'these':
      return fitting(
        all('vendor', 'product').length > 1 || told.slice(0, at).some((other) => isNamed(other)),
      )
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
      return fitting(before?.means === after?.means && before?.means !== 'region')
    case 'than':
      // 'Was A founded before B?'
      if (value === 'founded' && before?.value !== 'year_founded') return null
      return fitting(all('vendor', 'product').length > 1)
    case 'compare':
      return fitting(all('vendor', 'product').length > 1)
    case 'fresh':
      return fitting(value === 'came' || (isDated && has('period')))
    case 'label':
      return fitting(all('type', 'status').some((other) => other.means === value))
    case 'each':
      // Only briefs are counted for each.
      return fitting(all('noun').every((other) => other === noun || other.value === 'briefs'))
    default:
      return []
  }
}

const isHeadquarters = ({ value }: Piece) => value === 'headquarters_location'
const isNamed = ({ means }: Piece) =>
  !['count', 'which', 'list', 'who', 'when', 'where', 'how'].includes(means)

/** Whether 'not', or 'excluding' with an article, stands before a type or status of briefs. */
function excludes(piece: Piece | undefined, { pieces, told, about }: Question): boolean {
  if (about !== 'briefs' || !piece) return false
  const isNot = piece.means === 'without' && negation.test(piece.said)
  const next = isNot ? pieces[pieces.indexOf(piece) + 1] : told[told.indexOf(piece) + 1]
  return (isNot || piece.means === 'except') && (next?.means === 'type' || next?.means === 'status')
}
const negation = /(?:^| )(?:not|t|nicht|pas)$/i

/** The types or statuses of the briefs that are asked for: the one that is said, or all but those excluded. */
function kindsOf({ means, value }: Piece, question: Question): RowCondition[] | null {
  const kind = means as 'type' | 'status'
  const { told, all } = question
  const isExcluded = (piece: Piece) => {
    const before = told
      .slice(0, told.indexOf(piece))
      .findLast((other) => !isBriefs(other) && other.means !== 'or')
    return excludes(before, question)
  }
  const excluded = all(kind)
    .filter(isExcluded)
    .map((piece) => piece.value)
  if (excluded.length === 0) return [{ kind, value } as RowCondition]
  if (excluded.length < all(kind).length) return null
  const values = Object.keys(kind === 'type' ? briefTypes : briefStatuses)
  const others = values.filter((other) => !excluded.includes(other))
  return others.map((other) => ({ kind, value: other }) as RowCondition)
}

/** Whether another type or status is named before, without an 'or'. */
function isBeside(piece: Piece, { told, all, has }: Question): boolean {
  const [first] = all(piece.means)
  const isSame = first?.value === piece.value
  return !isSame && !has('without') && told[told.indexOf(piece) - 1]?.means !== 'or'
}

/** 'A crisis brief but no case study' are two conditions. */
const isAfterBriefs = (at: number, { told, noun }: Question) =>
  told.slice(0, at).some((piece) => piece !== noun && piece.means !== 'status' && isBriefs(piece))

/** Whether it is a noun for other things than those that are asked for, and than briefs. */
const isOther = (piece: Piece | undefined, { about }: Question) =>
  piece?.means === 'noun' && piece.value !== about && piece.value !== 'briefs'

/** Whether a bound lies within a range of profiles, so that nobody knows on which side a vendor is. */
function splitsRange({ from, to }: ReturnType<typeof rangeOf>): boolean {
  const ranges = employeeRanges.map((range) => range.match(/\d+/g)?.map(Number) ?? [])
  const begins = ranges.some(([first]) => first === from || first === (from ?? 0) + 1)
  return !((from === null || begins) && (to === null || ranges.some(([, last]) => last === to)))
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

/** How many briefs are wanted. */
function timesOf({ value, numbers }: Piece): { from: number | null; to: number | null } {
  const said = numbers.find((number) => number !== undefined)
  const times = said ? amountOf(said) : 2
  const ranges: Record<string, [number | null, number | null]> = {
    more: [times + 1, null],
    fewer: [null, times - 1],
    to: [null, times],
    is: [times, times],
  }
  const [from, to] = ranges[value] ?? [times, null]
  return { from, to }
}

function rangeOf({ value, numbers }: Piece) {
  const [first = 0, second] = numbers.flatMap((said) =>
    said ? Number(said.replace(/[.,]/g, '')) : [],
  )
  if (value === 'between') return { from: first, to: second ?? null }
  if (value === 'more' || value === 'from')
    return { from: value === 'more' ? first + 1 : first, to: null }
  // Whoever has 51-200 counts among those with fewer than 200.
  const isEnd = employeeRanges.some((counts) => counts.endsWith(`-${first}`))
  return { from: null, to: value === 'fewer' && !isEnd ? first - 1 : first }
}
