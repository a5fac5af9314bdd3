import { useState } from 'react'
import {
  type CopilotWorkspace,
  workspaceMessages as words,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { deleteWithUndo } from '../delete-with-undo.ts'
import { useWorkspacePanel } from './use-workspace-panel.ts'
import { WorkspaceDialog } from './workspace-dialog.tsx'
import { useDeleteWorkspace } from './workspace-queries.ts'

/** The actions of a workspace's owner. */
export function WorkspaceActions({ workspace }: { workspace: CopilotWorkspace }) {
  const [editing, setEditing] = useState(false)
  const remove = useDeletion(workspace.id)
  return (
    <>
      <ActionsMenu label={words.actions(workspace.name)} className="me-1">
        <DropdownMenuItem onSelect={() => setEditing(true)}>{words.edit}</DropdownMenuItem>
        <DropdownMenuItem destructive onSelect={() => void remove()}>
          {words.delete}
        </DropdownMenuItem>
      </ActionsMenu>
      <WorkspaceDialog workspace={workspace} open={editing} onOpenChange={setEditing} />
    </>
  )
}

/** Deletes a workspace, returns to the list, and offers Undo. */
function useDeletion(id: string) {
  const calls = useDeleteWorkspace(id)
  const { showWorkspaces } = useWorkspacePanel()
  return () => deleteWithUndo({ ...calls, leave: showWorkspaces, words })
}
