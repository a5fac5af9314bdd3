import {
  type CopilotResponse,
  isInternalSource,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'

/** An answer without what it quotes from internal fields, which goes on no canvas. */
export function withoutInternal(response: CopilotResponse): CopilotResponse {
  const { statements, table, sources } = response
  const internal = new Set(sources.filter(isInternalSource).map(({ id }) => id))
  type Cited = { sourceIds: string[]; citations?: (string | null)[] | undefined }
  const mayLeave = ({ sourceIds, citations = [] }: Cited) =>
    ![...sourceIds, ...citations].some((id) => id !== null && internal.has(id))
  return {
    ...response,
    statements: statements.filter(mayLeave),
    table: table && { ...table, rows: table.rows.filter(mayLeave) },
  }
}
