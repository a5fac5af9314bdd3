import { wordsOf } from '../../../common/text/words.ts'
import type { Named, Names } from '../queries.ts'

/** Words that do not affect which rows are meant. */
const fillers = new Set(
  `how many number of count which what list show tell give name all every me us do does did we our ours i my you your have
   has had is are was were be been being there in the a an and or for on about from to with by at as of that this these
   exist exists currently now today so far total altogether overall across both each any it its they their them please
   can could see watch read access know get got find offer offers offering sell sells selling make makes
   created added uploaded recorded dated date made published publish shared share sharing sent send library catalogue
   catalog portfolio available belong belongs belonging product products brief briefs briefing briefings video videos
   status category type types kind customer customers company vendor vendors
   wie viele viel anzahl welche welcher welches welchen gibt es haben hat wir uns unsere unserer unser mir mit sind ist
   produkt produkte zu im in der die das den dem des aus vom von für über alle zeige nenne und oder ihr ihre ihren sich
   bitte geteilt anbieter an wurde wurden worden werden wird
   combien de nombre quel quels quelle quelles avons nous nos notre produit produits liste des les du en et ou la le l d
   un une a ont est sont y il au aux pour sur tous toutes moi ce ces cette leur leurs partagé partagés fournisseurs été étaient`
    .trim()
    .split(/\s+/),
)

const isFiller = (word: string): boolean => fillers.has(word)

/** The lower-case words of a text; a possessive loses its ending. */
export const lowerWords = (text: string): string[] =>
  wordsOf(text.replace(/['’]s?(?!\p{L})|['’]/gu, ' ').toLocaleLowerCase('en'))

const meaningful = (text: string) => lowerWords(text).filter((word) => !isFiller(word))

/** A pattern for whole words of a lower-case text, in any script. */
export const phrase = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'u')

const vendorNoun =
  'vendors?|compan(?:y|ies)|firms?|providers?|suppliers?|anbieter[ns]?|hersteller[ns]?|firmen|unternehmen|fournisseurs?|éditeurs?|entreprises?|sociétés?'
/** Words that may stand between the question word and the noun. */
const between = 'of|the|all|my|me|us|other|der|die|alle|les|des|de|d|tous|autres'
export const asksForVendors = phrase(
  `(?:which|what|how many|number of|count|list|show|name|welche[rns]?|wie viele|anzahl|nenne|zeige|quels?|quelles?|combien|nombre|liste)(?: (?:${between}))* (?:${vendorNoun})`,
)

/** The words of a question that have not been interpreted yet. */
export class OpenWords {
  rest: string

  constructor(text: string) {
    this.rest = lowerWords(text).join(' ')
  }

  /** Removes the first match from the question; null if there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest)
    if (found) this.rest = this.rest.replace(pattern, ' ').replace(/\s+/g, ' ').trim()
    return found
  }

  takeWords(words: ReadonlySet<string>) {
    this.rest = this.all()
      .filter((word) => !words.has(word))
      .join(' ')
  }

  all(): string[] {
    return this.rest.split(' ').filter((word) => word !== '')
  }

  /** The uninterpreted words that carry meaning. */
  left(): string[] {
    return this.all().filter((word) => !isFiller(word))
  }
}

type Subjects = { vendors: Names['vendors']; products: Named[] }

/** The vendors and products that a question names; removes their words from it. */
export function takeNames(open: OpenWords, { vendors, products }: Names): Subjects {
  const keys = new Map(vendors.map(({ id, name }) => [id, meaningful(name)]))
  // A product with the same name as its vendor cannot be distinguished from it.
  const productKey = ({ name, companyId }: Named) =>
    meaningful(name).filter((word) => !(keys.get(companyId) ?? []).includes(word))
  const namedProducts = named(open, products, productKey)
  const namedVendors = named(open, vendors, ({ id }) => keys.get(id) ?? [])
  const taken = [...namedProducts, ...namedVendors].flatMap(({ name }) => meaningful(name))
  open.takeWords(new Set(taken))
  return { vendors: namedVendors, products: namedProducts }
}

/** The items whose whole name occurs, and those whose first word occurs but is not part of a whole name. */
function named<Item>(open: OpenWords, items: Item[], keyOf: (item: Item) => string[]): Item[] {
  const has = new Set(open.all())
  const whole = items.filter((item) => {
    const key = keyOf(item)
    return key.length > 0 && key.every((word) => has.has(word))
  })
  const written = new Set(whole.flatMap(keyOf))
  return items.filter((item) => {
    const [first = ''] = keyOf(item)
    return whole.includes(item) || (first.length > 2 && has.has(first) && !written.has(first))
  })
}
