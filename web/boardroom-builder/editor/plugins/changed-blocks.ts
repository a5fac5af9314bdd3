import type { Node } from '@tiptap/pm/model'

/** The range of differing blocks: from one index in both documents, to an end index in each. */
export type ChangedBlocks = { from: number; oldTo: number; newTo: number }

/** Compares documents by node identity, because edits do not replace other blocks' nodes. */
export function changedBlocks(before: Node, after: Node): ChangedBlocks {
  const shorter = Math.min(before.childCount, after.childCount)
  let from = 0
  while (from < shorter && before.child(from) === after.child(from)) from += 1
  let [oldTo, newTo] = [before.childCount, after.childCount]
  while (oldTo > from && newTo > from && before.child(oldTo - 1) === after.child(newTo - 1)) {
    oldTo -= 1
    newTo -= 1
  }
  return { from, oldTo, newTo }
}

/** The position before a block. */
export function positionOf(doc: Node, index: number): number {
  let position = 0
  for (let at = 0; at < index; at += 1) position += doc.child(at).nodeSize
  return position
}

/** The index of the block with this id; -1 if there is none. */
export const indexOfBlock = (doc: Node, id: string): number =>
  doc.children.findIndex((block) => block.attrs.id === id)
