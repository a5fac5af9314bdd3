import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { bondCookie, bondIn } from '../browser-bond.ts'
import { barOf, callerBeforeProof } from '../caller.ts'
import { linkRefusals } from '../link-refusals.ts'
import { confirmOwnership } from '../ownership/confirm-ownership.ts'
import { deleteSessions, lockUser } from '../queries.ts'
import type { FlowRow, SessionRow, UserRow } from '../records.ts'
import { ownPage } from '../redirects.ts'
import { findFlow } from '../secrets/flow-states.ts'
import { deleteFlow } from '../secrets/queries.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import { type SessionReply, startSession } from '../sessions/sessions.ts'
import { type AuthInput, callingUser, WithHeaders } from '../wire.ts'

export const claimArrivalBody = z.object({
  flow: z.string(),
  /** Whether the person agreed to sign out the other account of this browser. */
  replace: z.boolean().default(false),
})

/** The account that this browser is signed in to, by the access token of the claim. */
type Here = { user: UserRow; session: SessionRow } | undefined

/** A session and the page to continue on; or the two logins to ask about. */
type Claimed =
  | (SessionReply & { redirect_to: string })
  | { question: { current: string; next: string } }

/**
 * Starts the session that a mailed link, a provider or single sign-on has proven, for the browser
 * that was there, once. Another account's session is replaced only with consent.
 */
export async function claimArrival(
  ctx: Ctx,
  { body, headers }: AuthInput<unknown, z.output<typeof claimArrivalBody>>,
): Promise<WithHeaders | Claimed> {
  const { env } = ctx.services
  const actor = await callingUser(ctx.services, headers)
  const claimed = await withSystemTx(ctx.services, 'arrival', async (tx) => {
    const flow = await arrivedFlow(tx, env, body.flow, headers)
    const here = actor ? await sessionHere(tx, { ...ctx, actor }) : undefined
    return claim(tx, ctx, { flow, here, replace: body.replace })
  })
  if ('question' in claimed) return claimed
  return new WithHeaders(claimed, { 'set-cookie': bondCookie(env, body.flow, 0) })
}

/** The proven flow that this browser is tied to. Throws for any other. */
async function arrivedFlow(tx: SystemTx, env: Env, id: string, headers: IncomingHttpHeaders) {
  const flow = await findFlow(tx, id)
  const given = secretHash(bondIn(env, id, headers) ?? '')
  const wanted = Buffer.from(String(flow?.extra.bond ?? ''), 'hex')
  const bonded = wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!flow?.user_id || !bonded) throw new ApiError(linkRefusals.arrivalUnknown)
  if (flow.expires_at <= tx.now()) throw new ApiError(linkRefusals.arrivalExpired)
  return { ...flow, user_id: flow.user_id }
}

async function sessionHere(tx: SystemTx, ctx: Ctx): Promise<Here> {
  try {
    return await callerBeforeProof(tx, ctx, ['recovering', 'frozen'])
  } catch (error) {
    // An ended account or session has nothing to lose.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

type Claim = { flow: FlowRow & { user_id: string }; here: Here; replace: boolean }

async function claim(tx: SystemTx, ctx: Ctx, { flow, here, replace }: Claim): Promise<Claimed> {
  const user = await lockUser(tx, flow.user_id)
  if (!user) throw new ApiError(linkRefusals.arrivalUnknown)
  const bar = barOf(user, tx.now(), authErrors.signInBanned)
  if (bar) throw new ApiError(bar)
  const other = here && here.user.id !== user.id ? here : undefined
  if (other && !replace) return { question: { current: loginOf(other.user), next: loginOf(user) } }
  // Another tab may have locked the account first.
  if (!(await deleteFlow(tx, flow.id))) throw new ApiError(linkRefusals.arrivalUnknown)
  if (other) {
    await deleteSessions(tx, other.user.id, { only: other.session.id })
    await recordAudit(tx, ctx, 'sign_out', other.user.id, { scope: 'local' })
  }
  // A browser that holds a session of the account opened it, so that nobody is asked.
  if (user.ownership_asked_at && here && !other) await confirmOwnership(tx, ctx, user.id)
  const { method, provider } = flow
  const proof = { method, ...(provider ? { provider } : {}) }
  // A mailed link was recorded when it was confirmed.
  if (provider) await recordAudit(tx, ctx, 'sign_in', user.id, proof)
  const mailed = { mailbox: !provider, recovery: isRecovery(flow) }
  const session = await startSession(tx, ctx, user.id, { ...proof, ...mailed })
  return { ...session, redirect_to: pageAfter(tx.services.env, flow) }
}

function loginOf({ email, phone }: UserRow): string {
  return email || (phone ? `+${phone}` : 'an account without a login')
}

/** Adds the recovery marker for the page that sets a new password, as the wire's fragment does. */
function pageAfter(env: Env, flow: FlowRow): string {
  return `${ownPage(env, flow.redirect_to) ?? '/'}${isRecovery(flow) ? '#type=recovery' : ''}`
}

function isRecovery({ extra }: FlowRow): boolean {
  return extra.type === 'recovery'
}
