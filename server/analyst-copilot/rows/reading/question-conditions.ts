import {
  hiddenFacts,
  type RowCondition,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { deniedBy, isMissing } from './denials.ts'
import { statedByWord } from './joining-words.ts'
import type { Question } from './question.ts'
import { asksEach } from './question-groups.ts'
import type { Piece } from './question-pieces.ts'
import { foundedAt, rangeOf, splitsRange, timesOf } from './said-numbers.ts'
import { type Asker, fitting, isOfDates, type Stated } from './stated.ts'

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
      return fitting(about === 'briefs' && has('when', 'sinceWhen', 'inTitle'), {
        kind: 'title',
        value: value.replace(/^(?:mention|contain|have|has|say)s? /i, ''),
      })
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

const isHeadquarters = ({ value }: Piece) => value === 'headquarters_location'
const isHidden = (fact: string) => hiddenFacts.some((other) => other === fact)
/** Whether a product is named beside vendors that do not make it. */
function isOfAnother({ value }: Piece, { all }: Question, { names }: Asker): boolean {
  const vendors = all('vendor').map((vendor) => vendor.value)
  const maker = names.products.find(({ id }) => id === value)?.companyId ?? ''
  return vendors.length > 0 && !vendors.includes(maker)
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

function hasType(piece: Piece, { told }: Question): RowCondition {
  const before = told.slice(0, told.indexOf(piece)).findLast(({ means }) => means !== 'noun')
  const isDenied = before?.means === 'without' || before?.means === 'except'
  return { kind: 'has', value: piece.value, ...(isDenied && { not: true }) } as RowCondition
}
