import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type claimShare as contract, libraryErrors } from '../../contract/library/library.ts'
import type { Ctx } from '../platform/context.ts'
import { admit, withSystemTx } from '../platform/database/transaction.ts'
import { findProvenAddress, giveShares } from './queries.ts'
import { liveShareOfLink, openedBy } from './share-link.ts'

/** Opens a share for the signed-in account, if it has proven the share's address. */
export async function claimShare(ctx: Ctx, { params }: Input<typeof contract>) {
  // The server acts for the account, so the session is checked here.
  await admit(ctx)
  const { userId } = ctx.actor
  return withSystemTx(ctx.services, 'claim of a share', async (tx) => {
    const share = await liveShareOfLink(tx, params.token)
    const address = userId ? await findProvenAddress(tx, userId) : undefined
    if (!userId || address !== share.email) throw refusal(libraryErrors.otherAddress)
    await giveShares(tx, share, userId)
    return openedBy(share)
  })
}
