import {
  type deleteCopilotSession as contract,
  copilotErrors,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { updateSession } from './queries.ts'

/** Deletes a session of the caller; it can be restored for 30 days. */
export async function deleteCopilotSession(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await updateSession(tx, params.id, { deleted_at: tx.now() }))) {
      throw refusal(copilotErrors.notFound)
    }
    return { deleted: true as const }
  })
}
