import { fold } from '../../../../common/text/fold.ts'

/** The first and the last day of a period, as 2026-06-01; missing where it is open. */
export type Period = { since?: string; until?: string }

/** Words that mean the same, group by group. */
const groups = (text: string) =>
  fold(text)
    .split(',')
    .map((group) => group.trim().split(/\s+/))
const placeIn = (lists: string[][], word = '') => lists.findIndex((words) => words.includes(word))
const any = (lists: string[][]) => `(?:${lists.flat().join('|')})`

const months =
  groups(`january jan januar janvier, february feb februar février, march mar märz mars,
  april apr avril, may mai, june jun juni juin, july jul juli juillet, august aug août,
  september sep sept septembre, october oct oktober okt octobre, november nov novembre,
  december dec dezember dez décembre`)
const numbers =
  groups(`a an one eine einem einer einen ein une un once einmal, two zwei deux twice zweimal, three drei trois,
  four vier quatre, five fünf cinq, six sechs, seven sieben sept, eight acht huit, nine neun neuf,
  ten zehn dix, eleven elf onze, twelve zwölf douze`)
const ordinals = groups(`first 1st 1 erstes ersten premier, second 2nd 2 zweites zweiten deuxième,
  third 3rd 3 drittes dritten troisième, fourth 4th 4 viertes vierten quatrième`)
const units =
  groups(`days day tagen tage tag jours jour today heute aujourd yesterday gestern hier, weeks week wochen woche semaines semaine,
  months month monaten monate monats monat mois, quarters quarter quartale quartals quartal trimestres trimestre,
  years year yr yrs jahren jahre jahres jahr années année ans an`)
/** How many days the first two units have, and how many months the others. */
const sizes = [1, 7, 1, 3, 12]

export const amount = String.raw`\d{1,3}|${numbers.flat().join('|')}`
export const amountOf = (word: string): number => Number(word) || placeIn(numbers, word) + 1

const day = 24 * 3600_000
const at = (year: number, month: number, date = 1) => Date.UTC(year, month, date)
const partsOf = (ms: number) => {
  const date = new Date(ms)
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const
}

/** The day so many units before another; the last of its month if that is shorter. */
function back(today: number, count = 'a', unit = ''): number {
  const [y, m, d] = partsOf(today)
  const kind = placeIn(units, unit)
  const by = amountOf(count) * (sizes[kind] ?? 1)
  if (kind < 2) return today - by * day
  return at(y, m - by, Math.min(d, partsOf(at(y, m - by + 1, 0))[2]))
}

type Span = [first: number, last: number]
type Said = Record<string, string | undefined>

/** This unit of the calendar, or the one before. */
function calendar(today: number, unit: string, before: 0 | 1): Span {
  const [y, m] = partsOf(today)
  const kind = placeIn(units, unit)
  const size = sizes[kind] ?? 1
  if (kind < 2) {
    const first =
      today - (kind === 1 ? (new Date(today).getUTCDay() + 6) % 7 : 0) * day - before * size * day
    return [first, first + (size - 1) * day]
  }
  const first = m - (m % size) - size * before
  return [at(y, first), at(y, first + size, 0)]
}

/** What is said about a period, by its groups. Without a year, the last that has begun. */
function spanOf(said: Said, today: number): Span {
  const { y, ty, ly, m, d, q, h, now, last, n, unit, decade, past, week } = said
  if (decade) return [at(Number(decade), 0), at(Number(decade) + 10, 0, 0)]
  if (n) return [back(today, n, unit), back(today, n, unit)]
  if (now || last) return calendar(today, now ?? last ?? '', last ? 1 : 0)
  const [month, size] =
    q || h ? [placeIn(ordinals, q ?? h) * (q ? 3 : 6), q ? 3 : 6] : [monthOf(m), m ? 1 : 12]
  const first = (year: number) => at(year, month, Number(d ?? 1))
  const [thisYear, thisMonth] = partsOf(today)
  const isAhead = first(thisYear) > today || (past && month === thisMonth)
  const begun = thisYear - (ly || (!ty && isAhead) ? 1 : 0)
  const year = y ? Number(y) : begun
  if (week) return calendar(first(year), 'week', 0)
  return [first(year), d ? first(year) : at(year, month + size, 0)]
}
const monthOf = (m?: string) => (m ? (Number(m) || placeIn(months, m) + 1) - 1 : 0)

