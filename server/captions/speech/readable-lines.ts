import type { Cue } from '../read-captions.ts'
import { captionRows, longestRow } from './caption-rows.ts'
import type { TimedWord } from './timed-words.ts'

/** How long a line is shown, in milliseconds. */
const mostMs = 7000
const leastMs = 1000
/** A pause that is like the end of a sentence, and a silence across which no line continues, as there is time to show it. */
const pauseMs = 700
const silenceMs = leastMs

/** Words before which speech may be broken, in the languages that we know. */
const beginsClause = new Set(
  'and but or because so that which who when while if und aber oder weil dass denn wenn während et mais ou parce que qui quand si'.split(
    ' ',
  ),
)

/** What a line costs: the lines of the least sum are chosen. */
const costs = {
  line: 2,
  /** A line that ends after a sentence, after a clause, before a new clause, or anywhere else. */
  endings: { sentence: 0, clause: 1.5, beforeClause: 3, elsewhere: 8 },
  sentenceInside: 2,
  /** Each second by which a line is spoken too fast or for too long, and by which it cannot be shown long enough. */
  wrongSecond: 6,
  missingSecond: 60,
} as const

/**
 * Lines that can be read at a glance, from words with their times: each fits two rows of 42 characters, is shown for one to
 * seven seconds, and ends where a sentence or a clause does, if it can. Every word is kept, in its order.
 */
export function readableLines(words: readonly TimedWord[]): Cue[] {
  const lines = runsOf(words).flatMap(linesOf)
  for (const [at, line] of lines.entries()) showLongEnough(line, lines[at - 1], lines[at + 1])
  return lines
}

/** Words between silences. */
function runsOf(words: readonly TimedWord[]): TimedWord[][] {
  const runs: TimedWord[][] = []
  for (const word of words) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && word.startMs - before.endMs < silenceMs) last.push(word)
    else runs.push([word])
  }
  return runs
}

const textOf = (words: readonly TimedWord[]) =>
  words.map(({ text, glued }, at) => (at === 0 || glued ? text : ` ${text}`)).join('')

type Way = { cost: number; from: number }

/** The cheapest way to break a run into lines. */
function linesOf(run: readonly TimedWord[]): Cue[] {
  const ways: Way[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= run.length; end += 1) {
    let best: Way | null = null
    for (let from = end - 1; from >= 0; from -= 1) {
      const words = run.slice(from, end)
      const cost = costOf(words, run[end])
      // Longer ones do not fit either.
      if (cost === null && from < end - 1) break
      const whole = (ways[from]?.cost ?? 0) + (cost ?? 0)
      if (!best || whole < best.cost) best = { cost: whole, from }
    }
    ways.push(best ?? { cost: 0, from: end - 1 })
  }
  const lines: Cue[] = []
  for (let end = run.length; end > 0; end = ways[end]?.from ?? 0) {
    const line = toLine(run.slice(ways[end]?.from, end))
    // What recognizers say of a silence lasts for ever.
    lines.unshift({ ...line, endMs: Math.min(line.endMs, line.startMs + mostMs) })
  }
  return lines
}

const toLine = (words: readonly TimedWord[]): Cue => ({
  startMs: words[0]?.startMs ?? 0,
  endMs: words.at(-1)?.endMs ?? 0,
  text: textOf(words),
  ...unsureOf(words),
})

const unsureOf = (words: readonly TimedWord[]) => {
  const unsure = words.find((word) => word.unsure)?.unsure
  return unsure && { unsure }
}

/** What a line of these words costs; null if it does not fit two rows. */
function costOf(words: readonly TimedWord[], next: TimedWord | undefined): number | null {
  const { startMs, endMs, text } = toLine(words)
  if ([...text].length > 2 * longestRow + 1 || !captionRows(text)) return null
  const inside = words
    .slice(0, -1)
    .filter((word, at) => endingOf(word, words[at + 1]) === 'sentence')
  const ms = endMs - startMs
  const wrong = Math.max(0, leastMs - ms) + Math.min(Math.max(0, ms - mostMs), mostMs)
  const missing = next ? Math.max(0, startMs + leastMs - next.startMs) : 0
  return (
    costs.line +
    costs.endings[endingOf(words.at(-1) as TimedWord, next)] +
    inside.length * costs.sentenceInside +
    (wrong / 1000) * costs.wrongSecond +
    (missing / 1000) * costs.missingSecond
  )
}

const endsSentence = (word: string) => /[.!?…。！？]["'”’»)]*$/u.test(word)

function endingOf(
  { text, endMs }: TimedWord,
  next: TimedWord | undefined,
): keyof (typeof costs)['endings'] {
  if (!next || endsSentence(text) || next.startMs - endMs >= pauseMs) return 'sentence'
  if (/[,;:–、，]$/u.test(text)) return 'clause'
  return beginsClause.has(next.text.toLowerCase()) ? 'beforeClause' : 'elsewhere'
}

/**
 * A short line stays longer, or begins earlier: where nobody else speaks, or else in the time of its neighbors, as far as
 * they do not become short themselves.
 */
function showLongEnough(line: Cue, before: Cue | undefined, after: Cue | undefined) {
  const never = Number.POSITIVE_INFINITY
  const free = { fromMs: before?.endMs ?? 0, toMs: after?.startMs ?? never }
  const spare = {
    fromMs: before ? before.startMs + leastMs : 0,
    toMs: after ? after.endMs - leastMs : never,
  }
  for (const { fromMs, toMs } of [free, spare]) {
    line.endMs = Math.max(line.endMs, Math.min(line.startMs + leastMs, toMs))
    line.startMs = Math.min(line.startMs, Math.max(line.endMs - leastMs, fromMs))
  }
  if (before) before.endMs = Math.min(before.endMs, line.startMs)
  if (after) after.startMs = Math.max(after.startMs, line.endMs)
}
