import { SessionList } from './session-list.tsx'
import { useWorkspacePanel } from './use-workspace-panel.ts'
import { WorkspaceList } from './workspace-list.tsx'
import { WorkspacePanel } from './workspace-panel.tsx'

export const sidePanelId = 'copilot-side-panel'

/** The user's sessions, the list of workspaces, or one workspace. */
export function SidePanel({ current }: { current: string | undefined }) {
  const { open, workspace } = useWorkspacePanel()
  const list = open ? <WorkspaceList /> : <SessionList current={current} />
  return (
    <div id={sidePanelId} className="scroll-mb-4">
      {workspace ? <WorkspacePanel key={workspace} id={workspace} current={current} /> : list}
    </div>
  )
}
