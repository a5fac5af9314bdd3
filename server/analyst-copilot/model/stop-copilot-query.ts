import { copilotErrors } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { stopCopilotQuery as contract } from '../../../contract/analyst-copilot/copilot-answers.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectQuery } from '../queries.ts'
import { stopQuery } from './queries.ts'

/** Stops the answering of the caller's question, in whichever process it runs. */
export async function stopCopilotQuery(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await selectQuery(tx, params.id))) throw refusal(copilotErrors.queryNotFound)
    return { stopped: await stopQuery(tx, params.id) }
  })
}
