import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { optionalText } from '../fields.ts'
import { takeHandOver } from '../providers/hand-over.ts'
import type { ProviderTokens } from '../providers/provider.ts'
import { lockUser } from '../queries.ts'
import type { FlowRow } from '../records.ts'
import { answersChallenge } from '../secrets/pkce.ts'
import { deleteFlow, findFlowByCode } from '../secrets/queries.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import { type SessionReply, startSession } from '../sessions/sessions.ts'

export const exchangeCodeBody = z.object({ auth_code: optionalText, code_verifier: optionalText })

/**
 * Starts the session of a PKCE flow for the browser that began it: the code is valid once, for 5
 * minutes, and only together with the verifier.
 */
export async function exchangeCode(
  ctx: Ctx,
  { auth_code: code, code_verifier: verifier }: z.output<typeof exchangeCodeBody>,
): Promise<SessionReply & ProviderTokens> {
  if (code === undefined || verifier === undefined) throw new ApiError(authErrors.codeIncomplete)
  return withSystemTx(ctx.services, 'code exchange', async (tx) => {
    const flow = await findFlowByCode(tx, secretHash(code))
    if (!flow?.user_id) throw new ApiError(authErrors.flowNotFound)
    if (flow.expires_at <= tx.now()) throw new ApiError(authErrors.flowExpired)
    if (!verifierMatches(flow, verifier)) throw new ApiError(authErrors.badVerifier)
    const user = await lockUser(tx, flow.user_id)
    // Another request with this code may have locked the account first.
    if (!user || !(await deleteFlow(tx, flow.id))) throw new ApiError(authErrors.flowNotFound)
    const bar = barOf(user, tx.now(), authErrors.signInBanned)
    if (bar) throw new ApiError(bar)
    const tokens = await takeHandOver(tx, ctx, flow)
    const { method, provider } = flow
    const proof = { method, ...(provider ? { provider } : {}) }
    await recordAudit(tx, ctx, 'sign_in', user.id, proof)
    const mailed = { mailbox: flow.kind === 'link', recovery: method === 'recovery' }
    return { ...(await startSession(tx, ctx, user.id, { ...proof, ...mailed })), ...tokens }
  })
}

function verifierMatches(
  { challenge, challenge_method: method }: FlowRow,
  verifier: string,
): boolean {
  return challenge !== null && method !== null && answersChallenge({ challenge, method }, verifier)
}
