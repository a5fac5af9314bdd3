import { type Editor, getMarkRange } from '@tiptap/core'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import type { EditorHost } from './editor-host.ts'

/** Confirms the selection, or the statement at the caret; false if nothing there is unconfirmed. */
export function confirmStatement(editor: Editor, host: EditorHost): boolean {
  const { state, view } = editor
  const mark = state.schema.marks.unconfirmed
  if (!mark || !editor.isEditable) return false
  const { from, to, empty, $from } = state.selection
  const range = empty ? getMarkRange($from, mark) : { from, to }
  if (!range || !state.doc.rangeHasMark(range.from, range.to, mark)) return false
  view.dispatch(state.tr.removeMark(range.from, range.to, mark))
  host.say(words.confirmed)
  return true
}
