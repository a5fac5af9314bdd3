import { copilotTexts, refusedBelow } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Found } from '../passages/passage.ts'
import { type Ranked, wordValues } from '../passages/rank-sentences.ts'
import type { Question } from '../passages/read-question.ts'

/**
 * Fitted by logistic regression on bench/copilot, where 'right' means that all values are in the answer, and
 * checked by five-fold cross-validation.
 */
const fitted = {
  base: 0.15,
  missingShare: -2.7,
  fits: 2,
  exact: -0.75,
  focus: -0.4,
  elsewhere: -1.65,
}

export type Confidence = { confidence: number; reason: string }

/**
 * The probability that sentences answer the question, and the reason in words. Each sentence answers a part of
 * it; the best comes first.
 */
export function confidenceOf(
  question: Question,
  found: Found,
  sentences: readonly Ranked[],
): Confidence {
  const [best] = sentences
  if (!best) return { confidence: 0, reason: copilotTexts.nothingFound }
  const { missing, ...signals } = signalsOf(question, found, sentences, best)
  const sum = Object.entries(signals).reduce(
    (total, [signal, much]) => total + fitted[signal as keyof typeof signals] * much,
    fitted.base,
  )
  const confidence = Math.round(100 / (1 + Math.exp(-sum))) / 100
  return { confidence, reason: reasonOf(question, best, missing, confidence < refusedBelow) }
}

/** The signals that separate right answers from wrong ones. */
function signalsOf(question: Question, found: Found, sentences: readonly Ranked[], best: Ranked) {
  const values = wordValues(question, found)
  const worth = (words: readonly number[]) =>
    words.reduce((total, word) => total + (values.get(word) ?? 0), 0)
  const words = [...values.keys()]
  const missing = missingWords(question, words, sentences)
  const lacks = (asked: readonly number[]) => asked.filter((word) => missing.includes(word)).length
  const focus = question.focus.filter((word) => values.has(word))
  return {
    missing,
    missingShare: worth(missing) / (worth(words) || 1),
    fits: question.expected === null ? 0.5 : Number(best.fits),
    exact: lacks(question.exact),
    focus: lacks(focus) / Math.max(focus.length, 1),
    elsewhere: Number(best.elsewhere),
  }
}

/** The words missing from every sentence that answers their part of the question. */
function missingWords(
  { clauses }: Question,
  words: readonly number[],
  sentences: readonly Ranked[],
): number[] {
  const parts: number[][] = []
  for (const clause of clauses) {
    const before = parts.at(-1)
    // A single word belongs to the adjacent part.
    if (before && (clause.length < 2 || before.length < 2)) before.push(...clause)
    else parts.push([...clause])
  }
  if (parts.length < 2) return words.filter((word) => !sentences[0]?.held.get(word))
  const missing = parts.flatMap((part) => {
    const asked = part.filter((word) => words.includes(word))
    const lacking = sentences.map(({ held }) => asked.filter((word) => !held.get(word)))
    return lacking.reduce((least, next) => (next.length < least.length ? next : least))
  })
  return [...new Set(missing)]
}

function reasonOf(
  question: Question,
  best: Ranked,
  missing: readonly number[],
  refused: boolean,
): string {
  const named = missing.map((word) => `“${question.words[word]}”`).join(', ')
  if (best.elsewhere) return copilotTexts.elsewhere
  if (missing.length === 0 && best.fits) return copilotTexts.allHeld
  if (!best.fits) return copilotTexts.kindMissing
  return refused ? copilotTexts.nearestMisses(named) : copilotTexts.wordsMissing(named)
}
