import type { listDocumentVersions as contract } from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { documentOf } from '../document-of.ts'
import { countVersions, selectVersions } from './queries.ts'
import { toVersion } from './version-view.ts'

/** The stored versions of a document, newest first, one page at a time. */
export async function listDocumentVersions(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const { id } = await documentOf(tx, params.id)
    const { items, nextCursor } = page(await selectVersions(tx, id, slice), query.limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toVersion),
      nextCursor,
      total: whole ? items.length : await countVersions(tx, id),
    }
  })
}
