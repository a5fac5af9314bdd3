import { fold } from '../../../common/text/fold.ts'

/** The first and the last day of a period, as 2026-06-01; undefined where it is open. */
export type Period = { since?: string; until?: string }

const listed = (...names: string[]) => names.map((name) => fold(name).split('|'))
const placeIn = (lists: string[][], word = '') => lists.findIndex((names) => names.includes(word))

const months = listed(
  'january|jan|januar|janvier',
  'february|feb|februar|février',
  'march|mar|märz|mars',
  'april|apr|avril',
  'may|mai',
  'june|jun|juni|juin',
  'july|jul|juli|juillet',
  'august|aug|août',
  'september|sep|sept|septembre',
  'october|oct|oktober|okt|octobre',
  'november|nov|novembre',
  'december|dec|dezember|dez|décembre',
)
const numbers = listed(
  'a|an|one|eine|einem|einer|einen|ein|une|un',
  'two|zwei|deux',
  'three|drei|trois',
  'four|vier|quatre',
  'five|fünf|cinq',
  'six|sechs',
  'seven|sieben|sept',
  'eight|acht|huit',
  'nine|neun|neuf',
  'ten|zehn|dix',
  'eleven|elf|onze',
  'twelve|zwölf|douze',
)
const ordinals = listed(
  'first|1st|1|erstes|ersten|premier',
  'second|2nd|2|zweites|zweiten|deuxième',
  'third|3rd|3|drittes|dritten|troisième',
  'fourth|4th|4|viertes|vierten|quatrième',
)
const units = listed(
  'days|day|tagen|tage|tag|jours|jour|heute',
  'weeks|week|wochen|woche|semaines|semaine',
  'months|month|monaten|monate|monats|monat|mois',
  'quarters|quarter|quartale|quartals|quartal|trimestres|trimestre',
  'years|year|jahren|jahre|jahres|jahr|années|année|ans|an',
)
/** How many months the third and later units have. */
const sizes = [0, 0, 1, 3, 12]

const of = (lists: string[][]) => lists.flat().join('|')
export const amount = String.raw`\d{1,3}|${of(numbers)}`
export const amountOf = (word: string): number => Number(word) || placeIn(numbers, word) + 1

const at = (year: number, month: number, day = 1) => Date.UTC(year, month, day)
const partsOf = (ms: number) => {
  const date = new Date(ms)
  return { y: date.getUTCFullYear(), m: date.getUTCMonth(), d: date.getUTCDate(), date }
}

/** The day so many units before another; the last of its month if that is shorter. */
function back(today: number, amount?: string, unit?: string): number {
  const count = amountOf(amount ?? 'a')
  const { y, m, d } = partsOf(today)
  const kind = placeIn(units, unit)
  if (kind < 2) return at(y, m, d - count * (kind === 0 ? 1 : 7))
  const month = m - count * (sizes[kind] ?? 1)
  return at(y, month, Math.min(d, partsOf(at(y, month + 1, 0)).d))
}

type Span = readonly [first: number, last: number]

/** The day, week, month, quarter or year before today's, or today's own for 0. */
function calendar(today: number, unit: string | undefined, before: 0 | 1): Span {
  const { y, m, d, date } = partsOf(today)
  const kind = placeIn(units, unit)
  if (kind === 0) return [at(y, m, d - before), at(y, m, d - before)]
  if (kind === 1) {
    const monday = d - ((date.getUTCDay() + 6) % 7) - 7 * before
    return [at(y, m, monday), at(y, m, monday + 6)]
  }
  const size = sizes[kind] ?? 1
  const first = m - (m % size) - size * before
  return [at(y, first), at(y, first + size, 0)]
}

/** So many months from a month on. Without a year, the last such months that have begun. */
function monthsFrom(today: number, month: number, size: number, year?: string): Span {
  const { y } = partsOf(today)
  const inYear = year ? Number(year) : y - (at(y, month) > today ? 1 : 0)
  return [at(inYear, month), at(inYear, month + size, 0)]
}

