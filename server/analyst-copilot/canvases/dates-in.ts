const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
]
const month = months.map((name) => name[0]?.toUpperCase() + name.slice(1)).join('|')

/** A date that a sentence names: its first day, for the order, and its words. */
export type SaidDate = { day: string; said: string }

const patterns: readonly [RegExp, (found: readonly string[]) => string][] = [
  [/\b(20\d\d)-(0[1-9]|1[0-2])-([0-2]\d|3[01])\b/, ([y = '', m = '', d = '']) => `${y}-${m}-${d}`],
  [
    new RegExp(`\\b(\\d{1,2})\\.? (${month}),? (20\\d\\d)\\b`),
    ([d = '', m = '', y = '']) => dayOf(y, m, d),
  ],
  [
    new RegExp(`\\b(${month}) (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d\\d)\\b`),
    ([m = '', d = '', y = '']) => dayOf(y, m, d),
  ],
  [new RegExp(`\\b(${month}),? (?:of )?(20\\d\\d)\\b`), ([m = '', y = '']) => dayOf(y, m, '1')],
  [
    /\bQ([1-4]),? (?:of )?(20\d\d)\b/,
    ([q = '', y = '']) => `${y}-${`${Number(q) * 3 - 2}`.padStart(2, '0')}-01`,
  ],
  [/\b(?:in|by|from|since|until|for) (20\d\d)\b/, ([y = '']) => `${y}-01-01`],
]

/** The first date that a sentence names; null without one. */
export function dateIn(text: string): SaidDate | null {
  for (const [pattern, toDay] of patterns) {
    const found = pattern.exec(text)
    if (found)
      return {
        day: toDay(found.slice(1)),
        said: found[0].replace(/^(in|by|from|since|until|for) /, ''),
      }
  }
  return null
}

const dayOf = (year: string, name: string, day: string) => {
  const number = months.indexOf(name.toLowerCase()) + 1
  return `${year}-${`${number}`.padStart(2, '0')}-${day.padStart(2, '0')}`
}
