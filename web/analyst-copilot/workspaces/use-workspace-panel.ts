import { anyId, oneOf, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'

type Panel = { panel?: 'workspaces'; workspace?: string }

const readers = { panel: oneOf({ workspaces: true }), workspace: anyId }

/** Whether the side panel shows workspaces, and which of them: kept in the address. */
export function useWorkspacePanel() {
  const { filters, choose } = useAddressFilters<Panel>(readers)
  const { panel, workspace } = filters
  return {
    open: panel !== undefined || workspace !== undefined,
    workspace,
    showSessions: () => choose({ panel: undefined, workspace: undefined }),
    showWorkspaces: () => choose({ panel: 'workspaces', workspace: undefined }),
    showWorkspace: (id: string) => choose({ panel: undefined, workspace: id }),
  }
}
