/** A number with what it counts, so that two of them can be compared. */
export type Figure = { value: number; unit: string }

const spelled: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12 },
}
const scales: Readonly<Record<string, number>> = {
  ...{ thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9 },
}
const signs: Readonly<Record<string, string>> = {
  ...{ '%': 'percent', '€': 'euro', $: 'dollar', '£': 'pound', eur: 'euro', usd: 'dollar' },
}

/** The first number of a sentence with its unit; null if it has none. Years are dates. */
export function figureIn(text: string): Figure | null {
  const words = text.split(/\s+/)
  for (const [at, word] of words.entries()) {
    const [, before = '', digits = '', after = ''] =
      /^[("'“]?([€$£]?)(\d[\d,.]{0,20})?([^\d]{0,20})$/u.exec(word) ?? []
    const value = digits ? numberOf(digits) : spelled[word.toLowerCase()]
    if (value === undefined || Number.isNaN(value)) continue
    const glued = digits ? after.replace(/[^\p{L}%€$£]/gu, '').toLowerCase() : ''
    const next = (words[at + 1] ?? '').replace(/[^\p{L}%€$£]/gu, '').toLowerCase()
    const scale = scales[glued] ?? scales[next]
    const later = (words[at + 2] ?? '').replace(/[^\p{L}%]/gu, '').toLowerCase()
    const counted = scale && !scales[glued] ? later : next
    const unit = unitOf(before || (scales[glued] ? '' : glued) || counted)
    if (unit === '' || (isYear(value, digits) && !before && !glued)) continue
    return { value: value * (scale ?? 1), unit }
  }
  return null
}

const numberOf = (digits: string) => {
  const plain = digits.replace(/[.,]$/, '')
  return Number(plain.replace(/,(?=\d{3})/g, '').replace(',', '.'))
}

const isYear = (value: number, digits: string) => /^(19|20)\d\d\b/.test(digits) && value < 2100

/** Units in the singular; words that count nothing are none. */
function unitOf(word: string): string {
  const unit = signs[word] ?? word
  if (fillers.has(unit)) return ''
  return unit.length > 3 && unit.endsWith('s') ? unit.slice(0, -1) : unit
}

const fillers = new Set(['of', 'and', 'or', 'to', 'in', 'the', 'a', 'an', 'is', 'are', 'for', 'at'])
