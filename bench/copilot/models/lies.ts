import { sentencesIn } from '../../../common/text/sentences.ts'
import { languageOf } from '../../../server/language-model/wording/language-of.ts'
import { flat } from '../flat.ts'
import type { Asked, PromptSource } from './read-prompt.ts'
import { hashOf, pick } from './seeded.ts'
import { inFrame, type Known, knownIn, languageAsked, type Sentence } from './truthful.ts'
import * as words from './words.ts'

export const kinds = [
  'number',
  'unit',
  'date',
  'negation',
  'comparative',
  'swapped',
  'vendor',
  'source',
  'invented',
  'quotation',
] as const
export type Kind = (typeof kinds)[number]
/** Kept: the passage's own words but for what is bent. Own: other words. */
export type Lie = Sentence & { kind: Kind; style: 'kept' | 'own' }

/** What a lie is made of: a true sentence of the passage, and what stands around it. */
type Truth = {
  asked: Asked
  known: Known
  /** The sentence of the source that tells a value. */
  sentence: string
  language: words.Language
  /** The sources that do not tell it, those of other vendors first. */
  others: readonly PromptSource[]
  seed: number
}

/** All lies that can be made of what the prompt tells about a question, none of them true. */
export function liesAbout(asked: Asked): Lie[] {
  const lies = knownIn(asked).flatMap((known) => liesFrom(truthOf(asked, known)))
  return lies.length > 0 ? lies : inventions(asked)
}

function truthOf(asked: Asked, known: Known): Truth {
  const { source, values } = known
  const told = sentencesIn(source.text)
  const holds = (text: string) => values.filter((value) => flat(text).includes(flat(value))).length
  const sentence = told.toSorted((a, b) => holds(b) - holds(a))[0] ?? source.text
  const others = asked.sources
    .filter(({ text }) => !values.some((value) => flat(text).includes(flat(value))))
    .toSorted((a, b) => Number(a.vendor === source.vendor) - Number(b.vendor === source.vendor))
  const language = languageOf(source.text) ?? 'en'
  return { asked, known, sentence, language, others, seed: hashOf(asked.label.question) }
}

function liesFrom(truth: Truth): Lie[] {
  const { known, sentence } = truth
  const from = (
    sources: readonly string[],
    style: Lie['style'],
    kind: Kind,
    text?: string | null,
  ) => (text && flat(text) !== flat(sentence) ? [{ kind, style, text, sources }] : [])
  const kept = (kind: Kind, text?: string | null) => from([known.source.source], 'kept', kind, text)
  const own = (kind: Kind, text?: string | null) => from([known.source.source], 'own', kind, text)
  const other = pick(truth.others, truth.seed)
  const elsewhere = other ? [other.source] : []
  return [
    ...kept('number', withOtherNumber(sentence, truth)),
    ...own(
      'number',
      framed(truth, (value) => withOtherNumber(value, truth)),
    ),
    ...kept('unit', withOther(sentence, words.units, truth.seed)),
    ...own(
      'unit',
      framed(truth, (value) => withOther(value, words.units, truth.seed)),
    ),
    ...kept('date', withOtherDate(sentence, truth.seed)),
    ...own(
      'date',
      framed(truth, (value) => withOtherDate(value, truth.seed)),
    ),
    ...kept('negation', denied(sentence, truth.language)),
    ...own('negation', framed(truth, null, words.denials)),
    ...kept('comparative', turned(sentence, truth)),
    ...own(
      'comparative',
      framed(truth, (value) => bounded(value, truth)),
    ),
    ...kept('swapped', swapped(sentence, truth)),
    ...kept('vendor', withOtherVendor(truth)),
    ...(other ? from(elsewhere, 'own', 'vendor', foreignFact(truth, other)) : []),
    ...(other
      ? [{ kind: 'source' as const, style: 'kept' as const, text: sentence, sources: elsewhere }]
      : []),
    ...(other ? from(elsewhere, 'own', 'source', framed(truth, null)) : []),
    ...own('invented', invented(truth.asked, known.source)),
    ...kept('quotation', quoted(truth)),
  ]
}

