import {
  type RowCondition,
  type RowFact,
  type RowOrder,
  type RowsReading,
  rowFacts,
} from '../../../contract/analyst-copilot/copilot-reading.ts'
import { type Asker, conditionsOf } from './question-conditions.ts'
import { type Piece, piecesOf } from './question-pieces.ts'
import { isBriefs, isFact, isPlural, type Question, questionOf } from './question-subject.ts'
import { amountOf } from './read-period.ts'

/**
 * Reads a question that rows answer. Words that it does not understand are listed in the reading; null for a question
 * of another kind.
 */
export function readRowsQuestion(text: string, asker: Asker): RowsReading | null {
  const pieces = withPlaces(piecesOf(text, asker.names, asker.today))
  const question = questionOf(pieces)
  if (!question) return null
  const { about, has } = question
  const stated = conditionsOf(question, asker)
  const asked = factsOf(question, stated)
  const { facts: ordering, order, without } = orderOf(question, stated, asked)
  const traits = traitsOf(question, stated, asked)
  const facts = [...new Set([...asked, ...ordering, ...traits.map(factOf)])]
  const kept = stated.filter((condition) => !traits.includes(condition))
  const conditions = without ?? withBriefs(question, kept, facts)
  const listed = has('count') && !facts.includes('briefs') ? 'count' : 'list'
  const wants = isNamed(stated) && facts.length > 0 ? 'facts' : listed
  const reading: RowsReading = { about, wants, facts, conditions, order, notUnderstood: [] }
  if (wants === 'facts' ? !asksFacts(question, reading) : !asksRows(question, reading)) return null
  return { ...reading, notUnderstood: notUnderstood(question) }
}

/** Unknown words after 'based in' are a place. */
function withPlaces(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    const before = all.findLast(({ means }) => means !== 'filler')
    const begins = last?.means === 'filler' && isFact(before, 'headquarters_location')
    const goesOn = last?.means === 'place' && last.value === last.said
    if (piece.means === 'unknown' && (begins || goesOn)) {
      const said = goesOn ? `${last.said} ${piece.said}` : piece.said
      all.splice(goesOn ? -1 : all.length, 1, { ...piece, means: 'place', said, value: said })
    } else all.push(piece)
  }
  return all
}

const ofKind = (conditions: readonly RowCondition[], ...kinds: RowCondition['kind'][]) =>
  conditions.filter(({ kind }) => kinds.includes(kind))
const namedIn = (conditions: readonly RowCondition[]) => ofKind(conditions, 'vendor', 'product')
const isNamed = (conditions: readonly RowCondition[]) => namedIn(conditions).length > 0

/** The facts that are asked for, also by counting briefs or by comparing. */
function factsOf({ told, about, has }: Question, conditions: RowCondition[]): RowFact[] {
  const said = told.flatMap(({ means, value }) => (means === 'fact' ? [value as RowFact] : []))
  // 'In the category of' something does not ask for categories.
  const facts =
    ofKind(conditions, 'category').length > 0 ? said.filter((fact) => fact !== 'category') : said
  if (facts.includes('salesContactName')) facts.push('salesContactEmail', 'salesContactPhone')
  const isCounted = told.some(({ means }, at) => means === 'count' && isBriefs(told[at + 1]))
  const isGrouped = has('each') && told.some(isBriefs) && !has('order')
  if (about !== 'briefs' && (isCounted || isGrouped)) facts.push('briefs')
  if (!has('compare') || facts.length > 0 || namedIn(conditions).length < 2) return facts
  const all = rowFacts[about === 'products' ? 'products' : 'vendors']
  return [...all.filter((fact) => !fact.startsWith('sales')), 'briefs', 'newest']
}

const factOf = ({ kind }: RowCondition): RowFact =>
  kind === 'region' ? 'regions_of_operation' : 'ownership_structure'

/** 'Does Larchmere operate in Asia?' is answered by where it does: conditions that are not. */
function traitsOf({ about }: Question, conditions: RowCondition[], facts: readonly RowFact[]) {
  const traits = ofKind(conditions, 'region', 'ownership')
  const others = facts.filter((fact) => !traits.some((trait) => factOf(trait) === fact))
  return about === 'vendors' && isNamed(conditions) && others.length === 0 ? traits : []
}

type Ordered = { order: RowOrder | null; facts: RowFact[]; without?: RowCondition[] }

