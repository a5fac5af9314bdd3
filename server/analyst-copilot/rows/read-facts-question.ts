import type { CopilotScope } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Names } from '../queries.ts'
import {
  briefFacts,
  type Fact,
  factValues,
  factWords,
  productFacts,
  vendorFacts,
} from './fact-words.ts'
import { isIn, regionNames } from './places.ts'
import { asksForVendors, OpenWords, phrase, takeNames } from './question-words.ts'
import { takePeriod } from './read-period.ts'
import { narrowed, takeCategory } from './read-rows-question.ts'

/** A condition on a fact. */
export type Condition = { fact: Fact; holds: (value: string) => boolean }
/** A question that facts of vendors or products answer. */
export type FactsQuestion = {
  about: 'vendors' | 'products'
  /** Whether it looks for vendors or products, rather than asking about given ones. */
  finds: boolean
  facts: Fact[]
  conditions: Condition[]
  /** Limits it to the vendors or products that it names. */
  scope: CopilotScope
}

export const compares = phrase(
  'compar(?:e|ed|ing|ison)(?: (?:of|between|with|to))?|versus|vs|against|side by side|differ(?:s|ences?)?(?: (?:of|between))?|vergleich(?:e|en)?|gegenüber|unterschiede?(?: zwischen)?|comparer|comparez|comparaison|contre|différences?(?: entre)?',
)
/** Question words, and words that ask how a fact is ordered, which the table shows. */
const asking = phrase(
  'who|when|where|which year|in which (?:city|country)|city|country|year|wer|wann|wo|seit wann|since when|in welchem jahr|qui|quand|où|depuis quand|first|earlier|later|more|larger|bigger|than|zuerst|mehr|als|d abord|premier',
)
const since = phrase('since when|seit wann|depuis quand')
/** The first brief shows since when something has been offered. */
const briefing = phrase(
  'brief(?:s|ed|ing)?|brieft|gebrieft|offers?|offered|sells?|sold|bietet|bieten|verkauft|verkaufen|propose(?:nt)?|offre(?:nt)?|vend(?:ent)?',
)
const whereAsked = phrase('where|wo|où')
const whoAsked = phrase('who|wer|qui')
const whenAsked = phrase('when|wann|quand')
const ourselves = phrase(
  '(?:the|our|this|unsere[rns]?|die|das|notre|la|l) (?:company|firm|business|firma|unternehmen|entreprise|société)|we|our|us|wir|unsere?[rnsm]?|uns|nous|notre',
)
const number = phrase(
  String.raw`(?:(more than|over|above|mehr als|über|plus de)|fewer than|less than|under|below|weniger als|unter|moins de) (\d[\d.,]*)`,
)
/** Shown beside the contact's name if contacts are asked for. */
const ofContact: ReadonlySet<Fact> = new Set(['salesContactEmail', 'salesContactPhone'])
const either = phrase('or|oder|ou')

/** Reads a question for facts; null if not all of its words are understood as such. */
export function readFactsQuestion(
  text: string,
  names: Names,
  scope: CopilotScope,
  companyId: string | null,
): FactsQuestion | null {
  const open = new OpenWords(text)
  const vendorsAsked = asksForVendors.test(open.rest)
  const category = vendorsAsked ? takeCategory(open, names) : null
  const told = takeNames(open, names)
  const named = told.vendors.length + told.products.length
  const finds = vendorsAsked || (named === 0 && whoAsked.test(open.rest))
  const own = named === 0 && !finds && ourselves.test(open.rest) ? companyId : null
  if ((named === 0 && !finds && !own) || areOfOthers(told)) return null
  open.take(asksForVendors)
  const compared = open.take(compares) !== null
  const facts = takeFacts(open)
  if (!isAskedRight(text, facts, finds)) return null
  const isEither = either.test(open.rest)
  const conditions = finds ? takeConditions(open, facts) : []
  if (category) conditions.push({ fact: 'category', holds: (value) => value === category })
  if (own) open.take(ourselves)
  while (open.take(asking));
  if (open.left().length > 0 || (isEither && conditions.length > 0)) return null

  const wanted = [...new Set([...facts, ...conditions.map(({ fact }) => fact)])]
  const about = told.products.length > 0 || wanted.some(isOfProducts) ? 'products' : 'vendors'
  const all = about === 'products' ? productFacts : vendorFacts
  if (wanted.length === 0 && vendorsAsked) wanted.push('briefs', 'newest')
  else if (wanted.length === 0 && compared && named > 1) {
    wanted.push(...all.filter((fact) => !ofContact.has(fact)), 'briefs', 'newest')
  } else if (finds && !vendorsAsked && conditions.length === 0 && !wanted.some(isOfProducts))
    return null
  const fits = (fact: Fact) => [...all, ...briefFacts].some((other) => other === fact)
  if (wanted.length === 0 || !wanted.every(fits)) return null
  const vendors = own ? [{ id: own }] : told.vendors
  const { products } = told
  return {
    about,
    finds,
    facts: wanted,
    conditions,
    scope: narrowed(scope, { vendors, products, period: {} }),
  }
}

