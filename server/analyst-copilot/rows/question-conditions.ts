import {
  groupsOf,
  hiddenFacts,
  type RowCondition,
  type RowGroup,
} from '../../../contract/analyst-copilot/copilot-reading.ts'
import { employeeRanges } from '../../../contract/company/company.ts'
import { deniedBy, isDeniable } from './denials.ts'
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
  'age',
  'times',
  'briefCount',
  'when',
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
  const not = deniedBy(piece, question) ? { not: true } : {}
  switch (means) {
    case 'quoted':
    case 'unknown':
      // 'When was the brief about the frozen board added?' names it by its title.
      return fitting(about === 'briefs' && has('when', 'sinceWhen'), { kind: 'title', value })
    case 'vendor':
      return fitting(true, { kind: means, id: value, ...not })
    case 'product':
      return fitting(
        !ofRecords && !(not.not && about === 'vendors') && !isOfAnother(piece, question, asker),
        { kind: means, id: value, ...not },
      )
    case 'type':
    case 'status':
      // 'Including drafts' leaves nothing out.
      if (before?.means === 'including' || after?.means === 'included') return []
      if (means === 'status' && has('included', 'including')) return []
      if (value === 'active' && /^publi/.test(piece.said) && has('when')) return []
      if (means === 'status' && asksTraits) return []
      if (about === 'briefs') return [{ kind: means, value, ...not } as RowCondition]
      if (means === 'type' && asksEach(question)) return [hasType(piece, question)]
      return fitting(ofTheirBriefs, { kind: means, value, ...not })
    case 'category':
      return fitting(!ofRecords && !(not.not && about === 'vendors'), {
        kind: means,
        value,
        ...not,
      })
    case 'place':
      if (asksTraits && all('fact').some(isHeadquarters)) return []
      return fitting(!ofRecords, { kind: means, value, ...not })
    case 'ownership':
    case 'region':
      if (asksTraits) return []
      // Where a company sits is told by towns and countries.
      return fitting(!ofRecords && !(means === 'region' && isNear('headquarters_location')), {
        kind: means,
        value,
        ...not,
      })
    case 'fact':
      if (!isMissing(piece, question)) return []
      return fitting(asker.companyId !== null || !isHidden(value), { kind: 'missing', value })
    case 'employees':
      if (asksTraits) return []
      return fitting(!ofRecords && !splitsRange(rangeOf(piece)), {
        kind: means,
        ...rangeOf(piece),
      })
    case 'age':
      return fitting(!ofRecords, { kind: 'founded', ...foundedAt(piece, asker.today) })
    case 'times':
      return fitting(ofTheirBriefs, { kind: 'briefCount', ...timesOf(piece) })
    case 'period':
      // 'When was the 2027 roadmap added?' tells no period.
      if (about === 'briefs' && has('when')) return null
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
      return fitting(
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

const isHeadquarters = ({ value }: Piece) => value === 'headquarters_location'
const isNamed = ({ means }: Piece) =>
  !['count', 'which', 'list', 'who', 'when', 'where', 'how'].includes(means)

/** Whether one of the things that a question names is denied by this piece. */
const deniesOne = (piece: Piece, question: Question): boolean =>
  question.told.some(
    (other) =>
      deniedBy(other, question) === piece &&
      (isDeniable(other, question) || isMissing(other, question)),
  )

/** Whether briefs of several types are asked for, one of each: 'a case study and a roadmap brief'. */
function asksEach({ told, all }: Question): boolean {
  const types = all('type')
  const isOther = types.some(({ value }) => value !== types[0]?.value)
  return isOther && !told.some(({ means }, at) => means === 'or' && told[at + 1]?.means === 'type')
}

function hasType(piece: Piece, { told }: Question): RowCondition {
  const before = told.slice(0, told.indexOf(piece)).findLast(({ means }) => means !== 'noun')
  const isDenied = before?.means === 'without' || before?.means === 'except'
  return { kind: 'has', value: piece.value, ...(isDenied && { not: true }) } as RowCondition
}

/** Whether a fact is asked for that is not told: 'without a sales contact'. */
export function isMissing(piece: Piece, question: Question): boolean {
  const { told, about } = question
  const after = told[told.indexOf(piece) + 1]
  const isMore = ['place', 'region', 'ownership', 'period', 'category'].includes(after?.means ?? '')
  const ofMakers = about === 'vendors' || about === 'products'
  return piece.means === 'fact' && ofMakers && !isMore && !!deniedBy(piece, question)
}

const isHidden = (fact: string) => hiddenFacts.some((other) => other === fact)
const isLongest = ({ value }: Piece) => value === 'newest least'

/** The kind of briefs of which several are counted side by side. */
export function comparedKind({ told, all, has, about }: Question): 'type' | 'status' | null {
  const counts = told.filter(({ means }, at) => means === 'count' && isBriefs(told[at + 1]))
  if (about !== 'briefs' || !(has('compare') || counts.length > 1)) return null
  const kinds = ['type', 'status'] as const
  return kinds.find((kind) => new Set(all(kind).map(({ value }) => value)).size > 1) ?? null
}

const isOfVendors = ({ told }: Question) =>
  told.some(({ means }, at) => means === 'each' && told[at + 1]?.value === 'vendors')

/** By what the rows are counted in groups. */
export function groupOf(question: Question): RowGroup | null {
  const [piece] = question.all('group')
  if (question.about === 'products' && isOfVendors(question)) return 'vendor'
  if (!piece) return comparedKind(question)
  return groupsOf(question.about).find((group) => group === piece.value) ?? null
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

/** The founding years of companies of an age, as far as years tell. */
function foundedAt({ value, numbers }: Piece, today: Date) {
  const said = numbers.find((number) => number !== undefined)
  const year = today.getUTCFullYear() - amountOf(said ?? '')
  if (value === 'under') return { from: year + 1, to: null }
  return { from: null, to: value === 'over' ? year - 1 : year }
}

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
