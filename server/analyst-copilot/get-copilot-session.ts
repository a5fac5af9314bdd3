import {
  type getCopilotSession as contract,
  copilotErrors,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectQueries, selectReadable, selectReadableSession } from './queries.ts'
import { holderOf } from './readable-source.ts'
import { scopeReader } from './scope/shown-scope.ts'
import { toQuery, toSession } from './session-view.ts'
import { readAsked } from './vendor-questions/read-asked.ts'

/** A session that the caller may read, without the quotations that they may not see. */
export async function getCopilotSession(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const session = await selectReadableSession(tx, params.id)
    if (!session) throw refusal(copilotErrors.notFound)
    const queries = await selectQueries(tx, session.id)
    const holders = queries.flatMap(({ answer }) => answer.sources.map(holderOf))
    const readable = await selectReadable(tx, [...new Set(holders)].filter(Boolean))
    const shown = await scopeReader(
      tx,
      queries.map(({ scope }) => scope),
    )
    const askedFrom = await readAsked(tx, { queries: queries.map(({ id }) => id) })
    return {
      ...toSession(session),
      queries: queries.map((query) =>
        toQuery(query, readable, shown(query.scope), tx.now(), askedFrom(query.id)),
      ),
    }
  })
}
