import { copilotTexts, refusedBelow } from '../../contract/analyst-copilot.ts'
import type { Found } from './queries.ts'
import { type Ranked, wordValues } from './rank-sentences.ts'
import type { Question } from './read-question.ts'

/** Fitted by logistic regression on bench/copilot, where 'right' means that all values are in the answer. */
const fitted = {
  base: -2,
  score: 1,
  fits: 1.65,
  focus: 0.85,
  exactMissing: -0.9,
  elsewhere: -1.1,
  weakest: 0.8,
}

export type Confidence = { confidence: number; reason: string }

/** How probably the best sentence answers the question, and why, in words. */
export function confidenceOf(
  question: Question,
  found: Found,
  ranked: readonly Ranked[],
): Confidence {
  const [best] = ranked
  if (!best) return { confidence: 0, reason: copilotTexts.nothingFound }
  const words = [...wordValues(question, found).keys()]
  const holds = (word: number) => best.held.get(word) ?? 0
  const exactMissing = question.exact.filter((word) => words.includes(word) && holds(word) === 0)
  const focus = question.focus.filter((word) => words.includes(word))
  const sum =
    fitted.base +
    fitted.score * best.score +
    fitted.fits * (question.expected === null ? 0.5 : Number(best.fits)) +
    fitted.focus * (focus.length === 0 ? 0.7 : mean(focus.map(holds))) +
    fitted.exactMissing * exactMissing.length +
    fitted.elsewhere * Number(best.elsewhere) +
    fitted.weakest * Math.min(...words.map(holds))
  const missing = words.filter((word) => holds(word) === 0)
  const confidence = Math.round(100 / (1 + Math.exp(-sum))) / 100
  return { confidence, reason: reasonOf(question, best, missing, confidence < refusedBelow) }
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

const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / values.length
