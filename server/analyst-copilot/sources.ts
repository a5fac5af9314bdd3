import {
  type CopilotResponse,
  type CopilotSource,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { addressOf } from '../passages/address-of.ts'
import type { Marked } from '../passages/mark-passage.ts'
import { subjectOf } from '../passages/passage.ts'

/** A marked sentence as a source of an answer. `companyId` is the asker's, `relevance` from 0 to 1. */
export function toSource(
  { id, passage, text, around, startMs, aroundEndMs, speaker }: Marked,
  companyId: string | null,
  relevance: number,
): CopilotSource {
  const own = passage.companyId === null || passage.companyId === companyId
  return {
    id,
    title: subjectOf(passage),
    type: own ? 'internal' : 'external',
    url: addressOf(passage, own, startMs),
    snippet: around,
    marked: text,
    relevanceScore: Math.round(relevance * 100) / 100,
    companyId: passage.companyId,
    vendor: passage.vendor,
    briefId: passage.briefId,
    productId: passage.productId,
    canvasId: passage.canvasId,
    documentId: passage.documentId,
    versionId: passage.versionId,
    field: passage.field,
    startMs,
    endMs: aroundEndMs,
    speaker,
    createdAt: passage.createdAt && new Date(passage.createdAt).toISOString(),
    questionId: passage.questionId,
  }
}

/** The answer as text: each statement followed by the numbers of its sources in brackets. */
export function contentOf(
  statements: CopilotResponse['statements'],
  sources: readonly CopilotSource[],
): string {
  const number = (id: string) => sources.findIndex((source) => source.id === id) + 1
  return statements
    .map(
      ({ text, sourceIds }) =>
        `${text ?? copilotTexts.gone} ${sourceIds.map((id) => `[${number(id)}]`).join('')}`,
    )
    .join('\n')
}
