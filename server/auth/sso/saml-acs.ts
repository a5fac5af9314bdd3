import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { email } from '../../../contract/values/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { proveArrival } from '../arrivals/arrivals.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { optionalText } from '../fields.ts'
import type { FlowRow } from '../records.ts'
import { ownPage } from '../redirects.ts'
import { findFlow, issueAuthCode, takeFlow } from '../secrets/flow-states.ts'
import { sendBack } from '../send-back.ts'
import { startSession } from '../sessions/sessions.ts'
import type { AuthInput, SeeOther } from '../wire.ts'
import { readAnswer } from './assertions.ts'
import { insertSsoUser, lockSsoUser, renewSsoUser, type SsoProfile } from './queries.ts'
import type { ServiceProvider } from './service-provider.ts'
import { ssoErrors } from './sso-errors.ts'

export const samlAcsBody = z.object({ SAMLResponse: optionalText, RelayState: optionalText })

type Body = z.output<typeof samlAcsBody>

const address = email(ssoErrors.noEmail.message)

/**
 * Receives an identity provider's response: signs the person in and redirects the browser. A
 * response is valid only for the one request that it names, and once.
 */
export async function samlAcs(
  ctx: Ctx,
  { body }: AuthInput<unknown, Body>,
  serviceProvider: ServiceProvider | null,
): Promise<SeeOther> {
  if (!serviceProvider) throw new ApiError(ssoErrors.disabled)
  try {
    const { flow, profile } = await readPost(ctx, body, serviceProvider)
    return await withSystemTx(ctx.services, 'single sign-on', async (tx) => {
      const taken = await takeFlow(tx, flow.id)
      if (!taken) throw new ApiError(ssoErrors.flowUsed)
      const userId = await findOrMakeAccount(tx, ctx, `sso:${flow.provider}`, profile)
      return signedIn(tx, ctx, taken, userId)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const startPage = `${ctx.services.env.PUBLIC_URL}/`
    return sendBack({ kind: 'sso', redirect_to: startPage, challenge: null }, { refusal: error })
  }
}

/**
 * The flow that a post continues, and the person that its assertion names. Throws if it is invalid.
 */
async function readPost(ctx: Ctx, body: Body, serviceProvider: ServiceProvider) {
  const { SAMLResponse: answer, RelayState: flowId } = body
  if (answer === undefined) throw new ApiError(ssoErrors.responseMissing)
  if (flowId === undefined) throw new ApiError(ssoErrors.notAsked)
  const flow = await withSystemTx(ctx.services, 'single sign-on', (tx) => findFlow(tx, flowId))
  if (flow?.kind !== 'sso' || !flow.request_id) throw new ApiError(ssoErrors.flowNotFound)
  if (flow.taken_at) throw new ApiError(ssoErrors.flowUsed)
  if (flow.expires_at <= ctx.now()) throw new ApiError(ssoErrors.flowExpired)
  const identityProvider = await serviceProvider.identityProvider()
  if (identityProvider?.id !== flow.provider) throw new ApiError(ssoErrors.notFound)
  const expected = { serviceProvider, identityProvider, requestId: flow.request_id, now: ctx.now() }
  const said = await readAnswer(answer, expected).catch(async (error: Error) => {
    ctx.log.warn({ reason: error.message }, 'a single sign-on response was refused')
    await withSystemTx(ctx.services, 'failed sign-in', (tx) =>
      recordAudit(tx, ctx, 'sign_in_failed', null, { provider: `sso:${flow.provider}` }),
    )
    throw new ApiError(ssoErrors.invalid)
  })
  const profile = profileOf(said)
  refuseOtherDomain(ctx.services.env.AUTH_SAML_DOMAINS, profile.email)
  return { flow, profile }
}

function profileOf({
  subject,
  email: said,
  name,
}: Awaited<ReturnType<typeof readAnswer>>): SsoProfile {
  if (!subject || subject.length > 1000) throw new ApiError(ssoErrors.noUserId)
  const parsed = address.safeParse(said)
  if (!parsed.success) throw new ApiError(ssoErrors.noEmail)
  return { subject, email: parsed.data, name: name?.slice(0, 200) ?? null }
}

/** Whoever runs the identity provider could otherwise sign in as anybody that a vendor shares with. */
function refuseOtherDomain(domains: readonly string[], email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domains.length > 0 && !domains.includes(domain)) throw new ApiError(ssoErrors.otherDomain)
}

/** The account of the profile, created at its first sign-in. */
async function findOrMakeAccount(
  tx: SystemTx,
  ctx: Ctx,
  provider: string,
  profile: SsoProfile,
): Promise<string> {
  const known = await lockSsoUser(tx, provider, profile.subject)
  if (!known) {
    const id = await insertSsoUser(tx, provider, profile)
    await recordAudit(tx, ctx, 'sign_up', id, { provider })
    return id
  }
  const bar = known.user ? barOf(known.user, tx.now()) : authErrors.userBanned
  if (bar) throw new ApiError(bar)
  await renewSsoUser(tx, known.id, provider, profile)
  return known.id
}

/**
 * Redirects the browser: with a code to exchange, or with the session. On our own pages only the
 * browser that began can claim it, because anybody can post a response.
 */
async function signedIn(tx: SystemTx, ctx: Ctx, flow: FlowRow, userId: string): Promise<SeeOther> {
  if (flow.challenge !== null) {
    const authCode = await issueAuthCode(tx, flow.id, userId)
    if (!authCode) throw new ApiError(ssoErrors.flowUsed)
    return sendBack(flow, { authCode })
  }
  if (ownPage(tx.services.env, flow.redirect_to) !== null) {
    return sendBack(flow, { arrival: await proveArrival(tx, flow.id, userId) })
  }
  const by = { method: flow.method, provider: flow.provider ?? '' }
  await recordAudit(tx, ctx, 'sign_in', userId, by)
  return sendBack(flow, { session: await startSession(tx, ctx, userId, by) })
}
