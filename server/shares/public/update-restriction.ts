import { briefErrors } from '../../../contract/briefs/briefs.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type updateRestriction as contract,
  restrictionErrors,
} from '../../../contract/shares/restriction.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectRestriction, setRestriction } from './queries.ts'

/** Removes the public address of a brief's video, or restores it. */
export async function updateRestriction(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    await setRestriction(tx, params.id, body.restricted)
    const found = await selectRestriction(tx, requireCompany(tx), params.id)
    if (!found) throw refusal(briefErrors.notFound)
    if (found.restricted !== body.restricted) throw refusal(restrictionErrors.briefed)
    return found
  })
}
