import { createContext, use } from 'react'
import type { ChangeWidget, Sources } from '../widgets/widget-props.ts'
import type { CanvasEditor } from './canvas-editor.ts'

type Shared = {
  editor: CanvasEditor
  sources: Sources
  /** Null where the canvas can only be read. */
  onChange: ChangeWidget | null
  /** Called by each widget that appears: a new one gets the focus. */
  onAppear: (id: string) => void
}

/** What all widgets of the workspace share: not in their nodes, which would all change with it. */
export const WorkspaceContext = createContext<Shared | null>(null)

export function useWorkspace(): Shared {
  const shared = use(WorkspaceContext)
  if (!shared) throw new Error('outside the workspace')
  return shared
}
