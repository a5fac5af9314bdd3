import type { CopilotWorkspace } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { WorkspaceRow } from './queries.ts'

/** A workspace as its owner and the members it is shared with see it. */
export function toWorkspace(row: WorkspaceRow): CopilotWorkspace {
  const { id, name, description, owner } = row
  return {
    id,
    name,
    description,
    owner,
    sharedWith: row.shared_with,
    sessionCount: row.session_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
