import { type RowSubject, rowFacts } from '../../../../contract/analyst-copilot/copilot-reading.ts'
import type { Piece } from './question-pieces.ts'

type Means = Piece['means']

/** A question in pieces, and what it asks about. */
export type Question = {
  pieces: readonly Piece[]
  /** The pieces that are more than fillers. */
  told: readonly Piece[]
  all: (...means: Means[]) => Piece[]
  has: (...means: Means[]) => boolean
  about: RowSubject
  /** The piece that names what it asks about. */
  noun: Piece | undefined
  /** Whether it concerns the briefs of vendors or products. */
  ofTheirBriefs: boolean
  /** Whether it asks for what would be conditions: 'Does Larchmere operate in Asia?' */
  asksTraits: boolean
}

export const isBriefs = (piece: Piece | undefined): boolean =>
  piece?.means === 'type' ||
  piece?.means === 'status' ||
  (piece?.means === 'noun' && piece.value === 'briefs')
export const isPlural = (piece: Piece | undefined): boolean => /(?:s|en)$/.test(piece?.said ?? '')
const isNoun = (piece: Piece) => piece.means === 'noun' || isBriefs(piece)

/** Null if nothing says what is asked about. */
export function questionOf(pieces: readonly Piece[]): Question | null {
  const told = pieces.filter(({ means }) => means !== 'filler')
  const all: Question['all'] = (...means) => told.filter((piece) => means.includes(piece.means))
  const has: Question['has'] = (...means) => all(...means).length > 0
  const asked = { pieces, told, all, has }
  const said = nounOf(asked)
  // 'Who has case studies?' asks for vendors.
  const noun = has('who') && isBriefs(said) ? undefined : said
  const about = comparedIn(asked, said) ?? subjectOf(noun) ?? impliedBy(asked)
  if (!about) return null
  const tellsOfBriefs =
    has('briefed', 'type') ||
    told.some(
      ({ means, value }) =>
        (means === 'noun' && value === 'briefs') || (means === 'without' && value !== ''),
    )
  const ofTheirBriefs = tellsOfBriefs && (about === 'vendors' || about === 'products')
  const traits = ['regions_of_operation', 'ownership_structure', 'headquarters_location']
  const asksTraits =
    about === 'vendors' && has('vendor') && all('fact').every(({ value }) => traits.includes(value))
  return { ...asked, about, noun, ofTheirBriefs, asksTraits }
}

type Asked = Pick<Question, 'pieces' | 'told' | 'all' | 'has'>

function nounOf({ pieces, told, all, has }: Asked): Piece | undefined {
  // 'In which regions is it active?' asks for no active briefs.
  const names = (piece: Piece) => isNoun(piece) && !(piece.means === 'status' && has('fact'))
  const [each] = all('each')
  const after = each && told[told.indexOf(each) + 1]
  // 'Products per vendor' are products, 'briefs per vendor' are told of vendors.
  const isGrouped = after?.value === 'vendors' && all('noun')[0]?.value === 'products'
  if (each && !isGrouped) return after
  // 'Case studies added this year, all vendors' asks for briefs.
  const first = told.findIndex(names)
  const isAsking = (piece: Piece) => piece.means !== 'list' || told.indexOf(piece) < first
  const [asks] = [...all('count'), ...all('which', 'list').filter(isAsking)]
  let noun = told.slice(asks ? told.indexOf(asks) : 0).find(names) ?? told.find(names)
  // In 'archived briefs' and 'vendor briefs' the first word describes the second.
  for (let next = noun; noun && next; ) {
    next = pieces[pieces.indexOf(noun) + 1]
    if (next && isNoun(next) && (noun.means !== 'noun' || !isPlural(noun))) noun = next
    else next = undefined
  }
  return noun
}

const subjectOf = (noun: Piece | undefined): RowSubject | null => {
  if (!noun) return null
  return noun.means === 'noun' ? (noun.value as RowSubject) : 'briefs'
}

/** 'Compare the number of briefs of A and B' asks for a number of each. */
function comparedIn({ all, has }: Asked, noun: Piece | undefined): RowSubject | null {
  const compares = has('compare') || all('than').some(({ value }) => value === '')
  if (!compares || !isBriefs(noun)) return null
  if (all('vendor').length > 1) return 'vendors'
  return all('product').length > 1 ? 'products' : null
}

/** What is asked about where no noun says it. */
function impliedBy({ told, all, has }: Asked): RowSubject | null {
  const products = rowFacts.products.filter((fact) => fact !== 'category' || !has('category'))
  if (all('fact').some(({ value }) => products.some((fact) => fact === value))) return 'products'
  // 'Who is Compass for?' asks for none of its rows.
  const named = ['which', 'product', 'vendor']
  const asksWho =
    has('who') &&
    told.some(({ means, value }) => (means === 'who' ? value === 'maker' : !named.includes(means)))
  if (asksWho) return 'vendors'
  // 'How many people work on Nestbox?' asks for no fact of a profile.
  if (has('fact')) return has('product') && !has('vendor') ? null : 'vendors'
  if (has('compare')) return has('product') ? 'products' : 'vendors'
  const isMore = all('order').some(
    ({ value, numbers }) => value.startsWith('date') && numbers.some(Boolean),
  )
  if (has('briefed', 'sorted') || isMore || (has('fresh') && has('period'))) return 'briefs'
  const isAdded = all('fresh').some(({ value }) => value === 'added')
  if (has('when') && (isAdded || (has('fresh') && has('quoted')))) return 'briefs'
  const [order] = all('order')
  // 'Plus ancien' of two vendors compares their founding.
  const isOlder = order?.value === 'date least' && all('vendor').length > 1
  if (order && has('vendor', 'product'))
    return order.value.startsWith('date') && !isOlder ? 'briefs' : 'vendors'
  return has('region', 'ownership', 'employees') && has('vendor') ? 'vendors' : null
}
