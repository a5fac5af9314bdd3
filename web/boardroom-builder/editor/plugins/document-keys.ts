import { Extension, InputRule } from '@tiptap/core'
import { isLinkable } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { withoutEnding } from '../../../../contract/values/web-links.ts'
import { selectedBlocks, stepBlocks } from '../block-acts.ts'
import { confirmStatement } from '../confirm-statement.ts'
import type { EditorHost } from '../editor-host.ts'
import { editorKey } from '../editor-key.ts'
import { openLink } from '../open-link.ts'

/** Document-wide keyboard shortcuts; those of marks and blocks are defined with them. */
export const DocumentKeys = Extension.create<{ host: EditorHost | null }>({
  name: 'documentKeys',
  priority: 200,
  addOptions: () => ({ host: null }),
  addKeyboardShortcuts() {
    const { host } = this.options
    if (!host) return {}
    const step = (by: 1 | -1) => () => {
      stepBlocks(this.editor, host, selectedBlocks(this.editor), by)
      return true
    }
    return {
      [editorKey('docUp')]: step(-1),
      [editorKey('docDown')]: step(1),
      [editorKey('docConfirm')]: () => confirmStatement(this.editor, host),
      [editorKey('docLink')]: () => openLink(this.editor, host),
    }
  },
  addInputRules() {
    return [
      // Turns a web address into a link when a space follows it.
      new InputRule({
        find: /(?:^|\s)(https?:\/\/[^\s<>"]{1,2000})\s$/,
        handler: ({ state, range, match: [whole, found = ''] }) => {
          const link = state.schema.marks.link
          const address = withoutEnding(found)
          if (!link || !isLinkable(address)) return null
          const from = range.from + whole.indexOf(address)
          const end = from + address.length
          if (state.doc.rangeHasMark(from, end, link)) return null
          state.tr.addMark(from, end, link.create({ href: address }))
          state.tr.insertText(' ', range.to)
          state.tr.removeStoredMark(link)
          return undefined
        },
      }),
    ]
  },
})
