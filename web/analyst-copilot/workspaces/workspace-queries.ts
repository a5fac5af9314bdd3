import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { updateCopilotSession } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  createCopilotWorkspace,
  deleteCopilotWorkspace,
  getCopilotWorkspace,
  listCopilotWorkspaces,
  restoreCopilotWorkspace,
  updateCopilotWorkspace,
  type WorkspaceForm,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { useChange } from '../../platform/calls/use-change.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'

/** The matching workspaces; keeps the previous result while the search changes. */
export const workspacesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['copilot', 'workspaces', 'list', search],
    ...pagesOf(listCopilotWorkspaces, { query: { search: search || undefined } }),
    placeholderData: keepPreviousData,
    // Colleagues share workspaces and stop sharing them in other browsers.
    refetchOnMount: 'always',
  })

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['copilot', 'workspaces', 'one', id],
    queryFn: ({ signal }) => call(getCopilotWorkspace, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Creates a workspace, or updates one. */
export function useSaveWorkspace(id: string | undefined) {
  const keyOf = useIdempotencyKey()
  return useChange(
    (body: WorkspaceForm) =>
      id
        ? call(updateCopilotWorkspace, { params: { id }, body })
        : call(createCopilotWorkspace, { body, idempotencyKey: keyOf(body) }),
    [{ queryKey: ['copilot'] }],
  )
}

/** Deletes a workspace, and restores it. */
export function useDeleteWorkspace(id: string) {
  const all = [{ queryKey: ['copilot'] }]
  return {
    remove: useChange(() => call(deleteCopilotWorkspace, { params: { id } }), all),
    restore: useChange(() => call(restoreCopilotWorkspace, { params: { id } }), all),
  }
}

/** Moves a session into a workspace, or out of it. */
export const useMoveSession = (id: string) =>
  useChange(
    (workspaceId: string | null) =>
      call(updateCopilotSession, { params: { id }, body: { workspaceId } }),
    [{ queryKey: ['copilot'] }],
  )
