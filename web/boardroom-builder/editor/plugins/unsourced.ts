import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { unsourcedFigures } from '../../../../common/documents/unsourced-figures.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { blockOf } from '../schema/blocks.ts'
import { changedBlocks, positionOf } from './changed-blocks.ts'

const key = new PluginKey<DecorationSet>('unsourced')

/** Marks numbers that no source stands behind. */
export const UnsourcedFigures = Extension.create({
  name: 'unsourcedFigures',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => DecorationSet.create(doc, marksIn(doc, 0, doc.childCount)),
        apply(tr, marks, before) {
          if (!tr.docChanged) return marks
          const { doc } = tr
          const { from, newTo } = changedBlocks(before.doc, doc)
          const moved = marks.map(tr.mapping, doc)
          const [start, end] = [positionOf(doc, from), positionOf(doc, newTo)]
          return moved.remove(moved.find(start, end)).add(doc, marksIn(doc, from, newTo))
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** How many numbers have no source. */
export const countUnsourced = (state: EditorState) => key.getState(state)?.find().length ?? 0

/** Selects the next number without a source after the caret; after the last, the first. */
export function showNextUnsourced(editor: Editor) {
  const { doc, selection, tr } = editor.state
  const marks = (key.getState(editor.state)?.find() ?? []).toSorted((a, b) => a.from - b.from)
  const next = marks.find(({ from }) => from > selection.from) ?? marks[0]
  if (!next) return
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, next.from, next.to)))
  editor.view.focus()
  const { node } = editor.view.domAtPos(next.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

function marksIn(doc: Node, from: number, to: number): Decoration[] {
  const marks: Decoration[] = []
  let position = positionOf(doc, from)
  for (const block of doc.children.slice(from, to)) {
    marks.push(...marksOf(block, position))
    position += block.nodeSize
  }
  return marks
}

function marksOf(block: Node, position: number): Decoration[] {
  const starts = startsOfLines(block)
  return unsourcedFigures(blockOf(block)).flatMap(({ line, figures }) =>
    figures.map(({ at, text }) => {
      const from = position + (starts[line] ?? 0) + at
      const attributes = { class: 'document-unsourced', title: words.unsourced }
      return Decoration.inline(from, from + text.length, attributes)
    }),
  )
}

/** Where the content of each paragraph of a block begins, from the start of the block. */
function startsOfLines(block: Node): number[] {
  if (block.isTextblock) return [1]
  const starts: number[] = []
  block.descendants((node, at) => {
    if (node.isTextblock) starts.push(at + 2)
  })
  return starts
}