const figure =
  /(?<![\p{L}\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|(?<![\p{L}\d.,])\d(?:[\d.,]*\d)?(?![\p{L}\d])/gu

/** With a number that the sources tell of something else, else with one that they do not tell. */
function withOtherNumber(text: string, { known, others, seed }: Truth): string | null {
  const own = [...text.matchAll(figure)].map(([number]) => number)
  const taken = pick(own, seed)
  if (taken === undefined) return null
  const beside = [known.source, ...others].flatMap((each) => [...each.text.matchAll(figure)])
  const choices = beside
    .map(([number]) => number)
    .filter((number) => !known.part.includes(number) && !text.includes(number))
  const other =
    (seed % 3 > 0 && pick(choices, seed)) ||
    String(Number(taken.replace(/\D/g, '')) + 1 + (seed % 7))
  return text.replace(taken, other)
}

/** With another word of the same row in the place of the first that it holds. */
function withOther(
  text: string,
  rows: readonly (readonly string[])[],
  seed: number,
): string | null {
  for (const row of rows) {
    for (const word of row) {
      const found = new RegExp(String.raw`(?<=\d |\p{Ll} )${word}(?!\p{L})`, 'u')
      const other = pick(
        row.filter((each) => each !== word),
        seed,
      )
      if (found.test(text) && other) return text.replace(found, other)
    }
  }
  return text.includes('%') ? text.replace(/\s?%/u, ' kg') : null
}

function withOtherDate(text: string, seed: number): string | null {
  const month = withOther(` ${text}`, words.months, seed)
  if (month) return month.trim()
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  return year ? text.replace(year, String(Number(year) + (seed % 2 === 0 ? 1 : -1))) : null
}

function denied(text: string, language: words.Language): string | null {
  const { verb, put, taken } = words.denying[language]
  for (const [found, instead] of taken) if (found.test(text)) return text.replace(found, instead)
  return verb.test(text) ? text.replace(verb, put) : null
}

/** With a comparison turned around, or with one that the passage does not make. */
function turned(text: string, truth: Truth): string | null {
  for (const [one, other] of words.opposites[truth.language]) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const found = new RegExp(String.raw`(?<!\p{L})${from}(?!\p{L})`, 'u')
      if (found.test(text)) return text.replace(found, to)
    }
  }
  return bounded(text, truth)
}

function bounded(text: string, { language, seed }: Truth): string | null {
  const [number] = text.match(figure) ?? []
  const bound = words.bounds[language][seed % 2]
  return number && bound && !/\b(?:19|20)\d\d\b/.test(number)
    ? text.replace(number, `${bound} ${number}`)
    : null
}

/** With two of its numbers exchanged, else two of its names. */
function swapped(text: string, { language }: Truth): string | null {
  const numbers = [...new Set([...text.matchAll(figure)].map(([number]) => number))]
  const names = [...text.matchAll(/(?<=\p{L},? )\p{Lu}[\p{L}\p{N}]{2,}/gu)].map(([name]) => name)
  const pairs = [numbers, language === 'de' ? [] : [...new Set(names)]]
  const [one, other] = pairs.find((each) => each.length >= 2) ?? []
  if (one === undefined || other === undefined) return null
  const either = [one, other]
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('.', '\\.')
  const whole = new RegExp(String.raw`(?<![\p{L}\d.,])(?:${either})(?![\p{L}\d])`, 'gu')
  return text.replace(whole, (found) => (found === one ? other : one))
}

function withOtherVendor({ known, sentence, others, language }: Truth): string | null {
  const { vendor } = known.source
  const other = others.find((each) => each.vendor && each.vendor !== vendor)?.vendor
  if (!other) return null
  if (vendor && sentence.includes(vendor)) return sentence.replaceAll(vendor, other)
  return words.at[language].replace('{v}', () => other).replace('{s}', () => sentence)
}

/** What another source tells, as if it were about the vendor of the question. */
function foreignFact({ known, language }: Truth, other: PromptSource): string | null {
  const { vendor } = known.source
  const told = sentencesIn(other.text).find((each) => figure.test(each) && each.length < 200)
  figure.lastIndex = 0
  if (!vendor || !told || other.vendor === vendor) return null
  return words.at[language].replace('{v}', () => vendor).replace('{s}', () => told)
}

const invented = ({ label: { question } }: Asked, { vendor }: PromptSource) =>
  (pick(words.inventions[languageAsked(question)], hashOf(question)) ?? '').replace(
    '{p}',
    () => vendor ?? 'It',
  )

/** A question that no source answers still gets an answer. */
function inventions(asked: Asked): Lie[] {
  const source = pick(asked.sources, hashOf(asked.label.question))
  if (!source) return []
  return [
    { kind: 'invented', style: 'own', text: invented(asked, source), sources: [source.source] },
  ]
}

/** Quoted with a word left out that changes what it says. */
function quoted({ sentence, language, seed }: Truth): string | null {
  const plain = sentence.replace(/[.!?…]+$|["“”„«»]/gu, '')
  const long = plain.split(' ').filter((word) => /^\p{L}{5,}$/u.test(word))
  const word = pick(long, seed)
  if (!word) return null
  const bent = plain.replace(`${word} `, '')
  if (flat(sentence).includes(flat(bent))) return null
  return words.quoting[language].replace('{s}', () => bent)
}

/** In other words, with one of the values changed; null if none can be. */
function framed(
  { asked, known, seed }: Truth,
  change: ((value: string) => string | null) | null,
  choices: Record<words.Language, readonly string[]> = words.frames,
): string | null {
  const { question, kind } = asked.label
  const values = known.values.map((value) => change?.(value) ?? value)
  if (change && values.join() === known.values.join()) return null
  return inFrame(choices[languageAsked(question)], { question, kind, values, seed })
}
