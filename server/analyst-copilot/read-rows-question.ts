import type { CopilotScope } from '../../contract/analyst-copilot.ts'
import type { BriefStatus, BriefType } from '../../contract/briefs.ts'
import type { Names } from './queries.ts'
import { wordsOf } from './words.ts'

/** A question that rows answer: how many, or which, products or briefs of some description. */
export type RowsQuestion = {
  wants: 'count' | 'list'
  about: 'products' | 'briefs'
  types: BriefType[]
  statuses: BriefStatus[]
  category: string | null
  scope: CopilotScope
}

const counts = /\b(how many|number of|count|wie viele|anzahl|combien de|nombre de)\b/iu
const lists = /\b(which|what|list|show|name|welche|nenne|zeige|quels|quelles|liste)\b/iu
const nouns = {
  products: /^(?:products?|produkte?n?|produits?)$/u,
  briefs: /^(?:briefs?|briefings?|videos?|vidéos?)$/u,
}
const statusWords: Record<string, BriefStatus> = {
  draft: 'draft',
  drafts: 'draft',
  active: 'active',
  published: 'active',
  archived: 'archived',
}
/** Words of a type's label that name it by themselves; 'Product Brief' has none. */
const typeWords: [RegExp, BriefType][] = [
  [/\bcase stud(?:y|ies)\b|\b(?:customer )?success stor(?:y|ies)\b/iu, 'case-study'],
  [/\bproduct updates?\b/iu, 'product-update'],
  [/\bcompetitive(?: positioning)?\b/iu, 'competitive'],
  [/\bcompany briefs?\b/iu, 'company'],
  [/\broadmaps?(?: and vision)? briefs?\b|\broadmap briefs?\b/iu, 'roadmap'],
  [/\bcrisis(?: communication)?\b/iu, 'crisis'],
]
const fillers = new Set(
  `how many number of count which what list show name all me us do does did we our ours us you your have has had is are
   was were be been there in the a an and for on about from to with by at of that exist currently now total altogether
   created added uploaded dated date made published belong belongs belonging product products brief briefs briefing
   briefings video videos status category type types kind customer customers company their they it please any each
   wie viele anzahl welche gibt es haben wir unsere produkte zu im in der die das aus vom von
   combien de nombre quels quelles avons nous nos produits liste des les du en`
    .trim()
    .split(/\s+/),
)

/** Reads a question for rows; null if it asks for something that its words do not describe as such. */
export function readRowsQuestion(
  text: string,
  names: Names,
  scope: CopilotScope,
): RowsQuestion | null {
  const wants = counts.test(text) ? 'count' : lists.test(text) ? 'list' : null
  const shorter = text.replace(/['’]s?\b/gu, ' ')
  const named = typeWords.filter(([label]) => label.test(shorter))
  const plain = named.reduce((rest, [label]) => rest.replace(label, ' '), shorter)
  const words = wordsOf(plain).map((word) => word.toLocaleLowerCase('en'))
  const product = words.some((word) => nouns.products.test(word))
  const brief = named.length > 0 || words.some((word) => nouns.briefs.test(word))
  if (!wants || (!brief && !product)) return null

  const rest = new Set(words.filter((word) => !fillers.has(word)))
  const take = (all: readonly string[]) => {
    const whole = all.length > 0 && all.every((word) => rest.has(word))
    return whole && all
  }
  const consume = (taken: readonly (readonly string[])[]) => {
    for (const all of taken) for (const word of all) rest.delete(word)
  }
  const statuses = [...rest].flatMap((word) => statusWords[word] ?? [])
  consume([Object.keys(statusWords).filter((word) => rest.has(word))])
  const years = [...rest].filter((word) => /^(?:19|20)\d\d$/u.test(word))
  consume([years])
  const vendors = names.vendors.filter(({ name }) => sharesWord(name, rest))
  const products = names.products.filter(({ name }) => sharesWord(name, rest))
  const categories = [...new Set(names.products.map(({ category }) => category))].filter(
    (category) => take(meaningful(category)) !== false,
  )
  consume([
    ...vendors.map(({ name }) => lowerWords(name)),
    ...products.map(({ name }) => lowerWords(name)),
    ...categories.map(lowerWords),
  ])
  if (rest.size > 0 || years.length > 1 || categories.length > 1) return null
  const about = brief ? 'briefs' : 'products'
  if (about === 'products' && (statuses.length > 0 || years.length > 0)) return null
  return {
    wants,
    about,
    types: named.map(([, type]) => type),
    statuses,
    category: categories[0] ?? null,
    scope: narrowed(scope, { vendors, products, year: years[0] }),
  }
}

const lowerWords = (text: string) => wordsOf(text.toLocaleLowerCase('en'))
const meaningful = (text: string) => lowerWords(text).filter((word) => !fillers.has(word))
const sharesWord = (name: string, words: ReadonlySet<string>) =>
  meaningful(name).some((word) => word.length > 2 && words.has(word))

type Named = { vendors: { id: string }[]; products: { id: string }[]; year: string | undefined }

function narrowed(scope: CopilotScope, { vendors, products, year }: Named): CopilotScope {
  return {
    ...scope,
    vendorIds: vendors.length > 0 ? vendors.map(({ id }) => id) : scope.vendorIds,
    productIds: products.length > 0 ? products.map(({ id }) => id) : scope.productIds,
    ...(year
      ? { since: `${year}-01-01T00:00:00Z`, until: `${Number(year) + 1}-01-01T00:00:00Z` }
      : {}),
  }
}
