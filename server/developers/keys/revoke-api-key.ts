import {
  apiKeyErrors,
  type revokeApiKey as contract,
} from '../../../contract/developers/api-keys.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { deleteKey } from './queries.ts'

/** Revokes an API key of the caller's company, whoever created it; its next call is refused. */
export async function revokeApiKey(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  return withTx(ctx, async (tx) => {
    const revoked = await deleteKey(tx, params.id)
    if (!revoked) throw refusal(apiKeyErrors.notFound)
    await recordActivity(tx, {
      action: 'key.revoked',
      subjectType: 'key',
      subjectId: revoked.id,
      details: { name: revoked.name },
    })
    return { id: revoked.id }
  })
}
