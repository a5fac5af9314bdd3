import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { accessErrors, type askForAccess as contract } from '../../contract/shares/access.ts'
import type { Ctx } from '../platform/context.ts'
import { admit, withSystemTx } from '../platform/database/transaction.ts'
import { insertAccessRequest } from './queries.ts'
import { askableShareOfLink } from './share-link.ts'

/** Requests access to the brief behind a link that was mailed to somebody else, or whose access has ended. */
export async function askForAccess(ctx: Ctx, { params }: Input<typeof contract>) {
  // The server acts for the account, so the session is checked here.
  await admit(ctx)
  const { userId } = ctx.actor
  return withSystemTx(ctx.services, 'request for access', async (tx) => {
    const share = await askableShareOfLink(tx, params.token, userId)
    if (share.brief_id === null) throw refusal(accessErrors.briefsOnly)
    const became = await insertAccessRequest(tx, share.id, userId)
    if (became !== 'asked') throw refusal(accessErrors[became])
    return { asked: true as const }
  })
}
