import type { Node } from '@tiptap/pm/model'
import { AllSelection, type EditorState, NodeSelection, type Selection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { passageAt, rangeOfPassage } from '../../../../common/documents/comment-passages.ts'
import type { CommentAnchor } from '../../../../contract/boardroom-builder/document-comments.ts'
import { indexOfBlock, positionOf } from './changed-blocks.ts'

/** The anchor of a whole block, such as a picture. */
export const wholeBlock = (block: Node): CommentAnchor => ({
  blockId: String(block.attrs.id),
  quote: '',
  occurrence: 0,
})

/**
 * The passage that a comment would refer to: the selected words in the first block that has any,
 * the selected picture or chart, or the table around the caret. Null for anything else.
 */
export function selectedPassage({ doc, selection }: EditorState): CommentAnchor | null {
  if (selection instanceof AllSelection) return null
  const block = doc.maybeChild(selection.$from.index(0))
  if (!block) return null
  if (selection instanceof NodeSelection && selection.$from.depth === 0) return wholeBlock(block)
  if (selection.empty) return block.type.name === 'table' ? wholeBlock(block) : null
  const { from, to } = endsOf(selection)
  let start = positionOf(doc, selection.$from.index(0))
  for (let at = selection.$from.index(0); at < doc.childCount && start < to; at += 1) {
    const passage = passageIn(doc.child(at), start, from, to)
    if (passage) return passage
    start += doc.child(at).nodeSize
  }
  return null
}

/** A cell selection has several ranges, and its `from` and `to` cover only the first. */
function endsOf(selection: Selection): { from: number; to: number } {
  if (!(selection instanceof CellSelection)) return selection
  return {
    from: Math.min(...selection.ranges.map(({ $from }) => $from.pos)),
    to: Math.max(...selection.ranges.map(({ $to }) => $to.pos)),
  }
}

function passageIn(block: Node, start: number, from: number, to: number): CommentAnchor | null {
  const { said, places } = wordsOf(block)
  const first = places.findIndex((place) => start + place >= from)
  const last = places.findLastIndex((place) => start + place < to)
  if (first < 0 || last < first) return null
  const passage = passageAt(said, first, last + 1)
  return passage.quote.trim() === '' ? null : { blockId: String(block.attrs.id), ...passage }
}

/** The current position of a comment's words; null if they are gone or it refers to a whole block. */
export function rangeOf(doc: Node, anchor: CommentAnchor): { from: number; to: number } | null {
  const index = indexOfBlock(doc, anchor.blockId)
  if (index < 0 || anchor.quote === '') return null
  const { said, places, found } = wordsOf(doc.child(index))
  const asked = `${anchor.occurrence} ${anchor.quote}`
  // Cached per block, so that edits in other blocks do not repeat the search.
  const before = found.get(asked)
  const range = before === undefined ? rangeOfPassage(said, anchor) : before
  found.set(asked, range)
  if (range === null) return null
  const start = positionOf(doc, index)
  const [from, to] = [places[range.from], places[range.to - 1]]
  return from === undefined || to === undefined ? null : { from: start + from, to: start + to + 1 }
}

type Words = {
  said: string
  places: readonly number[]
  /** Cached results of searches for passages. */
  found: Map<string, ReturnType<typeof rangeOfPassage>>
}
const known = new WeakMap<Node, Words>()

/** The text of a block, as from `textOfBlock`, and the offset of each character in the block. */
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
  const words = { said, places, found: new Map() }
  known.set(block, words)
  return words
}