/** What comes first, and the fact by which it does. */
function orderOf(
  question: Question,
  conditions: RowCondition[],
  facts: readonly RowFact[],
): Ordered {
  const { told, about, has, noun, ofTheirBriefs, wrong } = question
  const piece = told.find(
    ({ means }) => means === 'sorted' || means === 'order' || means === 'sinceWhen',
  )
  if (!piece) return { order: null, facts: [] }
  const [by, from] = (piece.value || 'date least').split(' ') as [RowOrder['by'], RowOrder['from']]
  const said = piece.numbers.find((number) => number !== undefined)
  const several =
    piece.means === 'sorted' ||
    isPlural(noun) ||
    (about === 'vendors' && namedIn(conditions).length > 1)
  const all = several ? null : 1
  const top = said ? amountOf(said) : all
  if (about !== 'vendors' && about !== 'products') {
    if (by === 'date') return { order: { by, from, top }, facts: [] }
  } else if (
    by === 'date' &&
    about === 'vendors' &&
    (facts.includes('year_founded') || (from === 'least' && !ofTheirBriefs))
  ) {
    return { order: { by: 'year_founded', from, top }, facts: ['year_founded'] }
  } else if (by === 'date' && ofTheirBriefs) {
    const until = ofKind(conditions, 'until')[0]
    const others = conditions.filter((condition) => condition !== until)
    // Whose newest brief is from before a day has none since.
    if (from === 'most' && until?.kind === 'until' && ofKind(conditions, 'since').length === 0) {
      const since = { kind: 'since', value: dayAfter(until.value) } as const
      return {
        order: null,
        facts: [],
        without: [...others, { kind: 'briefs', value: 'none' }, since],
      }
    }
    const newest = from === 'most' ? 'newest' : 'oldest'
    return { order: has('each') ? null : { by, from, top }, facts: [newest] }
  } else if (by === 'briefs' || (by !== 'date' && about === 'vendors'))
    return { order: { by, from, top }, facts: [by] }
  wrong.add(piece)
  return { order: null, facts: [] }
}

const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 3600_000).toISOString().slice(0, 10)

/** 'Which vendors have shared briefs?' asks for those with at least one. */
function withBriefs(
  { ofTheirBriefs, has }: Question,
  conditions: RowCondition[],
  facts: readonly RowFact[],
): RowCondition[] {
  const isTold = ofKind(conditions, 'type', 'since', 'until', 'briefs').length > 0
  const isFactual = facts.some(
    (fact) => fact === 'briefs' || fact === 'newest' || fact === 'oldest',
  )
  return ofTheirBriefs && !isTold && !isFactual && !has('each')
    ? [...conditions, { kind: 'briefs', value: 'some' }]
    : conditions
}

const allowed = (facts: readonly RowFact[], ...these: RowFact[]) =>
  facts.some((fact) => these.includes(fact))
const fitsAbout = ({ about, facts }: RowsReading) =>
  facts.every((fact) =>
    [...rowFacts.briefs, ...(about === 'vendors' ? rowFacts.vendors : rowFacts.products)].some(
      (other) => other === fact,
    ),
  )

/** Whether these are facts of what is named, and nothing else is asked. */
function asksFacts({ has, wrong }: Question, reading: RowsReading): boolean {
  const { about, facts, conditions, order } = reading
  if (wrong.size > 0 || about === 'briefs' || !fitsAbout(reading)) return false
  const isOfBriefs = facts.every((fact) => rowFacts.briefs.some((other) => other === fact))
  const others = conditions.filter(
    ({ kind }) => kind !== 'vendor' && kind !== 'product' && kind !== 'category',
  )
  if (others.length > 0 && !isOfBriefs) return false
  if (has('where') && !allowed(facts, 'headquarters_location', 'regions_of_operation')) return false
  if (has('who') && !order && !allowed(facts, 'salesContactName')) return false
  return !has('when') || allowed(facts, 'year_founded', 'newest', 'oldest')
}

/** Whether rows are asked for: a count, a list, or the first ones of an order. */
function asksRows(question: Question, reading: RowsReading): boolean {
  const { has, noun } = question
  const { about, facts, conditions, order } = reading
  if (has('how', 'where')) return false
  if (has('when') && about !== 'briefs' && !allowed(facts, 'newest', 'oldest')) return false
  if (has('sinceWhen') && !noun && !has('briefed')) return false
  if (about === 'briefs' ? facts.length > 0 : !fitsAbout(reading)) return false
  if (has('who') && about !== 'vendors') return false
  // What is named is not looked for, but for its briefs.
  const itself = about === 'vendors' ? 'vendor' : 'product'
  if (
    (about === 'vendors' || about === 'products') &&
    ofKind(conditions, itself).length > 0 &&
    ofKind(conditions, 'briefs', 'type').length === 0
  )
    return false
  if (!noun && conditions.length === 0 && !order) return false
  return question.wrong.size === 0 || looksLikeRows(question, reading)
}

/** Whether a question that is not understood as a whole asks for rows nevertheless. */
function looksLikeRows(
  { pieces, noun, has, wrong }: Question,
  { conditions, order }: RowsReading,
): boolean {
  const place = noun ? pieces.indexOf(noun) : -1
  const asked = pieces.findIndex(
    ({ means }) => means === 'count' || means === 'which' || means === 'list',
  )
  if (place < 0 || asked < 0 || asked > place) return false
  const between = pieces.slice(asked + 1, place)
  // In 'how many tenders did we win with our products' the products are not counted.
  const isNear = between.every(
    ({ means }, at) =>
      means !== 'unknown' || between.slice(at).every((next) => next.means === 'unknown'),
  )
  if (!isNear) return false
  const isTold =
    order !== null ||
    conditions.some(({ kind }) => !['vendor', 'product', 'category'].includes(kind))
  const isBefore = [...wrong].every((piece) => pieces.indexOf(piece) < place)
  return has('count', 'list') || isTold || isBefore
}

/** The words that are not understood, those that stand together as one. */
function notUnderstood({ pieces, wrong }: Question): string[] {
  const groups: string[] = []
  pieces.forEach((piece, at) => {
    if (!wrong.has(piece)) return
    const before = pieces[at - 1]
    if (before && wrong.has(before)) groups.push(`${groups.pop()} ${piece.said}`)
    else groups.push(piece.said)
  })
  return groups
}
