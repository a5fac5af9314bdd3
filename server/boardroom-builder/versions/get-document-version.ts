import type { getDocumentVersion as contract } from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { documentOf } from '../document-of.ts'
import { versionOf } from './version-of.ts'
import { toVersion } from './version-view.ts'

/** A version of a document with its blocks. */
export async function getDocumentVersion(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await documentOf(tx, params.id)
    const version = await versionOf(tx, id, params.versionId)
    return { ...toVersion(version), title: version.title, blocks: version.blocks }
  })
}
