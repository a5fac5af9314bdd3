import type { Input } from '../../../contract/endpoint.ts'
import type { grantAccess as contract } from '../../../contract/shares/access.ts'
import { shareForm } from '../../../contract/shares/shares.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { shareWithin } from '../share-within.ts'
import { openRequest } from './open-request.ts'

/** Grants a request: shares the brief with its address and mails it. */
export async function grantAccess(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const { email } = await openRequest(tx, params)
    return shareWithin(tx, params.id, shareForm.parse({ emails: [email] }))
  })
}
