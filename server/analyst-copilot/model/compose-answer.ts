import {
  type CopilotResponse,
  type CopilotSource,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotProblem,
  copilotAnswerTexts,
  copilotProblems,
} from '../../../contract/analyst-copilot/copilot-answers.ts'
import { ModelError } from '../../language-model/ask-model.ts'
import type { Supported } from '../../language-model/check-sentence.ts'
import { withNotice } from '../session-view.ts'
import { contentOf } from '../sources.ts'
import type { PromptSource } from './prompt-sources.ts'

/** What a model has written so far, and the results of the checks. */
export type Draft = {
  kept: { text: string; supported: Supported }[]
  /** How many sentences were left out because their sources do not say them, or were not read again. */
  dropped: number
  unread: number
  /** Whether it said that the sources contain no answer. */
  foundNone: boolean
}

export type Reading = {
  sources: readonly PromptSource[]
  /** The nearest passages, used if the model fails or refuses. */
  nearest: CopilotResponse
  queries: string[]
  model: string
  checker: string
}

/** The answer from a draft so far. */
export function composeAnswer(reading: Reading, { kept, dropped, unread }: Draft): CopilotResponse {
  const { sources, nearest, queries, model, checker } = reading
  const cited = new Map<string, CopilotSource>()
  const statements = kept.map(({ text, supported: { basis, evidence } }) => {
    const each = [...evidence].flatMap(([number, at]) => sources[number - 1]?.cite(at) ?? [])
    for (const source of each) cited.set(source.id, source)
    return { text, basis, group: null, sourceIds: each.map(({ id }) => id) }
  })
  const given = [...cited.values()]
  const written = kept.length + dropped + unread
  return {
    ...nearest,
    mode: 'answer',
    content: contentOf(statements, given),
    confidence: Math.round((100 * kept.length) / Math.max(1, written)) / 100,
    reason: supportOf(given),
    statements,
    sources: given,
    model,
    queries,
    checks: { written, shown: kept.length, readAgainBy: checker },
  }
}

/** How an answer is supported, in words. */
function supportOf(sources: readonly CopilotSource[]): string {
  const places = new Set(sources.map(({ title, briefId }) => briefId ?? title))
  const years = sources.flatMap(({ createdAt }) => createdAt?.slice(0, 4) ?? [])
  return copilotAnswerTexts.support(places.size, years.sort().at(-1) ?? null)
}

/** How the writing ended: normally, stopped by the asker, or with a problem. */
export type Ending = 'whole' | 'stopped' | CopilotProblem

/** The final answer: the kept sentences, a refusal, or the nearest passages if neither is certain. */
export function endAnswer(reading: Reading, draft: Draft, ending: Ending): CopilotResponse {
  const { nearest, model, queries, sources } = reading
  const problem = ending === 'whole' || ending === 'stopped' ? null : ending
  if (draft.kept.length > 0) {
    const notice = problem && `${copilotProblems[problem]} ${copilotAnswerTexts.endedEarly}`
    return { ...composeAnswer(reading, draft), notice }
  }
  if (problem) return withNotice(nearest, problem)
  if (ending === 'stopped' || sources.length === 0) return nearest
  if (draft.dropped + draft.unread > 0) {
    return withNotice(nearest, draft.unread > 0 ? 'unchecked' : 'unsupported')
  }
  return {
    ...nearest,
    mode: 'answer',
    content: copilotTexts.refused,
    refused: true,
    reason: draft.foundNone ? copilotAnswerTexts.foundNone : copilotAnswerTexts.wroteNothing,
    statements: [],
    model,
    queries,
  }
}

/** The ending of an answer whose model failed, or whose process or connection did. */
export const endingOf = (error: unknown): Ending =>
  error instanceof ModelError ? error.problem : 'interrupted'