const year = '(?:19|20)\\d\\d'
const [month, unit, nth] = [any(months), any(units), '(?:st|nd|rd|th|er)?']
const ofYear = `(?: (?:of |in |de |des )?(?:(?<y>${year})|(?<ty>this|current|dieses|cette|l) (?:year|jahres|année)|(?<ly>last|previous|letzten|vorigen) (?:year|jahres)))`
const duration = `(?<n>${amount}) (?<unit>${unit})`
const spans = [
  `(?<y>${year}) (?<m>\\d\\d) (?<d>\\d\\d)`,
  `(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?<y>${year})`,
  `(?<d>\\d{1,2})${nth} (?:of )?(?<m>${month})${ofYear}?`,
  `(?<m>${month}) (?<d>\\d{1,2})${nth}${ofYear}?`,
  `(?<m>${month})${ofYear}`,
  `(?<m>(?<bare>${month}))`,
  `q(?<q>[1-4])${ofYear}?`,
  `(?<q>${any(ordinals)}) (?:quarter|quartal|trimestre)${ofYear}?`,
  `h(?<h>[12])${ofYear}`,
  `(?<h>first|second) (?:half|six months)${ofYear}`,
  `(?:last|previous|letzten|vorigen) (?<m>(?<past>${month}))`,
  `(?:year |jahr |année |an )?(?<y>${year})`,
  `(?<decade>(?:19|20)\\d0)(?:s|er jahren?)`,
  '(?<now>today|heute|aujourd)(?: hui)?',
  '(?<last>yesterday|gestern|hier)',
  `(?:this|current|dies(?:e[rnsm]?)?|cette|cet|ce) (?<now>${unit})`,
  `(?:last|previous|letzte[rnsm]?|vorige[rnsm]?|derni(?:er|ère)) (?<last>${unit})`,
  `(?<last>${unit}) (?:dernière?|passée?|précédente?)`,
  `(?:vor|il y a) ${duration}`,
  `${duration} ago`,
  `(?<now>(?<edged>${unit}))`,
]
const relations = {
  since: 'since|starting(?: in)?|as of|(?:in|on) or after|seit|ab|depuis|à partir (?:de|du)',
  after: 'after|later than|newer than|nach|après',
  before: 'before|prior to|earlier than|older than|vor|avant',
  until: 'until|till|up to|through|by|bis(?: zum?)?|jusqu (?:en|à|au)',
  within: 'in|during|on|from|of|for|dated|im|am|vom|von|aus|en|au|de|du|pendant',
}
const relation = Object.entries(relations)
  .map(([name, words]) => `(?<${name}>${words})`)
  .join('|')
const articles = '(?:(?:the|dem|der|den|le|la|l|les) )?'
const edge =
  '(?:(?<start>beginning of|start of|anfang|début (?:de|d)?)|(?<end>end of|ende|fin (?:de|d)?))'
const onwards = 'onwards?|on|or later|or after|or newer|oder später|ou plus tard'
const whole = (source: string) => new RegExp(`^(?:${fold(source)})(?![^ ])`)
const framed = spans.map((span) =>
  whole(
    `(?:(?:${relation}) )?${articles}(?:${edge} )?${articles}(?<week>week (?:of|from|beginning|starting) ${articles})?(?:${span})(?: (?<on>${onwards}))?`,
  ),
)
/** Periods that end today, and one that ends before. */
const lasting = [
  `(?:(?:with)?in|over|during|im|innerhalb|au cours|pendant|sur|dans)?(?: ?(?:the|den|der|des|de|les|ces))* ?(?:last|past|previous|letzten?|vergangenen?|dernière?s?) ${duration}`,
  `(?:(?:au cours|pendant|sur|dans) )?(?:des|les|ces) ${duration.replace(' ', ' derni(?:er|ère)s ')}`,
  `(?:for|in|since|seit|depuis)(?: (?:over|more than|at least|mehr als|über|mindestens|plus de|plus d|au moins))? ${duration}`,
  `(?:in |over |during )?the past (?<unit>${unit})`,
  `(?<older>older than|älter als|plus (?:anciens?|vieux) (?:que|de)) ${duration}`,
].map(whole)
const from = /^(?:between|from|zwischen|von|vom|entre|de|du) /
const to = /^(?:and|to|until|till|through|und|bis(?: zum?)?|et|a|au) /