/** Whether it names products together with vendors who do not make them. */
const areOfOthers = ({ vendors, products }: ReturnType<typeof takeNames>) =>
  vendors.length > 0 &&
  products.some(({ companyId }) => !vendors.some(({ id }) => id === companyId))

function takeFacts(open: OpenWords): Fact[] {
  const facts = factWords.flatMap(([asked, words]) => (open.take(words) ? asked : []))
  if (since.test(open.rest) && open.take(briefing)) facts.push('oldest')
  return facts
}

/** Whether the facts match the question word: 'Who founded it?' does not ask for a year. */
function isAskedRight(text: string, facts: readonly Fact[], finds: boolean): boolean {
  const { rest } = new OpenWords(text)
  const any = (...allowed: Fact[]) => facts.some((fact) => allowed.includes(fact))
  if (whereAsked.test(rest) && !any('headquarters_location', 'regions_of_operation')) return false
  if (whoAsked.test(rest) && !finds && !any('salesContactName')) return false
  return !whenAsked.test(rest) || any('year_founded', 'newest', 'oldest')
}

const isOfProducts = (fact: Fact) => productFacts.some((other) => other === fact)

/** Extracts the conditions of a question that looks for matches. */
function takeConditions(open: OpenWords, facts: readonly Fact[]): Condition[] {
  const conditions: Condition[] = []
  if (facts.includes('year_founded')) {
    const period = takePeriod(open)
    const { since = '0', until = '9999' } = period ?? {}
    const holds = (year: string) =>
      /^\d{4}$/.test(year) && year >= since.slice(0, 4) && year < until.slice(0, 4)
    if (period) conditions.push({ fact: 'year_founded', holds })
  }
  const number = facts.includes('employee_count') && takeNumber(open)
  if (number) conditions.push({ fact: 'employee_count', holds: number })
  for (const [fact, value, words] of factValues) {
    if (!open.take(words)) continue
    conditions.push({ fact, holds: (held) => held.toLowerCase().startsWith(value) })
  }
  if (facts.includes('headquarters_location')) {
    const place = open.left().filter((word) => !asking.test(word))
    open.takeWords(new Set(place))
    if (place.length > 0) {
      conditions.push({ fact: 'headquarters_location', holds: (held) => isIn(held, place) })
    }
    return conditions
  }
  for (const [region, words] of regionNames) {
    if (!open.take(phrase(words))) continue
    const holds = (held: string) => held.split(', ').includes(region)
    conditions.push({ fact: 'regions_of_operation', holds })
  }
  return conditions
}

/** 'more than 200' applied to ranges such as 201-500: the whole range must lie on that side. */
function takeNumber(open: OpenWords): Condition['holds'] | null {
  const found = open.take(number)
  if (!found) return null
  const limit = Number(found[2]?.replace(/[.,]/g, ''))
  return (range) => {
    const [from = 0, to = Number.POSITIVE_INFINITY] = range.match(/\d+/g)?.map(Number) ?? []
    return found[1] ? from > limit : to < limit
  }
}