function dayIn(today: number, month: number, day?: string, year?: string): Span {
  const { y } = partsOf(today)
  const inYear = year ? Number(year) : y - (at(y, month, Number(day)) > today ? 1 : 0)
  return [at(inYear, month, Number(day)), at(inYear, month, Number(day))]
}

type Named = Record<string, string | undefined>
type SpanOf = (named: Named, today: number) => Span
const year = '(?:19|20)\\d\\d'
const nth = '(?:st|nd|rd|th|er)?'
const month = of(months)
const unit = of(units)
const duration = `(?<n>${amount}) (?<u>${unit})`

/** What names a period. */
const spans: [source: string, SpanOf][] = [
  [
    `(?<y>${year}) (?<m>\\d\\d) (?<d>\\d\\d)`,
    ({ y, m, d }, today) => dayIn(today, Number(m) - 1, d, y),
  ],
  [
    `(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?<y>${year})`,
    ({ y, m, d }, today) => dayIn(today, Number(m) - 1, d, y),
  ],
  [
    `(?<d>\\d{1,2})${nth} (?:of )?(?<m>${month})(?: (?<y>${year}))?`,
    ({ y, m, d }, today) => dayIn(today, placeIn(months, m), d, y),
  ],
  [
    `(?<m>${month}) (?<d>\\d{1,2})${nth}(?: (?<y>${year}))?`,
    ({ y, m, d }, today) => dayIn(today, placeIn(months, m), d, y),
  ],
  [
    `(?<m>${month}) (?:of )?(?<y>${year})`,
    ({ y, m }, today) => monthsFrom(today, placeIn(months, m), 1, y),
  ],
  [`(?<alone>${month})`, ({ alone }, today) => monthsFrom(today, placeIn(months, alone), 1)],
  [
    `(?:q(?<q>[1-4])|(?<o>${of(ordinals)}) (?:quarter|quartal|trimestre))(?: (?:of |de )?(?<y>${year}))?`,
    ({ q, o, y }, today) => monthsFrom(today, 3 * placeIn(ordinals, q ?? o), 3, y),
  ],
  [
    `(?:h(?<h>[12])|(?<o>first|second) half(?: of)?) (?<y>${year})`,
    ({ h, o, y }, today) => monthsFrom(today, 6 * placeIn(ordinals, h ?? o), 6, y),
  ],
  [`(?:year |jahr |année |an )?(?<y>${year})`, ({ y }) => [at(Number(y), 0), at(Number(y), 12, 0)]],
  ['today|heute|aujourd hui', (_, today) => calendar(today, 'day', 0)],
  ['yesterday|gestern|hier', (_, today) => calendar(today, 'day', 1)],
  [
    `(?:this|current|dies(?:e[rnsm]?)?|cette|cet|ce) (?<u>${unit})`,
    ({ u }, today) => calendar(today, u, 0),
  ],
  [
    `(?:last|previous|letzte[rnsm]?|vorige[rnsm]?|derni(?:er|ère)) (?<u>${unit})`,
    ({ u }, today) => calendar(today, u, 1),
  ],
  [`(?<u>${unit}) (?:dernière?|passée?|précédente?)`, ({ u }, today) => calendar(today, u, 1)],
  [
    `(?:vor|il y a) ${duration}|${duration} ago`,
    ({ n, u }, today) => [back(today, n, u), back(today, n, u)],
  ],
]

const articles = '(?:the|dem|der|den|le|la|l|les)'
const relation = `(?:(?<since>since|starting(?: in)?|as of|(?:in|on) or after|seit|ab|depuis|à partir (?:de|du))|(?<after>after|later than|newer than|nach|après)|(?<before>before|prior to|earlier than|vor|avant)|(?<until>until|till|up to|through|by|bis(?: zum?)?|jusqu (?:en|à|au))|(?<within>in|during|on|from|of|for|dated|im|am|vom|von|aus|en|au|de|du|pendant))`
const edge =
  '(?:(?<start>beginning of|start of|anfang|début (?:de|d)?)|(?<end>end of|ende|fin (?:de|d)?))'
