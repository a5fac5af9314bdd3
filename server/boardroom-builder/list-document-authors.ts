import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectAuthors } from './queries.ts'

/** The members who created documents that the caller may read. */
export async function listDocumentAuthors(ctx: Ctx) {
  return withTx(ctx, async (tx) => ({ items: await selectAuthors(tx) }))
}