/** Without a preposition again: 'in 2025 and in 2026' can ask for two numbers. */
const joins = /^(?:and|or|und|oder|et|ou) (?!in |during |im |en )/

type Found = { since?: number; until?: number; rest: string }

/** The period that a folded text begins with, how many words name it, and whether it is told in years; or null. */
export function periodAt(text: string, now: Date) {
  const today = at(...partsOf(now.getTime()))
  const found =
    lastingAt(text, today) ??
    stretchAt(text, today) ??
    joinedAt(text, today) ??
    relatedAt(text, today)
  if (!found) return null
  const { since, until, rest } = found
  const said = text
    .slice(0, text.length - rest.length)
    .trim()
    .split(' ')
  const shown = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const period: Period = {
    ...(since !== undefined && { since: shown(since) }),
    ...(until !== undefined && { until: shown(until) }),
  }
  return { period, length: said.length, years: !said.some((word) => ofLess.test(word)) }
}
/** Words of periods that are not told in years. */
const ofLess = new RegExp(`^(?:(?!${year}$)\\d.*\\d|q\\d|${month}|${any(units.slice(0, 4))})$`)

const restOf = (text: string, [said]: RegExpExecArray) => text.slice(said.length).trim()

function lastingAt(text: string, today: number): Found | null {
  for (const pattern of lasting) {
    const found = pattern.exec(text)
    const { older, n, unit } = found?.groups ?? {}
    if (found)
      return { [older ? 'until' : 'since']: back(today, n, unit), rest: restOf(text, found) }
  }
  return null
}

/** 'between March and June 2026': the first lies before the second. */
function stretchAt(text: string, today: number): Found | null {
  const begins = text.replace(from, '')
  const middle = begins !== text && relatedAt(begins, today, true)?.rest
  const second = middle && to.test(middle) && relatedAt(middle.replace(to, ''), today, true)
  const first = second && relatedAt(begins, second.until ?? today, true)
  return first ? { ...second, since: first.since ?? 0 } : null
}

/** 'October or November 2026': two periods, the second right after the first. */
function joinedAt(text: string, today: number): Found | null {
  const rest = relatedAt(text, today)?.rest
  if (!rest || !joins.test(rest)) return null
  const second = relatedAt(rest.replace(joins, ''), today, true)
  const first = second?.until && relatedAt(text, second.until, true)
  if (!first || first.since === undefined || first.until === undefined) return null
  return second.since === first.until + day ? { ...second, since: first.since } : null
}

/** A period with the word before it: 'since 2025'. `related` if another word stands before it. */
function relatedAt(text: string, today: number, related = false): Found | null {
  for (const pattern of framed) {
    const match = pattern.exec(text)
    const { since, after, before, until, within, start, end, on, bare, edged, ...said } =
      match?.groups ?? {}
    // 'May' is also a verb, and 'year' alone no period.
    if (edged && !(start ?? end)) continue
    if (!match || (bare && !related && !(since ?? after ?? before ?? until ?? within))) continue
    const [first, last] = spanOf(said, today)
    const [begin, finish] = [end ? last : first, start ? first : last]
    const rest = restOf(text, match)
    if (since ?? on) return { since: begin, rest }
    if (after) return { since: finish + day, rest }
    if (before) return { until: begin - day, rest }
    return until ? { until: finish, rest } : { since: begin, until: finish, rest }
  }
  return null
}
