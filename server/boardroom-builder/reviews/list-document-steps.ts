import type { listDocumentSteps as contract } from '../../../contract/boardroom-builder/document-reviews.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { countSteps, selectSteps } from './queries.ts'

/** The status history of a document, newest first, one page at a time. */
export async function listDocumentSteps(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const { id } = await requireDocument(tx, params.id)
    const { items, nextCursor } = page(await selectSteps(tx, id, slice), query.limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(({ created_at, ...step }) => ({
        id: step.id,
        step: step.step,
        version: step.version,
        name: step.name,
        note: step.note,
        versionId: step.version_id,
        at: created_at.toISOString(),
      })),
      nextCursor,
      total: whole ? items.length : await countSteps(tx, id),
    }
  })
}
