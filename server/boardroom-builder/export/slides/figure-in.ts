const digits = String.raw`\d(?:[.,]?\d){0,11}`
const spelled =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety'
const number = `(?:${digits}|${spelled})`
const hedge =
  '(?:(?:up to|about|around|over|under|almost|nearly|roughly|more than|less than|fewer than|at least|at most) )?'
const scale = '(?: ?(?:million|billion|thousand|bn|[mk])\\b)?'
const percent = '(?: ?%| percent(?:age points?)?| per cent| Prozent| pour cent)'
const units =
  '(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|Sekunden?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?|secondes?|heures?|jours?|semaines?|mois|ans)'

const pattern = (source: string, flags = 'iu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.,])${hedge}${source}(?![\\p{L}\\p{N}])`, flags)

/** The kinds of numbers, the most telling first. */
const kinds = [
  pattern(
    `(?:[€$£¥] ?${digits}${scale}|${digits}${scale} ?(?:€|euros?|dollars?|pounds?|EUR|USD|GBP|CHF))`,
  ),
  pattern(`(?:${digits}(?:${percent})? to )?${digits}${percent}`),
  pattern(`${number}(?:x| times)`),
  pattern(`${number} (?:working |business )?${units}`),
  // 'In 2026 sites' and 'by 9 am' count nothing, nor does '30 June'.
  pattern(
    `(?!(?:19|20)\\d\\d(?!\\d))${digits} (?!(?:to|of|or|and|in|on|at|by|per|am|pm|und|et|o)\\b)\\p{Ll}{3,20}`,
    'u',
  ),
]

/** Words that turn a number into something else than it seems to be. */
const denies =
  /(?<!\p{L})(?:no|not|never|without|nothing|neither|cannot|unless|kein\p{L}{0,3}|nicht|ohne|sans|pas)(?!\p{L})|n['’]t(?!\p{L})/iu
/** The number of a 'Version 7' is part of a name; these words only begin a sentence. */
const begins = /^(?:The|All|Our|Its|Some|Over|About|Only|With|In|At|From|After|Within|And|But)$/

/** The number that says most of a statement, with its unit and in its own words; null if there is none to stand alone. */
export function figureIn(statement: string): string | null {
  if (denies.test(statement)) return null
  for (const kind of kinds) {
    const found = kind.exec(statement)
    const before = found && /(\p{Lu}\p{L}{0,30}) $/u.exec(statement.slice(0, found.index))?.[1]
    if (found && (!before || begins.test(before))) return found[0]
  }
  return null
}
