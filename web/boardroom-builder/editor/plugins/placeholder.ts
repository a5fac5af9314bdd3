import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'

/** Shows a hint in the empty line with the caret. */
export const Placeholder = Extension.create({
  name: 'placeholder',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          decorations({ doc, selection }) {
            const { $anchor, empty } = selection
            const { parent } = $anchor
            if (!editor.isEditable || !empty || !parent.isTextblock || parent.content.size > 0) {
              return null
            }
            const alone = doc.childCount === 1 && $anchor.depth === 1
            const inText = alone ? words.empty : words.placeholder
            const text = parent.type.name === 'heading' ? words.headingPlaceholder : inText
            const [from, to] = [$anchor.before(), $anchor.after()]
            return DecorationSet.create(doc, [
              Decoration.node(from, to, { 'data-placeholder': text }),
            ])
          },
        },
      }),
    ]
  },
})
