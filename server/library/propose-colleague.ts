import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { accessErrors, type proposeColleague as contract } from '../../contract/shares/access.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { insertProposal } from './queries.ts'

/** Proposes a colleague of the caller to the vendor of a brief that they may watch. */
export async function proposeColleague(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const became = await insertProposal(tx, params.briefId, body)
    if (!became) throw refusal(briefErrors.notFound)
    if (became === 'full') throw refusal(accessErrors.tooMany)
    return { proposed: true as const }
  })
}
