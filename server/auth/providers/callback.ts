import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { startArrival } from '../arrivals/arrivals.ts'
import { recordAudit } from '../audit.ts'
import { bondCookie, isBonded } from '../browser-bond.ts'
import { optionalText } from '../fields.ts'
import type { FlowRow } from '../records.ts'
import { allowedRedirect, ownPage } from '../redirects.ts'
import { findFlow, issueAuthCode, takeFlow } from '../secrets/flow-states.ts'
import { type Outcome, sendBack, type WayBack } from '../send-back.ts'
import { startSession } from '../sessions/sessions.ts'
import { type AuthInput, SeeOther } from '../wire.ts'
import { accountOfProfile } from './account-of-profile.ts'
import { findProvider } from './configured-providers.ts'
import { linkOfFlow, withHandOver } from './hand-over.ts'
import { refuseLinked } from './link-profile.ts'
import { callbackUrl, type Profile, type Provider, type ProviderTokens } from './provider.ts'
import { named, providerErrors } from './provider-errors.ts'
import { setFlowExtra } from './queries.ts'
import { reason } from './reason.ts'
import { retryOnce } from './retry-once.ts'

/** The parameters that providers send; others are ignored. */
export const callbackFields = z.object({
  state: optionalText,
  code: optionalText,
  iss: optionalText,
  error: optionalText,
  error_description: optionalText,
})

type Fields = z.output<typeof callbackFields>
type Input = AuthInput<Fields, Fields>
type Arrival = { profile: Profile; tokens: ProviderTokens }

/**
 * The address that providers redirect back to: signs the person in, or links the identity, and
 * redirects to the page that began the flow. Every answer counts once.
 */
export async function callback(ctx: Ctx, input: Input): Promise<SeeOther | undefined> {
  if (input.method === 'HEAD') return undefined
  // Browsers withhold our cookie from another site's POST, but not from the GET that we redirect
  // to.
  if (input.method === 'POST') return new SeeOther(answerUrl(ctx, input.body).href)
  const { env } = ctx.services
  try {
    const { flow, bonded } = await takeReturnedFlow(ctx, input)
    const back = sendBack(flow, await concludeFlow(ctx, flow, bonded, input.query))
    const cookies = [bondCookie(env, flow.id, 0), back.headers['set-cookie'] ?? []].flat()
    return new SeeOther(back.location, { status: 302, headers: { 'set-cookie': cookies } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const home = { kind: 'oauth', redirect_to: allowedRedirect(env, undefined), challenge: null }
    return sendBack(home as WayBack, { refusal: error })
  }
}

/** Takes the flow that this browser began. Throws for any other, and for a second attempt. */
async function takeReturnedFlow(ctx: Ctx, { query, headers }: Input) {
  const { state } = query
  if (state === undefined) throw new ApiError(providerErrors.stateMissing)
  return withSystemTx(ctx.services, 'return from a provider', async (tx) => {
    const flow = await findFlow(tx, state)
    if (flow?.kind !== 'oauth') throw new ApiError(providerErrors.stateUnknown)
    const bonded = isBonded(ctx.services.env, flow.id, headers)
    if (!bonded && flow.challenge === null) throw new ApiError(providerErrors.stateElsewhere)
    const taken = await takeFlow(tx, state)
    if (taken) return { flow: taken, bonded }
    const used = (await findFlow(tx, state))?.taken_at
    throw new ApiError(used ? providerErrors.stateUsed : providerErrors.stateUnknown)
  })
}

async function concludeFlow(
  ctx: Ctx,
  flow: FlowRow,
  bonded: boolean,
  query: Fields,
): Promise<Outcome> {
  try {
    const provider = findProvider(ctx.services.env, flow.provider)
    if (!provider) throw new ApiError(providerErrors.unsupported)
    const arrival = await arrive(ctx, provider, flow, query)
    return await retryOnce(() =>
      withSystemTx(ctx.services, 'sign-in by a provider', (tx) =>
        finish(tx, ctx, { flow, bonded, arrival, provider }),
      ),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await withSystemTx(ctx.services, 'failed sign-in', (tx) =>
      recordAudit(tx, ctx, 'sign_in_failed', flow.linking_user_id, {
        provider: flow.provider,
        code: error.code,
      }),
    )
    return { refusal: error }
  }
}

async function arrive(
  ctx: Ctx,
  provider: Provider,
  flow: FlowRow,
  query: Fields,
): Promise<Arrival> {
  if (query.error) throw new ApiError(named(providerErrors.denied, provider.label))
  const trip = { state: flow.id, nonce: flow.nonce ?? '', verifier: flow.verifier ?? '' }
  try {
    return await provider.arrive(answerUrl(ctx, query), trip)
  } catch (error) {
    ctx.log.warn(
      { provider: provider.name, reason: reason(error) },
      "a provider's answer was refused",
    )
    throw new ApiError(named(providerErrors.failed, provider.label))
  }
}

type Finishing = { flow: FlowRow; bonded: boolean; arrival: Arrival; provider: Provider }

async function finish(
  tx: SystemTx,
  ctx: Ctx,
  { flow, bonded, arrival, provider }: Finishing,
): Promise<Outcome> {
  const { profile, tokens } = arrival
  const linking = flow.linking_user_id
  if (linking && bonded) await linkOfFlow(tx, ctx, flow, profile)
  else if (linking) await refuseLinked(tx, linking, provider.name, profile)
  const userId = linking ?? (await accountOfProfile(tx, ctx, provider, profile))
  if (flow.challenge === null) {
    const { method, redirect_to: redirectTo } = flow
    const proof = { method, provider: provider.name }
    if (ownPage(ctx.services.env, redirectTo) !== null) {
      return { arrival: await startArrival(tx, { ...proof, userId, redirectTo }) }
    }
    await recordAudit(tx, ctx, 'sign_in', userId, proof)
    return { session: await startSession(tx, ctx, userId, proof), also: { ...tokens } }
  }
  const waits = linking && !bonded ? { tokens, profile } : { tokens }
  await setFlowExtra(tx, flow.id, withHandOver(ctx.services, flow.extra, waits))
  const authCode = await issueAuthCode(tx, flow.id, userId)
  if (!authCode) throw new ApiError(providerErrors.stateUnknown)
  return { authCode }
}

/** The provider's answer, appended to the registered callback address. */
function answerUrl(ctx: Ctx, fields: Fields): URL {
  const url = callbackUrl(ctx.services.env)
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') url.searchParams.set(name, value)
  }
  return url
}
