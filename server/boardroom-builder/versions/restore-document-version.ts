import {
  type restoreDocumentVersion as contract,
  documentErrors,
} from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { changesTo, mergeChanges } from '../../platform/merge-changes.ts'
import { writableDocumentOf } from '../document-of.ts'
import { withIds } from '../document-view.ts'
import { openDocument } from '../open-document.ts'
import { selectBlocks } from '../queries.ts'
import { orderWith, saveBlocks } from '../save-blocks.ts'
import { insertVersion } from './queries.ts'
import { versionOf } from './version-of.ts'

/** Restores a document to a version; its current state is stored as a version too. */
export async function restoreDocumentVersion(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await writableDocumentOf(tx, params.id)
    const { title, blocks } = await versionOf(tx, document.id, params.versionId)
    const parts = withIds(blocks)
    const stored = await selectBlocks(tx, document.id)
    const { accepted } = mergeChanges(changesTo(parts, stored), stored)
    const kept = await insertVersion(tx, document.id, null)
    if (!kept) throw refusal(documentErrors.noRoom)
    const wanted = parts.map(({ id }) => id)
    const order = orderWith(document.block_order, wanted, accepted)
    await saveBlocks(tx, document, { title, blocks: accepted, order })
    return openDocument(tx, document.id)
  })
}
