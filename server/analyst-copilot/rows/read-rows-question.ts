import type { CopilotScope } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { BriefStatus, BriefType } from '../../../contract/briefs/briefs.ts'
import type { Named, Names } from '../queries.ts'
import { asksForVendors, lowerWords, OpenWords, phrase, takeNames } from './question-words.ts'
import { type Period, takePeriod } from './read-period.ts'

/** A question that rows answer: how many, or which, products or briefs match a description. */
export type RowsQuestion = {
  wants: 'count' | 'list' | 'newest'
  about: 'products' | 'briefs'
  types: BriefType[]
  statuses: BriefStatus[]
  category: string | null
  scope: CopilotScope
}

const counts = phrase('how many|number of|count|wie viele|anzahl|combien d|combien de|nombre de')
const lists = phrase('which|what|list|show|name|welche[rsn]?|nenne|zeige|quel(?:le)?s?|liste')
const newest = phrase(
  'newest|latest|last|most recent|neueste[nrs]?|letzte[nrs]?|dernière?s?|plus récente?s?',
)
const nouns = {
  products: phrase('products?|produkte?n?|produits?'),
  briefs: phrase('briefs?|briefings?|videos?|vidéos?'),
}
const statusWords: [RegExp, BriefStatus][] = [
  [phrase('drafts?|entwürfe?|brouillons?'), 'draft'],
  [
    phrase('active|published|aktive[nrs]?|veröffentlichte[nrs]?|actifs?|actives?|publiée?s?'),
    'active',
  ],
  [phrase('archived|archivierte[nrs]?|archivée?s?'), 'archived'],
]
/** Words of a type's label that identify it alone; 'Product Brief' has none. */
const typeWords: [RegExp, BriefType][] = [
  [
    phrase(
      'case stud(?:y|ies)|(?:customer )?success stor(?:y|ies)|fallstudien?|études? de cas|témoignages? clients?',
    ),
    'case-study',
  ],
  [
    phrase('product updates?|produkt ?updates?|mises? à jour (?:de |du )?produits?'),
    'product-update',
  ],
  [phrase('competitive(?: positioning)?'), 'competitive'],
  [phrase('company (?:briefs?|briefings?|videos?)'), 'company'],
  [phrase('roadmaps?(?: and vision)? (?:briefs?|briefings?|videos?)'), 'roadmap'],
  [phrase('crisis(?: communications?)?'), 'crisis'],
]

function wantedIn(text: string): 'count' | 'list' | null {
  if (counts.test(text)) return 'count'
  return lists.test(text) ? 'list' : null
}

/** Reads a question for rows; null if not all of its words are understood as such. */
export function readRowsQuestion(
  text: string,
  names: Names,
  scope: CopilotScope,
): RowsQuestion | null {
  const open = new OpenWords(text)
  if (asksForVendors.test(open.rest)) return null
  const wants = wantedIn(open.rest)
  const types = typeWords.flatMap(([label, type]) => (open.take(label) ? [type] : []))
  const about =
    types.length > 0 || nouns.briefs.test(open.rest)
      ? 'briefs'
      : nouns.products.test(open.rest) && 'products'
  if (!wants || !about) return null
  const category = takeCategory(open, names)
  const { vendors, products } = takeNames(open, names)
  const period = about === 'briefs' ? takePeriod(open) : null
  const statuses =
    about === 'briefs'
      ? statusWords.flatMap(([label, status]) => (open.take(label) ? [status] : []))
      : []
  const last = about === 'briefs' && wants === 'list' && open.take(newest)
  if (open.left().length > 0) return null
  return {
    wants: last ? 'newest' : wants,
    about,
    types,
    statuses,
    category,
    scope: narrowed(scope, {
      vendors,
      products: about === 'briefs' && category ? inCategory(names, products, category) : products,
      period: period ?? {},
    }),
  }
}

/** The products of a category, among the named ones if there are any. */
const inCategory = (names: Names, named: readonly Named[], category: string) =>
  (named.length > 0 ? named : names.products).filter((product) => product.category === category)

/** A category whose words all remain in the question. */
export function takeCategory(open: OpenWords, { products }: Names): string | null {
  const left = new Set(open.left())
  for (const category of new Set(products.map((product) => product.category))) {
    const words = lowerWords(category)
    const telling = words.filter((word) => left.has(word))
    const missing = new OpenWords(category).left().filter((word) => !left.has(word))
    if (telling.length === 0 || missing.length > 0) continue
    open.takeWords(new Set(words))
    return category
  }
  return null
}

type Narrowing = { vendors: { id: string }[]; products: { id: string }[]; period: Period }

/** The asker's scope, narrowed to what the question names. */
export function narrowed(
  scope: CopilotScope,
  { vendors, products, period }: Narrowing,
): CopilotScope {
  const since = [scope.since, period.since]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1)
  const until = [scope.until, period.until].flatMap((at) => at ?? []).sort()[0]
  return {
    ...scope,
    vendorIds: vendors.length > 0 ? vendors.map(({ id }) => id) : scope.vendorIds,
    productIds: products.length > 0 ? products.map(({ id }) => id) : scope.productIds,
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  }
}
