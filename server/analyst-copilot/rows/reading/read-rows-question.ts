import {
  hiddenFacts,
  type RowCondition,
  type RowFact,
  type RowOrder,
  type RowSubject,
  type RowsReading,
  rowFacts,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { askedPieces } from './asked-pieces.ts'
import { isMissing } from './denials.ts'
import { unnamed, withEarlier } from './earlier-reading.ts'
import { isBriefs, isPlural, type Question, questionOf } from './question.ts'
import { conditionsOf } from './question-conditions.ts'
import { groupOf } from './question-groups.ts'
import type { Piece } from './question-pieces.ts'
import { amountOf } from './read-period.ts'
import type { Asker, Stated } from './stated.ts'

/**
 * Reads a question that rows answer, also about those of the reading before it. Words that it does not understand are
 * listed in the reading; null for a question of another kind.
 */
export function readRowsQuestion(text: string, asker: Asker): RowsReading | null {
  const asked = askedPieces(text, asker.names, asker.today)
  return readAgain(asked, asker) ?? readPieces(asked, asker, null)
}

/** The reading of a question about the rows of the one before: 'How many of these are case studies?' */
function readAgain(asked: readonly Piece[], asker: Asker): RowsReading | null {
  const [these, { earlier }] = [unnamed(asked), asker]
  if (!these || !earlier) return null
  const noun = { ...these, means: 'noun' as const, value: earlier.about }
  const reading = readPieces(
    asked.map((piece) => (piece === these ? noun : piece)),
    asker,
    earlier,
  )
  return reading?.notUnderstood.length === 0 ? reading : null
}

function readPieces(
  asked: readonly Piece[],
  asker: Asker,
  earlier: RowsReading | null,
): RowsReading | null {
  const question = questionOf(asked)
  if (!question) return null
  const { about, has, pieces } = question
  const stated = conditionsOf(question, asker)
  const wanted = earlier ? withEarlier(earlier, about, stated.conditions) : stated.conditions
  if (!wanted) return null
  const order = orderOf(question, stated)
  const group = groupOf(question)
  const facts = group
    ? []
    : factsOf(question, order).filter((fact) => !isOnlyStated(fact, about, stated))
  const conditions = withBriefs(question, wanted, facts)
  const isNamed = conditions.some(({ kind }) => kind === 'vendor' || kind === 'product')
  const listed = has('count') && !facts.includes('briefs') ? 'count' : 'list'
  const reading: RowsReading = {
    about,
    wants: isNamed && facts.length > 0 ? 'facts' : listed,
    facts,
    conditions,
    group,
    order: has('each') || group ? null : order,
    notUnderstood: pieces.filter((piece) => stated.wrong.has(piece)).map(({ said }) => said),
  }
  const asks = reading.wants === 'facts' ? asksFacts : asksRows
  if (!asks(question, reading) || !isAnswered(question, reading)) return null
  return stated.wrong.size === 0 || looksLikeRows(question, stated, reading) ? reading : null
}

/** What comes first. */
function orderOf(
  { pieces, all, about, has, noun, ofTheirBriefs }: Question,
  { conditions, wrong }: Stated,
): RowOrder | null {
  const [piece] = all('sorted', 'order', 'sinceWhen')
  // Whose newest brief is from before a day is a condition.
  if (!piece || conditions.some((each) => each.kind === 'briefs' && each.value === 'none'))
    return null
  const [by, from] = piece.value.split(' ') as [RowOrder['by'], RowOrder['from']]
  // 'Which of our products has the fewest briefs?'
  const isOneOf = pieces[pieces.indexOf(piece) + 1]?.said === 'of'
  const verb = noun && pieces[pieces.indexOf(noun) + 1]?.said
  const asksSeveral =
    !isOneOf &&
    isPlural(noun) &&
    !/^(?:is|was|has|had|ist|war|hat|est|a)$/.test(verb ?? '') &&
    !has('one')
  const several = about === 'vendors' && all('vendor').length > 1
  const isAll = piece.means === 'sorted' || asksSeveral || has('each') || several
  const said = piece.numbers.find((number) => number !== undefined)
  const [nth] = all('nth')
  const first = isAll && !nth ? null : 1
  const skip = nth ? Number(nth.value) - 1 : 0
  // The brief of longest ago is the oldest.
  const asked = by === 'newest' && about === 'briefs' ? 'date' : by
  const order = { by: asked, from, top: said ? amountOf(said) : first, skip }
  const isFounding =
    all('fact').some(({ value }) => value === 'year_founded') ||
    (from === 'least' && !ofTheirBriefs)
  if (asked === 'date' && about === 'vendors' && isFounding) return { ...order, by: 'year_founded' }
  const ofMakers = about === 'vendors' || about === 'products'
  const ofVendors = about === 'vendors'
  const fits = {
    date: !ofMakers || ofTheirBriefs,
    newest: ofMakers,
    briefs: ofMakers,
    year_founded: ofVendors,
    employee_count: ofVendors,
  }
  if (fits[asked]) return order
  wrong.add(piece)
  return null
}

/** The facts that are asked for, also by counting briefs, by an order or by comparing. */
function factsOf(question: Question, order: RowOrder | null): RowFact[] {
  const { told, all, about, has, noun, asksTraits } = question
  const facts = all('fact')
    .filter((piece) => !isMissing(piece, question))
    .map(({ value }) => value as RowFact)
  if (asksTraits)
    facts.push(
      ...all('region').map(() => 'regions_of_operation' as const),
      ...all('ownership').map(() => 'ownership_structure' as const),
      ...all('employees').map(() => 'employee_count' as const),
    )
  if (facts.includes('salesContactName')) facts.push('salesContactEmail', 'salesContactPhone')
  const ofMakers = about === 'vendors' || about === 'products'
  if (ofMakers && has('compare') && isBriefs(noun)) facts.push('briefs')
  const isCounted = told.some(({ means }, at) => means === 'count' && isBriefs(told[at + 1]))
  if (ofMakers && (isCounted || (has('each') && told.some(isBriefs) && !order)))
    facts.push('briefs')
  if (order && order.by !== 'date') facts.push(order.by)
  else if (order && ofMakers) facts.push(order.from === 'most' ? 'newest' : 'oldest')
  if (has('compare') && facts.length === 0 && ofMakers && all('vendor', 'product').length > 1) {
    facts.push(...rowFacts[about].filter((fact) => !hiddenFacts.includes(fact)), 'briefs', 'newest')
  }
  // 'In the category of' something does not ask for categories, nor does it sit anywhere.
  const stated: readonly RowFact[] = has('category') ? ['category', 'headquarters_location'] : []
  return [...new Set(facts)].filter((fact) => !stated.includes(fact))
}

/** 'Briefs of vendors based in Denmark' does not ask where they are. */
function isOnlyStated(fact: RowFact, about: RowSubject, { conditions }: Stated): boolean {
  const kinds: Partial<Record<RowFact, RowCondition['kind']>> = {
    year_founded: 'founded',
    headquarters_location: 'place',
    regions_of_operation: 'region',
    ownership_structure: 'ownership',
  }
  return about !== 'vendors' && conditions.some(({ kind }) => kind === kinds[fact])
}

const isOfBriefs = (fact: RowFact) => rowFacts.briefs.some((other) => other === fact)

/** 'Which vendors have shared briefs?' asks for those with at least one. */
function withBriefs(
  { ofTheirBriefs, has }: Question,
  conditions: RowCondition[],
  facts: RowFact[],
): RowCondition[] {
  const isTold = conditions.some(({ kind }) =>
    ['type', 'since', 'until', 'briefs', 'briefCount', 'has'].includes(kind),
  )
  return !ofTheirBriefs || isTold || facts.some(isOfBriefs) || has('each')
    ? conditions
    : [...conditions, { kind: 'briefs', value: 'some' }]
}

/** Whether these are facts of what is named, and nothing else is asked. */
function asksFacts(_: Question, { about, facts, conditions, notUnderstood }: RowsReading): boolean {
  const others = conditions.filter(({ kind }) => !['vendor', 'product', 'category'].includes(kind))
  return (
    notUnderstood.length === 0 &&
    about !== 'briefs' &&
    (others.length === 0 || facts.every(isOfBriefs))
  )
}

/** Whether rows are asked for: a count, a list, or the first ones of an order. */
function asksRows({ noun }: Question, { about, conditions, order }: RowsReading): boolean {
  const states = (...kinds: string[]) => conditions.some(({ kind }) => kinds.includes(kind))
  // What is named is not looked for, but for its briefs.
  const isItself =
    (about === 'vendors' && states('vendor')) || (about === 'products' && states('product'))
  return (
    (!isItself || states('briefs', 'type')) && (!!noun || conditions.length > 0 || order !== null)
  )
}

/** Whether the rows tell what the question words ask for. */
function isAnswered({ has, noun }: Question, { about, wants, facts, order }: RowsReading): boolean {
  const tells = (...these: RowFact[]) => facts.some((fact) => these.includes(fact))
  const ofMakers = about === 'vendors' || about === 'products'
  const known: readonly RowFact[] = ofMakers ? [...rowFacts[about], ...rowFacts.briefs] : []
  if (!facts.every((fact) => known.includes(fact))) return false
  if (has('where') && !tells('headquarters_location', 'regions_of_operation')) return false
  if (has('when') && ofMakers && !tells('year_founded', 'newest', 'oldest')) return false
  if (
    has('who') &&
    !tells('salesContactName') &&
    (about !== 'vendors' || (wants === 'facts' && !order))
  )
    return false
  return !(has('how') && wants !== 'facts') && !(has('sinceWhen') && !noun && !has('briefed'))
}

const mostUnknown = 4

/** Whether a question that is not understood as a whole asks for rows nevertheless. */
function looksLikeRows(
  { pieces, noun, has }: Question,
  { wrong }: Stated,
  { conditions, order }: RowsReading,
): boolean {
  const place = noun ? pieces.indexOf(noun) : -1
  const asked = pieces.findIndex(
    ({ means }) => means === 'count' || means === 'which' || means === 'list',
  )
  if (asked < 0 || place < asked) return false
  // In 'how many tenders did we win with our products' the products are not counted.
  const between = pieces.slice(asked + 1, place).map(({ means }) => means === 'unknown')
  if (between.includes(true) && between.lastIndexOf(false) > between.indexOf(true)) return false
  // Whoever says much else asks about something else.
  const words = [...wrong].flatMap(({ said }) => said.split(' '))
  if (words.length > mostUnknown) return false
  const isTold =
    order !== null ||
    conditions.some(({ kind }) => !['vendor', 'product', 'category'].includes(kind))
  return (
    has('count', 'list') ||
    isTold ||
    [...wrong].every((piece) => piece.means === 'employees' || pieces.indexOf(piece) < place)
  )
}
