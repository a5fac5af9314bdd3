import { fold } from '../../../common/text/fold.ts'
import { isSmallWord } from '../../../common/text/small-words.ts'

/** A word, a number or a sign of a text. */
export type Token = {
  /** As it stands there, and folded. */
  raw: string
  word: string
  /** What stands between it and the one before. */
  gap: string
}

const token = /\p{N}+(?:[.,:]\p{N}+)*|\p{L}[\p{L}\p{N}]*|[%€$£°]/gu
const grouped = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)/gu
/** 6 Uhr 25, 8 h 30, 8.30 Uhr. */
const clock = /\b(\d{1,2})(?: ?(?:Uhr|h) ?(\d{2})\b|\.(\d{2}) Uhr\b)/gu

export function tokensIn(text: string): Token[] {
  const joined = text
    .normalize('NFC')
    .replace(grouped, (number) => number.replace(/\D/gu, ''))
    .replace(clock, '$1:$2$3')
  let end = 0
  return [...joined.matchAll(token)].map(({ 0: raw, index }) => {
    const gap = joined.slice(end, index)
    end = index + raw.length
    return { raw, word: fold(raw), gap }
  })
}

const lists = (rows: Record<string, string>) =>
  new Map(
    Object.entries(rows).flatMap(([name, words]) =>
      words.split(' ').map((word) => [fold(word), name] as const),
    ),
  )

/** Spelled numbers, without words that often mean something else: one, cent, neuf, sept. */
const spelled = lists({
  1.5: 'anderthalb eineinhalb',
  2: 'two zwei deux',
  3: 'three drei trois',
  4: 'four vier quatre',
  5: 'five fünf cinq',
  6: 'six sechs',
  7: 'seven sieben',
  8: 'eight acht huit',
  9: 'nine neun',
  10: 'ten zehn dix',
  11: 'eleven elf onze',
  12: 'twelve zwölf douze dozen dutzend',
  13: 'thirteen dreizehn treize',
  14: 'fourteen vierzehn quatorze',
  15: 'fifteen fünfzehn quinze',
  16: 'sixteen sechzehn seize',
  17: 'seventeen siebzehn',
  18: 'eighteen achtzehn',
  19: 'nineteen neunzehn',
  20: 'twenty zwanzig vingt',
  30: 'thirty dreißig trente',
  40: 'forty vierzig quarante',
  50: 'fifty fünfzig cinquante',
  60: 'sixty sechzig soixante',
  70: 'seventy siebzig',
  80: 'eighty achtzig',
  90: 'ninety neunzig',
  100: 'hundred hundert',
  1000: 'thousand tausend mille',
})
const scales = lists({
  3: 'thousand tausend mille',
  6: 'million millions millionen mio',
  9: 'billion billions bn milliarde milliarden milliard milliards mrd',
})
/** Words that mean nothing else; without meters, which are also read. */
const units = lists({
  second: 'sec second seconds sekunde sekunden seconde secondes',
  minute: 'min minute minutes minuten',
  hour: 'h hour hours stunde stunden uhr heure heures',
  day: 'day days tag tage tagen jour jours',
  week: 'week weeks woche wochen semaine semaines',
  month: 'month months monat monate monaten mois',
  year: 'year years jahr jahre jahren ans année années',
  percent: '% percent prozent pourcent',
  euro: '€ eur euro euros',
  dollar: '$ usd cad dollar dollars',
  pound: '£ gbp pound pounds',
  franc: 'chf franc francs franken',
  cent: 'ct cent cents centime centimes',
  degree: '° degree degrees grad degré degrés',
  kelvin: 'kelvin',
  kilometer: 'km kilometer kilometers kilomètres',
  mile: 'mile miles',
  kilogram: 'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes',
  gram: 'gram grams gramm gramme grammes',
  tonne: 'ton tons tonne tonnes tonnen',
  kilobyte: 'kb kilobyte kilobytes',
  megabyte: 'mb megabyte megabytes',
  gigabyte: 'gb gigabyte gigabytes',
  terabyte: 'tb terabyte terabytes',
  kilowatt: 'kw kilowatt kilowatts',
  megawatt: 'mw megawatt megawatts',
  times: 'times mal fois',
})
const adverbs = lists({
  day: 'daily täglich quotidien quotidienne',
  week: 'weekly wöchentlich hebdomadaire',
  month: 'monthly monatlich monatliche mensuel mensuelle',
  year: 'yearly annual annually jährlich jährliche annuel annuelle',
})
const ordinals = lists({
  1: 'first erste ersten erster premier première premiers',
  2: 'second zweite zweiten zweiter deuxième seconde',
  3: 'third dritte dritten dritter troisième',
  4: 'fourth vierte vierten vierter quatrième',
  5: 'fifth fünfte fünften cinquième',
})
/** They often mean something else, so that only sources are read so. */
const doubtful = lists({
  1: 'one ein eine einen einem einer eines un une',
  7: 'sept',
  9: 'neuf',
  50: 'half hälfte moitié',
  100: 'cent',
})
/** An ordinal is a number of its own before these: the third quarter is Q3. */
const parts = new Set(['quarter', 'half', 'quartal', 'halbjahr', 'trimestre', 'semestre'])

