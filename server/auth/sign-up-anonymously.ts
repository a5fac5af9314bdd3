import { randomUUID } from 'node:crypto'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { recordAudit } from './audit.ts'
import { mergeMetadata } from './metadata.ts'
import { insertAnonymousUser } from './queries.ts'
import { anonymousSignUps, takeTurn } from './rate-limits.ts'
import type { Metadata } from './records.ts'
import { type SessionReply, startSession } from './sessions/sessions.ts'

/**
 * Creates an anonymous account and signs it in. It has no rights and cannot create a company;
 * confirming an address or a phone makes it permanent.
 */
export async function signUpAnonymously(ctx: Ctx, data: Metadata): Promise<SessionReply> {
  const metadata = mergeMetadata({}, data)
  await takeTurn(ctx.services, anonymousSignUps, peerKey(ctx.peer.ip))
  const id = randomUUID()
  return withSystemTx(ctx.services, 'sign-up', async (tx) => {
    await insertAnonymousUser(tx, id, metadata)
    await recordAudit(tx, ctx, 'sign_up', id, { provider: 'anonymous' })
    return startSession(tx, ctx, id, 'anonymous')
  })
}
