import type { CopilotScope } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { type Question, readQuestion } from '../../passages/read-question.ts'
import type { Names } from '../queries.ts'
import { OpenWords, phrase, takeNames } from './question-words.ts'
import { narrowed } from './read-rows-question.ts'

/** A question about who offers something, or since when. */
export type SayersQuestion = { topic: Question; scope: CopilotScope }

const offering =
  'handles?|offers?|sells?|provides?|supply|supplies|deliver|delivers|briefs?|briefed|mentions?|mentioned|talks? about|talked about|speaks? (?:of|about)|bietet|bieten|verkauft|verkaufen|liefert|liefern|erwähnt|erwähnen|propose(?:nt)?|offre(?:nt)?|vend(?:ent)?|fournit|fournissent|mentionne(?:nt)?'
const since =
  'since when|seit wann|depuis quand|when did .{0,60}first(?= (?:brief|mention|talk|speak|offer))|from when'
const vendor =
  'which (?:other )?(?:vendors?|providers?|suppliers?)|welche[rns]? (?:anbieter|hersteller)n?|quels? fournisseurs?'
const products =
  'which (?:of (?:our|the|their) )?products?|welche[sr]? (?:unserer )?produkte?|quels? produits?'
export const whoOffers = phrase(`(?:who|wer|qui)(?= (?:${offering}) )|${vendor}|${products}`)
const whichProducts = phrase(products)
export const sinceWhen = phrase(since)
const offers = phrase(offering)
/** Further verbs for what vendors and products do; with people they would mean something else. */
const verbs = phrase(
  `${offering}|supports?|includes?|contains?|has|have|unterstützt|unterstützen|enthält|hat|haben|prennent en charge|prend en charge|ont|a`,
)
const joins = phrase('(?:and|und|et)?$')

/**
 * Reads a question about who offers something; null for any other, or if it names vendors or products without
 * asking since when.
 */
export function readSayersQuestion(
  text: string,
  names: Names,
  scope: CopilotScope,
): SayersQuestion | null {
  const open = new OpenWords(text)
  const told = takeNames(open, names)
  const named = told.vendors.length + told.products.length > 0
  const ofProducts = whichProducts.test(open.rest)
  const asksSince = open.take(sinceWhen) !== null
  const asksWho = open.take(whoOffers) !== null
  const offered = open.take(named ? offers : verbs) !== null
  open.take(joins)
  if (named ? !asksSince || !offered : !asksWho) return null
  if (!named && !ofProducts && names.vendors.length < 2) return null
  if (open.left().length === 0) return null
  return { topic: readQuestion(open.rest), scope: narrowed(scope, { ...told, period: {} }) }
}