/** A number in a text. */
export type Figure = {
  /** Its value, without and with 'million'. */
  values: string[]
  scale: string | null
  /** One of the known units; null if none stands behind it. */
  unit: string | null
  /** Whether it counts nothing that stands behind it, as in 'we had 23'. */
  bare: boolean
  /** Third, or Q3. */
  ordinal: boolean
  /** Its place among the tokens. */
  at: number
}

/** The numbers among tokens; in sources also ordinals, which sentences need not repeat. */
export function figuresIn(tokens: readonly Token[], { withOrdinals = false } = {}): Figure[] {
  return tokens.flatMap(({ word }, at) => {
    const before = tokens[at - 1]
    const after = wordsAfter(tokens, at)
    const isPart = after.slice(0, 2).some((each) => parts.has(each))
    const ordinal =
      /^[qt]([1-4])$/u.exec(word)?.[1] ?? (withOrdinals || isPart ? ordinals.get(word) : undefined)
    const value =
      numberOf(word, after) ?? ordinal ?? (withOrdinals ? doubtful.get(word) : undefined)
    // 'thousand' after a number is its scale, 'five' after 'twenty' is counted with it.
    const isCounted =
      before && numberOf(before.word) && (scales.has(word) || isSum(before.word, word))
    if (value === undefined || isCounted) return []
    const scale = scales.get(after[0] ?? '') ?? shortScaleAt(tokens, at)
    const sign = before && currencies.test(before.raw) ? units.get(before.word) : undefined
    const behind = isSum(word, after[0] ?? '') ? wordsAfter(tokens, at + 1) : after
    const next = behind.find((each) => !scales.has(each))
    const bare = next === undefined || isSmallWord(next) || adverb.test(next)
    const unit = sign ?? unitIn(behind)
    const values = [...scaled(value, scale), ...withCents(value, tokens.slice(at + 1, at + 3))]
    return [{ values, scale, unit, bare, ordinal: ordinal === value, at }]
  })
}

/** Behind a number that counts nothing that is named. */
const adverb =
  /^(?:now|today|then|ago|before|after|ahead|later|instead|heute|jetzt|nun|zuvor|danach|maintenant|aujourd|avant|apres|contre)$/u

export const isSameValue = (one: Figure, other: Figure): boolean =>
  one.values.some((value) => other.values.includes(value))

/** The known units among tokens, also where they stand apart from a number, as in 'per month'. */
export const unitsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word }, at) => {
    // 'An' is a year only in French.
    if (word === 'an')
      return /^(?:par|un|chaque|d)$/u.test(tokens[at - 1]?.word ?? '') ? ['year'] : []
    return units.get(word) ?? adverbs.get(word) ?? []
  })

