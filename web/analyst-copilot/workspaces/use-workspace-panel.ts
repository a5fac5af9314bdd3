import { anyId, oneOf, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'

type Panel = { panel?: 'workspaces'; workspace?: string }

const readers = { panel: oneOf({ workspaces: true }), workspace: anyId }

/** The state of the side panel, kept in the URL: whether it shows workspaces, and which one. */
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
