import { type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { longestRising } from '../../../../common/compare/merge-order.ts'
import type { DocumentBlock } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { nodeOf } from '../schema/blocks.ts'
import { indexOfBlock, positionOf } from './changed-blocks.ts'

/** Others' changes: new and changed blocks, and the order of all remaining blocks. */
export type PutBlocks = { put: readonly DocumentBlock[]; order: readonly string[] }

/** Marks a transaction as others' changes, which are not undoable and not reported as the user's own. */
export const fromOthers = 'fromOthers'

/**
 * Merges others' changes, replacing only the parts of blocks that differ, so that the caret stays.
 * Blocks with unreported edits (`isKept`) are not changed; their ids are returned in `kept`.
 */
export function putBlocks(
  state: EditorState,
  { put, order }: PutBlocks,
  isKept: (id: string) => boolean,
): { tr: Transaction; kept: string[] } {
  const { doc, schema } = state
  const here = new Map(doc.children.map((block) => [idOf(block), block]))
  const kept = new Set<string>()
  const changed = new Map<string, Node>()
  for (const block of put) {
    const { id } = block.attrs
    if (here.has(id) && isKept(id)) kept.add(id)
    else changed.set(id, nodeOf(schema, block))
  }
  const wanted = order.filter((id) => here.has(id) || changed.has(id))
  const ids = [...here.keys()]
  const inOrder = new Set(wanted)
  for (const [at, id] of ids.entries()) {
    if (inOrder.has(id) || !isKept(id)) continue
    const before = ids.slice(0, at).findLast((one) => inOrder.has(one))
    wanted.splice(before === undefined ? 0 : wanted.indexOf(before) + 1, 0, id)
    inOrder.add(id)
    kept.add(id)
  }
  const tr = state.tr.setMeta('addToHistory', false).setMeta(fromOthers, true)
  arrange(tr, wanted, (id) => changed.get(id) ?? here.get(id))
  return { tr: keepCaret(tr, state), kept: [...kept] }
}

const idOf = (block: Node): string => block.attrs.id ?? ''

/** Reorders the document with as few steps as possible. */
function arrange(
  tr: Transaction,
  wanted: readonly string[],
  wantedNode: (id: string) => Node | undefined,
) {
  const before = tr.doc.children
  const places = new Map(before.map((block, at) => [idOf(block), at]))
  const staying = new Set(longestRising(wanted.flatMap((id) => places.get(id) ?? [])))
  let at = 0
  let position = 0
  const dropUntil = (end: number) => {
    let size = 0
    for (; at < end; at += 1) size += before[at]?.nodeSize ?? 0
    if (size > 0) tr.delete(position, position + size)
  }
  for (const id of wanted) {
    const node = wantedNode(id)
    if (!node) continue
    const place = places.get(id)
    const old = place === undefined ? undefined : before[place]
    if (place !== undefined && old && staying.has(place)) {
      dropUntil(place)
      if (old !== node) replaceBlock(tr, position, old, node)
      at += 1
    } else tr.insert(position, node)
    position += node.nodeSize
  }
  if (position > 0) return dropUntil(before.length)
  const empty = tr.doc.type.schema.nodes.paragraph?.create()
  if (empty) tr.replaceWith(0, tr.doc.content.size, empty)
}

/** Replaces the differing part of a block, or the whole block if the part does not fit. */
function replaceBlock(tr: Transaction, position: number, old: Node, node: Node) {
  if (old.eq(node)) return
  const part = old.type === node.type ? differing(old, node) : null
  if (!part) {
    tr.replaceWith(position, position + old.nodeSize, node)
    return
  }
  if (!old.hasMarkup(node.type, node.attrs, node.marks)) {
    tr.setNodeMarkup(position, undefined, node.attrs)
  }
  const { from, to, slice } = part
  if (to > from || slice.size > 0) tr.replace(position + 1 + from, position + 1 + to, slice)
}

function differing(old: Node, node: Node): { from: number; to: number; slice: Slice } | null {
  const from = old.content.findDiffStart(node.content)
  const end = old.content.findDiffEnd(node.content)
  if (from === null || !end) return { from: 0, to: 0, slice: Slice.empty }
  // With repeated letters, both searches match the same text.
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  const [to, until] = [end.a + overlap, end.b + overlap]
  try {
    const slice = node.slice(from, until)
    const content = old.replace(from, to, slice).content
    return content.eq(node.content) ? { from, to, slice } : null
  } catch {
    return null
  }
}

/**
 * A moved block counts as deleted when positions are mapped, so the caret has to be restored. What others write at the
 * caret comes after it, so that two who write at the same place part.
 */
export function keepCaret(tr: Transaction, { doc, selection }: EditorState): Transaction {
  if (!(selection instanceof TextSelection) || !tr.docChanged) return tr
  const moved = (position: number) => {
    const index = doc.resolve(position).index(0)
    const block = doc.maybeChild(index)
    const now = block ? indexOfBlock(tr.doc, idOf(block)) : -1
    const { deleted } = tr.mapping.mapResult(positionOf(doc, index) + 1)
    if (!block || now < 0 || !deleted) return null
    const offset = position - positionOf(doc, index)
    const size = tr.doc.child(now).nodeSize
    return positionOf(tr.doc, now) + Math.min(offset, size - 1)
  }
  const [anchor, head] = [moved(selection.anchor), moved(selection.head)]
  const $anchor = tr.doc.resolve(anchor ?? tr.mapping.map(selection.anchor, -1))
  const $head = tr.doc.resolve(head ?? tr.mapping.map(selection.head, -1))
  return tr.setSelection(TextSelection.between($anchor, $head))
}