const short: Record<string, string> = { k: '3', M: '6', bn: '9' }

/** As in $10M. */
function shortScaleAt(tokens: readonly Token[], at: number): string | null {
  const next = tokens[at + 1]
  return next?.gap === '' ? (short[next.raw] ?? null) : null
}

const currencies = /^(?:[€$£]|EUR|USD|CAD|GBP|CHF)$/u
/** 4 dollars 20 is 4.2 as well. */
function withCents(value: string, [next, last]: readonly Token[]): string[] {
  const isMoney = next && /^(?:dollar|euro|pound|franc)$/u.test(units.get(next.word) ?? '')
  return isMoney && last?.gap === ' ' && /^\d\d$/u.test(last.raw)
    ? [String(Number(`${value}.${last.raw}`))]
    : []
}

/** The next three words of the same clause. */
function wordsAfter(tokens: readonly Token[], at: number): string[] {
  const next = tokens.slice(at + 1, at + 5)
  const apart = next.findIndex(({ gap }) => /[^\s-]/u.test(gap))
  return next.slice(0, apart < 0 ? 4 : apart).map(({ word }) => word)
}

/** 3,900 a month is not a number of months. */
const each = /^(?:an?|per|pro|je|par|each|every)$/u

/** The unit is the first known word behind a number, before the next number. */
function unitIn(after: readonly string[]): string | null {
  const rest = after
    .join(' ')
    .replace(/^and a half ?/u, '')
    .split(' ')
  const next = rest.findIndex((word) => numberOf(word) !== undefined && !scales.has(word))
  const words = next < 0 ? rest : rest.slice(0, next)
  const rate = words.findIndex((word) => each.test(word))
  const own = words
    .slice(0, rate < 0 ? 4 : rate)
    .filter((word) => !scales.has(word))
    .slice(0, 2)
  return units.get(own.find((word) => units.has(word)) ?? '') ?? null
}

const scaled = (value: string, scale: string | null) =>
  scale ? [value, String(Number((Number(value) * 10 ** Number(scale)).toPrecision(12)))] : [value]

function numberOf(word: string, after: readonly string[] = []): string | undefined {
  if (/^\p{N}/u.test(word)) return plain(word)
  const [next = '', then, last] = after
  const own = spelled.get(word) ?? germanValue(word)
  if (own === undefined) return undefined
  if (next === 'and' && then === 'a' && last === 'half') return `${own}.5`
  return isSum(word, next) ? String(Number(own) + Number(spelled.get(next))) : own
}

/** Twenty-five, vingt-cinq. */
function isSum(tens: string, ones: string): boolean {
  const [ten, one] = [Number(spelled.get(tens)), Number(spelled.get(ones))]
  return ten >= 20 && ten < 100 && one < 10
}

/** Fünfundzwanzig. */
function germanValue(word: string): string | undefined {
  const [, ones = '', tens = ''] = /^(\p{L}{3,6})und(\p{L}{6,8})$/u.exec(word) ?? []
  const [one, ten] = [ones === 'ein' ? 1 : Number(spelled.get(ones)), Number(spelled.get(tens))]
  return one < 10 && ten >= 20 && ten < 100 ? String(ten + one) : undefined
}

function plain(digits: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/u.test(digits)) return digits.replace(/[.,]/gu, '')
  const value = digits.replace(/,(?=\d{3}\b)/gu, '').replace(',', '.')
  return /^\d+\.\d+$/u.test(value) ? String(Number(value)) : value
}

/** The numbers in a text, normalized: 4,200 and 4 200 as 4200, 1,50 as 1.5, seven as 7. */
export const numbersIn = (text: string): string[] =>
  figuresIn(tokensIn(text)).flatMap(({ values, scale }) => values[scale ? 1 : 0] ?? [])
