import {
  type CopilotResponse,
  copilotTexts,
  refusedBelow,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotProblem,
  copilotAnswerTexts,
  copilotProblems,
} from '../../../contract/analyst-copilot/copilot-answers.ts'
import type { Usage } from '../../language-model/ask-model.ts'
import type { Supported } from '../../language-model/check-sentence.ts'
import type { Read } from '../answer-from-passages.ts'
import { confidenceOf } from '../confidence.ts'
import { withNotice } from '../session-view.ts'
import { contentOf, toSource } from '../sources.ts'
import type { Source } from './choose-sources.ts'

/** What a model has written so far, and the results of the checks. */
export type Draft = {
  kept: { text: string; supported: Supported }[]
  /** How many sentences were dropped because their sources do not support them. */
  dropped: number
  /** Whether it said that the sources contain no answer. */
  foundNone: boolean
  used: Usage
}

export type Asked = {
  read: Read
  sources: readonly Source[]
  /** The answer in quotations, used if the model fails. */
  quoted: CopilotResponse
  model: string
  companyId: string | null
}

/** The answer from a draft so far. */
export function composeAnswer(asked: Asked, { kept, dropped }: Draft): CopilotResponse {
  const { read, sources, quoted, model, companyId } = asked
  const places = new Map<string, { source: Source; at: number }>()
  const statements = kept.map(({ text, supported: { basis, evidence } }) => {
    const sourceIds = [...evidence].flatMap(([number, at]) => {
      const source = sources[number - 1]
      if (!source) return []
      const id = `${source.passage.id}.${at}`
      places.set(id, { source, at })
      return [id]
    })
    return { text, basis, group: null, sourceIds }
  })
  const cited = [...places].flatMap(([id, { source, at }]) => {
    const sentence = source.ranked[at]
    return sentence ? [{ ...sentence, id }] : []
  })
  const byScore = cited.toSorted((a, b) => b.score - a.score)
  const { confidence } = confidenceOf(read.question, read.found, byScore)
  const given = cited.map((place) => toSource(place, companyId))
  const doubt = dropped / (kept.length + dropped) / 2
  return {
    ...quoted,
    content: contentOf(statements, given),
    // The quotations were confident enough not to be refused.
    confidence: Math.max(refusedBelow, Math.round(100 * confidence * (1 - doubt)) / 100),
    reason: dropped > 0 ? copilotAnswerTexts.dropped(dropped) : copilotAnswerTexts.checked,
    statements,
    sources: given,
    model,
  }
}

/** How the writing ended: normally, stopped by the asker, or with a problem. */
export type Ending = 'whole' | 'stopped' | CopilotProblem

/** The final answer: the kept sentences, or the quotations if there are none. */
export function endAnswer(asked: Asked, draft: Draft, ending: Ending): CopilotResponse {
  const { quoted, model } = asked
  const problem = ending === 'whole' || ending === 'stopped' ? null : ending
  if (draft.kept.length > 0) {
    const notice = problem && `${copilotProblems[problem]} ${copilotAnswerTexts.endedEarly}`
    return { ...composeAnswer(asked, draft), notice }
  }
  if (problem) return withNotice(quoted, problem)
  if (ending === 'stopped' || asked.sources.length === 0) return quoted
  if (!draft.foundNone) return withNotice(quoted, 'unsupported')
  return {
    ...quoted,
    content: copilotTexts.refused,
    refused: true,
    confidence: 0,
    reason: copilotAnswerTexts.foundNone,
    statements: [],
    suggestedFollowUps: [],
    model,
  }
}
