import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { challengeSeconds } from './challenge-factor.ts'
import { insertChallenge } from './queries.ts'
import { requestOptions } from './webauthn.ts'

/** Creates a challenge for any passkey of this installation; the browser finds the one to use. */
export async function offerPasskeySignIn(ctx: Ctx): Promise<object> {
  const options = await requestOptions(ctx.services.env, challengeSeconds)
  return withSystemTx(ctx.services, 'sign-in with a passkey', async (tx) => {
    const id = randomUUID()
    const expires = new Date(tx.now().getTime() + challengeSeconds * 1000)
    await insertChallenge(tx, { id, nonce: options.challenge, expires_at: expires })
    return { challenge_id: id, options, expires_at: Math.floor(expires.getTime() / 1000) }
  })
}
