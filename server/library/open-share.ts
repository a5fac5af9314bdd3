import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type openShare as contract, libraryErrors } from '../../contract/library/library.ts'
import { redeemMailedCode } from '../auth/links/mailed-code.ts'
import { limits, takeTurn } from '../auth/rate-limits.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { giveShares, liftBounce, setWrongCodes } from './queries.ts'
import { countedCodes, liveShareOfLink, openedBy } from './share-link.ts'

/** Signs in the reader of a share with the mailed code. */
export async function openShare(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const { services } = ctx
  await takeTurn(services, limits.verify, peerKey(ctx.peer.ip))
  const opened = await withSystemTx(services, 'code of a share', async (tx) => {
    const share = await liveShareOfLink(tx, params.token)
    const wrong = await countedCodes(tx, share)
    const session = await redeemMailedCode(tx, ctx, share.email, body.code)
    await setWrongCodes(tx, share.id, session ? 0 : wrong + 1)
    if (!session) return null
    await giveShares(tx, share, session.user.id)
    // The code arrived, so mail to the address does not bounce.
    await liftBounce(tx, share.email)
    return { session, share }
  })
  if (!opened) throw refusal(libraryErrors.wrongCode)
  const { session, share } = opened
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    ...openedBy(share),
  }
}
