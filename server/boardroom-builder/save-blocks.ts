import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { Change } from '../platform/merge-changes.ts'
import { fileIdsOf } from './pictures/picture-bytes.ts'
import { copyPictures } from './pictures/queries.ts'
import { type DocumentRow, putBlocks, updateDocument } from './queries.ts'

type Changes = readonly Change<DocumentBlock>[]

/** The wanted order of the blocks that remain after the changes; blocks missing from it come last. */
export function orderWith(now: readonly string[], wanted: readonly string[], changes: Changes) {
  const there = new Set(now)
  for (const { id, part } of changes) {
    if (part) there.add(id)
    else there.delete(id)
  }
  return [...new Set([...wanted, ...there])].filter((id) => there.has(id))
}

type Saved = { title: string; blocks: Changes; order: readonly string[] }

/**
 * Stores the next revision of a locked document, including pictures copied from other documents. Raises BW043.
 */
export async function saveBlocks(
  tx: Tx,
  { id, revision }: Pick<DocumentRow, 'id' | 'revision'>,
  { title, blocks, order }: Saved,
) {
  await putBlocks(tx, id, revision + 1, blocks)
  await copyPictures(tx, id, fileIdsOf(blocks.flatMap(({ part }) => part ?? [])))
  await updateDocument(tx, id, {
    title,
    block_order: order,
    revision: revision + 1,
    changed_at: tx.now(),
    changed_by: tx.actor.userId,
  })
}
