import { SessionList } from '../session-list.tsx'
import { useWorkspacePanel } from './use-workspace-panel.ts'
import { WorkspaceList } from './workspace-list.tsx'
import { WorkspacePanel } from './workspace-panel.tsx'

/** The user's sessions, or the workspaces, or one of them. */
export function SidePanel({ current }: { current: string | undefined }) {
  const { open, workspace } = useWorkspacePanel()
  if (workspace) return <WorkspacePanel key={workspace} id={workspace} current={current} />
  return open ? <WorkspaceList /> : <SessionList current={current} />
}
