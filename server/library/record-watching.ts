import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { recordWatching as contract } from '../../contract/engagement/watching.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { recordReport } from './queries.ts'

/** A minute, of one account: many players, and what waited for a connection. */
const mostReports = 1200

/** Records what the caller's player has played of a brief shared with them. */
export async function recordWatching(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const { actor, now, services } = ctx
  services.allowances.take({
    of: `watch_reports:${actor.userId}`,
    limit: mostReports,
    at: now(),
    refused: generalErrors.tooManyRequests,
  })
  return withTx(ctx, async (tx) => {
    if (!(await recordReport(tx, params.briefId, body))) throw refusal(briefErrors.notFound)
    return { counted: true as const }
  })
}
