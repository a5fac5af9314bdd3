import { createContext, use } from 'react'
import type { ChangeWidget, Sources } from '../widgets/widget-props.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import type { WritingOn } from './tools/use-tools.ts'

type Shared = {
  editor: CanvasEditor
  sources: Sources
  /** Null if the canvas is read-only. */
  onChange: ChangeWidget | null
  /** Called when a widget mounts, so that a new one can be focused. */
  onAppear: (id: string) => void
  /** What happens while one writes on a thing. */
  writing: WritingOn
}

/** Shared by all widgets. Kept out of their nodes, all of which would change with it. */
export const WorkspaceContext = createContext<Shared | null>(null)

export function useWorkspace(): Shared {
  const shared = use(WorkspaceContext)
  if (!shared) throw new Error('outside the workspace')
  return shared
}
