import { type OpenWords, phrase } from './question-words.ts'

/** From `since` inclusive to `until` exclusive. */
export type Period = { since?: string; until?: string }

const months = [
  'january|januar|janvier',
  'february|februar|février',
  'march|märz|mars',
  'april|avril',
  'may|mai',
  'june|juni|juin',
  'july|juli|juillet',
  'august|août',
  'september|septembre',
  'october|oktober|octobre',
  'november|novembre',
  'december|dezember|décembre',
]
const year = String.raw`(?:19|20)\d\d`
const between = phrase(
  `(?:between|from|zwischen|von|entre|de) (${year}) (?:and|to|until|und|bis|et|à) (${year})`,
)
const dated = phrase(
  `(?:(since|after|before|until|by|seit|ab|nach|vor|bis|depuis|après|avant|jusqu en) )?(?:(${months.join('|')}) )?(${year})`,
)

/** Extracts a year, a month or a range of years from a question; null if it names two or none. */
export function takePeriod(open: OpenWords): Period | null {
  const stretch = open.take(between)
  if (stretch) return { since: start(Number(stretch[1])), until: start(Number(stretch[2]) + 1) }
  const found = open.take(dated)
  if (!found) return null
  const [, relation = '', named = '', inYear] = found
  const month = months.findIndex((names) => names.split('|').includes(named))
  const from = start(Number(inYear), Math.max(month, 0))
  const to = month < 0 ? start(Number(inYear) + 1) : start(Number(inYear), month + 1)
  if (/^(?:since|seit|ab|depuis)$/.test(relation)) return { since: from }
  if (/^(?:after|nach|après)$/.test(relation)) return { since: to }
  if (/^(?:before|vor|avant)$/.test(relation)) return { until: from }
  return relation === '' ? { since: from, until: to } : { until: to }
}

const start = (inYear: number, month = 0) => new Date(Date.UTC(inYear, month, 1)).toISOString()