const onwards = 'onwards?|on|or later|or after|or newer|oder später|ou plus tard'
const whole = (source: string) => new RegExp(`^(?:${fold(source)})(?![^ ])`, 'u')
const framed = spans.map(([source, spanOf]) => ({
  spanOf,
  pattern: whole(
    `(?:${relation} )?(?:${articles} )?(?:${edge} )?(?:${articles} )?(?:${source})(?: (?<on>${onwards}))?`,
  ),
}))
/** Periods that end today. */
const lasting = [
  `(?:(?:with)?in|over|during|im|innerhalb|au cours|pendant|sur|dans)?(?: ?(?:the|den|der|des|de|les|ces))* ?(?:last|past|previous|letzten?|vergangenen?|dernière?s?) ${duration}`,
  `(?:(?:au cours|pendant|sur|dans) )?(?:des|les|ces) ${duration.replace(' ', ' derni(?:er|ère)s ')}`,
  `(?:for|in|since|seit|depuis)(?: (?:over|more than|at least|mehr als|über|mindestens|plus de|plus d|au moins))? ${duration}`,
  `(?:in |over |during )?the past (?<u>${unit})`,
].map(whole)
const older = whole(`(?:older than|älter als|plus (?:anciens?|vieux) (?:que|de)) ${duration}`)
const from = /^(?:between|from|zwischen|von|vom|entre|de|du) /
const to = /^(?:and|to|until|till|through|und|bis(?: zum?)?|et|a|au) /

type Found = { since?: number | undefined; until?: number | undefined; rest: string }
const day = 24 * 3600_000

/** The period that a folded text begins with, how many words name it, and whether it is told in years; or null. */
export function periodAt(text: string, today: Date) {
  const { y, m, d } = partsOf(today.getTime())
  const now = at(y, m, d)
  const found = lastingAt(text, now) ?? stretchAt(text, now) ?? relatedAt(text, now)
  if (!found) return null
  const said = text.slice(0, text.length - found.rest.length).trim()
  const shown = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const period: Period = {
    ...(found.since !== undefined && { since: shown(found.since) }),
    ...(found.until !== undefined && { until: shown(found.until) }),
  }
  const isPart = new RegExp(`^(?:(?!${year}$)\\d.*\\d|q\\d|${month}|${of(units.slice(0, 4))})$`)
  const years = !said.split(' ').some((word) => isPart.test(word))
  return { period, length: said.split(' ').length, years }
}

const after = (text: string, { 0: found }: RegExpExecArray) => text.slice(found.length).trim()

function lastingAt(text: string, today: number): Found | null {
  const gone = older.exec(text)
  if (gone) return { until: back(today, gone.groups?.n, gone.groups?.u), rest: after(text, gone) }
  const found = lasting.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  if (!found) return null
  return { since: back(today, found.groups?.n, found.groups?.u), rest: after(text, found) }
}

/** 'between March and June 2026': the first lies before the second. */
function stretchAt(text: string, today: number): Found | null {
  const begins = text.replace(from, '')
  const middle = begins !== text && relatedAt(begins, today, true)?.rest
  const second = middle && to.test(middle) && relatedAt(middle.replace(to, ''), today, true)
  const first = second && relatedAt(begins, second.until ?? today, true)
  return first ? { ...second, since: first.since } : null
}

/** A period with the word before it: 'since 2025'. `related` if another word stands before it. */
function relatedAt(text: string, today: number, related = false): Found | null {
  for (const { pattern, spanOf } of framed) {
    const match = pattern.exec(text)
    if (!match) continue
    const {
      since,
      after: later,
      before,
      until,
      within,
      start,
      end,
      on,
      alone,
      ...named
    } = match.groups ?? {}
    const plain = !(since ?? later ?? before ?? until ?? within)
    // 'may' is also a verb.
    if (alone && plain && !related) continue
    const [first, last] = spanOf({ alone, ...named }, today)
    const [begin, finish] = [end ? last : first, start ? first : last]
    const rest = after(text, match)
    if (since ?? on) return { since: begin, rest }
    if (later) return { since: finish + day, rest }
    if (before) return { until: begin - day, rest }
    return until ? { until: finish, rest } : { since: begin, until: finish, rest }
  }
  return null
}
