import {
  type CopilotQuery,
  type CopilotResponse,
  type CopilotSession,
  type CopilotSource,
  copilotTexts,
  isInternalSource,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotProblem,
  copilotAnswerTexts,
  copilotProblems,
} from '../../contract/analyst-copilot/copilot-answers.ts'
import type { ShownScope } from '../../contract/analyst-copilot/copilot-scope.ts'
import { followUpsOf } from './follow-ups.ts'
import type { QueryRow, SessionRow } from './queries.ts'
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
 * What decides who may read a source: its document or published version, its canvas, its brief, or the company
 * that its profile or product belongs to.
 */
export const holderOf = ({
  versionId,
  documentId,
  canvasId,
  briefId,
  companyId,
}: Pick<
  CopilotSource,
  'versionId' | 'documentId' | 'canvasId' | 'briefId' | 'companyId'
>): string => versionId ?? documentId ?? canvasId ?? briefId ?? companyId ?? ''

/** An answer whose last heartbeat is older has lost the process that wrote it, in milliseconds. */
export const lostAfterMs = 30_000

/** A question with its answer, limited to `readable` sources. `now` tells whether its writer is lost. */
export function toQuery(
  { id, text, question, answer, state, beat_at, asked_at, rating, comment }: QueryRow,
  readable: ReadonlySet<string>,
  scope: ShownScope,
  now: Date,
): CopilotQuery {
  const lost = beat_at !== null && now.getTime() - beat_at.getTime() > lostAfterMs
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
  }
}

function stateOf(state: QueryRow['state'], lost: boolean): CopilotQuery['state'] {
  if (state === 'stopping') return lost ? 'stopped' : 'answering'
  return lost && state === 'answering' ? 'failed' : state
}

/** The quotations that replace the answer of a failed language model. */
export const withNotice = (quoted: CopilotResponse, problem: CopilotProblem): CopilotResponse => ({
  ...quoted,
  notice: `${copilotProblems[problem]} ${copilotAnswerTexts.quotedInstead}`,
})

function seen(answer: CopilotResponse, readable: ReadonlySet<string>): CopilotResponse {
  const mayShow = (source: CopilotSource) =>
    readable.has(holderOf(source)) && !(source.type === 'external' && isInternalSource(source))
  const gone = new Set(answer.sources.filter((source) => !mayShow(source)).map(({ id }) => id))
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
      gone.has(source.id)
        ? { ...source, title: null, url: null, snippet: null, vendor: null }
        : source,
    ),
  }
}
