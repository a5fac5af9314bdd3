import { FolderOpen } from 'lucide-react'
import { workspaceMessages as words } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { sidePanelId } from './side-panel.tsx'
import { useWorkspacePanel } from './use-workspace-panel.ts'

/** Switches the side panel between sessions and workspaces. */
export function WorkspaceToggle() {
  const { open, showSessions, showWorkspaces } = useWorkspacePanel()
  function toggle() {
    if (open) return showSessions()
    showWorkspaces()
    // On a narrow page the panel is below the answers.
    document.getElementById(sidePanelId)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Button
      icon={FolderOpen}
      variant="secondary"
      aria-pressed={open}
      className="aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary-text"
      onClick={toggle}
    >
      {words.toggle}
    </Button>
  )
}
