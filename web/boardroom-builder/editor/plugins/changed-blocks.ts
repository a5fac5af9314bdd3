import type { Node } from '@tiptap/pm/model'

/** The blocks that differ: from the same place on, up to a place in each of the documents. */
export type ChangedBlocks = { from: number; oldTo: number; newTo: number }

/** Compares two documents by the identity of their blocks, which edits elsewhere leave as they are. */
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

/** The place of a block by its id, -1 if there is none. */
export const indexOfBlock = (doc: Node, id: string): number =>
  doc.children.findIndex((block) => block.attrs.id === id)
