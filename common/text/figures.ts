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

const pattern = (source: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.,])${hedge}${source}(?![\\p{L}\\p{N}])`, flags)

/** The kinds of numbers, the most telling first. */
const [money, share, times, duration, count] = [
  pattern(
    `(?:[€$£¥] ?${digits}${scale}|${digits}${scale} ?(?:€|euros?|dollars?|pounds?|EUR|USD|GBP|CHF))`,
  ),
  pattern(`(?:${digits}(?:${percent})? to )?${digits}${percent}`),
  pattern(`${number}(?:x| times)`),
  pattern(`${number} (?:working |business )?${units}`),
  // 'In 2026 sites' and 'by 9 am' count nothing, nor does '30 June'.
  pattern(
    `(?!(?:19|20)\\d\\d(?!\\d))${digits} (?!(?:to|of|or|and|in|on|at|by|per|am|pm|und|et|o)\\b)(?:(?:new|more|other|further|extra) )?\\p{Ll}{3,20}`,
    'gu',
  ),
] as const
const kinds = [money, share, times, duration, count]

/** 'Nine in ten', 'eleven of the 14'; but not 'three in 2026'. */
const ratio = pattern(
  `(?:one|${number}) (?:\\p{Ll}{1,20} )?(?:in|of|out of) (?:the )?(?!(?:19|20)\\d\\d(?!\\d))${number}`,
)
const fraction =
  /(?<=\bby )(?:(?:about|almost|nearly|over|more than) )?(?:half|(?:a|one) (?:half|third|quarter|fifth|sixth|tenth)|two thirds|three quarters)(?![\p{L}\p{N}])/giu
/** What stands before a time that only frames something else, or is what was before. */
const framing =
  /(?:^|[^\p{L}])(?:within|in|after|every|each|per|last|next|past|instead of|than) (?:the )?$/iu

/** Words that turn a number into something else than it seems to be. */
const denies =
  /(?<!\p{L})(?:no|not|never|without|nothing|neither|cannot|unless|kein\p{L}{0,3}|nicht|ohne|sans|pas)(?!\p{L})|n['’]t(?!\p{L})/iu
/** The number of a 'Version 7' is part of a name; these words only begin a sentence. */
const begins = /^(?:The|All|Our|Its|Some|Over|About|Only|With|In|At|From|After|Within|And|But)$/

/** A number with its unit, and where it stands in a text, in UTF-16 units. */
export type Figure = { text: string; at: number }

/** The number that says most of a statement, with its unit and in its own words; null if there is none to stand alone. */
export function figureIn(statement: string): string | null {
  if (denies.test(statement)) return null
  const durations = figuresOfKind(duration, statement)
  const frames = (figure: Figure) => framing.test(statement.slice(0, figure.at))
  const found = [
    ...[money, share, ratio, fraction, times].flatMap((kind) => figuresOfKind(kind, statement)),
    ...durations.filter((figure) => !frames(figure)),
    ...figuresOfKind(count, statement),
    ...durations.filter(frames),
  ]
  return found[0]?.text ?? null
}

/** All numbers of a text that measure or count something, in its order. Dates and parts of names are none. */
export function figuresIn(text: string): Figure[] {
  const found: Figure[] = []
  let rest = text
  for (const kind of kinds) {
    const figures = figuresOfKind(kind, rest)
    found.push(...figures)
    rest = blanked(rest, figures)
  }
  return found.sort((a, b) => a.at - b.at)
}

/** The text with what was found covered, so that it is not found again as another kind. */
function blanked(text: string, figures: readonly Figure[]): string {
  const kept = figures.map(({ at }, index) => {
    const before = figures[index - 1]
    return text.slice(before ? before.at + before.text.length : 0, at)
  })
  const last = figures.at(-1)
  const covered = figures.map((figure, index) => `${kept[index]}${'\0'.repeat(figure.text.length)}`)
  return covered.join('') + text.slice(last ? last.at + last.text.length : 0)
}

const figuresOfKind = (kind: RegExp, text: string): Figure[] =>
  [...text.matchAll(kind)].flatMap((found) => {
    const before = /(\p{Lu}\p{L}{0,30}) $/u.exec(text.slice(0, found.index))?.[1]
    return !before || begins.test(before) ? [{ text: found[0], at: found.index }] : []
  })
