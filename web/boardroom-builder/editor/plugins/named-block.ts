import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { indexOfBlock, positionOf } from './changed-blocks.ts'

const key = new PluginKey<string | null>('namedBlock')

/** Highlights the block that the URL refers to. */
export const NamedBlock = Extension.create({
  name: 'namedBlock',
  addProseMirrorPlugins: () => [
    new Plugin<string | null>({
      key,
      state: { init: () => null, apply: (tr, named) => tr.getMeta(key) ?? named },
      props: {
        decorations(state) {
          const named = key.getState(state)
          const index = named ? indexOfBlock(state.doc, named) : -1
          if (index < 0) return null
          const start = positionOf(state.doc, index)
          const end = start + state.doc.child(index).nodeSize
          return DecorationSet.create(state.doc, [
            Decoration.node(start, end, { 'data-named': 'true' }),
          ])
        },
      },
    }),
  ],
})

/** Highlights a block and scrolls to it. */
export function showNamed(editor: Editor, id: string) {
  const { doc, tr } = editor.state
  editor.view.dispatch(tr.setMeta(key, id))
  const index = indexOfBlock(doc, id)
  const dom = index < 0 ? null : editor.view.nodeDOM(positionOf(doc, index))
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'center' })
}
