import type { attendDocument as contract } from '../../contract/changes/presence.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { attend } from '../platform/presence.ts'
import { documentOf } from './document-of.ts'

/** Records that the caller has a document open, or has closed it; returns who else has it open. */
export async function attendDocument(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await documentOf(tx, params.id)
    return attend(tx, { documentId: id }, body)
  })
}
