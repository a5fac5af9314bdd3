import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { CommentAnchor } from '../../../../contract/boardroom-builder/document-comments.ts'
import { indexOfBlock, positionOf } from './changed-blocks.ts'
import { rangeOf } from './passages.ts'

/** A passage that has a comment. */
export type Commented = CommentAnchor & { id: string; resolved: boolean }

type Kept = { commented: readonly Commented[]; decorations: DecorationSet }

const key = new PluginKey<Kept>('commented')

/** Highlights passages with comments; clicking one selects its comment. */
export const CommentedWords = Extension.create<{ onChosen: (id: string) => void }>({
  name: 'commentedWords',
  addOptions: () => ({ onChosen: () => {} }),
  addProseMirrorPlugins() {
    const { onChosen } = this.options
    return [
      new Plugin<Kept>({
        key,
        state: {
          init: () => ({ commented: [], decorations: DecorationSet.empty }),
          apply(tr, kept) {
            const commented: readonly Commented[] = tr.getMeta(key) ?? kept.commented
            if (commented === kept.commented && !tr.docChanged) return kept
            return { commented, decorations: decorationsOf(tr.doc, commented) }
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.decorations ?? null,
          handleClick(_view, _at, { target }) {
            const mark = target instanceof Element ? target.closest('[data-comment]') : null
            const id = mark?.getAttribute('data-comment')
            if (id) onChosen(id)
            return false
          },
        },
      }),
    ]
  },
})

/** Replaces the highlighted passages. */
export function markCommented(editor: Editor, commented: readonly Commented[]) {
  editor.view.dispatch(editor.state.tr.setMeta(key, commented))
}

/** Selects a passage and scrolls to it; if its words have changed, scrolls to its block. */
export function showPassage(editor: Editor, anchor: CommentAnchor) {
  const { doc, tr } = editor.state
  const range = rangeOf(doc, anchor)
  const index = indexOfBlock(doc, anchor.blockId)
  if (index < 0) return
  const start = positionOf(doc, index)
  const inBlock = () =>
    doc.child(index).isAtom
      ? NodeSelection.create(doc, start)
      : TextSelection.near(doc.resolve(start + 1))
  const selection = range ? TextSelection.create(doc, range.from, range.to) : inBlock()
  editor.view.dispatch(tr.setSelection(selection))
  const node = range ? editor.view.domAtPos(range.from).node : editor.view.nodeDOM(start)
  const element = node instanceof Element ? node : node?.parentElement
  element?.scrollIntoView({ block: 'center' })
}

function decorationsOf(doc: Node, commented: readonly Commented[]): DecorationSet {
  const marks = commented.flatMap((one) => {
    const range = rangeOf(doc, one)
    const resolved = one.resolved ? ' document-comment-resolved' : ''
    if (range) {
      const attributes = { class: `document-comment${resolved}`, 'data-comment': one.id }
      return [Decoration.inline(range.from, range.to, attributes)]
    }
    const index = one.quote === '' ? indexOfBlock(doc, one.blockId) : -1
    if (index < 0) return []
    const start = positionOf(doc, index)
    const end = start + doc.child(index).nodeSize
    return [Decoration.node(start, end, { class: `document-comment-block${resolved}` })]
  })
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty
}
