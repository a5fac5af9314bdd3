import {
  type CopilotQuery,
  type CopilotResponse,
  type CopilotSession,
  type CopilotSource,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotProblem,
  copilotAnswerTexts,
  copilotProblems,
} from '../../contract/analyst-copilot/copilot-answers.ts'
import type { ShownScope } from '../../contract/analyst-copilot/copilot-scope.ts'
import type { AskedVendor } from '../../contract/analyst-copilot/vendor-questions.ts'
import { lostAfterMs } from '../language-model/lost-after.ts'
import { followUpsOf } from './follow-ups.ts'
import type { QueryRow, SessionRow } from './queries.ts'
import { mayShow, withoutContent } from './readable-source.ts'
import { contentOf } from './sources.ts'

/** A session as lists show it. */
export function toSession({ id, title, author, ...row }: SessionRow): CopilotSession {
  return {
    id,
    title,
    author,
    workspaceId: row.workspace_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * A question with its answer, limited to `readable` sources, and what vendors were asked. `now` tells whether its writer
 * is lost.
 */
export function toQuery(
  { id, text, question, answer: stored, state, beat_at, asked_at, rating, comment }: QueryRow,
  readable: ReadonlySet<string>,
  scope: ShownScope,
  now: Date,
  questions: AskedVendor[] = [],
): CopilotQuery {
  const lost = beat_at !== null && now.getTime() - beat_at.getTime() > lostAfterMs
  const answer = ofItsTime(stored)
  const given = lost && state === 'answering' ? withNotice(answer, 'interrupted') : answer
  return {
    id,
    text,
    timestamp: asked_at.toISOString(),
    state: stateOf(state, lost),
    response: seen(given, readable),
    followUps: followUpsOf(question, answer),
    rating,
    comment,
    scope,
    questions,
  }
}

/**
 * An answer as it would be stored today. Those of version 0.2 have no mode, and quotations that no one had read passed
 * for answers with a confidence, or for refusals.
 */
function ofItsTime(stored: CopilotResponse): CopilotResponse {
  if ((stored as Partial<CopilotResponse>).mode) return stored
  if (stored.table) return { ...stored, mode: 'rows', confidence: 1 }
  if (stored.model) return { ...stored, mode: 'answer' }
  const statements = stored.statements.length > 0 ? stored.statements : stored.sources.map(quotedAs)
  const content = contentOf(statements, stored.sources)
  const { closest: reason } = copilotTexts
  return { ...stored, mode: 'closest', content, statements, reason, refused: false, confidence: 0 }
}

const quotedAs = ({ id, snippet, title }: CopilotSource) => ({
  text: snippet,
  basis: 'quoted' as const,
  group: title,
  sourceIds: [id],
})

function stateOf(state: QueryRow['state'], lost: boolean): CopilotQuery['state'] {
  if (state === 'stopping') return lost ? 'stopped' : 'answering'
  return lost && state === 'answering' ? 'failed' : state
}

/** The nearest passages that stand instead of the answer of a failed language model. */
export const withNotice = (nearest: CopilotResponse, problem: CopilotProblem): CopilotResponse => ({
  ...nearest,
  notice: [
    copilotProblems[problem],
    ...(nearest.sources.length > 0 ? [copilotAnswerTexts.closestInstead] : []),
  ].join(' '),
})

function seen(answer: CopilotResponse, readable: ReadonlySet<string>): CopilotResponse {
  const hiddenSources = answer.sources.filter((source) => !mayShow(source, readable))
  const gone = new Set(hiddenSources.map(({ id }) => id))
  if (gone.size === 0) return answer
  const hides = ({ sourceIds }: { sourceIds: string[] }) => sourceIds.some((id) => gone.has(id))
  const statements = answer.statements.map((statement) =>
    hides(statement) ? { ...statement, text: null, group: null } : statement,
  )
  const rows = answer.table?.rows.map((row) => (hides(row) ? { ...row, cells: null } : row))
  return {
    ...answer,
    suggestedFollowUps: [],
    content:
      statements.length > 0 ? contentOf(statements, answer.sources) : copilotTexts.goneInPart,
    statements,
    table: answer.table && { ...answer.table, rows: rows ?? [] },
    sources: answer.sources.map((source) =>
      gone.has(source.id) ? withoutContent(source) : source,
    ),
  }
}
