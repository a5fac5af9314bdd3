import {
  type DocumentBlock,
  staysInside,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectReadVersion } from './queries.ts'

type Published = { id: string; version: number; blocks: readonly DocumentBlock[] }

/** What changed since the version of a shared document that the caller has read; null if it is this one. */
export async function changesSinceRead(tx: Tx, { id, version, blocks }: Published) {
  const read = await selectReadVersion(tx, id)
  if (!read || read.version >= version) return null
  const before = new Map(read.blocks.filter(isShown).map((block) => [block.attrs.id, block]))
  const after = blocks.filter(isShown)
  const ids = new Set(after.map(({ attrs }) => attrs.id))
  return {
    since: read.version,
    blocks: after
      .filter((block) => JSON.stringify(block) !== JSON.stringify(before.get(block.attrs.id)))
      .map(({ attrs }) => attrs.id),
    deleted: [...before.keys()].filter((blockId) => !ids.has(blockId)).length,
  }
}

const isShown = (block: DocumentBlock) => !staysInside(block)
