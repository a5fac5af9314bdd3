import { rangeOfPassage } from '../../../common/documents/comment-passages.ts'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentThread } from '../../../contract/boardroom-builder/document-comments.ts'

export type PlacedThread = {
  thread: DocumentThread
  /** Whether the commented words are still in the text. */
  found: boolean
}

/**
 * Sorts threads by their place in the text on screen: those on the whole document first, those on
 * deleted blocks last.
 */
export function inOrderOfText(
  threads: readonly DocumentThread[],
  blocks: readonly DocumentBlock[],
): PlacedThread[] {
  const places = new Map(blocks.map((block, at) => [block.attrs.id, { block, at }]))
  const placed = threads.map((thread) => {
    const { anchor } = thread
    if (!anchor) return { thread, found: true, at: -1, within: 0 }
    const place = places.get(anchor.blockId)
    if (!place) return { thread, found: false, at: blocks.length, within: 0 }
    const range = rangeOfPassage(textOfBlock(place.block), anchor)
    const within = range?.from ?? Number.MAX_SAFE_INTEGER
    return { thread, found: range !== null, at: place.at, within }
  })
  placed.sort(
    (one, two) =>
      one.at - two.at ||
      one.within - two.within ||
      one.thread.createdAt.localeCompare(two.thread.createdAt),
  )
  return placed.map(({ thread, found }) => ({ thread, found }))
}
