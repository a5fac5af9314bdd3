import { mergeOrder } from '../../common/compare/merge-order.ts'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import {
  type saveDocument as contract,
  documentErrors,
} from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { type Change, mergeChanges } from '../platform/merge-changes.ts'
import { documentOf, writableDocumentOf } from './document-of.ts'
import { toChanges } from './document-view.ts'
import { selectBlocksNamed, selectBlocksSince } from './queries.ts'
import { orderWith, saveBlocks } from './save-blocks.ts'
import { keepVersion } from './versions/keep-version.ts'

/** Saves changes to a document; a block that somebody else has changed meanwhile is left as it is. */
export async function saveDocument(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const changes: Change<DocumentBlock>[] = [
    ...body.blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev: rev ?? null, part: block })),
    ...body.deleted.map(({ id, rev }) => ({ id, rev, part: null })),
  ]
  const ids = changes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refusal(documentErrors.duplicateIds)
  return withTx(ctx, async (tx) => {
    const document = await writableDocumentOf(tx, params.id)
    if (body.revision < document.known_since) throw refusal(documentErrors.tooOld)
    const stored = await selectBlocksNamed(tx, document.id, ids)
    const { accepted, collisions } = mergeChanges(changes, stored)
    const title = body.title ?? document.title
    const { before = [], after = [] } = body.order ?? {}
    const wanted = mergeOrder(before, after, document.block_order)
    const order = orderWith(document.block_order, wanted, accepted)
    const moved = order.join() !== document.block_order.join()
    if (accepted.length > 0 || moved || title !== document.title) {
      await keepVersion(tx, document)
      await saveBlocks(tx, document, { title, blocks: accepted, order })
    }
    const now = await documentOf(tx, document.id)
    const changed = await selectBlocksSince(tx, document.id, body.revision)
    return { ...toChanges(now, changed, tx.now()), collisions }
  })
}
