import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

/** Lets Enter on a selected picture or chart do what its button does. */
export function opensDialog(editor: Editor, name: string): boolean {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
  const dom = editor.view.nodeDOM(selection.from)
  if (dom instanceof HTMLElement) dom.querySelector<HTMLElement>('[data-edit]')?.click()
  return true
}
