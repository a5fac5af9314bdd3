import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Place, PresentPerson, TextPlace } from '../../../../contract/records/presence.ts'
import { personColor } from '../../../records/presence/person-color.ts'
import { indexOfBlock, positionOf } from './changed-blocks.ts'

const key = new PluginKey<DecorationSet>('othersCarets')

type Moved = { onMove: (place: Pick<Place, 'anchor' | 'head'>) => void }

/** Shows the carets and selections of others in the text, and tells them of the user's. */
export const OthersCarets = Extension.create<Moved>({
  name: 'othersCarets',
  addOptions: () => ({ onMove: () => {} }),
  onSelectionUpdate() {
    tell(this.editor, this.options)
  },
  onUpdate() {
    tell(this.editor, this.options)
  },
  onFocus() {
    tell(this.editor, this.options)
  },
  onBlur() {
    this.options.onMove({ anchor: null, head: null })
  },
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, shown) {
          const others: readonly PresentPerson[] | undefined = tr.getMeta(key)
          // Between their moves, the carets stay with the words beside them.
          return others ? caretsOf(tr.doc, others) : shown.map(tr.mapping, tr.doc)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** Shows the carets of these people where they are now. */
export function showOthers(editor: Editor, others: readonly PresentPerson[]) {
  const { tr } = editor.state
  editor.view.dispatch(tr.setMeta(key, others).setMeta('addToHistory', false))
}

function tell({ view, state: { doc, selection } }: Editor, { onMove }: Moved) {
  if (!view.hasFocus()) return
  onMove({ anchor: placeOf(doc, selection.anchor), head: placeOf(doc, selection.head) })
}

function placeOf(doc: Node, position: number): TextPlace | null {
  const $at = doc.resolve(position)
  const block = doc.maybeChild($at.index(0))
  if (!block?.attrs.id) return null
  return { blockId: block.attrs.id, at: position - positionOf(doc, $at.index(0)) }
}

function caretsOf(doc: Node, others: readonly PresentPerson[]): DecorationSet {
  return DecorationSet.create(
    doc,
    others.flatMap(({ id, name, place }) => {
      const color = String(personColor(id))
      const [anchor, head] = [positionIn(doc, place?.anchor), positionIn(doc, place?.head)]
      if (head === null) return []
      const caret = doc.resolve(head).parent.inlineContent
        ? Decoration.widget(head, () => caretElement(name, color), {
            key: `${id} ${name}`,
            side: -1,
            ignoreSelection: true,
          })
        : blockOutline(doc, head, color)
      const [from, to] = [Math.min(anchor ?? head, head), Math.max(anchor ?? head, head)]
      const marks = { class: 'document-others-words', 'data-person': color }
      return from < to ? [caret, Decoration.inline(from, to, marks)] : [caret]
    }),
  )
}

/** Null if the block is gone; the end of the block if it has become shorter. */
function positionIn(doc: Node, place: TextPlace | null | undefined): number | null {
  const index = place ? indexOfBlock(doc, place.blockId) : -1
  if (!place || index < 0) return null
  return positionOf(doc, index) + Math.min(place.at, doc.child(index).nodeSize - 1)
}

/** Of a chart or picture that somebody has selected as a whole. */
function blockOutline(doc: Node, position: number, color: string) {
  const index = doc.resolve(position).index(0)
  const start = positionOf(doc, index)
  const end = start + (doc.maybeChild(index)?.nodeSize ?? 0)
  return Decoration.node(start, end, { class: 'document-others-block', 'data-person': color })
}

/** The name is no text of the document, and people present are listed for screen readers. */
function caretElement(name: string, color: string): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'document-others-caret'
  caret.dataset.name = name
  caret.dataset.person = color
  caret.ariaHidden = 'true'
  return caret
}
