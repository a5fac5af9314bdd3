import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectTemplates } from './queries.ts'

/** The templates of the caller's company, or of the caller if they have none. */
export async function listCanvasTemplates(ctx: Ctx) {
  return withTx(ctx, async (tx) => ({
    items: (await selectTemplates(tx)).map(({ id, name, created_at, may_change, outline }) => ({
      ...{ id, name, outline },
      createdAt: created_at.toISOString(),
      mayChange: may_change,
    })),
  }))
}
