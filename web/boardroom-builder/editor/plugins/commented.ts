import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import {
  type CommentAnchor,
  passageAt,
  placeOfPassage,
} from '../../../../contract/document-comments.ts'
import { indexOfBlock, positionOf } from './changed-blocks.ts'

/** Words on which a comment stands. */
export type Commented = CommentAnchor & { id: string; resolved: boolean }

type Kept = { commented: readonly Commented[]; decorations: DecorationSet }

const key = new PluginKey<Kept>('commented')

/** Marks the words on which comments stand; a press on them chooses the comment. */
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

/** Marks these from now on. */
export function markCommented(editor: Editor, commented: readonly Commented[]) {
  editor.view.dispatch(editor.state.tr.setMeta(key, commented))
}

/** The selected words within one block; null if none are selected, or of several blocks. */
export function selectedPassage({ doc, selection }: EditorState): CommentAnchor | null {
  const { from, to, $from, $to, empty } = selection
  if (empty || $from.index(0) !== $to.index(0)) return null
  const block = doc.child($from.index(0))
  const start = positionOf(doc, $from.index(0))
  const { said, places } = wordsOf(block)
  const first = places.findIndex((place) => start + place >= from)
  const last = places.findLastIndex((place) => start + place < to)
  if (first < 0 || last < first) return null
  return { blockId: String(block.attrs.id), ...passageAt(said, first, last + 1) }
}

/** Selects these words and brings them into view, or their block where they have changed. */
export function showPassage(editor: Editor, anchor: CommentAnchor) {
  const { doc, tr } = editor.state
  const range = rangeOf(doc, anchor)
  const index = indexOfBlock(doc, anchor.blockId)
  if (index < 0) return
  const start = positionOf(doc, index)
  const selection = range
    ? TextSelection.create(doc, range.from, range.to)
    : TextSelection.near(doc.resolve(start + 1))
  editor.view.dispatch(tr.setSelection(selection))
  const { node } = editor.view.domAtPos(selection.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

function decorationsOf(doc: Node, commented: readonly Commented[]): DecorationSet {
  const marks = commented.flatMap((one) => {
    const range = rangeOf(doc, one)
    const attributes = {
      class: one.resolved ? 'document-comment document-comment-resolved' : 'document-comment',
      'data-comment': one.id,
    }
    return range ? [Decoration.inline(range.from, range.to, attributes)] : []
  })
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty
}

function rangeOf(doc: Node, anchor: CommentAnchor): { from: number; to: number } | null {
  const index = indexOfBlock(doc, anchor.blockId)
  if (index < 0 || anchor.quote === '') return null
  const { said, places } = wordsOf(doc.child(index))
  const place = placeOfPassage(said, anchor)
  if (place === null) return null
  const start = positionOf(doc, index)
  const [from, to] = [places[place], places[place + anchor.quote.length - 1]]
  return from === undefined || to === undefined ? null : { from: start + from, to: start + to + 1 }
}

type Words = { said: string; places: readonly number[] }
const known = new WeakMap<Node, Words>()

/** What a block says, as `textOfBlock` has it, and the place of each letter from the block's start. */
function wordsOf(block: Node): Words {
  const before = known.get(block)
  if (before) return before
  let said = ''
  const places: number[] = []
  const add = (text: string, at: number, step: number) => {
    said += text
    for (let letter = 0; letter < text.length; letter += 1) places.push(at + letter * step)
  }
  let texts = 0
  const read = (textblock: Node, start: number) => {
    if (texts > 0) add('\n', start, 0)
    texts += 1
    textblock.forEach((inline, offset) => {
      if (inline.isText) add(inline.text ?? '', start + offset, 1)
      else if (inline.type.name === 'hardBreak') add('\n', start + offset, 0)
    })
  }
  if (block.isTextblock) read(block, 1)
  else {
    block.descendants((node, offset) => {
      if (node.isTextblock) read(node, offset + 2)
      return !node.isTextblock
    })
  }
  const words = { said, places }
  known.set(block, words)
  return words
}
