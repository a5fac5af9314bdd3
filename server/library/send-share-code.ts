import type { Input } from '../../contract/endpoint.ts'
import {
  codeAgainSeconds,
  codeSeconds,
  type sendShareCode as contract,
} from '../../contract/library/library.ts'
import { mailCode } from '../auth/links/mailed-code.ts'
import { accountKey, limits, signInMails, takeMailTurn, takeTurn } from '../auth/rate-limits.ts'
import { shareCodeMail } from '../mail/share-code-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { countedCodes, liveShareOfLink } from './share-link.ts'

/** Mails a code to the address of a share. */
export async function sendShareCode(ctx: Ctx, { params }: Input<typeof contract>) {
  const { services } = ctx
  await takeTurn(services, limits.otp, peerKey(ctx.peer.ip))
  const { email } = await withSystemTx(services, 'code of a share', async (tx) => {
    const share = await liveShareOfLink(tx, params.token)
    await countedCodes(tx, share)
    return share
  })
  await takeTurn(services, signInMails, accountKey(email))
  await withSystemTx(services, 'code of a share', async (tx) => {
    await takeMailTurn(tx, 'share_code', email, { seconds: codeAgainSeconds, burst: 1 })
    const mail = (code: string) => shareCodeMail(code, codeSeconds / 60)
    await mailCode(tx, ctx, { email, seconds: codeSeconds, mail })
  })
  return { sent: true as const }
}
