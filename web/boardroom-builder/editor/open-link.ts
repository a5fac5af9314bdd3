import { type Editor, getMarkRange } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorHost } from './editor-host.ts'

/** Opens the link dialog for the link at the caret or for the selection. */
export function openLink(editor: Editor, host: EditorHost): boolean {
  const { state, view } = editor
  const { $from, empty } = state.selection
  const link = state.schema.marks.link
  if (!link || !editor.isEditable) return false
  const range = getMarkRange($from, link)
  if (range && empty) {
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, range.from, range.to)))
  }
  host.open({ kind: 'link', href: String(editor.getAttributes('link').href ?? '') })
  return true
}
