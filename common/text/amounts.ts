/** A number as it is written in a table, with what stands around it. */
type Written = {
  digits: string
  before: string
  after: string
  negative: '' | '-' | '−' | '('
}

/** Which sign ends the whole part of numbers, and which parts its thousands. */
type Style = { point: '.' | ','; group: '.' | ',' }

const english: Style = { point: '.', group: ',' }
const continental: Style = { point: ',', group: '.' }

/** What stands in a cell that has no number. */
const nothing = /^(?:[-–—]|n\/?a|none)?$/iu
/** A currency in front: a sign, a code, or both as in US$. */
const currency = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})$/u
/** A unit behind, such as GB, 'working days' or 'm €', but not 'or so'. */
const unit = /^(?:\p{Sc}|[\p{L}²³]{1,20} ?\p{Sc}|[\p{L}²³]{1,20}|[\p{L}]{3,20} [\p{L}²³]{3,20})$/u
/** Shares of something and rates add up to nothing. */
const noSum = /(?:^|\s)(?:per|percent|prozent|pp)(?:\s|$)/iu
const longest = 60

/** Whether nothing is written, or a sign that says so. */
export const isBlank = (text: string): boolean => nothing.test(text.trim())

/**
 * The sum of what is written, in the same format. Null if there is no number, if something is none, a share or a rate,
 * or if numbers have different units or could be read in two ways.
 */
export function sumOf(texts: readonly string[]): string | null {
  const written = texts.filter((text) => !isBlank(text)).map(writtenOf)
  if (written.length === 0) return null
  const all = written.filter((one) => one !== null)
  if (all.length < written.length) return null
  const style = styleOf(all)
  const [before, after] = [commonOf(all.map((one) => one.before)), commonOf(all.map(unitOf))]
  if (!style || before === null || after === null) return null
  const parts = all.map((one) => partsOf(one.digits, style))
  if (parts.some((one) => one === null)) return null
  const read = parts.filter((one) => one !== null)
  const decimals = Math.max(...read.map((one) => one.decimals.length))
  const total = read.reduce((sum, one, at) => {
    const value = BigInt(one.whole + one.decimals.padEnd(decimals, '0'))
    return all[at]?.negative ? sum - value : sum + value
  }, 0n)
  const number = grouped(total < 0n ? -total : total, decimals, groupOf(read, style), style.point)
  const minus = all.find(({ negative }) => negative)?.negative || '-'
  const whole = `${before}${number}${after}`
  if (total >= 0n) return whole
  return minus === '(' ? `(${whole})` : `${minus}${whole}`
}

/** Whether all numbers are years, which one counts rather than adds. */
export const areYears = (texts: readonly string[]): boolean =>
  texts.every((text) => isBlank(text) || /^(?:19|20)\d\d$/.test(text.trim()))

function writtenOf(text: string): Written | null {
  const trimmed = text.trim()
  const first = trimmed.search(/\d/)
  if (first < 0 || trimmed.length > longest) return null
  const last = trimmed.length - [...trimmed].reverse().findIndex((sign) => /\d/.test(sign))
  let [before, after] = [trimmed.slice(0, first), trimmed.slice(last)]
  const inside = before.startsWith('(') && after.endsWith(')')
  if (inside) [before, after] = [before.slice(1), after.slice(0, -1)]
  const sign = /[-−+]/.exec(before)?.[0] ?? ''
  before = before.replace(sign, '')
  const known =
    (before.trim() === '' || currency.test(before.trim())) &&
    (after.trim() === '' || (unit.test(after.trim()) && !noSum.test(after)))
  if (!known || (inside && sign)) return null
  const minus = sign === '-' || sign === '−' ? sign : ''
  return { digits: trimmed.slice(first, last), before, after, negative: inside ? '(' : minus }
}

const unitOf = ({ after }: Written) => after

/** What all have in common, except for those that have nothing and for the ending of the plural; null if they differ. */
function commonOf(units: readonly string[]): string | null {
  const used = units.filter((one) => one.trim() !== '').sort((a, b) => b.length - a.length)
  const [first = ''] = used
  return used.every((one) => singular(one) === singular(first)) ? first : null
}

const singular = (one: string) => one.trim().toLowerCase().replace(/s$/, '')

/** The style that all numbers have, told by those that can be read in one way only. */
function styleOf(all: readonly Written[]): Style | null {
  const told = new Set(all.flatMap(({ digits }) => toldBy(digits) ?? []))
  if (told.size > 1) return null
  const [only] = told
  if (only) return only
  // '12.500 €' is how one writes it where the comma ends the whole part; elsewhere '12.500' could be either.
  const isDotted = all.some(({ digits }) => digits.includes('.'))
  if (isDotted) return all.some(({ after }) => /^\s?(?:€|EUR)$/.test(after)) ? continental : null
  return english
}

function toldBy(digits: string): Style | null {
  const signs = digits.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  if (!last) return null
  const lastIsPoint = last === '.' ? english : continental
  const lastIsGroup = last === '.' ? continental : english
  if (new Set(signs).size > 1) return lastIsPoint
  if (signs.length > 1) return lastIsGroup
  // '1,2000' is a slip of the pen in '1,200', and adds up to nothing.
  if (/^[1-9]\d{0,2},\d{4,}$/.test(digits)) return english
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? null : lastIsPoint
}

type Parts = { whole: string; decimals: string; group: string | null }

function partsOf(digits: string, { point, group }: Style): Parts | null {
  const [whole = '', decimals = '', ...more] = digits.split(point)
  if (more.length > 0 || !/^\d*$/.test(decimals)) return null
  const own = /\D/.exec(whole)?.[0]
  if (!own) return { whole, decimals, group: null }
  const [first = '', ...thousands] = whole.split(own)
  const isGrouped =
    (own === group || /[\s'’]/.test(own)) &&
    /^\d{1,3}$/.test(first) &&
    thousands.every((one) => /^\d{3}$/.test(one))
  return isGrouped ? { whole: first + thousands.join(''), decimals, group: own } : null
}

/** What parts thousands: as it is written, or as usual where no number is large enough to tell. */
function groupOf(parts: readonly Parts[], style: Style): string {
  const own = parts.find(({ group }) => group)?.group
  if (own) return own
  return parts.some(({ whole }) => whole.length > 3) ? '' : style.group
}

function grouped(value: bigint, decimals: number, group: string, point: string): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const start = whole.length % 3 || 3
  const thousands = whole.slice(start).match(/\d{3}/g) ?? []
  const shown = [whole.slice(0, start), ...thousands].join(group)
  return decimals > 0 ? `${shown}${point}${digits.slice(-decimals)}` : shown
}
