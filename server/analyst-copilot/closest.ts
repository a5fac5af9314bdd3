import {
  type CopilotResponse,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { type Marked, markNearest } from '../passages/mark-passage.ts'
import { embedderOf } from '../passages/meaning/embedder.ts'
import { type Found, subjectOf } from '../passages/passage.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { contentOf, toSource } from './sources.ts'

/** How many passages are shown, and read by a language model. */
export const mostFound = 24

/** The nearest passages, each with its nearest sentence marked. Nothing has read them, so it claims no answer. */
export function closest({ services, caller }: Pick<Tx, 'services' | 'caller'>, found: Found) {
  const marked = found.passages.map((passage) => markNearest(passage, found))
  const compared = found.byMeaning ? 'closest' : 'closestByWords'
  const wordsOnly = found.searched > 0 && !found.byMeaning && embedderOf(services) !== null
  return {
    ...shown(marked, caller.companyId),
    reason: marked.length > 0 ? copilotTexts[compared] : copilotTexts.nothingFound,
    searched: found.searched,
    ...(wordsOnly && { wordsOnly: true as const }),
  }
}

function shown(marked: readonly Marked[], companyId: string | null): CopilotResponse {
  const sources = marked.map((each, at) => toSource(each, companyId, 1 - at / marked.length))
  const statements = marked.map(({ id, text, passage }) => ({
    text,
    basis: 'quoted' as const,
    group: subjectOf(passage),
    sourceIds: [id],
  }))
  return {
    mode: 'closest',
    content: contentOf(statements, sources),
    refused: false,
    confidence: 0,
    reason: '',
    statements,
    table: null,
    sources,
    suggestedFollowUps: [],
    model: null,
    notice: null,
    searched: 0,
  }
}

/** What is stored of a question that waits for a language model. */
export const nothingYet: CopilotResponse = shown([], null)
