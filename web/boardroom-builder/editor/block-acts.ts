import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import type { EditorHost } from './editor-host.ts'
import { indexOfBlock, positionOf } from './plugins/changed-blocks.ts'
import { keepCaret } from './plugins/put-blocks.ts'
import { nodeOf } from './schema/blocks.ts'

/** The blocks from one index up to, but excluding, another. */
export type BlockRange = { from: number; to: number }

/** The blocks that are selected or contain the caret. */
export function selectedBlocks({ state: { selection } }: Editor): BlockRange {
  const from = selection.$from.index(0)
  // A selected block ends before the next one.
  const end = selection.$to.depth === 0 ? selection.$to.index(0) : selection.$to.index(0) + 1
  return { from, to: Math.max(end, from + 1) }
}

/** Moves blocks in front of the block at an index, counted before the move. */
export function moveBlocks(editor: Editor, { from, to }: BlockRange, before: number) {
  const { view, state } = editor
  if (before >= from && before <= to) return
  const nodes = state.doc.children.slice(from, to)
  const [start, end] = [positionOf(state.doc, from), positionOf(state.doc, to)]
  const { tr } = state
  tr.insert(positionOf(state.doc, before), nodes)
  tr.delete(tr.mapping.map(start), tr.mapping.map(end, -1))
  if (state.selection instanceof NodeSelection) {
    const place = before > from ? before - (to - from) : before
    tr.setSelection(NodeSelection.create(tr.doc, positionOf(tr.doc, place)))
  }
  view.dispatch(keepCaret(tr, state).scrollIntoView())
}

/** Moves blocks up or down by one, and announces the new position. */
export function stepBlocks(editor: Editor, host: EditorHost, range: BlockRange, by: 1 | -1) {
  const count = editor.state.doc.childCount
  if (by < 0 ? range.from === 0 : range.to >= count) {
    host.say(by < 0 ? words.first : words.last)
    return
  }
  moveBlocks(editor, range, by < 0 ? range.from - 1 : range.to + 1)
  host.say(words.moved(range.from + by + 1, count))
}

export function duplicateBlocks(editor: Editor, host: EditorHost, { from, to }: BlockRange) {
  const { doc, tr } = editor.state
  const copies = doc.children
    .slice(from, to)
    .map((block) => block.type.create({ ...block.attrs, id: null }, block.content, block.marks))
  editor.view.dispatch(tr.insert(positionOf(doc, to), copies))
  host.say(words.duplicated)
}

export function deleteBlocks(editor: Editor, host: EditorHost, { from, to }: BlockRange) {
  const { doc, tr, schema } = editor.state
  const [start, end] = [positionOf(doc, from), positionOf(doc, to)]
  const isAll = to - from === doc.childCount
  const empty = isAll ? schema.nodes.paragraph?.create() : null
  if (empty) tr.replaceWith(start, end, empty)
  else tr.delete(start, end)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(start, tr.doc.content.size))))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  host.say(words.deleted)
}

/** Replaces the block with the same id, unless it is gone. */
export function replaceBlock(editor: Editor, block: DocumentBlock) {
  const { doc, tr, schema } = editor.state
  const at = indexOfBlock(doc, block.attrs.id)
  if (at < 0) return
  const start = positionOf(doc, at)
  tr.replaceWith(start, start + doc.child(at).nodeSize, nodeOf(schema, block))
  editor.view.dispatch(keepCaret(tr, editor.state))
}

type Json = { type: string; attrs?: object; content?: Json[]; text?: string }

/** Replaces the empty line with the caret by a block, or inserts it below the block with the caret. */
export function insertBlock(editor: Editor, json: Json) {
  insertNodes(editor, [editor.schema.nodeFromJSON(json)], null)
}

/**
 * Inserts blocks below the block at an index (null: the one with the caret), or replaces it if it
 * is an empty line.
 */
export function insertNodes(editor: Editor, nodes: readonly Node[], below: number | null) {
  const { doc, selection, tr } = editor.state
  const at = below ?? selectedBlocks(editor).to - 1
  const block = doc.maybeChild(at)
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0
  const [start, end] = [positionOf(doc, at), positionOf(doc, at + 1)]
  const from = isEmpty ? start : end
  tr.replaceWith(from, end, Fragment.from(nodes))
  const first = tr.doc.nodeAt(from)
  if (!first) return
  if (first.isAtom) tr.setSelection(NodeSelection.create(tr.doc, from))
  else tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1)))
  if (selection.empty || below === null) tr.scrollIntoView()
  editor.view.dispatch(tr)
  editor.view.focus()
}

/**
 * Inserts a block below the one at an index, or replaces that one if it is an empty line, without
 * interrupting a user who is typing elsewhere.
 */
export function insertQuietly(editor: Editor, node: Node, below: number) {
  const { doc, selection, tr } = editor.state
  const block = doc.maybeChild(below)
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0
  const isThere = selection.empty && selection.$from.index(0) === below
  const end = positionOf(doc, Math.min(below + 1, doc.childCount))
  const from = isEmpty ? positionOf(doc, below) : end
  tr.replaceWith(from, end, node)
  if (isEmpty && isThere) tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView()
  editor.view.dispatch(tr)
}

/** Inserts blocks before the one with this id, or at the end, with the caret in the last of them. */
export function insertBefore(
  editor: Editor,
  blocks: readonly DocumentBlock[],
  before: string | null,
) {
  const { doc, schema, tr } = editor.state
  const index = before === null ? -1 : indexOfBlock(doc, before)
  const only = doc.childCount === 1 ? doc.firstChild : null
  const isEmpty = only?.type.name === 'paragraph' && only.content.size === 0
  const start = index < 0 ? doc.content.size : positionOf(doc, index)
  const nodes = blocks.map((block) => nodeOf(schema, block))
  // The only line of an empty text is replaced.
  if (isEmpty) tr.replaceWith(0, doc.content.size, nodes)
  else tr.insert(start, nodes)
  const end = (isEmpty ? 0 : start) + nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  tr.setSelection(TextSelection.near(tr.doc.resolve(end - 1), -1))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** Focuses an empty line at the end of the text, adding one if necessary. */
export function writeBelow(editor: Editor) {
  const { doc } = editor.state
  const last = doc.lastChild
  if (last?.type.name === 'paragraph' && last.content.size === 0) {
    editor.commands.focus('end')
    return
  }
  const { tr, schema } = editor.state
  const line = schema.nodes.paragraph?.create()
  if (!line) return
  tr.insert(doc.content.size, line)
  editor.view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
  editor.view.focus()
}

/** Replaces one attribute of the node at a position, unless it has become another type meanwhile. */
export function setAttribute(
  editor: Editor,
  at: number,
  type: string,
  name: string,
  value: unknown,
) {
  const { doc, tr } = editor.state
  if (doc.nodeAt(at)?.type.name !== type) return
  tr.setNodeAttribute(at, name, value)
  if (doc.nodeAt(at)?.isAtom) tr.setSelection(NodeSelection.create(tr.doc, at))
  editor.view.dispatch(tr)
}
