import type { getDocument as contract } from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { openDocument } from './open-document.ts'

/** A document with its blocks. */
export async function getDocument(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, (tx) => openDocument(tx, params.id))
}
